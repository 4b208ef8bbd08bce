// The family of a program: every way in which its lanes can stand without overlapping, whether it
// can be reached or not.
//
// Lanes on one line are twins, which stand in the order of their configurations because it does not
// matter who is who, or the vehicles of a corridor that was too long for one lane, which stand in
// that order because they cannot pass each other.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "unjam/lanes/lanes.h"

namespace unjam {

class Family {
  public:
    // `breathe` is called now and then, also while no state is found, and may throw.
    Family(const Program& program, std::function<void()> poll);

    // Call see(configurations) for every state, in order; it may throw to stop.
    template <class Visitor>
    void for_each(Visitor&& visit) {
        enumerate(0, visit);
    }

  private:
    struct LaneCovers {
        const LaneShape* shape;
        std::vector<Word> covers;  // of every configuration, in cells of the board
        int previous = -1;         // the lane before it on the same line
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
