// The kernels of the census: each runs all families of a task on a grid of blocks.
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

}  // namespace unjam::census::device
