#include "plain_programs.h"

#include <algorithm>

#include "unjam/lanes/straight_shape.h"

namespace unjam {

namespace {

constexpr int kMostSide = 16;
// As in the Python compiler: with more joint configurations, each vehicle has its own lane.
constexpr int kMostConfigurations = 400;

// The rows and columns of a square board without walls.
struct Square {
    std::vector<std::shared_ptr<const Line>> lines;  // the rows, then the columns
    std::shared_ptr<const std::vector<int>> neighbours;
};

Square make_square(int side) {
    Square square;
    std::vector<int> neighbours;
    for (int lies = 1; lies >= 0; --lies) {
        for (int number = 0; number < side; ++number) {
            Line line;
            for (int at = 0; at < side; ++at) {
                line.push_back(lies ? number * side + at : at * side + number);
            }
            square.lines.push_back(std::make_shared<const Line>(std::move(line)));
        }
    }
    for (int cell = 0; cell < side * side; ++cell) {
        const int row = cell / side, column = cell % side;
        neighbours.push_back(row > 0 ? cell - side : -1);
        neighbours.push_back(row + 1 < side ? cell + side : -1);
        neighbours.push_back(column > 0 ? cell - 1 : -1);
        neighbours.push_back(column + 1 < side ? cell + 1 : -1);
    }
    square.neighbours = std::make_shared<const std::vector<int>>(std::move(neighbours));
    return square;
}

const Square& square_of(int side) {
    static const std::vector<Square> squares = [] {
        std::vector<Square> all;
        for (int each = 0; each <= kMostSide; ++each) all.push_back(make_square(each));
        return all;
    }();
    return squares.at(static_cast<std::size_t>(side));
}

// The vehicles of one row or column, in the order of their first cells.
struct Corridor {
    static constexpr std::size_t kMost = kMostSide / 2;  // each vehicle covers at least two cells
    int number = 0;
    std::size_t count = 0;
    std::array<int, kMost> members, lengths, positions;
};

// The corridors in the order of their first vehicles.
std::vector<Corridor> corridors_of(const PlainBoard& board) {
    std::vector<Corridor> corridors;
    corridors.reserve(board.vehicles.size());
    std::array<int, 2 * kMostSide> places;
    places.fill(-1);
    for (std::size_t v = 0; v < board.vehicles.size(); ++v) {
        const auto& vehicle = board.vehicles[v];
        const int row = vehicle.first / board.side, column = vehicle.first % board.side;
        const int number = vehicle.lies ? row : board.side + column;
        int& place = places.at(static_cast<std::size_t>(number));
        if (place < 0) {
            place = static_cast<int>(corridors.size());
            corridors.emplace_back().number = number;
        }
        Corridor& corridor = corridors[static_cast<std::size_t>(place)];
        corridor.members.at(corridor.count) = static_cast<int>(v);
        corridor.lengths.at(corridor.count) = vehicle.length;
        corridor.positions.at(corridor.count) = vehicle.lies ? column : row;
        ++corridor.count;
    }
    return corridors;
}

ReplayBoard replay_board_of(const PlainBoard& board) {
    constexpr unsigned kUp = 1, kDown = 2, kLeft = 4, kRight = 8;
    constexpr int kRightNumber = 3;
    ReplayBoard out;
    out.neighbours = square_of(board.side).neighbours;
    out.vehicles.reserve(board.vehicles.size());
    out.cells.reserve(static_cast<std::size_t>(board.side * board.side));
    for (const auto& vehicle : board.vehicles) {
        ReplayBoard::Vehicle& each = out.vehicles.emplace_back();
        each.first = static_cast<int>(out.cells.size());
        each.count = vehicle.length;
        each.directions = vehicle.lies ? kLeft | kRight : kUp | kDown;
        for (int k = 0; k < vehicle.length; ++k) {
            out.cells.push_back(vehicle.first + k * (vehicle.lies ? 1 : board.side));
        }
    }
    const auto target = static_cast<std::size_t>(board.target);
    out.vehicles[target].target = true;
    const int row = board.vehicles[target].first / board.side;
    out.exits.push_back({(row + 1) * board.side - 1, kRightNumber, board.target});
    return out;
}

}  // namespace

std::optional<Compiled> compile_plain_board(const PlainBoard& board) {
    const std::vector<Corridor> corridors = corridors_of(board);
    const Square& square = square_of(board.side);
    Compiled out;
    out.names.reserve(corridors.size());
    out.members.reserve(board.vehicles.size());
    std::vector<std::shared_ptr<const LaneShape>> shapes;
    std::vector<std::shared_ptr<const Line>> lines;
    std::vector<int> starts;
    shapes.reserve(corridors.size());
    lines.reserve(corridors.size());
    starts.reserve(corridors.size());
    for (const Corridor& corridor : corridors) {
        const std::span members(corridor.members.data(), corridor.count);
        StraightVehicles vehicles{board.side, std::span(corridor.lengths.data(), corridor.count)};
        int free = board.side;
        for (int length : vehicles.lengths) free -= length;
        const auto count = static_cast<int>(corridor.count);
        if (straight_configurations(free, count, kMostConfigurations) > kMostConfigurations) {
            return std::nullopt;
        }
        const auto target = std::find(members.begin(), members.end(), board.target);
        if (target != members.end()) {
            vehicles.target = static_cast<int>(target - members.begin());
            vehicles.wins_last = true;
        }
        shapes.push_back(straight_shape(vehicles));
        lines.push_back(square.lines[static_cast<std::size_t>(corridor.number)]);
        starts.push_back(
            straight_configuration(vehicles, std::span(corridor.positions.data(), corridor.count)));
        auto& names = out.names.emplace_back();
        names.first_member = static_cast<int>(out.members.size());
        const bool lies = corridor.number < board.side;
        names.directions = {lies ? 2 : 0, lies ? 3 : 1};
        out.members.insert(out.members.end(), members.begin(), members.end());
    }
    out.program = std::make_unique<Program>(std::move(shapes), std::move(lines), std::move(starts));
    out.replay_board = replay_board_of(board);
    out.labels = board.labels;
    return out;
}

}  // namespace unjam
