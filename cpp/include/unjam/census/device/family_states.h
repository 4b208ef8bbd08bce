// The states of one family and their numbers, for the kernels of the census.
#pragma once

#include "unjam/census/device/family_lines.h"

namespace unjam::census::device {

// A family whose arrangements a thread block has numbered.
template <class Block, class Shape>
class FamilyStates {
  public:
    UNJAM_DEVICE void open(const KernelTask& task, uint32_t family) {
        task_ = &task;
        key_ = task.families[family].key;
        lines_.open(task, task.families[family]);
        slot_arrangements_ = task.slot_arrangements + task.first_slot[family];
        slot_states_ = task.slot_states + task.first_slot[family];
    }

    UNJAM_DEVICE const FamilyLines<Shape>& lines() const { return lines_; }
    UNJAM_DEVICE uint32_t words() const { return lines_.block->words; }
    // Set the memory for numbering: a word each for every 32 arrangements.
    UNJAM_DEVICE void use(uint32_t* feasible, uint32_t* before) {
        feasible_ = feasible;
        before_ = before;
    }

    // Number the feasible arrangements and the states.
    UNJAM_DEVICE void number(const Block& block) {
        number_those(block, [this](uint32_t word) { return lines_.feasible(*task_, key_, word); });
    }
    // The same, where `feasible_in(word)` tells which of 32 arrangements are feasible. A thread
    // takes one word, and then one slot, at a time.
    template <class Feasible>
    UNJAM_DEVICE void number_those(const Block& block, Feasible&& feasible_in) {
        slots_ = states_ = 0;
        UNJAM_ROLLED
        for (uint32_t first = 0; first < words(); first += block.size()) {
            const uint32_t w = first + block.rank();
            uint32_t rest = w < words() ? feasible_in(w) : 0, total = 0;
            uint32_t slot = slots_ + block.sum_before(count_bits(rest), total);
            slots_ += total;
            if (w >= words()) continue;
            feasible_[w] = rest;
            before_[w] = slot;
            UNJAM_ROLLED
            for (; rest; rest &= rest - 1) {
                slot_arrangements_[slot++] = 32 * w + lowest_bit(rest);
            }
        }
        block.sync();
        UNJAM_ROLLED
        for (uint32_t first = 0; first < slots_; first += block.size()) {
            const uint32_t slot = first + block.rank();
            const bool is_slot = slot < slots_;
            uint32_t total = 0;
            const uint32_t states = is_slot ? lines_.states_of(slot_arrangements_[slot]) : 0;
            const uint32_t before = block.sum_before(states, total);
            if (is_slot) slot_states_[slot] = states_ + before;
            states_ += total;
        }
        block.sync();
    }

    UNJAM_DEVICE uint32_t slots() const { return slots_; }
    UNJAM_DEVICE uint32_t states() const { return states_; }
    UNJAM_DEVICE uint32_t slot_of(uint32_t arrangement) const {
        const uint32_t word = arrangement / 32;
        return before_[word] + rank_in(feasible_[word], arrangement % 32);
    }
    UNJAM_DEVICE uint32_t first_state(uint32_t slot) const {
        return slot < slots_ ? slot_states_[slot] : states_;
    }
    UNJAM_DEVICE uint32_t first_winning_slot() const { return slot_of(lines_.block->first_win); }
    // The place of a win in the order in which census_search.h labels wins: arrangements from the
    // last to the first.
    UNJAM_DEVICE uint32_t order_of_win(const QueuedState& win) const {
        const uint32_t slot = slot_of(arrangement_of(win));
        return states_ - first_state(slot + 1) + win.number - first_state(slot);
    }

    // Call visit(state) for all states from number `first` on that are this thread's share, in
    // order.
    template <class Visitor>
    UNJAM_DEVICE void every_state(const Block& block, uint32_t first, Visitor&& visit) const {
        const auto [begin, end] = share(block, states_ - first);
        QueuedState state{first + begin, 0, 0, 0};
        if (begin == end) return;
        uint32_t slot = static_cast<uint32_t>(
            find_sorted(0, slots_, state.number, [this](uint64_t at) { return slot_states_[at]; }));
        UNJAM_ROLLED
        for (; state.number < first + end; ++slot) {
            state.place = slot_arrangements_[slot];
            state.rows = lines_.configurations[state.place];
            const uint64_t mask = lines_.masks[state.place];
            uint32_t ways[kLines], rest[kLines];  // configurations, and those not yet visited
            uint32_t place = state.number - slot_states_[slot];
            for (uint32_t j = 0; j < lines_.width(); ++j) {
                ways[j] = rest[j] = lines_.allowed(mask, j);
                const uint32_t count = count_bits(ways[j]);
                UNJAM_ROLLED
                for (uint32_t skip = place % count; skip; --skip) rest[j] &= rest[j] - 1;
                place /= count;
                state.columns = replace_digit(state.columns, j, lowest_bit(rest[j]));
            }
            const uint32_t next_slot = first_state(slot + 1);
            const uint32_t stop = next_slot < first + end ? next_slot : first + end;
            UNJAM_ROLLED
            for (; state.number < stop; ++state.number) {
                visit(state);
                bool carry = true;
                for (uint32_t j = 0; j < lines_.width(); ++j) {
                    if (!carry) continue;
                    rest[j] &= rest[j] - 1;
                    carry = rest[j] == 0;
                    if (carry) rest[j] = ways[j];
                    state.columns = replace_digit(state.columns, j, lowest_bit(rest[j]));
                }
            }
        }
    }

    template <Steps which, class Visitor>
    UNJAM_DEVICE void steps(const QueuedState& state, Visitor&& visit) const {
        const auto number_of = [this](uint32_t arrangement, uint32_t columns) {
            return slot_states_[slot_of(arrangement)] +
                   lines_.place(lines_.masks[arrangement], columns);
        };
        lines_.template steps<which>(state, number_of, visit);
    }

    UNJAM_DEVICE uint64_t across(uint32_t rows) const { return lines_.across(rows); }
    UNJAM_DEVICE uint64_t down(uint32_t columns) const { return lines_.down(columns); }

  private:
    struct Range {
        uint32_t first, end;
    };
    // The part of `count` items for this thread.
    UNJAM_DEVICE static Range share(const Block& block, uint32_t count) {
        const uint32_t each = (count + block.size() - 1) / block.size();
        const uint32_t first = block.rank() * each < count ? block.rank() * each : count;
        return {first, first + each < count ? first + each : count};
    }

    const KernelTask* task_ = nullptr;
    uint32_t key_ = 0;
    FamilyLines<Shape> lines_;
    uint32_t *slot_arrangements_ = nullptr, *slot_states_ = nullptr;
    uint32_t *feasible_ = nullptr, *before_ = nullptr;  // by word of 32 arrangements
    uint32_t slots_ = 0, states_ = 0;
};

}  // namespace unjam::census::device
