// A cheap proof that a puzzle is unsolvable, without a search.
#pragma once

#include <optional>
#include <vector>

#include "unjam/lanes/lanes.h"

namespace unjam {

struct StaticProof {
    int lane;                // a goal lane that can never win
    std::vector<int> cells;  // cells of its line that other lanes always cover
};

// Return a proof that the program is unsolvable, if this method finds one. Some cells are covered
// in every configuration that a lane can reach; for other lanes these cells act as walls, which
// reduces the configurations they can reach, and so on until a fixed point. If a goal lane can then
// reach no winning configuration, the puzzle is unsolvable.
std::optional<StaticProof> prove_unsolvable(const Program& program);

}  // namespace unjam
