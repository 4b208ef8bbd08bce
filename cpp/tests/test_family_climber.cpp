#include <algorithm>
#include <set>
#include <string>

#include "check.h"
#include "unjam/census/family_climber.h"

using namespace unjam::census;

namespace {

PuzzleConstraints constraints(int least, int most) {
    PuzzleConstraints constraints;
    constraints.min_steps = least;
    constraints.max_steps = most;
    constraints.max_by_length.fill(64);
    return constraints;
}

std::vector<Puzzle> climbs(const Board& board, const PuzzleConstraints& constraints, int seeds,
                           int families = 400) {
    std::vector<Puzzle> found;
    for (int seed = 0; seed < seeds; ++seed) {
        FamilyClimber climber(board, constraints, [] {});
        climber.climb(static_cast<std::uint64_t>(seed), families, 2, found);
    }
    return found;
}

std::string text(const Board& board, const Puzzle& puzzle) {
    return board.text(puzzle.row_types, puzzle.column_types, puzzle.state.rows,
                      puzzle.state.columns);
}

BoardSpec square(int side) {
    BoardSpec spec;
    spec.width = spec.height = side;
    return spec;
}

}  // namespace

TEST("generated puzzles are in the census and as hard as requested") {
    BoardSpec slides = square(4);
    slides.slides = true;
    const Board board(square(4)), other(slides);
    std::set<std::string> census;
    std::vector<Entry> all;
    const Options options;
    for (Digits block : board.blocks()) Block(board, other, block, options).run(all);
    for (const Entry& entry : all) census.insert(text(board, entry));
    CHECK(census.size() == 32);
    const auto found = climbs(board, constraints(4, 6), 40);
    CHECK(!found.empty());
    for (const Puzzle& puzzle : found) {
        CHECK(puzzle.distance >= 4 && puzzle.distance <= 6);
        CHECK(census.contains(text(board, puzzle)));
    }
}

TEST("a climb is deterministic given its seed") {
    const Board board(square(5));
    const auto one = climbs(board, constraints(8, 254), 6),
               other = climbs(board, constraints(8, 254), 6);
    CHECK(!one.empty() && one.size() == other.size());
    for (std::size_t i = 0; i < one.size() && i < other.size(); ++i) {
        CHECK(text(board, one[i]) == text(board, other[i]));
    }
}

TEST("vehicles are counted by length, including the target") {
    const Board board(square(5));
    PuzzleConstraints few = constraints(4, 254);
    few.min_vehicles = 5;
    few.max_vehicles = 6;
    few.max_by_length[3] = 2;
    few.min_by_length[2] = 3;
    const auto found = climbs(board, few, 20);
    CHECK(!found.empty());
    for (const Puzzle& puzzle : found) {
        const std::string cells = text(board, puzzle);
        std::set<char> labels(cells.begin(), cells.end());
        labels.erase('o');
        int trucks = 0;
        for (char label : labels) trucks += std::count(cells.begin(), cells.end(), label) == 3;
        const int vehicles = static_cast<int>(labels.size());
        CHECK(vehicles == 5 || vehicles == 6);
        CHECK(trucks <= 2 && vehicles - trucks >= 3);
    }
}

TEST("a climb ends when nothing can change, and returns the nearest puzzle") {
    const Board board(square(5));
    PuzzleConstraints alone = constraints(9, 254);
    alone.max_vehicles = 1;
    FamilyClimber climber(board, alone, [] {});
    std::vector<Puzzle> found;
    climber.climb(1, 500, 1, found);
    CHECK(found.empty());
    CHECK(climber.families() >= 500);
    CHECK(climber.nearest().has_value());
    CHECK(climber.nearest() && climber.nearest()->distance == 1);
}

TEST("families with too many arrangements are skipped") {
    const Board board(square(8));
    PuzzleConstraints any = constraints(2, 254);
    any.max_states = 20'000;
    std::vector<Puzzle> found;
    FamilyClimber climber(board, any, [] {});
    climber.climb(3, 300, 1, found);
    CHECK(climber.families() > 0);
}
