// Tests whether removing a vehicle makes a solution shorter.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "unjam/census/census_search.h"

namespace unjam::census {

// A depth-limited breadth-first search with a hash table, for the few vehicles that cheaper tests
// cannot decide.
//
// It leaves out the steps that thinning does (docs/internals/thinning.md). With the limit, too,
// nothing is lost: of two ways to a state that takes part in a short enough solution, neither leads
// through a state that does not.
class ShortcutSearch {
  public:
    explicit ShortcutSearch(const Board& board) : board_(board) {}

    // Given a state at `distance` from a win: return whether the distance is smaller without the
    // given vehicle of a row or column.
    bool without_in_row(Digits row_types, Digits column_types, const State& state, int row,
                        int vehicle, int distance);
    bool without_in_column(Digits row_types, Digits column_types, const State& state, int column,
                           int vehicle, int distance);

    // Return whether a state can be solved in fewer than `distance` steps.
    bool search(Digits row_types, Digits column_types, State start, int distance);

    std::uint64_t searches() const { return searches_; }
    std::uint64_t seen() const { return seen_; }

  private:
    using Lines = std::array<const LineType*, kMaxCells>;

    // The step by which a state was found: the line, columns after rows, and its configuration
    // before; the line is -1 for the first state.
    struct LastStep {
        std::int8_t line, from;
    };
    using Spreads = std::array<std::array<std::uint64_t, kMaxConfigurations>, kMaxCells>;

    void load_lines(Digits row_types, Digits column_types);
    bool expand(const State& state, LastStep last, int left);
    // Add a state unless it is known or provably needs more than `left` steps. `taken`: the cells
    // of the target's row that columns occupy.
    void add_state(const State& state, LastStep last, unsigned taken, int left);
    int lower_bound(const State& state, unsigned taken) const;
    void grow();

    const Board& board_;
    Lines rows_{}, columns_{};
    // By line and configuration: the cells it covers, for rows as a byte per column and for columns
    // as a byte per row.
    Spreads row_spreads_{}, column_spreads_{};
    std::vector<State> queue_;
    std::vector<LastStep> last_steps_;  // of the states in the queue
    // A hash table with open addressing; slots hold indices into queue_. Slots of earlier searches
    // have a different stamp, so the table never needs clearing.
    struct Slot {
        std::uint32_t stamp = 0, place = 0;
    };
    std::vector<Slot> slots_;
    std::uint32_t stamp_ = 0;
    std::uint64_t searches_ = 0, seen_ = 0;
};

}  // namespace unjam::census
