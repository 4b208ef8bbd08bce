#include <atomic>
#include <stdexcept>
#include <thread>

#include "boards.h"
#include "check.h"
#include "unjam/lanes/plain_board.h"
#include "unjam/lanes/straight_shape.h"

using namespace unjam;

namespace {

void check_equal(const LaneShape& one, const LaneShape& other) {
    CHECK_EQ(one.cells(), other.cells());
    CHECK_EQ(one.vehicles(), other.vehicles());
    CHECK_EQ(one.has_goal(), other.has_goal());
    CHECK_EQ(one.configurations(), other.configurations());
    for (int c = 0; c < one.configurations(); ++c) {
        CHECK_EQ(one.cover(c)[0], other.cover(c)[0]);
        CHECK_EQ(one.wins(c), other.wins(c));
        CHECK_EQ(one.last(c), other.last(c));
        for (int t = one.first(c); t < one.last(c); ++t) {
            const Transition &here = one.transition(t), &there = other.transition(t);
            CHECK_EQ(here.to, there.to);
            CHECK_EQ(here.vehicle, there.vehicle);
            CHECK_EQ(here.direction, there.direction);
            CHECK_EQ(here.slides, there.slides);
            CHECK_EQ(one.need(t)[0], other.need(t)[0]);
        }
    }
}

bool is_refused(int cells, const std::vector<int>& lengths, const std::vector<int>& positions) {
    try {
        straight_configuration({cells, lengths}, positions);
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

}  // namespace

TEST("straight lanes have all joint positions and transitions") {
    const std::vector<std::vector<int>> all = {{2},       {3},       {2, 2}, {3, 2}, {2, 2, 2},
                                               {1, 1, 1}, {2, 1, 3}, {5},    {1},    {}};
    for (const auto& lengths : all) {
        for (int cells = 6; cells <= 9; ++cells) {
            for (int target = -1; target < static_cast<int>(lengths.size()); ++target) {
                const StraightVehicles vehicles{cells, lengths, target, false, target >= 0};
                check_equal(*straight_shape(vehicles), *boards::straight(cells, lengths, target));
                const auto positions = boards::positions_in(cells, lengths);
                for (std::size_t c = 0; c < positions.size(); ++c) {
                    CHECK_EQ(straight_configuration(vehicles, positions[c]), static_cast<int>(c));
                }
            }
        }
    }
}

TEST("straight lanes win where their exits are") {
    const std::vector<int> lengths{2};
    const auto wins = [&](bool first, bool last) {
        const auto shape = straight_shape({4, lengths, 0, first, last});
        return std::vector<bool>{shape->wins(0), shape->wins(1), shape->wins(2)};
    };
    CHECK(wins(false, true) == (std::vector<bool>{false, false, true}));
    CHECK(wins(true, false) == (std::vector<bool>{true, false, false}));
    CHECK(wins(true, true) == (std::vector<bool>{true, false, true}));
    CHECK(wins(false, false) == (std::vector<bool>{false, false, false}));
}

TEST("vehicles that do not fit into their corridor are refused") {
    CHECK(is_refused(6, {2, 2}, {0, 1}));
    CHECK(is_refused(6, {2, 2}, {2, 0}));
    CHECK(is_refused(6, {2, 2}, {0, 5}));
    CHECK(is_refused(6, {2, 2}, {-1, 3}));
    CHECK(is_refused(6, {2, 2}, {0}));
    CHECK(is_refused(6, {4, 4}, {0, 4}));
    CHECK(is_refused(6, {0}, {0}));
    CHECK(is_refused(-1, {}, {}));
}

TEST("threads share the shapes of straight lanes") {
    const std::vector<int> lengths{2, 3};
    std::atomic<int> right = 0;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&] {
                for (int cells = 5; cells < 15; ++cells) {
                    const auto shape = straight_shape({cells, lengths});
                    right += shape->configurations() == (cells - 4) * (cells - 3) / 2;
                }
            });
        }
    }
    CHECK_EQ(right.load(), 40);
    CHECK(straight_shape({9, lengths}) == straight_shape({9, lengths}));
}

TEST("plain boards are read with vehicles in the order of their cells") {
    const auto board = read_plain_board("ABB.....A.XX.C.....C.....");
    CHECK(!board.has_value());  // A has two pieces, and X is at the exit
    const auto read = read_plain_board("ABB..A....XX.C....C......");
    CHECK(read.has_value());
    CHECK_EQ(read->side, 5);
    CHECK_EQ(read->labels, std::string("ABXC"));
    CHECK_EQ(read->target, 2);
    CHECK_EQ(read->vehicles[0].length, 2);
    CHECK(!read->vehicles[0].lies);
    CHECK_EQ(read->vehicles[1].first, 1);
    CHECK(read->vehicles[1].lies);
    CHECK_EQ(read->vehicles[3].first, 13);
    const auto circles = read_plain_board("oooooAAoooooBooooBooooooo");
    CHECK(circles.has_value());
    CHECK_EQ(circles->target, 0);
}

TEST("all other lines are left to the general readers") {
    for (const char* line : {
             "",
             "XX..............",                 // it may be a row
             "XX.......................",        // not in the middle row
             "..........XX..o..........",        // two signs for empty cells
             "..........XX..x.........x",        // a wall or a vehicle
             "..........XX..B..........",        // a single cell
             "..........XX.BB....B.....",        // not straight
             "..........XXB......B.....",        // two pieces
             ".............XX..........",        // at the exit
             "..........X....X.........",        // it stands
             "...............BB........",        // no target
             "oooooXXoooooooooooooooooo",        // circles with X
             "oooooAAooRRoooooooooooooo",        // A or R may be the target
             "oooooAooooAoooooooooooooo",        // it stands
             "AABBCCDDEEFFGGHHIIJJKKLLM",        // no empty cell
             "..........XX............",         // 24 cells
             "..........XX..\xc3\xa9.........",  // other letters
         }) {
        CHECK(!read_plain_board(line).has_value());
    }
}
