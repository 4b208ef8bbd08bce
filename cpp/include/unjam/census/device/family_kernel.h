// One family of the census: its search by a thread block, and its components.
#pragma once

#include "unjam/census/device/level_search.h"

namespace unjam::census::device {

template <class Block, class Shape>
class FamilyKernel : LevelSearch<Block, Shape> {
    using Search = LevelSearch<Block, Shape>;
    using Search::allocate, Search::queue_wins, Search::unite_wins, Search::search;
    using Search::block_, Search::task_, Search::counts_, Search::family_states_, Search::family_;
    using Search::every_win, Search::component_at, Search::distances_, Search::own_;
    using Search::last_level_, Search::level_first_, Search::main_, Search::labelled_end_;
    using Search::wins_;
    using typename Search::Memory;

  public:
    using Search::Search;

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
    // All states form one component: its farthest states are the last level.
    UNJAM_DEVICE void collect_single() {
        BlockState& shared = block_.state();
        if (block_.rank() == 0) shared.across = shared.down = ~uint64_t{0};
        block_.sync();
        const uint32_t end = shared.queued;
        uint64_t across = ~uint64_t{0}, down = ~uint64_t{0};  // the smallest of this thread
        UNJAM_ROLLED
        for (uint32_t at = level_first_ + block_.rank(); at < end; at += block_.size()) {
            const uint64_t cells = family_states_.across(own_.queue[at].rows);
            if (cells < across) across = cells;
        }
        Memory::lower_near(&shared.across, across);
        block_.sync();
        UNJAM_ROLLED
        for (uint32_t at = level_first_ + block_.rank(); at < end; at += block_.size()) {
            if (family_states_.across(own_.queue[at].rows) != shared.across) continue;
            const uint64_t cells = family_states_.down(own_.queue[at].columns);
            if (cells < down) down = cells;
        }
        Memory::lower_near(&shared.down, down);
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
};

}  // namespace unjam::census::device
