// The tasks of a census as tables for the kernels in device/.
#pragma once

#include <functional>
#include <vector>

#include "unjam/census/census.h"
#include "unjam/census/device/family_scores.h"

namespace unjam::census {

// Some blocks of a board: everything that the kernels read.
//
// Memory: 12 bytes per arrangement of every block, plus a bit per arrangement for each type of each
// column, plus 8 bytes per family.
class TaskTables {
  public:
    // With `all_components`, families without a win are included.
    TaskTables(const Board& board, const std::vector<Digits>& blocks, bool all_components);

    const device::BoardTable& board() const { return board_table_; }
    const std::vector<device::TypeTable>& types() const { return types_; }
    const std::vector<device::BlockTable>& blocks() const { return blocks_; }
    const std::vector<std::uint64_t>& masks() const { return masks_; }
    const std::vector<std::uint32_t>& configurations() const { return configurations_; }
    const std::vector<std::uint32_t>& sets() const { return sets_; }
    const std::vector<device::FamilyKey>& families() const { return families_; }

    // Return the candidates that are puzzles of the census, in the order of Block::run.
    std::vector<device::FoundComponent> minimal(std::vector<device::FoundComponent> candidates,
                                                const Options& options) const;
    // Return the entries of puzzles. `other` is the same board in the other metric.
    std::vector<Entry> describe(const Board& other,
                                const std::vector<device::FoundComponent>& puzzles,
                                const Options& options) const;

  private:
    void add_types();
    void add_block(Digits row_types);
    void add_families(const Rows& rows, bool all_components);
    std::uint32_t index_of(const Line& line, const LineType& type);
    // Whether every vehicle of a row is known to matter, and there are no walls to test.
    bool decided(const Candidate& candidate) const;
    Candidate candidate_of(const device::FoundComponent& component) const;

    const Board& board_;
    device::BoardTable board_table_{};
    std::vector<device::TypeTable> types_;
    std::vector<device::BlockTable> blocks_;
    std::vector<std::uint64_t> masks_;
    std::vector<std::uint32_t> configurations_, sets_;
    std::vector<device::FamilyKey> families_;
};

// Run a kernel of device/task_kernels.h on this processor with a serial stand-in for a thread
// block. Throws std::invalid_argument for an unknown name.
void run_kernel_serially(const std::string& name, const device::KernelTask& task);
// The same for the kernel of device/family_scores.h.
void score_families_serially(const device::ScoreTask& task);

}  // namespace unjam::census
