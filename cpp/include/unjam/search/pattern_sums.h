// An estimate from several patterns whose distances add up.
#pragma once

#include <cstdint>
#include <vector>

#include "unjam/search/pattern.h"

namespace unjam {

// Saturated cost partitioning: the first pattern of a sum may charge every step what it costs. The
// next one gets what the first one's distances do not need, and so on. So along any step the
// distances together fall by at most its cost, and their sum is admissible and consistent. The
// estimate is the greatest of several sums, each of which begins with another pattern.
class PatternSums {
  public:
    static constexpr int kDeadEnd = -1;

    // The tables and the memory to build them stay below `max_bytes`.
    PatternSums(const Program& program, bool slides, bool corners, std::uint64_t max_bytes,
                const Pattern::Poll& poll);

    int operator()(const std::vector<int>& configurations);
    std::uint64_t bytes() const { return bytes_; }

  private:
    struct Table {
        std::size_t pattern;
        Pattern::Distances distances;
    };
    using Sum = std::vector<Table>;

    void sort_by_distance(const Program& program, const StepCosts& costs,
                          const Pattern::Poll& poll);
    void add_sum(std::size_t first, StepCosts costs, const Pattern::Poll& poll);

    std::vector<Pattern> patterns_;
    std::vector<Sum> sums_;
    std::vector<std::size_t> numbers_;  // by pattern: the number of the state being estimated
    std::uint64_t bytes_ = 0;
};

}  // namespace unjam
