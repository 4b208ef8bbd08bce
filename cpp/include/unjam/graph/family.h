// The family of a program: every placement of its lanes without overlap, reachable or not.
//
// Lanes on the same line are either twins, which are kept in ascending order of configuration
// because they are interchangeable, or vehicles of a corridor that is too long for one lane, which
// keep that order because they cannot pass each other.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "unjam/lanes/lanes.h"

namespace unjam {

// Enumerates the states of a family by depth-first search over lanes. Memory: one board bit set per
// (lane, configuration).
class Family {
  public:
    // `poll` is called regularly, even while no state is found, and may throw.
    Family(const Program& program, std::function<void()> poll);

    // Call visit(configurations) for every state, in lexicographic order; it may throw to stop.
    template <class Visitor>
    void for_each(Visitor&& visit) {
        enumerate(0, visit);
    }

  private:
    struct LaneCovers {
        const LaneShape* shape;
        std::vector<Word> covers;  // by configuration, in board cells
        int previous = -1;         // the previous lane on the same line, -1 if none
    };

    template <class Visitor>
    void enumerate(std::size_t lane, Visitor&& visit) {
        if (lane == lanes_.size()) {
            visit(configurations_);
            return;
        }
        if ((++visits_ & 0xFFFF) == 0) poll_();
        const LaneCovers& lane_covers = lanes_[lane];
        const int first = lane_covers.previous < 0
                              ? 0
                              : configurations_[static_cast<std::size_t>(lane_covers.previous)] + 1;
        for (int c = first; c < lane_covers.shape->configurations(); ++c) {
            const Word* cover = &lane_covers.covers[static_cast<std::size_t>(c) * words_];
            Word both = 0;
            for (std::size_t w = 0; w < words_; ++w) both |= cover[w] & covered_[w];
            if (both) continue;
            for (std::size_t w = 0; w < words_; ++w) covered_[w] ^= cover[w];
            configurations_[lane] = c;
            enumerate(lane + 1, visit);
            for (std::size_t w = 0; w < words_; ++w) covered_[w] ^= cover[w];
        }
    }

    std::function<void()> poll_;
    std::size_t words_;
    std::uint32_t visits_ = 0;
    std::vector<LaneCovers> lanes_;
    std::vector<Word> covered_;
    std::vector<int> configurations_;
};

}  // namespace unjam
