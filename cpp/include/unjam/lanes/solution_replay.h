// Replays a solution cell by cell to verify it. This code is independent of lanes and searches: it
// knows a board only as a graph of cells and a vehicle only as a set of cells.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace unjam {

struct ReplayMove {
    int vehicle, direction, distance;
};

// A puzzle in board coordinates, for replaying solutions.
struct ReplayBoard {
    static constexpr int kDirections = 4;

    struct Vehicle {
        int first = 0, count = 0;  // range in ReplayBoard::cells
        unsigned directions = 0;   // bit set of allowed directions
        bool target = false;
    };
    struct Exit {
        int cell, direction;
        int vehicle;  // the only target that may use this exit, or -1 for any target
    };

    std::shared_ptr<const std::vector<int>>
        neighbours;  // by cell and direction; -1 if there is none
    std::vector<int> cells;
    std::vector<Vehicle> vehicles;
    std::vector<Exit> exits;

    // Return an empty string if all moves are legal and solve the puzzle, otherwise what is wrong.
    std::string replay(const std::vector<ReplayMove>& moves) const;
};

}  // namespace unjam
