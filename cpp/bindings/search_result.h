// The options and the result of a search as Python sees them.
#pragma once

#include <vector>

#include "bindings.h"
#include "unjam/search/search.h"

namespace unjam {

// The settings of a search, as passed from Python.
struct Options {
    Request request;
    Limits limits;
};

// An outcome in terms of the puzzle's vehicles and board directions.
struct Result {
    Outcome outcome;
    std::vector<ReplayMove> moves;
    int slides = 0;
    std::vector<int> stuck_vehicles;
};

// Convert an outcome; a solution is replayed, and std::logic_error thrown if it is invalid.
Result in_puzzle_terms(const Compiled& compiled, Outcome outcome);

// Return the request of the options under the puzzle's rule on corners.
Request with_corners(const Compiled& compiled, const Options& options);

}  // namespace unjam
