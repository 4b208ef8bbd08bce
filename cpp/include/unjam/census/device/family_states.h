// The states of one family: their numbers and the steps between them, for the kernels of the
// census.
#pragma once

#include "unjam/census/device/kernel_types.h"

namespace unjam::census::device {

// The size of the board, read from its table; kernels.cu has one that is known when it is compiled.
struct AnyShape {
    UNJAM_DEVICE static uint32_t width(const BoardTable& board) { return board.width; }
    UNJAM_DEVICE static uint32_t height(const BoardTable& board) { return board.height; }
    UNJAM_DEVICE static uint32_t target(const BoardTable& board) { return board.target; }
};

enum class Steps { kAll, kTarget, kNotTarget };  // which rows move; columns do not with kTarget

// The tables of a family's lines.
template <class Shape>
struct FamilyLines {
    const BoardTable* board;
    const BlockTable* block;
    const uint64_t* masks;           // by arrangement
    const uint32_t* configurations;  // by arrangement
    const TypeTable* rows[kLines];
    const TypeTable* columns[kLines];

    UNJAM_DEVICE uint32_t width() const { return Shape::width(*board); }
    UNJAM_DEVICE uint32_t height() const { return Shape::height(*board); }
    UNJAM_DEVICE uint32_t target() const { return Shape::target(*board); }

    UNJAM_DEVICE void open(const KernelTask& task, FamilyKey family) {
        board = task.board;
        block = &task.blocks[family.block];
        masks = task.masks + block->first_arrangement;
        configurations = task.configurations + block->first_arrangement;
        for (uint32_t row = 0; row < height(); ++row) {
            rows[row] = &task.types[board->row_types[row][digit_of(block->row_types, row)]];
        }
        for (uint32_t j = 0; j < width(); ++j) {
            columns[j] = &task.types[board->column_types[j][family.key >> column_shift(j) & 15]];
        }
    }

    UNJAM_DEVICE uint32_t allowed(uint64_t mask, uint32_t column) const {
        return columns[column]->allowed[mask >> 8 * column & 0xFF];
    }

    // The number of states of an arrangement.
    UNJAM_DEVICE uint32_t states_of(uint32_t arrangement) const {
        const uint64_t mask = masks[arrangement];
        uint32_t product = 1;
        for (uint32_t j = 0; j < width(); ++j) product *= count_bits(allowed(mask, j));
        return product;
    }

    // The number of a state among those of its arrangement, whose rows occupy `mask`.
    UNJAM_DEVICE uint32_t place(uint64_t mask, uint32_t configuration_digits) const {
        uint32_t number = 0, stride = 1;
        for (uint32_t j = 0; j < width(); ++j) {
            const uint32_t ways = allowed(mask, j);
            number += stride * rank_in(ways, digit_of(configuration_digits, j));
            stride *= count_bits(ways);
        }
        return number;
    }

    // Arrangements that every column allows: one word of the set.
    UNJAM_DEVICE uint32_t feasible(const KernelTask& task, uint32_t key, uint32_t word) const {
        uint32_t found = ~0u;
        for (uint32_t j = 0; j < width(); ++j) {
            const uint64_t set = board->first_set[j] + (key >> column_shift(j) & 15);
            found &= task.sets[block->first_word + set * block->words + word];
        }
        return found;
    }

    UNJAM_DEVICE uint32_t arrangement_after(uint32_t arrangement, uint32_t row, uint32_t from,
                                            uint32_t to) const {
        return arrangement + (to - from) * block->radix[row];
    }

    // Call visit(state) for every step. `number_of(arrangement, columns)` numbers a state of
    // another arrangement.
    template <class Number, class Visitor>
    UNJAM_DEVICE void steps(const QueuedState& state, Steps which, Number&& number_of,
                            Visitor&& visit) const {
        const uint64_t mask = masks[state.arrangement];
        uint64_t taken_in_rows = 0;  // cells occupied by columns, one byte per row
        uint32_t stride = 1;
        for (uint32_t j = 0; j < width(); ++j) {
            const TypeTable& type = *columns[j];
            const uint32_t at = digit_of(state.columns, j);
            taken_in_rows |= type.spread[at] << j;
            if (which == Steps::kTarget) continue;
            const uint32_t taken = mask >> 8 * j & 0xFF;
            const uint32_t ways = type.allowed[taken];
            const uint32_t base = state.number - stride * rank_in(ways, at);
            for (uint32_t reach = type.reach[at << height() | taken]; reach; reach &= reach - 1) {
                const uint32_t to = lowest_bit(reach);
                visit(QueuedState{base + stride * rank_in(ways, to), state.arrangement, state.rows,
                                  replace_digit(state.columns, j, to)});
            }
            stride *= count_bits(ways);
        }
        for (uint32_t row = 0; row < height(); ++row) {
            if (which != Steps::kAll && (which == Steps::kTarget) != (row == target())) continue;
            const uint32_t at = digit_of(state.rows, row);
            const uint32_t taken = taken_in_rows >> 8 * row & 0xFF;
            uint32_t reach = rows[row]->reach[at << width() | taken];
            for (; reach; reach &= reach - 1) {
                const uint32_t to = lowest_bit(reach);
                const uint32_t there = arrangement_after(state.arrangement, row, at, to);
                visit(QueuedState{number_of(there, state.columns), there,
                                  replace_digit(state.rows, row, to), state.columns});
            }
        }
    }

    // The cells occupied by a state's rows or columns: bit row * width + column.
    UNJAM_DEVICE uint64_t across(uint32_t row_digits) const {
        uint64_t cells = 0;
        for (uint32_t row = 0; row < height(); ++row) {
            cells |= uint64_t{rows[row]->covers[digit_of(row_digits, row)]} << row * width();
        }
        return cells;
    }
    UNJAM_DEVICE uint64_t down(uint32_t column_digits) const {
        uint64_t bits = 0, cells = 0;
        for (uint32_t j = 0; j < width(); ++j) {
            bits |= columns[j]->spread[digit_of(column_digits, j)] << j;
        }
        for (uint32_t row = 0; row < height(); ++row) {
            cells |= (bits >> 8 * row & 0xFF) << row * width();
        }
        return cells;
    }
};

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

    UNJAM_DEVICE uint32_t words() const { return lines_.block->words; }
    // Set the memory for numbering: a word each for every 32 arrangements.
    UNJAM_DEVICE void use(uint32_t* feasible, uint32_t* before) {
        feasible_ = feasible;
        before_ = before;
    }

    // Number the feasible arrangements and the states.
    UNJAM_DEVICE void number(const Block& block) {
        const auto [first_word, end_word] = share(block, words());
        uint32_t count = 0;
        for (uint32_t w = first_word; w < end_word; ++w) {
            feasible_[w] = lines_.feasible(*task_, key_, w);
            before_[w] = count;
            count += count_bits(feasible_[w]);
        }
        uint32_t slot = block.sum_before(count, slots_);
        for (uint32_t w = first_word; w < end_word; ++w) {
            before_[w] = slot;
            for (uint32_t rest = feasible_[w]; rest; rest &= rest - 1, ++slot) {
                const uint32_t arrangement = 32 * w + lowest_bit(rest);
                slot_arrangements_[slot] = arrangement;
                slot_states_[slot] = lines_.states_of(arrangement);
            }
        }
        block.sync();
        const auto [first_slot, end_slot] = share(block, slots_);
        uint32_t sum = 0;
        for (uint32_t s = first_slot; s < end_slot; ++s) sum += slot_states_[s];
        uint32_t state = block.sum_before(sum, states_);
        for (uint32_t s = first_slot; s < end_slot; ++s) {
            const uint32_t states = slot_states_[s];
            slot_states_[s] = state;
            state += states;
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
        const uint32_t slot = slot_of(win.arrangement);
        return states_ - first_state(slot + 1) + win.number - first_state(slot);
    }

    // Call visit(state) for all states of a slot, in order.
    template <class Visitor>
    UNJAM_DEVICE void every_state(uint32_t slot, Visitor&& visit) const {
        const uint32_t arrangement = slot_arrangements_[slot];
        const uint64_t mask = lines_.masks[arrangement];
        uint32_t ways[kLines], rest[kLines];
        QueuedState state{0, arrangement, lines_.configurations[arrangement], 0};
        for (uint32_t j = 0; j < lines_.width(); ++j) {
            ways[j] = rest[j] = lines_.allowed(mask, j);
            state.columns |= lowest_bit(ways[j]) << 4 * j;
        }
        const uint32_t end = first_state(slot + 1);
        for (state.number = first_state(slot); state.number < end; ++state.number) {
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

    template <class Visitor>
    UNJAM_DEVICE void steps(const QueuedState& state, Steps which, Visitor&& visit) const {
        const auto number_of = [this](uint32_t arrangement, uint32_t columns) {
            return slot_states_[slot_of(arrangement)] +
                   lines_.place(lines_.masks[arrangement], columns);
        };
        lines_.steps(state, which, number_of, visit);
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
