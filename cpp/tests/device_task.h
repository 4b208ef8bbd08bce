// Runs the kernels of the census on the host, with memory of exactly the size they may use.
#pragma once

#include <numeric>
#include <vector>

#include "unjam/census/device/family_kernel.h"
#include "unjam/census/device_tables.h"

namespace unjam::test {

// The buffers of a task, as census/cuda/task_buffers.py has them on a GPU.
class DeviceTask {
  public:
    DeviceTask(const census::TaskTables& tables, bool near, bool count_unsolvable)
        : tables_(tables), near_(near) {
        const auto families = tables.families().size();
        slot_counts_.resize(families);
        state_counts_.resize(families);
        task_.board = &tables.board();
        task_.types = tables.types().data();
        task_.blocks = tables.blocks().data();
        task_.masks = tables.masks().data();
        task_.configurations = tables.configurations().data();
        task_.sets = tables.sets().data();
        task_.families = tables.families().data();
        task_.family_count = static_cast<std::uint32_t>(families);
        task_.slot_counts = slot_counts_.data();
        task_.state_counts = state_counts_.data();
        task_.totals = &totals_;
        task_.next = &next_;
        task_.count_unsolvable = count_unsolvable;
    }

    // `launch(kernel, task)` runs a kernel by name on a grid of `blocks` blocks.
    template <class Launch>
    void run(Launch&& launch, std::size_t blocks = 1) {
        launch("measure_families", task_);
        const std::uint64_t slots = sum_before(slot_counts_, first_slot_);
        const std::uint64_t states = sum_before(state_counts_, first_state_);
        task_.first_slot = first_slot_.data();
        task_.first_state = first_state_.data();
        slot_arrangements_.resize(slots);
        slot_states_.resize(slots);
        distances_.assign(states, census::device::kFar);
        chosen_.resize(slot_counts_.size());
        std::iota(chosen_.begin(), chosen_.end(), 0u);
        components_.resize(states);
        candidates_.resize(states);
        task_.slot_arrangements = slot_arrangements_.data();
        task_.slot_states = slot_states_.data();
        task_.distances = distances_.data();
        task_.chosen = chosen_.data();
        task_.chosen_count = static_cast<std::uint32_t>(chosen_.size());
        task_.components = components_.data();
        task_.candidates = candidates_.data();
        task_.most_components = static_cast<std::uint32_t>(states);
        std::uint64_t scratch = 0, near = 0;
        for (std::size_t family = 0; family < chosen_.size(); ++family) {
            const auto words = tables_.blocks()[tables_.families()[family].block].words;
            const auto count = state_counts_[family];
            scratch = std::max(scratch, census::device::scratch_for(count, words, near_));
            near = std::max(near, census::device::near_for(count, words));
        }
        task_.scratch_bytes = (scratch + 15) / 16 * 16;
        task_.near_bytes = near_ ? static_cast<std::uint32_t>((near + 15) / 16 * 16) : 0;
        scratch_.resize(task_.scratch_bytes / 16 * blocks);
        task_.scratch = reinterpret_cast<std::uint8_t*>(scratch_.data());
        launch("search_families", task_);
        launch("test_columns", task_);
        candidates_.resize(totals_.candidates);
    }

    // Test rows as well, if all blocks of the board are in the task, and walls; `open` is a task
    // with all blocks of the board without them, or null.
    template <class Launch>
    void test_rows(Launch&& launch, const DeviceTask* open) {
        const auto resident = resident_blocks();
        const auto open_blocks = open ? open->resident_blocks() : resident;
        task_.resident = resident.data();
        task_.open = open ? open_blocks.data() : nullptr;
        launch("test_rows", task_);
        components_.resize(totals_.survivors);
        candidates_ = components_;
    }

    const census::device::Totals& totals() const { return totals_; }
    const std::vector<census::device::FoundComponent>& candidates() const { return candidates_; }

  private:
    std::vector<census::device::ResidentBlock> resident_blocks() const {
        std::vector<census::device::ResidentBlock> resident;
        for (std::uint32_t block = 0; block < tables_.blocks().size(); ++block) {
            resident.push_back({&task_, block, 0});
        }
        return resident;
    }

    static std::uint64_t sum_before(const std::vector<std::uint32_t>& counts,
                                    std::vector<std::uint64_t>& sums) {
        std::uint64_t total = 0;
        for (std::uint32_t count : counts) {
            sums.push_back(total);
            total += count;
        }
        return total;
    }

    const census::TaskTables& tables_;
    const bool near_;
    census::device::KernelTask task_{};
    census::device::Totals totals_{};
    std::uint32_t next_ = 0;
    std::vector<std::uint32_t> slot_counts_, state_counts_, slot_arrangements_, slot_states_,
        chosen_;
    std::vector<std::uint64_t> first_slot_, first_state_;
    std::vector<std::uint8_t> distances_;
    std::vector<census::device::FoundComponent> components_, candidates_;
    std::vector<census::device::QueuedState> scratch_;  // aligned to 16 bytes
};

}  // namespace unjam::test
