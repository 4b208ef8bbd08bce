// The multiplier of Fibonacci hashing.
#pragma once

#include <cstdint>

namespace unjam {

// 2^64 divided by the golden ratio, rounded to an odd number. A product with it spreads
// consecutive keys evenly over the high bits, so a table takes its slots from those.
inline constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15u;

}  // namespace unjam
