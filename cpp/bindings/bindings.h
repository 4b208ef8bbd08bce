#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <vector>

#include "unjam/lanes.h"
#include "unjam/replay.h"

namespace unjam {

// A compiled puzzle as Python holds it: the program, the stage that checks solutions, and how
// lanes and directions of the program are called in the puzzle.
struct Compiled {
    std::unique_ptr<Program> program;
    Stage stage;
    std::vector<std::vector<int>> members;     // by lane: the puzzle's vehicles, in lane order
    std::vector<std::vector<int>> directions;  // by lane: what its directions are on the board
};

void bind_lanes(nanobind::module_& m);
void bind_search(nanobind::module_& m);

}  // namespace unjam
