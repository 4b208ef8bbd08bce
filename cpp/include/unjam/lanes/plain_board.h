// Boards drawn as one line of cells in the two most common notations, row by row on a square:
//
//     .  is empty and X is the target, which lies in the middle row and is not at the exit yet
//     o  is empty and A is the target, which lies in any row; there is no X and no R
//
// All other vehicles are capital letters and straight, and there are no walls. The exit is at the
// right end of the target's row. Any other text is left to the Python readers, which read these
// lines the same way.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace unjam {

struct PlainBoard {
    struct Vehicle {
        int first;   // its first cell
        int length;  // in cells
        bool lies;   // along a row rather than a column
    };
    int side = 0;                   // cells in a row and in a column
    int target = 0;                 // the index of the target
    std::vector<Vehicle> vehicles;  // by first cell
    std::string labels;             // of the vehicles, in the same order
};

// Return the board of a line; nothing if it is not drawn as above.
std::optional<PlainBoard> read_plain_board(std::string_view line);

}  // namespace unjam
