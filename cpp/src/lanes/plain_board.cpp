#include "unjam/lanes/plain_board.h"

#include <array>

namespace unjam {

namespace {

constexpr int kLeastSide = 5;  // a shorter line may be a row
constexpr int kMostSide = 16;

struct Letter {
    int first = 0, last = 0, count = 0;
};

int side_of(std::size_t cells) {
    for (int side = kLeastSide; side <= kMostSide; ++side) {
        if (static_cast<std::size_t>(side * side) == cells) return side;
    }
    return 0;
}

// Return the cells of a letter as a straight vehicle; nothing if they are not one.
std::optional<PlainBoard::Vehicle> straight(std::string_view line, const Letter& letter, int side) {
    const int distance = letter.last - letter.first;
    if (letter.count < 2) return std::nullopt;
    if (distance == letter.count - 1 && letter.first / side == letter.last / side) {
        return PlainBoard::Vehicle{letter.first, letter.count, true};
    }
    if (distance != (letter.count - 1) * side) return std::nullopt;
    for (int at = letter.first; at < letter.last; at += side) {
        if (line[static_cast<std::size_t>(at)] != line[static_cast<std::size_t>(letter.last)]) {
            return std::nullopt;
        }
    }
    return PlainBoard::Vehicle{letter.first, letter.count, false};
}

}  // namespace

std::optional<PlainBoard> read_plain_board(std::string_view line) {
    PlainBoard board;
    board.side = side_of(line.size());
    if (board.side == 0) return std::nullopt;
    std::array<Letter, 26> letters{};
    bool dots = false, circles = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char mark = line[at];
        if (mark >= 'A' && mark <= 'Z') {
            Letter& letter = letters[static_cast<std::size_t>(mark - 'A')];
            letter.last = static_cast<int>(at);
            if (letter.count++ == 0) {
                letter.first = letter.last;
                board.labels.push_back(mark);
            }
        } else if (mark == '.') {
            dots = true;
        } else if (mark == 'o') {
            circles = true;
        } else {
            return std::nullopt;
        }
    }
    const auto has = [&](char mark) { return letters[static_cast<std::size_t>(mark - 'A')].count; };
    if (dots == circles || (circles && (has('X') || has('R')))) return std::nullopt;
    const char wanted = dots ? 'X' : 'A';
    board.target = -1;
    board.vehicles.reserve(board.labels.size());
    for (const char label : board.labels) {
        const auto vehicle =
            straight(line, letters[static_cast<std::size_t>(label - 'A')], board.side);
        if (!vehicle) return std::nullopt;
        if (label == wanted) board.target = static_cast<int>(board.vehicles.size());
        board.vehicles.push_back(*vehicle);
    }
    if (board.target < 0) return std::nullopt;
    const PlainBoard::Vehicle& target = board.vehicles[static_cast<std::size_t>(board.target)];
    const int row = target.first / board.side;
    const int end = target.first + target.length;
    if (!target.lies || (dots && (row != (board.side - 1) / 2 || end == (row + 1) * board.side))) {
        return std::nullopt;
    }
    return board;
}

}  // namespace unjam
