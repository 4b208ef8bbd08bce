#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.h"
#include "unjam/census/climb_batch.h"

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

// Run a climb by itself.
Climb climb_on(const Board& board, std::uint64_t seed, int steps,
               std::optional<Family> start = {}) {
    const FamilySteps family_steps(board);
    FamilyAnnealer annealer(family_steps, seed, steps, start);
    FamilyEvaluator evaluator(board, 200'000);
    return climb(annealer, evaluator, [] {});
}

}  // namespace

TEST("annealing finds the hardest puzzles of small boards") {
    for (const bool slides : {false, true}) {
        const Board board(board_of(4, slides));
        int hardest = 0;
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            const Climb found = climb_on(board, seed, 400);
            CHECK(found.hardest.has_value());
            hardest = std::max(hardest, found.hardest->distance);
            CHECK(found.families > 0 && found.families <= 409);
        }
        CHECK_EQ(hardest, slides ? 10 : 7);
    }
}

TEST("a start without a score gives way to a random one") {
    const Board board(board_of(6, false));
    const Climb found = climb_on(board, 7, 400);
    const Family large{found.hardest->row_types, found.hardest->column_types};
    const FamilySteps family_steps(board);
    FamilyEvaluator evaluator(board, 50);
    CHECK(evaluator.score(large).distance < 0);
    FamilyAnnealer annealer(family_steps, 8, 400, large);
    CHECK(climb(annealer, evaluator, [] {}).families > 10);
}

TEST("climbs side by side are the same as climbs alone") {
    for (const bool slides : {false, true}) {
        const Board board(board_of(5, slides));
        FamilyEvaluator evaluator(board, 3'000);
        const Climb start = climb_on(board, 9, 60);
        const Family family{start.hardest->row_types, start.hardest->column_types};
        ClimbBatch batch(board, 3'000);
        batch.begin(1, 101, 300, {});
        batch.begin(2, 102, 60, family);
        batch.begin(3, 103, 300, {});
        batch.begin(4, 104, 30, {});
        batch.drop(3);
        std::vector<ClimbBatch::Finished> finished;
        for (auto families = batch.families(); !families.empty(); families = batch.families()) {
            std::vector<FamilyScore> scores;
            for (const Family& each : families) scores.push_back(evaluator.score(each));
            batch.take(scores);
            if (finished.empty()) batch.begin(5, 105, 60, {});  // later than the others
            for (const auto& climb : batch.finished()) finished.push_back(climb);
            if (!finished.empty()) batch.drop(5);
        }
        for (const auto& climb : batch.finished()) finished.push_back(climb);
        const FamilySteps family_steps(board);
        for (const auto& [number, found] : finished) {
            FamilyAnnealer alone(family_steps, 100 + number,
                                 number % 2    ? 300
                                 : number == 2 ? 60
                                               : 30,
                                 number == 2 ? std::optional(family) : std::nullopt);
            const Climb expected = climb(alone, evaluator, [] {});
            CHECK(expected.hardest.has_value() == found.hardest.has_value());
            CHECK_EQ(expected.families, found.families);
            CHECK_EQ(expected.states, found.states);
            CHECK_EQ(text(board, *expected.hardest), text(board, *found.hardest));
            CHECK_EQ(expected.hardest->distance, found.hardest->distance);
            CHECK_EQ(expected.hardest->states, found.hardest->states);
        }
        CHECK_EQ(finished.size(), 3u);
    }
}

TEST("every family that is asked for needs a score") {
    const Board board(board_of(4));
    ClimbBatch batch(board, 200'000);
    batch.begin(1, 1, 100, {});
    CHECK_EQ(batch.families().size(), 1u);
    CHECK_THROWS(std::invalid_argument, batch.take({}));
    batch.begin(2, 2, 100, {});
    CHECK_EQ(batch.families().size(), 2u);
    CHECK_THROWS(std::invalid_argument, batch.take({{3, 1}, {3, 1}, {3, 1}}));
}

TEST("the distance that annealing reports is exact") {
    const Board board(board_of(5));
    const Climb found = climb_on(board, 3, 500);
    FamilyEvaluator evaluator(board, 200'000);
    const Family family{found.hardest->row_types, found.hardest->column_types};
    CHECK(evaluator.search(family));
    CHECK_EQ(evaluator.found().distance(found.hardest->state), found.hardest->distance);
    CHECK_EQ(evaluator.score(family).distance, found.hardest->distance);
}

TEST("a climb from a family is never easier than its start") {
    const Board board(board_of(5));
    const Puzzle first = *climb_on(board, 3, 200).hardest;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const Climb then = climb_on(board, seed, 60, Family{first.row_types, first.column_types});
        CHECK(then.hardest && then.hardest->distance >= first.distance);
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
    CHECK_EQ(climb_on(board, 1, 100).hardest->distance, 0);  // the target stands at the exit
}
