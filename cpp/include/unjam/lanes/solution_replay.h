// Playing a solution cell by cell, to check it. It knows a board as cells with neighbours and
// vehicles as sets of cells; it shares nothing with the lanes or the searches.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace unjam {

struct ReplayMove {
    int vehicle, direction, distance;
};

struct ReplayBoard {
    static constexpr int kDirections = 4;

    struct Vehicle {
        int first = 0, count = 0;  // its cells, in `cells`
        unsigned directions = 0;   // a bit for each it may take
        bool target = false;
    };
    struct Exit {
        int cell, direction;
        int vehicle;  // the only target that may use it, -1 for all
    };

    std::shared_ptr<const std::vector<int>> neighbours;  // by cell and direction; -1: none
    std::vector<int> cells;
    std::vector<Vehicle> vehicles;
    std::vector<Exit> exits;

    // Empty if the moves are legal and win; otherwise what is wrong.
    std::string replay(const std::vector<ReplayMove>& moves) const;
};

}  // namespace unjam
