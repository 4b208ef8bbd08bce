// A cheap proof that a puzzle cannot be solved.
#pragma once

#include <optional>
#include <vector>

#include "unjam/lanes/lanes.h"

namespace unjam {

struct StaticProof {
    int lane;                // a deciding lane that can never win
    std::vector<int> cells;  // cells of its line that other lanes cover in every arrangement
};

// Some cells are covered in every configuration that a lane can come to. They are as good as
// walls to the other lanes, which can come to fewer configurations, and so on until nothing
// changes. If a deciding lane can then come to no winning configuration, neither can the puzzle.
std::optional<StaticProof> prove_unsolvable(const Program& program);

}  // namespace unjam
