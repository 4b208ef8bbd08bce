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
    Family(const Program& program, std::function<void()> breathe);

    // Call see(configurations) for every state, in order; it may throw to stop.
    template <class See>
    void for_each(See&& see) {
        visit(0, see);
    }

  private:
    struct Room {
        const LaneShape* shape;
        std::vector<Word> covers;  // of every configuration, in cells of the board
        int behind = -1;           // the lane before it on the same line
    };

    template <class See>
    void visit(std::size_t lane, See&& see) {
        if (lane == rooms_.size()) {
            see(configurations_);
            return;
        }
        if ((++visits_ & 0xFFFF) == 0) breathe_();
        const Room& room = rooms_[lane];
        const int first =
            room.behind < 0 ? 0 : configurations_[static_cast<std::size_t>(room.behind)] + 1;
        for (int c = first; c < room.shape->configurations(); ++c) {
            const Word* cover = &room.covers[static_cast<std::size_t>(c) * words_];
            Word both = 0;
            for (std::size_t w = 0; w < words_; ++w) both |= cover[w] & covered_[w];
            if (both) continue;
            for (std::size_t w = 0; w < words_; ++w) covered_[w] ^= cover[w];
            configurations_[lane] = c;
            visit(lane + 1, see);
            for (std::size_t w = 0; w < words_; ++w) covered_[w] ^= cover[w];
        }
    }

    std::function<void()> breathe_;
    std::size_t words_;
    std::uint32_t visits_ = 0;
    std::vector<Room> rooms_;
    std::vector<Word> covered_;
    std::vector<int> configurations_;
};

}  // namespace unjam
