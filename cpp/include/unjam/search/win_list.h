// Lists the states that win.
#pragma once

#include <functional>

#include "unjam/lanes/lanes.h"

namespace unjam {

inline constexpr std::uint64_t kMostWins = std::uint64_t{1} << 22;

// Call visit(key) for every arrangement of the lanes in which all goal lanes win and no cell is
// covered twice, whether or not the start can reach it. `poll` is called regularly and may throw.
// Throw SearchStopped if there are more than kMostWins.
void list_wins(const Program& program, const std::function<void(const Word*)>& visit,
               const std::function<void()>& poll);

}  // namespace unjam
