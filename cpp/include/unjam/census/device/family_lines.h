// The lines of one family, and the steps between its states, for the kernels of the census.
#pragma once

#include "unjam/census/device/kernel_types.h"

namespace unjam::census::device {

// The size of the board, read from its table; kernels.cu has one that is known when it is compiled.
struct AnyShape {
    UNJAM_DEVICE static uint32_t width(const BoardTable& board) { return board.width; }
    UNJAM_DEVICE static uint32_t height(const BoardTable& board) { return board.height; }
    UNJAM_DEVICE static uint32_t target(const BoardTable& board) { return board.target; }
};

// Which steps are taken: all; those of the target; those that bring a vehicle other than the target
// one cell nearer to the first cell of its line; or those that thinning leaves (see steps()).
enum class Steps { kAll, kTarget, kBelow, kThinned };

// The last index of a sorted part of an array whose value is not above the one wanted; the first
// value must not be.
template <class Value>
UNJAM_DEVICE uint64_t find_sorted(uint64_t first, uint64_t end, uint32_t wanted, Value&& value_at) {
    UNJAM_ROLLED
    while (first + 1 < end) {
        const uint64_t middle = (first + end) / 2;
        if (value_at(middle) <= wanted) {
            first = middle;
        } else {
            end = middle;
        }
    }
    return first;
}

// The tables of a family's lines.
template <class Shape>
struct FamilyLines {
    const BoardTable* board;
    const BlockTable* block;
    const uint64_t* masks;           // by arrangement
    const uint32_t* configurations;  // by arrangement
    const TypeTable* types;
    uint64_t row_indices, column_indices;  // of types, one byte per line

    UNJAM_DEVICE uint32_t width() const { return Shape::width(*board); }
    UNJAM_DEVICE uint32_t height() const { return Shape::height(*board); }
    UNJAM_DEVICE uint32_t target() const { return Shape::target(*board); }

    UNJAM_DEVICE void open(const KernelTask& task, FamilyKey family) {
        board = task.board;
        block = &task.blocks[family.block];
        masks = task.masks + block->first_arrangement;
        configurations = task.configurations + block->first_arrangement;
        types = task.types;
        row_indices = column_indices = 0;
        UNJAM_ROLLED
        for (uint32_t row = 0; row < height(); ++row) {
            const uint64_t index = board->row_types[row][digit_of(block->row_types, row)];
            row_indices |= index << 8 * row;
        }
        UNJAM_ROLLED
        for (uint32_t j = 0; j < width(); ++j) {
            const uint64_t index = board->column_types[j][family.key >> column_shift(j) & 15];
            column_indices |= index << 8 * j;
        }
    }

    UNJAM_DEVICE const TypeTable& row_type(uint32_t row) const {
        return types[row_indices >> 8 * row & 0xFF];
    }
    UNJAM_DEVICE const TypeTable& column_type(uint32_t column) const {
        return types[column_indices >> 8 * column & 0xFF];
    }

    UNJAM_DEVICE uint32_t allowed(uint64_t mask, uint32_t column) const {
        return column_type(column).allowed[mask >> 8 * column & 0xFF];
    }

    // The number of states of an arrangement.
    UNJAM_DEVICE uint32_t states_of(uint32_t arrangement) const {
        return states_of_mask(masks[arrangement]);
    }
    // The same of one that occupies the cells `mask`.
    UNJAM_DEVICE uint32_t states_of_mask(uint64_t mask) const {
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
    //
    // Thinning (docs/internals/thinning.md) leaves out, in a state that was found by a step of a
    // line: steps on with the same vehicle, and steps of a line before it that were possible before
    // that step and do not interfere with it. Rows come before columns.
    template <Steps which, class Number, class Visitor>
    UNJAM_DEVICE void steps(const QueuedState& state, Number&& number_of, Visitor&& visit) const {
        const uint32_t arrangement = arrangement_of(state);
        const uint64_t mask = masks[arrangement];
        const uint32_t found = which == Steps::kThinned ? state.place >> (kPlaceBits + 4) : 0;
        const bool came = found >> 4;
        const uint32_t last = found & 15;
        const uint32_t from = state.place >> kPlaceBits & 15;
        const bool by_column = came && last >= kLines;
        uint64_t taken_in_rows = 0;  // cells occupied by columns, one byte per row
        uint32_t swept = ~0u;        // rows with steps that the last step may have made possible
        uint32_t stride = 1;
        UNJAM_ROLLED
        for (uint32_t j = 0; j < width(); ++j) {
            const TypeTable& type = column_type(j);
            const uint32_t at = digit_of(state.columns, j);
            taken_in_rows |= type.spread[at] << j;
            if (which == Steps::kTarget) continue;
            const uint32_t taken = mask >> 8 * j & 0xFF;
            const uint32_t ways = type.allowed[taken];
            uint32_t reach = type.reach[at << height() | taken];
            if (which == Steps::kBelow) reach &= type.below[at];
            if (by_column && kLines + j <= last) {
                if (kLines + j == last) {
                    swept = type.sweeps[16 * from + at];
                    reach &= ~uint32_t{type.continuations[16 * from + at]};
                } else {
                    reach = 0;
                }
            }
            const uint32_t base = state.number - stride * rank_in(ways, at);
            UNJAM_ROLLED
            for (; reach; reach &= reach - 1) {
                const uint32_t to = lowest_bit(reach);
                visit(QueuedState{base + stride * rank_in(ways, to),
                                  place_after(arrangement, kLines + j, at), state.rows,
                                  replace_digit(state.columns, j, to)});
            }
            stride *= count_bits(ways);
        }
        // All steps of rows are collected first, so that the threads of a warp, which have them in
        // different rows, take them together.
        uint64_t early = 0, late = 0;  // 16 bits for each of four rows
        UNJAM_ROLLED
        for (uint32_t row = 0; row < height(); ++row) {
            if (which == Steps::kTarget && row != target()) continue;
            if (which == Steps::kBelow && row == target()) continue;
            if (came && !by_column && row < last) continue;
            if (!(swept >> row & 1)) continue;
            const TypeTable& type = row_type(row);
            const uint32_t at = digit_of(state.rows, row);
            const uint32_t taken = taken_in_rows >> 8 * row & 0xFF;
            uint32_t reach = type.reach[at << width() | taken];
            if (which == Steps::kBelow) reach &= type.below[at];
            if (by_column) {
                reach &= ~uint32_t{type.reach[at << width() | taken | 1u << last % kLines]};
            } else if (came && row == last) {
                reach &= ~uint32_t{type.continuations[16 * from + at]};
            }
            const uint64_t steps = uint64_t{reach} << 16 * (row % 4);
            (row < 4 ? early : late) |= steps;
        }
        uint32_t first_row = 0;
        UNJAM_ROLLED
        while (early | late) {
            if (!early) {
                early = late;
                late = 0;
                first_row = 4;
            }
            const uint32_t bit = lowest_bit(early);
            early &= early - 1;
            const uint32_t row = first_row + bit / 16, to = bit % 16;
            const uint32_t at = digit_of(state.rows, row);
            const uint32_t there = arrangement_after(arrangement, row, at, to);
            visit(QueuedState{number_of(there, state.columns), place_after(there, row, at),
                              replace_digit(state.rows, row, to), state.columns});
        }
    }

    // The cells occupied by a state's rows or columns: bit row * width + column.
    UNJAM_DEVICE uint64_t across(uint32_t row_digits) const {
        uint64_t cells = 0;
        UNJAM_ROLLED
        for (uint32_t row = 0; row < height(); ++row) {
            cells |= uint64_t{row_type(row).covers[digit_of(row_digits, row)]} << row * width();
        }
        return cells;
    }
    UNJAM_DEVICE uint64_t down(uint32_t column_digits) const {
        uint64_t bits = 0, cells = 0;
        UNJAM_ROLLED
        for (uint32_t j = 0; j < width(); ++j) {
            bits |= column_type(j).spread[digit_of(column_digits, j)] << j;
        }
        UNJAM_ROLLED
        for (uint32_t row = 0; row < height(); ++row) {
            cells |= (bits >> 8 * row & 0xFF) << row * width();
        }
        return cells;
    }
};

}  // namespace unjam::census::device
