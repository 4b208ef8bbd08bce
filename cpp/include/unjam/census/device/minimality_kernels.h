// The kernels that test whether the representatives of components are minimal, by look-up.
#pragma once

#include "unjam/census/device/family_states.h"

namespace unjam::census::device {

// The number of the first state of an arrangement in a family that was searched before.
UNJAM_DEVICE uint32_t first_state_of(const KernelTask& task, uint32_t family,
                                     uint32_t arrangement) {
    const uint64_t first = task.first_slot[family];
    const uint64_t slot = find_sorted(first, first + task.slot_counts[family], arrangement,
                                      [&](uint64_t at) { return task.slot_arrangements[at]; });
    return task.slot_states[slot];
}

// The family of a block with the given columns.
UNJAM_DEVICE uint32_t family_of(const KernelTask& task, const BlockTable& block, uint32_t key) {
    return static_cast<uint32_t>(find_sorted(block.first_family, block.end_family, key,
                                             [&](uint64_t at) { return task.families[at].key; }));
}

UNJAM_DEVICE uint32_t distance_in(const KernelTask& task, uint32_t family, uint32_t arrangement,
                                  uint32_t place) {
    const uint32_t number = first_state_of(task, family, arrangement) + place;
    return task.distances[task.first_state[family] + number];
}

// Distances of families that were searched before, of one component at a time.
template <class Shape>
class MinimalityTest {
  public:
    UNJAM_DEVICE MinimalityTest(const KernelTask& task, const FoundComponent& component)
        : task_(task), component_(component), key_(task.families[component.family].key) {
        lines_.open(task, task.families[component.family]);
        arrangement_ = 0;
        UNJAM_ROLLED
        for (uint32_t row = 0; row < lines_.height(); ++row) {
            arrangement_ += digit_of(component.rows, row) * lines_.block->radix[row];
        }
    }

    // Whether removing any one vehicle of a column brings the state nearer to a win.
    UNJAM_DEVICE bool columns_matter() const {
        UNJAM_ROLLED
        for (uint32_t j = 0; j < lines_.width(); ++j) {
            UNJAM_ROLLED
            for (uint32_t vehicle = 0; vehicle < lines_.column_type(j).vehicles; ++vehicle) {
                if (distance_without(j, vehicle) == component_.distance) return false;
            }
        }
        return true;
    }

    // The vehicles of rows that move in one shortest solution.
    UNJAM_DEVICE uint32_t moved_vehicles() const {
        const uint32_t family = component_.family;
        const auto number_of = [&](uint32_t arrangement, uint32_t columns) {
            return first_state_of(task_, family, arrangement) +
                   lines_.place(lines_.masks[arrangement], columns);
        };
        QueuedState state{number_of(arrangement_, component_.columns), arrangement_,
                          component_.rows, component_.columns};
        uint32_t moved = 0;
        UNJAM_ROLLED
        for (uint32_t left = component_.distance; left > 0; --left) {
            QueuedState nearer = state;
            lines_.template steps<Steps::kAll>(state, number_of, [&](const QueuedState& next) {
                const uint64_t at = task_.first_state[family] + next.number;
                if (task_.distances[at] == left - 1) nearer = next;
            });
            UNJAM_ROLLED
            for (uint32_t row = 0; row < lines_.height(); ++row) {
                const uint32_t from = digit_of(state.rows, row), to = digit_of(nearer.rows, row);
                if (from != to)
                    moved |= 1u << (4 * row + lines_.row_type(row).mover[16 * from + to]);
            }
            state = nearer;
        }
        return moved;
    }

    // Test the vehicles of rows that are not known to matter, where the distances without them are
    // in memory. Return false if one does not matter; mark the others as moved.
    UNJAM_DEVICE bool rows_matter(uint32_t& moved) const {
        UNJAM_ROLLED
        for (uint32_t row = 0; row < lines_.height(); ++row) {
            if (row == lines_.target()) continue;
            UNJAM_ROLLED
            for (uint32_t vehicle = 0; vehicle < lines_.row_type(row).vehicles; ++vehicle) {
                const uint32_t bit = 1u << (4 * row + vehicle);
                if (moved & bit) continue;
                const uint32_t distance = distance_without_in_row(row, vehicle);
                if (distance == component_.distance) return false;
                if (distance != kNone) moved |= bit;
            }
        }
        return true;
    }

    // Compare with the board without walls, if its distances are in memory. Return false if walls
    // do not matter.
    UNJAM_DEVICE bool walls_matter(uint32_t& known) const {
        if (!task_.open) return true;
        const uint32_t distance = distance_without_walls();
        if (distance == component_.distance) return false;
        // Of several walls, one may not matter.
        if (distance != kNone && lines_.board->walls == 1) known = 1;
        return true;
    }

  private:
    // kNone if it is not in memory.
    UNJAM_DEVICE uint32_t distance_without_in_row(uint32_t row, uint32_t vehicle) const {
        const TypeTable& type = lines_.row_type(row);
        const uint32_t row_types =
            replace_digit(lines_.block->row_types, row, type.without[vehicle]);
        const uint32_t rows =
            replace_digit(component_.rows, row, type.left[vehicle][digit_of(component_.rows, row)]);
        uint32_t number = 0;
        uint64_t mask = 0;
        UNJAM_ROLLED
        for (uint32_t r = 0; r < lines_.height(); ++r) {
            const uint32_t its_type = digit_of(row_types, r);
            number = number * lines_.board->row_type_counts[r] + its_type;
            const TypeTable& its = task_.types[lines_.board->row_types[r][its_type]];
            mask |= its.spread[digit_of(rows, r)] << r;
        }
        const ResidentBlock home = task_.resident[number];
        if (!home.task) return kNone;
        const BlockTable& block = home.task->blocks[home.block];
        uint32_t arrangement = 0;
        UNJAM_ROLLED
        for (uint32_t r = 0; r < lines_.height(); ++r) {
            arrangement += digit_of(rows, r) * block.radix[r];
        }
        return distance_in(*home.task, family_of(*home.task, block, key_), arrangement,
                           lines_.place(mask, component_.columns));
    }

    UNJAM_DEVICE uint32_t distance_without_walls() const {
        const BoardTable& board = *lines_.board;
        uint32_t number = 0, rows = 0, columns = 0, key = 0;
        UNJAM_ROLLED
        for (uint32_t r = 0; r < lines_.height(); ++r) {
            const uint32_t fit = board.row_fits[r][16 * digit_of(lines_.block->row_types, r) +
                                                   digit_of(component_.rows, r)];
            number = number * board.open_type_counts[r] + fit / 16;
            rows = replace_digit(rows, r, fit % 16);
        }
        UNJAM_ROLLED
        for (uint32_t j = 0; j < lines_.width(); ++j) {
            const uint32_t fit = board.column_fits[j][16 * (key_ >> column_shift(j) & 15) +
                                                      digit_of(component_.columns, j)];
            key |= fit / 16 << column_shift(j);
            columns = replace_digit(columns, j, fit % 16);
        }
        const ResidentBlock home = task_.open[number];
        if (!home.task) return kNone;
        FamilyLines<Shape> open;
        open.open(*home.task, {home.block, key});
        uint32_t arrangement = 0;
        UNJAM_ROLLED
        for (uint32_t r = 0; r < lines_.height(); ++r) {
            arrangement += digit_of(rows, r) * open.block->radix[r];
        }
        return distance_in(*home.task, family_of(*home.task, *open.block, key), arrangement,
                           open.place(open.masks[arrangement], columns));
    }

    UNJAM_DEVICE uint32_t distance_without(uint32_t column, uint32_t vehicle) const {
        const TypeTable& type = lines_.column_type(column);
        const uint32_t shift = column_shift(column);
        FamilyKey fewer = task_.families[component_.family];
        fewer.key = (key_ & ~(15u << shift)) | uint32_t{type.without[vehicle]} << shift;
        const uint32_t family = family_of(task_, *lines_.block, fewer.key);
        FamilyLines<Shape> lines;
        lines.open(task_, fewer);
        const uint32_t columns = replace_digit(
            component_.columns, column, type.left[vehicle][digit_of(component_.columns, column)]);
        return distance_in(task_, family, arrangement_,
                           lines.place(lines.masks[arrangement_], columns));
    }

    const KernelTask& task_;
    const FoundComponent& component_;
    const uint32_t key_;
    FamilyLines<Shape> lines_;
    uint32_t arrangement_;
};

// Collect the components in which every vehicle of a column matters; a thread takes one at a time.
template <class Block, class Shape>
UNJAM_DEVICE void test_columns(const Block& block, const KernelTask& task) {
    const uint64_t found = task.totals->components;
    const uint64_t stored = found < task.most_components ? found : task.most_components;
    UNJAM_ROLLED
    for (uint64_t at = block.number() * block.size() + block.rank(); at < stored;
         at += uint64_t{block.count()} * block.size()) {
        FoundComponent component = task.components[at];
        if (component.distance == 0) continue;
        const MinimalityTest<Shape> test(task, component);
        if (!test.columns_matter()) continue;
        const uint32_t moved = test.moved_vehicles();
        component.moved = moved;
        task.candidates[Block::Memory::add(&task.totals->candidates, uint64_t{1})] = component;
    }
}

// Collect the candidates in which no vehicle of a row and no wall is known not to matter, likewise.
template <class Block, class Shape>
UNJAM_DEVICE void test_rows(const Block& block, const KernelTask& task) {
    UNJAM_ROLLED
    for (uint64_t at = block.number() * block.size() + block.rank(); at < task.totals->candidates;
         at += uint64_t{block.count()} * block.size()) {
        FoundComponent component = task.candidates[at];
        uint32_t moved = component.moved, walls_matter = 0;
        const MinimalityTest<Shape> test(task, component);
        if (!test.walls_matter(walls_matter) || !test.rows_matter(moved)) continue;
        component.moved = moved;
        component.walls_matter = walls_matter;
        task.components[Block::Memory::add(&task.totals->survivors, uint64_t{1})] = component;
    }
}

}  // namespace unjam::census::device
