// The kernels of the census: each runs all families or components of a task on a grid of blocks.
#pragma once

#include "unjam/census/device/family_kernel.h"

namespace unjam::census::device {

// Count the feasible arrangements and the states of every family, kNone for more than fit into 32
// bits; a thread block takes one at a time.
template <class Block, class Shape>
UNJAM_DEVICE void measure_families(const Block& block, const KernelTask& task) {
    for (uint32_t family = block.number(); family < task.family_count; family += block.count()) {
        FamilyLines<Shape> lines;
        lines.open(task, task.families[family]);
        uint32_t slots = 0;
        uint64_t states = 0;
        for (uint32_t w = block.rank(); w < lines.block->words; w += block.size()) {
            uint32_t rest = lines.feasible(task, task.families[family].key, w);
            slots += count_bits(rest);
            for (; rest; rest &= rest - 1) states += lines.states_of(32 * w + lowest_bit(rest));
        }
        uint32_t all_slots = 0, low = 0, high = 0;
        block.sum_before(slots, all_slots);
        block.sum_before(static_cast<uint32_t>(states & 0xFFFF), low);
        block.sum_before(static_cast<uint32_t>(states >> 16), high);
        const uint64_t all = (uint64_t{high} << 16) + low;
        if (block.rank() == 0) {
            task.slot_counts[family] = all_slots;
            task.state_counts[family] = all < kNone ? static_cast<uint32_t>(all) : kNone;
        }
    }
}

// Search the chosen families.
template <class Block, class Shape>
UNJAM_DEVICE void search_families(const Block& block, const KernelTask& task, uint8_t* near) {
    ThreadCounts counts;
    FamilyKernel<Block, Shape> kernel(block, task, near,
                                      task.scratch + block.number() * task.scratch_bytes, counts);
    while (true) {
        if (block.rank() == 0) block.state().family = Block::Memory::add(task.next, 1u);
        block.sync();
        const uint32_t at = block.state().family;
        if (at >= task.chosen_count) break;
        kernel.run(task.chosen[at]);
    }
    using Memory = typename Block::Memory;
    Memory::add(&task.totals->families, counts.families);
    Memory::add(&task.totals->winnable, counts.winnable);
    Memory::add(&task.totals->unsolvable, counts.unsolvable);
    Memory::add(&task.totals->transitions, counts.transitions);
    Memory::add(&task.totals->too_far, counts.too_far);
}

// The index of a value in a sorted part of an array that contains it.
template <class Value>
UNJAM_DEVICE uint64_t find_sorted(uint64_t first, uint64_t end, uint32_t wanted, Value&& value_at) {
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

// Distances of families that were searched before, of one component at a time.
template <class Shape>
class MinimalityTest {
  public:
    UNJAM_DEVICE MinimalityTest(const KernelTask& task, const FoundComponent& component)
        : task_(task), component_(component), key_(task.families[component.family].key) {
        lines_.open(task, task.families[component.family]);
        arrangement_ = 0;
        for (uint32_t row = 0; row < lines_.height(); ++row) {
            arrangement_ += digit_of(component.rows, row) * lines_.block->radix[row];
        }
    }

    // Whether removing any one vehicle of a column brings the state nearer to a win.
    UNJAM_DEVICE bool columns_matter() const {
        for (uint32_t j = 0; j < lines_.width(); ++j) {
            for (uint32_t vehicle = 0; vehicle < lines_.columns[j]->vehicles; ++vehicle) {
                if (distance_without(j, vehicle) == component_.distance) return false;
            }
        }
        return true;
    }

    // The vehicles of rows that move in one shortest solution.
    UNJAM_DEVICE uint32_t moved_vehicles() const {
        const uint32_t family = component_.family;
        const auto number_of = [&](uint32_t arrangement, uint32_t columns) {
            return first_state(family, arrangement) + lines_.place(arrangement, columns);
        };
        QueuedState state{number_of(arrangement_, component_.columns), arrangement_,
                          component_.rows, component_.columns};
        uint32_t moved = 0;
        for (uint32_t left = component_.distance; left > 0; --left) {
            QueuedState nearer = state;
            lines_.steps(state, Steps::kAll, number_of, [&](const QueuedState& next) {
                const uint64_t at = task_.first_state[family] + next.number;
                if (task_.distances[at] == left - 1) nearer = next;
            });
            for (uint32_t row = 0; row < lines_.height(); ++row) {
                const uint32_t from = digit_of(state.rows, row), to = digit_of(nearer.rows, row);
                if (from != to) moved |= 1u << (4 * row + lines_.rows[row]->mover[16 * from + to]);
            }
            state = nearer;
        }
        return moved;
    }

  private:
    UNJAM_DEVICE uint32_t first_state(uint32_t family, uint32_t arrangement) const {
        const uint64_t first = task_.first_slot[family];
        const uint64_t slot = find_sorted(first, first + task_.slot_counts[family], arrangement,
                                          [&](uint64_t at) { return task_.slot_arrangements[at]; });
        return task_.slot_states[slot];
    }

    UNJAM_DEVICE uint32_t distance_without(uint32_t column, uint32_t vehicle) const {
        const TypeTable& type = *lines_.columns[column];
        const uint32_t shift = column_shift(column);
        FamilyKey fewer = task_.families[component_.family];
        fewer.key = (key_ & ~(15u << shift)) | uint32_t{type.without[vehicle]} << shift;
        const auto family = static_cast<uint32_t>(
            find_sorted(lines_.block->first_family, lines_.block->end_family, fewer.key,
                        [&](uint64_t at) { return task_.families[at].key; }));
        FamilyLines<Shape> lines;
        lines.open(task_, fewer);
        const uint32_t columns = replace_digit(
            component_.columns, column, type.left[vehicle][digit_of(component_.columns, column)]);
        const uint32_t number =
            first_state(family, arrangement_) + lines.place(arrangement_, columns);
        return task_.distances[task_.first_state[family] + number];
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

}  // namespace unjam::census::device
