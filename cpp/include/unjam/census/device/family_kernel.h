// Searches one family of the census with a thread block, backwards from all its wins at once.
//
// States are numbered as in census_search.h: by arrangement, then by the columns as digits. A
// *slot* is the place of an arrangement among those that are feasible in the family. The search
// proceeds level by level, and every level is divided among the threads. A bit per state marks
// those seen.
//
// Components: a win is a label. Wins that are connected without moving the target are united first.
// If several labels remain, states inherit the label of the state they were found from, and labels
// are united where two meet, until a single one remains: from then on labels are not needed.
//
// Memory: a bit per state, and two words per 32 arrangements, in the memory near the thread block
// if they fit; a 16-byte queue entry and 8 bytes of labels per state and 32 bytes per win
// elsewhere.
#pragma once

#include "unjam/census/device/family_states.h"

namespace unjam::census::device {

// Variables that the threads of a block share.
struct BlockState {
    uint64_t across, down;  // the smallest representative so far
    uint32_t family;
    uint32_t queued;       // states in the queue
    uint32_t labels;       // that are not united with a smaller one
    uint32_t farthest;     // states that are the farthest of their component
    uint32_t partial[32];  // sums of warps
};

// The bytes of memory for one family: near the thread block, or else in `scratch`, and in
// `scratch`.
UNJAM_DEVICE constexpr uint64_t near_for(uint64_t states, uint64_t words) {
    return 8 * words + states / 8 + 64;
}
UNJAM_DEVICE constexpr uint64_t scratch_for(uint64_t states, uint64_t words, bool near) {
    return states * (16 + 8 + 32) + 256 + (near ? 0 : near_for(states, words));
}

// Counts of one thread.
struct ThreadCounts {
    uint64_t families = 0, winnable = 0, unsolvable = 0, transitions = 0, too_far = 0;
};

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
            if (labelled_) {
                collect_components();
            } else {
                collect_single();
            }
        }
        if (task_.count_unsolvable) count_unsolvable();
        block_.sync();
    }

  private:
    using Memory = typename Block::Memory;

    UNJAM_DEVICE void allocate() {
        const uint64_t states = task_.state_counts[family_];
        family_states_.open(task_, family_);
        const uint64_t words = family_states_.words();
        uint8_t* far = scratch_;
        const auto take = [](uint8_t*& from, uint64_t bytes) {
            uint8_t* const taken = from;
            from += (bytes + 15) / 16 * 16;
            return taken;
        };
        queue_ = reinterpret_cast<QueuedState*>(take(far, 16 * states));
        across_ = reinterpret_cast<uint64_t*>(take(far, 8 * states));
        down_ = reinterpret_cast<uint64_t*>(take(far, 8 * states));
        labels_ = reinterpret_cast<uint32_t*>(take(far, 4 * states));
        parents_ = reinterpret_cast<uint32_t*>(take(far, 4 * states));
        sizes_ = reinterpret_cast<uint32_t*>(take(far, 4 * states));
        farthest_ = reinterpret_cast<uint32_t*>(take(far, 4 * states));
        orders_ = reinterpret_cast<uint32_t*>(take(far, 4 * states));
        far_states_ = reinterpret_cast<uint32_t*>(take(far, 4 * states));
        uint8_t*& rest = task_.near_bytes ? near_ : far;
        uint8_t* const begin = rest;
        family_states_.use(reinterpret_cast<uint32_t*>(take(rest, 4 * words)),
                           reinterpret_cast<uint32_t*>(take(rest, 4 * words)));
        seen_ = reinterpret_cast<uint32_t*>(take(rest, (states + 31) / 32 * 4));
        if (task_.near_bytes) near_ = begin;
        distances_ = task_.distances + task_.first_state[family_];
    }

    // Queue all wins, which have the highest numbers, in order.
    UNJAM_DEVICE void queue_wins() {
        const uint32_t states = family_states_.states();
        for (uint32_t w = block_.rank(); w < (states + 31) / 32; w += block_.size()) seen_[w] = 0;
        block_.sync();
        const uint32_t first_slot = family_states_.first_winning_slot();
        first_win_ = family_states_.first_state(first_slot);
        wins_ = states - first_win_;
        for (uint32_t slot = first_slot + block_.rank(); slot < family_states_.slots();
             slot += block_.size()) {
            family_states_.every_state(slot, [&](const QueuedState& state) {
                const uint32_t win = state.number - first_win_;
                queue_[win] = state;
                distances_[state.number] = 0;
                parents_[win] = win;
                Memory::bits_or(&seen_[state.number / 32], 1u << state.number % 32);
            });
        }
        if (block_.rank() == 0) {
            block_.state().queued = wins_;
            block_.state().labels = wins_;
        }
        block_.sync();
    }

    UNJAM_DEVICE void unite_wins() {
        uint32_t united = 0;
        for (uint32_t win = block_.rank(); win < wins_; win += block_.size()) {
            family_states_.steps(queue_[win], Steps::kNotTarget, [&](const QueuedState& next) {
                if (next.number - first_win_ < win) united += unite(win, next.number - first_win_);
            });
        }
        if (united) Memory::add(&block_.state().labels, 0u - united);
        block_.sync();
        labelled_ = block_.state().labels > 1;
        if (!labelled_) return;
        for (uint32_t n = block_.rank(); n < family_states_.states(); n += block_.size()) {
            labels_[n] = n < first_win_ ? kNone : root(n - first_win_);
        }
        block_.sync();
    }

    UNJAM_DEVICE uint32_t root(uint32_t label) {
        uint32_t parent = Memory::load(&parents_[label]);
        while (parent != label) {
            const uint32_t above = Memory::load(&parents_[parent]);
            if (above != parent) Memory::store(&parents_[label], above);
            label = parent;
            parent = above;
        }
        return label;
    }

    // Return 1 if two sets became one, otherwise 0. The smallest member is the root.
    UNJAM_DEVICE uint32_t unite(uint32_t a, uint32_t b) {
        if (Memory::read(&parents_[a]) == Memory::read(&parents_[b])) return 0;
        while (true) {
            a = root(a);
            b = root(b);
            if (a == b) return 0;
            const uint32_t high = a > b ? a : b, low = a > b ? b : a;
            if (Memory::exchange_if(&parents_[high], high, low) == high) return 1;
        }
    }

    // Search level by level. Return false if a distance exceeds 254.
    UNJAM_DEVICE bool search() {
        uint32_t head = 0, end = wins_;
        for (last_level_ = 0; head < end; ++last_level_) {
            if (last_level_ == kFar - 1u) return false;
            level_first_ = head;
            if (labelled_) {
                expand_labelled(head, end);
            } else {
                expand(head, end);
            }
            block_.sync();
            head = end;
            end = block_.state().queued;
            labelled_ = labelled_ && block_.state().labels > 1;
            block_.sync();
        }
        return true;
    }

    UNJAM_DEVICE void push(const QueuedState& state) {
        distances_[state.number] = static_cast<uint8_t>(last_level_ + 1);
        queue_[Memory::add(&block_.state().queued, 1u)] = state;
    }

    // From a win, only the target leads to a state that is not won.
    UNJAM_DEVICE Steps steps_of_level() const { return last_level_ ? Steps::kAll : Steps::kTarget; }

    UNJAM_DEVICE void expand(uint32_t head, uint32_t end) {
        uint32_t transitions = 0;
        for (uint32_t at = head + block_.rank(); at < end; at += block_.size()) {
            family_states_.steps(queue_[at], steps_of_level(), [&](const QueuedState& next) {
                ++transitions;
                uint32_t* const word = &seen_[next.number / 32];
                const uint32_t bit = 1u << next.number % 32;
                if (Memory::load(word) & bit) return;
                if (!(Memory::bits_or(word, bit) & bit)) push(next);
            });
        }
        counts_.transitions += transitions;
    }

    // Where a step leads to a state that another thread finds at the same time, its label may not
    // be there yet. Then the two are united in the next level, by the step back.
    UNJAM_DEVICE void expand_labelled(uint32_t head, uint32_t end) {
        uint32_t transitions = 0, united = 0;
        for (uint32_t at = head + block_.rank(); at < end; at += block_.size()) {
            const QueuedState state = queue_[at];
            const uint32_t label = root(labels_[state.number]);
            family_states_.steps(state, steps_of_level(), [&](const QueuedState& next) {
                ++transitions;
                uint32_t* const word = &seen_[next.number / 32];
                const uint32_t bit = 1u << next.number % 32;
                if (!(Memory::load(word) & bit) && !(Memory::bits_or(word, bit) & bit)) {
                    Memory::store(&labels_[next.number], label);
                    push(next);
                    return;
                }
                const uint32_t there = Memory::read(&labels_[next.number]);
                if (there != kNone && there != label) united += unite(there, label);
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
        for (uint32_t at = level_first_ + block_.rank(); at < end; at += block_.size()) {
            Memory::lower(&shared.across, family_states_.across(queue_[at].rows));
        }
        block_.sync();
        for (uint32_t at = level_first_ + block_.rank(); at < end; at += block_.size()) {
            if (family_states_.across(queue_[at].rows) != shared.across) continue;
            Memory::lower(&shared.down, family_states_.down(queue_[at].columns));
        }
        block_.sync();
        for (uint32_t at = level_first_ + block_.rank(); at < end; at += block_.size()) {
            const QueuedState& state = queue_[at];
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

    // Several components: the same by label, in arrays.
    UNJAM_DEVICE void collect_components() {
        for (uint32_t win = block_.rank(); win < wins_; win += block_.size()) {
            sizes_[win] = farthest_[win] = 0;
            orders_[win] = kNone;
            across_[win] = down_[win] = ~uint64_t{0};
        }
        if (block_.rank() == 0) block_.state().farthest = 0;
        block_.sync();
        const uint32_t end = block_.state().queued;
        count_sizes(end);
        for (uint32_t win = block_.rank(); win < wins_; win += block_.size()) {
            const uint32_t label = root(labels_[queue_[win].number]);
            Memory::lower(&orders_[label], family_states_.order_of_win(queue_[win]));
        }
        block_.sync();
        for (uint32_t at = block_.rank(); at < end; at += block_.size()) {
            const QueuedState& state = queue_[at];
            const uint32_t label = labels_[state.number];
            if (distances_[state.number] != farthest_[label]) continue;
            far_states_[Memory::add(&block_.state().farthest, 1u)] = at;
            Memory::lower(&across_[label], family_states_.across(state.rows));
        }
        block_.sync();
        every_farthest([&](uint32_t label, const QueuedState& state) {
            if (family_states_.across(state.rows) != across_[label]) return;
            Memory::lower(&down_[label], family_states_.down(state.columns));
        });
        every_farthest([&](uint32_t label, const QueuedState& state) {
            if (family_states_.across(state.rows) != across_[label]) return;
            if (family_states_.down(state.columns) != down_[label]) return;
            report({family_, orders_[label], sizes_[label], farthest_[label], state.rows,
                    state.columns, 0, 0});
        });
    }

    // Replace the labels of all states by those of their components, and count the states of each.
    // From the end of the queue, the first state of a component is one of the farthest.
    UNJAM_DEVICE void count_sizes(uint32_t end) {
        uint32_t current = kNone, size = 0;
        for (uint32_t back = 1 + block_.rank(); back <= end; back += block_.size()) {
            const uint32_t number = queue_[end - back].number;
            const uint32_t label = root(labels_[number]);
            labels_[number] = label;
            if (label != current) {
                if (size) Memory::add(&sizes_[current], size);
                Memory::raise(&farthest_[label], uint32_t{distances_[number]});
                current = label;
                size = 0;
            }
            ++size;
        }
        if (size) Memory::add(&sizes_[current], size);
        block_.sync();
    }

    template <class Visitor>
    UNJAM_DEVICE void every_farthest(Visitor&& visit) {
        for (uint32_t i = block_.rank(); i < block_.state().farthest; i += block_.size()) {
            const QueuedState& state = queue_[far_states_[i]];
            visit(labels_[state.number], state);
        }
        block_.sync();
    }

    // Unite all states that were not reached with their neighbours, which were not reached either.
    UNJAM_DEVICE void count_unsolvable() {
        block_.sync();
        const uint32_t states = family_states_.states();
        for (uint32_t n = block_.rank(); n < states; n += block_.size()) parents_[n] = n;
        block_.sync();
        for (uint32_t slot = block_.rank(); slot < family_states_.slots(); slot += block_.size()) {
            family_states_.every_state(slot, [&](const QueuedState& state) {
                if (distances_[state.number] != kFar) return;
                ++counts_.unsolvable;
                family_states_.steps(state, Steps::kAll, [&](const QueuedState& next) {
                    if (next.number < state.number) {
                        counts_.unsolvable -= unite(state.number, next.number);
                    }
                });
            });
        }
    }

    const Block& block_;
    const KernelTask& task_;
    uint8_t* near_;
    uint8_t* const scratch_;
    ThreadCounts& counts_;
    FamilyStates<Block, Shape> family_states_;
    uint32_t family_ = 0;
    uint32_t first_win_ = 0, wins_ = 0;
    uint32_t last_level_ = 0, level_first_ = 0;
    bool labelled_ = false;
    QueuedState* queue_ = nullptr;
    uint32_t* seen_ = nullptr;  // bits
    uint8_t* distances_ = nullptr;
    uint32_t* labels_ = nullptr;      // by state; kNone if it was not seen
    uint32_t* far_states_ = nullptr;  // places in the queue
    // By label; the first also by state.
    uint32_t *parents_ = nullptr, *sizes_ = nullptr, *farthest_ = nullptr, *orders_ = nullptr;
    uint64_t *across_ = nullptr, *down_ = nullptr;
};

}  // namespace unjam::census::device
