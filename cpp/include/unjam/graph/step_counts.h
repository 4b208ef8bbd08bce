// Statistics of the steps out of many states.
#pragma once

#include <cstdint>
#include <optional>

#include "unjam/lanes/lanes.h"
#include "unjam/search/search_control.h"

namespace unjam {

struct StepCounts {
    std::uint64_t steps = 0;      // out of all states
    std::uint64_t one_way = 0;    // those that no step takes back
    std::uint64_t most = 0;       // out of one state
    std::uint64_t dead_ends = 0;  // states with a single step
};

// Count the steps out of the states with these keys, each neighbour once. Return nothing if a limit
// stopped the work.
std::optional<StepCounts> count_steps(const Program& program, bool slides, bool corners,
                                      const Word* keys, std::uint64_t states,
                                      SearchControl& control);

}  // namespace unjam
