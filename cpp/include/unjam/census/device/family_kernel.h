// Searches one family of the census with a thread block, backwards from all its wins at once.
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
class FamilyKernel {
  public:
    UNJAM_DEVICE FamilyKernel(const Block& block, const KernelTask& task, uint8_t* near,
                              uint8_t* scratch, ThreadCounts& counts)
        : block_(block), task_(task), near_(near), scratch_(scratch), counts_(counts) {}

    UNJAM_DEVICE void run(uint32_t family) {
        family_ = family;
        allocate();
        family_states_.number(block_);
        queue_wins();
        unite_wins();
        const bool complete = search();
        if (block_.rank() == 0) {
            counts_.families += wins_ > 0;
            counts_.winnable += block_.state().queued;
            counts_.too_far += !complete;
        }
        if (complete && wins_ > 0) {
            block_.state().labels > 1 ? collect_components() : collect_single();
        }
        if (task_.count_unsolvable) count_unsolvable();
        block_.sync();
    }

  private:
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
        BlockState& shared = block_.state();
        if (block_.rank() == 0) shared.several = 0;
        block_.sync();
        const uint32_t main = component_at(level_first_);
        UNJAM_ROLLED
        for (uint32_t at = level_first_ + block_.rank(); at < end; at += block_.size()) {
            if (Memory::load(&shared.several)) break;
            if (component_at(at) != main) Memory::store(&shared.several, 1);
        }
        block_.sync();
        if (shared.several) return;
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
                if (Memory::load(word) & bit) return;
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
                if (!(Memory::load(word) & bit) && !(Memory::bits_or(word, bit) & bit)) {
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

    // All states form one component: its farthest states are the last level.
    UNJAM_DEVICE void collect_single() {
        BlockState& shared = block_.state();
        if (block_.rank() == 0) shared.across = shared.down = ~uint64_t{0};
        block_.sync();
        const uint32_t end = shared.queued;
        UNJAM_ROLLED
        for (uint32_t at = level_first_ + block_.rank(); at < end; at += block_.size()) {
            Memory::lower(&shared.across, family_states_.across(own_.queue[at].rows));
        }
        block_.sync();
        UNJAM_ROLLED
        for (uint32_t at = level_first_ + block_.rank(); at < end; at += block_.size()) {
            if (family_states_.across(own_.queue[at].rows) != shared.across) continue;
            Memory::lower(&shared.down, family_states_.down(own_.queue[at].columns));
        }
        block_.sync();
        UNJAM_ROLLED
        for (uint32_t at = level_first_ + block_.rank(); at < end; at += block_.size()) {
            const QueuedState& state = own_.queue[at];
            if (family_states_.across(state.rows) != shared.across ||
                family_states_.down(state.columns) != shared.down) {
                continue;
            }
            report({family_, 0, end, last_level_ - 1, state.rows, state.columns, 0, 0});
        }
    }

    UNJAM_DEVICE void report(const FoundComponent& component) {
        const uint64_t at = Memory::add(&task_.totals->components, uint64_t{1});
        if (at < task_.most_components) task_.components[at] = component;
    }

    // Several components: the same by label, in arrays. States from place `labelled_end_` on belong
    // to the component `main_`, and the last level has its farthest states.
    UNJAM_DEVICE void collect_components() {
        every_win([&](uint32_t win) {
            own_.sizes[win] = own_.farthest[win] = 0;
            own_.orders[win] = kNone;
            own_.across[win] = own_.down[win] = ~uint64_t{0};
        });
        if (block_.rank() == 0) block_.state().farthest = 0;
        block_.sync();
        const uint32_t end = block_.state().queued;
        if (block_.rank() == 0 && end > labelled_end_) {
            Memory::add(&own_.sizes[main_], end - labelled_end_);
            Memory::raise(&own_.farthest[main_], last_level_ - 1);
        }
        count_sizes(labelled_end_);
        every_win([&](uint32_t win) {
            const uint32_t label = own_.labels[own_.queue[win].number];
            Memory::lower(&own_.orders[label], family_states_.order_of_win(own_.queue[win]));
        });
        UNJAM_ROLLED
        for (uint32_t at = block_.rank(); at < labelled_end_; at += block_.size()) {
            const uint32_t number = own_.queue[at].number;
            const uint32_t label = own_.labels[number];
            if (distances_[number] == own_.farthest[label]) add_farthest(at, label);
        }
        if (end > labelled_end_) {
            UNJAM_ROLLED
            for (uint32_t at = level_first_ + block_.rank(); at < end; at += block_.size()) {
                add_farthest(at, main_);
            }
        }
        block_.sync();
        every_farthest([&](uint32_t label, const QueuedState& state) {
            if (family_states_.across(state.rows) != own_.across[label]) return;
            Memory::lower(&own_.down[label], family_states_.down(state.columns));
        });
        every_farthest([&](uint32_t label, const QueuedState& state) {
            if (family_states_.across(state.rows) != own_.across[label]) return;
            if (family_states_.down(state.columns) != own_.down[label]) return;
            report({family_, own_.orders[label], own_.sizes[label], own_.farthest[label],
                    state.rows, state.columns, 0, 0});
        });
    }

    UNJAM_DEVICE void add_farthest(uint32_t at, uint32_t label) {
        own_.far_states[Memory::add(&block_.state().farthest, 1u)] = at;
        Memory::lower(&own_.across[label], family_states_.across(own_.queue[at].rows));
    }

    // Replace the labels of the first states in the queue by those of their components, and count
    // the states of each. From their end, the first state of a component is one of the farthest.
    UNJAM_DEVICE void count_sizes(uint32_t end) {
        uint32_t current = kNone, size = 0;
        UNJAM_ROLLED
        for (uint32_t back = 1 + block_.rank(); back <= end; back += block_.size()) {
            const uint32_t number = own_.queue[end - back].number;
            const uint32_t label = root_of<Memory>(own_.parents, own_.labels[number]);
            own_.labels[number] = label;
            if (label != current) {
                if (size) Memory::add(&own_.sizes[current], size);
                Memory::raise(&own_.farthest[label], uint32_t{distances_[number]});
                current = label;
                size = 0;
            }
            ++size;
        }
        if (size) Memory::add(&own_.sizes[current], size);
        block_.sync();
    }

    template <class Visitor>
    UNJAM_DEVICE void every_farthest(Visitor&& visit) {
        UNJAM_ROLLED
        for (uint32_t i = block_.rank(); i < block_.state().farthest; i += block_.size()) {
            const uint32_t at = own_.far_states[i];
            const QueuedState& state = own_.queue[at];
            visit(at < labelled_end_ ? own_.labels[state.number] : main_, state);
        }
        block_.sync();
    }

    // Unite all states that were not reached with their neighbours, which were not reached either.
    UNJAM_DEVICE void count_unsolvable() {
        block_.sync();
        const uint32_t states = family_states_.states();
        UNJAM_ROLLED
        for (uint32_t n = block_.rank(); n < states; n += block_.size()) own_.parents[n] = n;
        block_.sync();
        family_states_.every_state(block_, 0, [&](const QueuedState& state) {
            if (distances_[state.number] != kFar) return;
            ++counts_.unsolvable;
            family_states_.template steps<Steps::kAll>(state, [&](const QueuedState& next) {
                if (next.number < state.number) {
                    counts_.unsolvable -= unite<Memory>(own_.parents, state.number, next.number);
                }
            });
        });
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
