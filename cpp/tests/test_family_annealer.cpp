#include <algorithm>
#include <stdexcept>
#include <string>

#include "check.h"
#include "unjam/census/family_annealer.h"

using namespace unjam::census;

namespace {

BoardSpec board_of(int side, bool slides = false) {
    BoardSpec spec;
    spec.width = spec.height = side;
    spec.slides = slides;
    return spec;
}

std::string text(const Board& board, const Puzzle& puzzle) {
    return board.text(puzzle.row_types, puzzle.column_types, puzzle.state.rows,
                      puzzle.state.columns);
}

}  // namespace

TEST("annealing finds the hardest puzzles of small boards") {
    for (const bool slides : {false, true}) {
        const Board board(board_of(4, slides));
        int hardest = 0;
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            FamilyAnnealer annealer(board, 200'000, [] {});
            const auto found = annealer.climb(seed, 400);
            CHECK(found.has_value());
            hardest = std::max(hardest, found->distance);
            CHECK(annealer.families() > 0 && annealer.families() <= 409);
        }
        CHECK_EQ(hardest, slides ? 10 : 7);
    }
}

TEST("a climb depends on its seed alone") {
    const Board board(board_of(5));
    FamilyAnnealer used(board, 200'000, [] {});
    used.climb(1, 100);
    const auto again = used.climb(2, 300);
    FamilyAnnealer fresh(board, 200'000, [] {});
    const auto first = fresh.climb(2, 300);
    CHECK(first && again);
    CHECK_EQ(text(board, *first), text(board, *again));
    CHECK_EQ(first->distance, again->distance);
}

TEST("the distance that annealing reports is exact") {
    const Board board(board_of(5));
    FamilyAnnealer annealer(board, 200'000, [] {});
    const auto found = annealer.climb(3, 500);
    FamilyEvaluator evaluator(board, 200'000);
    CHECK(found && evaluator.search({found->row_types, found->column_types}));
    CHECK_EQ(evaluator.found().distance(found->state), found->distance);
}

TEST("a climb from a family is never easier than its start") {
    const Board board(board_of(5));
    FamilyAnnealer annealer(board, 200'000, [] {});
    const auto first = annealer.climb(3, 200);
    CHECK(first.has_value());
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const auto then = annealer.climb(seed, 60, Family{first->row_types, first->column_types});
        CHECK(then && then->distance >= first->distance);
    }
}

TEST("families with given vehicles") {
    const Board board(board_of(4));
    const Family family = family_with(board, {{2}, {}, {2}, {3}}, {{}, {3}, {2}, {}});
    CHECK(board.row_type(0, digit(family.rows, 0)).lengths[0] == std::vector<int>{2});
    CHECK(board.row_type(3, digit(family.rows, 3)).lengths[0] == std::vector<int>{3});
    CHECK(board.column_type(1, digit(family.columns, 1)).lengths[0] == std::vector<int>{3});
    CHECK_THROWS(std::invalid_argument,
                 family_with(board, {{2, 2}, {}, {2}, {}}, {{}, {}, {}, {}}));
    CHECK_THROWS(std::invalid_argument, family_with(board, {{2}}, {{}, {}, {}, {}}));
}

TEST("a board without a choice of vehicles has nothing to anneal") {
    BoardSpec spec = board_of(2);
    spec.height = 1;
    spec.target_row = 0;
    const Board board(spec);
    FamilyAnnealer annealer(board, 200'000, [] {});
    CHECK_EQ(annealer.climb(1, 100)->distance, 0);  // the target stands at the exit
}
