// Chooses the lanes of patterns: those that block the way of the targets.
#pragma once

#include <cstdint>
#include <vector>

#include "unjam/search/pattern.h"

namespace unjam {

// Return the lanes of some patterns, each with at most `most` states. A pattern begins with the
// goal lanes and at most one lane that crosses them. While a shortest way to a win within the
// pattern is blocked by another lane at the start of the program, that lane is added.
std::vector<std::vector<int>> choose_patterns(const Program& program, const StepCosts& costs,
                                              std::uint64_t most, const Pattern::Poll& poll);

}  // namespace unjam
