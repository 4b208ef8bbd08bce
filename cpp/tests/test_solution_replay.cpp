#include "check.h"
#include "unjam/lanes/solution_replay.h"

using namespace unjam;

namespace {

enum { kUp, kDown, kLeft, kRight };
constexpr unsigned kLying = 1u << kLeft | 1u << kRight;
constexpr unsigned kUpright = 1u << kUp | 1u << kDown;

// A board without walls; the tests add vehicles and exits.
ReplayBoard replay_board(int width, int height) {
    std::vector<int> neighbours;
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
            const int cell = row * width + column;
            neighbours.push_back(row > 0 ? cell - width : -1);
            neighbours.push_back(row + 1 < height ? cell + width : -1);
            neighbours.push_back(column > 0 ? cell - 1 : -1);
            neighbours.push_back(column + 1 < width ? cell + 1 : -1);
        }
    }
    ReplayBoard out;
    out.neighbours = std::make_shared<const std::vector<int>>(neighbours);
    return out;
}

void place(ReplayBoard& replay_board, const std::vector<int>& cells, unsigned directions,
           bool target = false) {
    replay_board.vehicles.push_back({static_cast<int>(replay_board.cells.size()),
                                     static_cast<int>(cells.size()), directions, target});
    replay_board.cells.insert(replay_board.cells.end(), cells.begin(), cells.end());
}

}  // namespace

TEST("vehicles block each other") {
    // XX.A
    // ...A
    // ....
    ReplayBoard board = replay_board(4, 3);
    place(board, {0, 1}, kLying, true);
    place(board, {3, 7}, kUpright);
    board.exits = {{3, kRight, -1}};
    CHECK_EQ(board.replay({{1, kDown, 1}, {0, kRight, 2}}), "");
    CHECK_EQ(board.replay({{0, kRight, 2}}), "move 1: another vehicle blocks the way");
    CHECK_EQ(board.replay({{0, kRight, 1}, {0, kRight, 1}}),
             "move 2: another vehicle blocks the way");
    CHECK_EQ(board.replay({{1, kDown, 2}}),
             "move 1: a wall or the edge of the board blocks the way");
    CHECK_EQ(board.replay({{1, kLeft, 1}}), "move 1: the vehicle cannot slide in that direction");
    CHECK_EQ(board.replay({{0, kRight, 1}, {1, kDown, 1}, {0, kRight, 1}}), "");
    CHECK_EQ(board.replay({{1, kDown, 1}, {1, kUp, 1}, {1, kDown, 1}, {0, kRight, 2}}), "");
    CHECK_EQ(board.replay({{-1, kDown, 1}}), "move 1: no such vehicle");
    CHECK_EQ(board.replay({{1, kDown, -1}}), "move 1: the distance must be at least 1");
}

TEST("the last position must be a win") {
    ReplayBoard board = replay_board(4, 1);
    place(board, {0, 1}, kLying, true);
    board.exits = {{3, kRight, 0}};
    CHECK_EQ(board.replay({{0, kRight, 2}}), "");
    CHECK_EQ(board.replay({{0, kRight, 2}, {0, kLeft, 1}}), "a target is not out");
    CHECK_EQ(board.replay({}), "a target is not out");
    // An exit for another vehicle or in another direction does not count.
    board.exits = {{3, kRight, 1}};
    CHECK_EQ(board.replay({{0, kRight, 2}}), "a target is not out");
    board.exits = {{3, kDown, 0}};
    CHECK_EQ(board.replay({{0, kRight, 2}}), "a target is not out");
}

TEST("the whole front of the target must be at exits") {
    // XX.
    // XX.
    ReplayBoard board = replay_board(3, 2);
    place(board, {0, 1, 3, 4}, kLying | kUpright, true);
    board.exits = {{2, kRight, -1}};
    CHECK_EQ(board.replay({{0, kRight, 1}}), "a target is not out");
    board.exits.push_back({5, kRight, -1});
    CHECK_EQ(board.replay({{0, kRight, 1}}), "");
}

TEST("with several targets, one that is out frees its cells") {
    // XX.YY.
    ReplayBoard board = replay_board(6, 1);
    place(board, {0, 1}, kLying, true);
    place(board, {3, 4}, kLying, true);
    board.exits = {{5, kRight, -1}};
    CHECK_EQ(board.replay({{1, kRight, 1}, {0, kRight, 4}}), "");
    CHECK_EQ(board.replay({{0, kRight, 1}, {1, kRight, 1}, {0, kRight, 3}}), "");
    CHECK_EQ(board.replay({{0, kRight, 4}}), "move 1: another vehicle blocks the way");
    CHECK_EQ(board.replay({{1, kRight, 1}}), "a target is not out");
    CHECK_EQ(board.replay({{1, kRight, 1}, {1, kLeft, 1}}), "move 2: the vehicle has left");
    CHECK_EQ(board.replay({{1, kRight, 2}}), "move 1: the vehicle has left");
}
