#include <set>

#include "boards.h"
#include "check.h"
#include "unjam/lanes/lanes.h"

using namespace unjam;

TEST("a lane has one configuration for every joint placement of its vehicles") {
    CHECK_EQ(boards::straight(6, {2}, -1)->configurations(), 5);
    CHECK_EQ(boards::straight(6, {3}, -1)->configurations(), 4);
    CHECK_EQ(boards::straight(6, {2, 2}, -1)->configurations(), 6);
    CHECK_EQ(boards::straight(6, {2, 3}, -1)->configurations(), 3);
    CHECK_EQ(boards::straight(12, {2, 2, 2}, -1)->configurations(), 84);
}

TEST("look-up tables agree with the transitions") {
    for (const auto& lengths : std::vector<std::vector<int>>{{2}, {2, 2}, {1, 2, 1}, {3, 2}}) {
        const auto shape = boards::straight(7, lengths, 0);
        for (int c = 0; c < shape->configurations(); ++c) {
            for (Word taken = 0; taken < 128; ++taken) {
                std::uint32_t moves = 0, units = 0;
                for (int t = shape->first(c); t < shape->last(c); ++t) {
                    if (shape->need(t)[0] & taken) continue;
                    moves |= 1u << shape->transition(t).to;
                    if (shape->transition(t).slides == 1) units |= 1u << shape->transition(t).to;
                }
                const auto at = static_cast<std::size_t>(c) * 128 + taken;
                CHECK_EQ(shape->table<std::uint32_t>(false)[at], moves);
                CHECK_EQ(shape->table<std::uint32_t>(true)[at], units);
            }
        }
    }
}

TEST("a blocked transition blocks the rest of its ray") {
    const auto shape = boards::straight(8, {2, 3}, -1);
    for (int c = 0; c < shape->configurations(); ++c) {
        for (int t = shape->first(c); t < shape->last(c); ++t) {
            for (int u = t; u < shape->ray_end(t); ++u) {
                CHECK_EQ(shape->transition(u).vehicle, shape->transition(t).vehicle);
                CHECK_EQ(shape->transition(u).direction, shape->transition(t).direction);
                CHECK_EQ(shape->need(u)[0] & shape->need(t)[0], shape->need(t)[0]);
            }
        }
    }
}

TEST("nearness encodes wins in one step, in two, and blocking cells") {
    const auto shape = boards::straight(6, {2}, 0);
    const auto* near = shape->nearness(false);
    CHECK_EQ(near[0], LaneShape::kWinsNext);          // unobstructed
    CHECK_EQ(near[0 * 64 + 0b001000], 0b001000);      // one cell blocked
    CHECK_EQ(near[0 * 64 + 0b101000], 0);             // two cells blocked
    const auto two = boards::straight(6, {2, 2}, 1);  // the target is the second vehicle
    CHECK_EQ(two->nearness(true)[0], LaneShape::kWinsAfterNext);  // unit steps: two slides
    CHECK(two->nearness(false)[0] & LaneShape::kWinsNext);        // moves: one
}

TEST("the key fields of lanes do not overlap") {
    const auto program = boards::program("GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJFF.");
    std::set<std::pair<int, int>> bits;
    for (const Lane& lane : program->lanes()) {
        CHECK(lane.shape->configurations() <= 1 << lane.key_bits);
        CHECK(lane.key_shift + lane.key_bits <= kWordBits);
        for (int b = 0; b < lane.key_bits; ++b) {
            CHECK(bits.insert({lane.key_word, lane.key_shift + b}).second);
        }
    }
    CHECK_EQ(program->key_words(), 1);
    CHECK_EQ(static_cast<int>(bits.size()), program->key_bits());
}

TEST("invalid shapes and programs are rejected") {
    const auto shape = boards::straight(3, {2}, -1);
    const auto line = std::make_shared<const Line>(Line{0, 1, 2});
    const auto crossing = std::make_shared<const Line>(Line{1, 4, 7});
    CHECK_THROWS(std::invalid_argument, Program({shape}, {line}, {5}));
    CHECK_THROWS(std::invalid_argument, Program({shape}, {line}, {0, 0}));
    CHECK_THROWS(std::invalid_argument, Program({shape, shape}, {line, crossing}, {0, 0}));
    CHECK_THROWS(std::invalid_argument, LaneShape(2, 1, {{5}}, std::nullopt));
    CHECK_THROWS(std::invalid_argument, LaneShape(2, 1, {}, std::nullopt));
    LaneShape nowhere(2, 1, {{0}, {1}}, std::nullopt);
    CHECK_THROWS(std::invalid_argument, nowhere.add(0, {1, 0, 0, 1}, {}));
    CHECK_THROWS(std::invalid_argument, nowhere.add(0, {1, 0, 0, 1}, {2}));
    CHECK_THROWS(std::invalid_argument, nowhere.add(0, {2, 0, 0, 1}, {1}));
}

TEST("twins share a shape and line and have one vehicle that is not a target") {
    const auto shape = boards::straight(6, {2}, -1);
    const auto same = boards::straight(6, {2}, -1);  // equal, but a different object
    const auto goal_lanes = boards::straight(6, {2}, 0);
    const auto pair = boards::straight(6, {2, 2}, -1);
    const auto line = std::make_shared<const Line>(Line{0, 1, 2, 3, 4, 5});
    const auto other = std::make_shared<const Line>(Line{0, 1, 2, 3, 4, 5});
    const Program good({shape, shape, goal_lanes}, {line, line, line}, {0, 2, 4}, {0, 0, 2});
    CHECK(good.twins() == (std::vector<std::vector<int>>{{0, 1}}));
    CHECK_EQ(good.lanes()[1].kind, 0);
    CHECK_EQ(good.lanes()[2].kind, 2);
    CHECK(Program({shape, shape}, {line, line}, {0, 2}).twins().empty());
    CHECK(Program({shape, shape}, {line, line}, {0, 2}, {0, 1}).twins().empty());
    using Kinds = std::vector<int>;
    for (const Kinds& kinds : {Kinds{0}, Kinds{0, 0, 0}, Kinds{1, 1}, Kinds{0, -1}, Kinds{0, 2}}) {
        CHECK_THROWS(std::invalid_argument, Program({shape, shape}, {line, line}, {0, 2}, kinds));
    }
    CHECK_THROWS(std::invalid_argument,
                 Program({shape, shape, shape}, {line, line, line}, {0, 2, 4}, {0, 0, 1}));
    CHECK_THROWS(std::invalid_argument, Program({shape, same}, {line, line}, {0, 2}, {0, 0}));
    CHECK_THROWS(std::invalid_argument, Program({shape, shape}, {line, other}, {0, 2}, {0, 0}));
    CHECK_THROWS(std::invalid_argument,
                 Program({goal_lanes, goal_lanes}, {line, line}, {0, 2}, {0, 0}));
    const auto below = std::make_shared<const Line>(Line{6, 7, 8, 9, 10, 11});
    CHECK_THROWS(std::invalid_argument, Program({pair, pair}, {line, below}, {0, 0}, {0, 0}));
    CHECK_THROWS(std::invalid_argument, Program({pair, pair}, {line, line}, {0, 5}, {0, 0}));
}

TEST("a lane may have as many cells and points as the largest board, and no more") {
    std::vector<std::vector<int>> covers;
    for (int cell = 0; cell < kMaxLaneCells; ++cell) covers.push_back({cell});
    LaneShape large(kMaxLaneCells, 1, covers, std::nullopt);
    large.finish();
    CHECK_EQ(large.words() * kWordBits, kMaxLaneCells);
    CHECK(kMaxLaneCells >= 16 * 16 + 17 * 17);
    CHECK_THROWS(std::invalid_argument, LaneShape(kMaxLaneCells + 1, 1, covers, std::nullopt));
    CHECK_THROWS(std::invalid_argument, LaneShape(-1, 1, covers, std::nullopt));
}
