// Keys of one word, two words and more, and lanes of more than 64 cells give the same results.

#include <array>

#include "boards.h"
#include "check.h"
#include "unjam/search/search.h"

using namespace unjam;

namespace {

const char* const kJam1 = "BB...G A..C.G AXXC.G A..C.. E...FF E.DDD.";

// The board, a row of walls, and full rows below: each is a lane with one configuration and takes
// one bit.
std::string above_full_rows(const std::string& board, int rows) {
    std::string grid = board + " ######";
    for (int row = 0; row < rows; ++row) grid += row % 2 ? " aabbcc" : " ddeeff";
    return grid;
}

Outcome solve(const Program& program, Metric metric, Algorithm algorithm, bool by_depth = false) {
    SearchControl control(Limits{});
    return search(program, {metric, algorithm, HeuristicKind::blockers, 1.0, by_depth}, control);
}

int slides_of(const Outcome& outcome) {
    int slides = 0;
    for (const PathStep& step : outcome.path) slides += step.slides;
    return slides;
}

}  // namespace

TEST("results do not depend on the width of the key") {
    const auto narrow = boards::program(kJam1);
    const auto depths = solve(*narrow, Metric::moves, Algorithm::breadth_first, true);
    const auto unit_depths = solve(*narrow, Metric::slides, Algorithm::breadth_first, true);
    int most_words = 0;
    for (int rows : {0, 30, 70, 120, 250}) {
        const auto program = boards::program(above_full_rows(kJam1, rows));
        CHECK_EQ(program->lanes().size(), narrow->lanes().size() + static_cast<std::size_t>(rows));
        most_words = std::max(most_words, program->key_words());
        for (Algorithm algorithm : {Algorithm::breadth_first, Algorithm::best_first, Algorithm::ida,
                                    Algorithm::anytime}) {
            const Outcome moves = solve(*program, Metric::moves, algorithm);
            CHECK(moves.optimal);
            CHECK_EQ(moves.path.size(), 8u);
            const Outcome slides = solve(*program, Metric::slides, algorithm);
            CHECK(slides.optimal);
            CHECK_EQ(slides_of(slides), 16);
        }
        CHECK(solve(*program, Metric::moves, Algorithm::breadth_first, true).stats.by_depth ==
              depths.stats.by_depth);
        CHECK(solve(*program, Metric::slides, Algorithm::breadth_first, true).stats.by_depth ==
              unit_depths.stats.by_depth);
    }
    CHECK(most_words >= 4);
}

TEST("a lane longer than a word") {
    // One column of 100 cells: A must leave the target's row, all the way down or up.
    std::string grid = "XX.A..";
    for (int row = 1; row < 100; ++row) grid += row < 70 ? " ...A.." : " ......";
    const auto program = boards::program(grid);
    bool long_lane = false;
    for (const Lane& lane : program->lanes()) long_lane = long_lane || lane.shape->words() == 2;
    CHECK(long_lane);
    for (Algorithm algorithm :
         {Algorithm::breadth_first, Algorithm::best_first, Algorithm::ida, Algorithm::anytime}) {
        const Outcome moves = solve(*program, Metric::moves, algorithm);
        CHECK(moves.optimal);
        CHECK_EQ(moves.path.size(), 2u);
        const Outcome slides = solve(*program, Metric::slides, algorithm);
        CHECK(slides.optimal);
        CHECK_EQ(slides_of(slides), 1 + 4);
    }
}

TEST("vehicles of one corridor may be separate lanes") {
    // B needs a gap between the cars of row 1, which form one lane, or one lane each.
    const int width = 9;
    const std::vector<int> cars{0, 2, 4};
    const auto row = [&](int r) {
        Line line;
        for (int c = 0; c < width; ++c) line.push_back(r * width + c);
        return std::make_shared<const Line>(line);
    };
    const auto column = std::make_shared<const Line>(Line{5, width + 5});
    std::array<Outcome, 2> outcomes;
    for (bool unpack : {false, true}) {
        std::vector<std::shared_ptr<const LaneShape>> shapes{boards::straight(width, {3}, 0),
                                                             boards::straight(2, {1}, -1)};
        std::vector<std::shared_ptr<const Line>> lines{row(0), column};
        std::vector<int> starts{0, 0};
        if (unpack) {
            for (int at : cars) {
                shapes.push_back(boards::straight(width, {2}, -1));
                lines.push_back(row(1));
                starts.push_back(at);
            }
        } else {
            shapes.push_back(boards::straight(width, {2, 2, 2}, -1));
            lines.push_back(row(1));
            starts.push_back(0);  // in the first arrangement all of them are at the left
        }
        const Program program(shapes, lines, starts);
        outcomes[unpack] = solve(program, Metric::moves, Algorithm::breadth_first, true);
    }
    CHECK(outcomes[0].optimal);
    CHECK(outcomes[1].optimal);
    CHECK_EQ(outcomes[0].path.size(), outcomes[1].path.size());
    CHECK(outcomes[0].stats.by_depth == outcomes[1].stats.by_depth);
}
