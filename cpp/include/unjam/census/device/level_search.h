// A search of one family of the census with a thread block, backwards from all its wins at once.
//
// States are numbered as in census_search.h: by arrangement, then by the columns as digits. A
// *slot* is the place of an arrangement among those that are feasible in the family. The search
// proceeds level by level, and every level is divided among the threads. A bit per state marks
// those seen.
//
// Components: a win is a label. Wins that are connected without moving the target are united first.
// If several labels remain, states inherit the label of the state they were found from, and labels
// are united where two meet, until all states of the last two levels have the same one: so have all
// states found later, and the search goes on without labels, and with fewer steps.
//
// Memory: a bit per state, and two words per 32 arrangements, in the memory near the thread block
// if they fit; a 16-byte queue entry and 8 bytes of labels per state and 32 bytes per win
// elsewhere.
#pragma once

#include "unjam/census/device/family_memory.h"
#include "unjam/census/device/family_states.h"

namespace unjam::census::device {

// `Block` is a thread block; see serial_block.h and kernels.cu.
template <class Block, class Shape>
class LevelSearch {
  public:
    UNJAM_DEVICE LevelSearch(const Block& block, const KernelTask& task, uint8_t* near,
                             uint8_t* scratch, ThreadCounts& counts)
        : block_(block), task_(task), near_(near), scratch_(scratch), counts_(counts) {}

  protected:
    using Memory = typename Block::Memory;

    UNJAM_DEVICE void allocate() {
        const uint64_t states = task_.state_counts[family_];
        family_states_.open(task_, family_);
        own_.allocate(states, family_states_.words(), task_.near_bytes ? near_ : nullptr, scratch_);
        family_states_.use(own_.feasible, own_.before);
        distances_ = task_.distances + task_.first_state[family_];
    }

    // Queue all wins, which have the highest numbers, in order.
    UNJAM_DEVICE void queue_wins() {
        const uint32_t states = family_states_.states();
        UNJAM_ROLLED
        for (uint32_t w = block_.rank(); w < (states + 31) / 32; w += block_.size())
            own_.seen[w] = 0;
        block_.sync();
        first_win_ = family_states_.first_state(family_states_.first_winning_slot());
        wins_ = states - first_win_;
        family_states_.every_state(block_, first_win_, [&](const QueuedState& state) {
            own_.queue[state.number - first_win_] = state;
            distances_[state.number] = 0;
            Memory::bits_or(&own_.seen[state.number / 32], 1u << state.number % 32);
        });
        if (block_.rank() == 0) {
            block_.state().queued = wins_;
            block_.state().labels = 0;
        }
        block_.sync();
    }

    // First every win gets its smallest neighbour as its parent, if that is smaller. This leaves
    // few labels, and few pairs of neighbours with different ones.
    UNJAM_DEVICE void unite_wins() {
        uint32_t smallest = 0, united = 0;
        every_win([&](uint32_t win) {
            uint32_t parent = win;
            family_states_.template steps<Steps::kBelow>(own_.queue[win],
                                                         [&](const QueuedState& next) {
                                                             if (next.number - first_win_ < parent)
                                                                 parent = next.number - first_win_;
                                                         });
            own_.parents[win] = parent;
            smallest += parent == win;
        });
        if (smallest) Memory::add(&block_.state().labels, smallest);
        block_.sync();
        if (block_.state().labels > 1) {
            every_win([&](uint32_t win) {
                Memory::store(&own_.parents[win], root_of<Memory>(own_.parents, win));
            });
            block_.sync();
            every_win([&](uint32_t win) {
                family_states_.template steps<Steps::kBelow>(
                    own_.queue[win], [&](const QueuedState& next) {
                        united += unite<Memory>(own_.parents, win, next.number - first_win_);
                    });
            });
            if (united) Memory::add(&block_.state().labels, 0u - united);
            block_.sync();
        }
        labelled_ = block_.state().labels > 1;
        main_ = kNone;
        if (!labelled_) return;
        UNJAM_ROLLED
        for (uint32_t n = block_.rank(); n < family_states_.states(); n += block_.size()) {
            own_.labels[n] = n < first_win_ ? kNone : root_of<Memory>(own_.parents, n - first_win_);
        }
        block_.sync();
    }

    template <class Visitor>
    UNJAM_DEVICE void every_win(Visitor&& visit) {
        UNJAM_ROLLED
        for (uint32_t win = block_.rank(); win < wins_; win += block_.size()) visit(win);
    }

    // Search level by level. Return false if a distance exceeds 254.
    UNJAM_DEVICE bool search() {
        uint32_t head = 0, end = wins_;
        UNJAM_ROLLED
        for (last_level_ = 0; head < end; ++last_level_) {
            if (last_level_ == kFar - 1u) return false;
            level_first_ = head;
            // From a win, only the target leads to a state that is not won.
            if (labelled_) {
                last_level_ ? expand_labelled<Steps::kAll>(head, end)
                            : expand_labelled<Steps::kTarget>(head, end);
            } else {
                last_level_ ? expand<Steps::kThinned>(head, end)
                            : expand<Steps::kTarget>(head, end);
            }
            block_.sync();
            head = end;
            end = block_.state().queued;
            if (labelled_) find_main(end);
            block_.sync();
        }
        if (labelled_) labelled_end_ = end;
        return true;
    }

    // Stop labelling if all states of the last two levels belong to one component.
    //
    // A step back from the last level may still unite a label of the level before, so that one
    // level does not suffice. Components with no states in these levels are complete.
    UNJAM_DEVICE void find_main(uint32_t end) {
        const uint32_t main = component_at(level_first_);
        UNJAM_ROLLED
        for (uint32_t first = level_first_; first < end; first += block_.size()) {
            const uint32_t at = first + block_.rank();
            if (block_.any(at < end && component_at(at) != main)) return;
        }
        labelled_ = false;
        main_ = main;
        labelled_end_ = end;
    }

    // The label of the component of a state in the queue.
    UNJAM_DEVICE uint32_t component_at(uint32_t at) {
        return root_of<Memory>(own_.parents, own_.labels[own_.queue[at].number]);
    }

    UNJAM_DEVICE void push(const QueuedState& state) {
        distances_[state.number] = static_cast<uint8_t>(last_level_ + 1);
        own_.queue[Memory::add(&block_.state().queued, 1u)] = state;
    }

    template <Steps which>
    UNJAM_DEVICE void expand(uint32_t head, uint32_t end) {
        uint32_t transitions = 0;
        UNJAM_ROLLED
        for (uint32_t at = head + block_.rank(); at < end; at += block_.size()) {
            family_states_.template steps<which>(own_.queue[at], [&](const QueuedState& next) {
                ++transitions;
                uint32_t* const word = &own_.seen[next.number / 32];
                const uint32_t bit = 1u << next.number % 32;
                if (!(Memory::bits_or(word, bit) & bit)) push(next);
            });
        }
        counts_.transitions += transitions;
    }

    // Where a step leads to a state that another thread finds at the same time, its label may not
    // be there yet. Then the two are united in the next level, by the step back.
    template <Steps which>
    UNJAM_DEVICE void expand_labelled(uint32_t head, uint32_t end) {
        uint32_t transitions = 0, united = 0;
        UNJAM_ROLLED
        for (uint32_t at = head + block_.rank(); at < end; at += block_.size()) {
            const QueuedState state = own_.queue[at];
            const uint32_t label = root_of<Memory>(own_.parents, own_.labels[state.number]);
            family_states_.template steps<which>(state, [&](const QueuedState& next) {
                ++transitions;
                uint32_t* const word = &own_.seen[next.number / 32];
                const uint32_t bit = 1u << next.number % 32;
                if (!(Memory::bits_or(word, bit) & bit)) {
                    Memory::store(&own_.labels[next.number], label);
                    push(next);
                    return;
                }
                const uint32_t there = Memory::read(&own_.labels[next.number]);
                if (there != kNone && there != label)
                    united += unite<Memory>(own_.parents, there, label);
            });
        }
        if (united) Memory::add(&block_.state().labels, 0u - united);
        counts_.transitions += transitions;
    }

    const Block& block_;
    const KernelTask& task_;
    uint8_t* const near_;
    uint8_t* const scratch_;
    ThreadCounts& counts_;
    FamilyStates<Block, Shape> family_states_;
    uint32_t family_ = 0;
    uint32_t first_win_ = 0, wins_ = 0;
    uint32_t last_level_ = 0, level_first_ = 0;
    bool labelled_ = false;
    uint32_t main_ = kNone, labelled_end_ = 0;
    uint8_t* distances_ = nullptr;
    FamilyArrays own_;
};

}  // namespace unjam::census::device
