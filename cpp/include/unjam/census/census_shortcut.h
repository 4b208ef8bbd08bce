// Tests whether removing a vehicle makes a solution shorter.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "unjam/census/census_search.h"

namespace unjam::census {

// A depth-limited breadth-first search with a hash table, for the few vehicles that cheaper tests
// cannot decide.
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

    bool expand(const State& state, int left);
    // Add a state unless it is known or provably needs more than `left` steps. `taken`: the cells
    // of the target's row that columns occupy.
    void add_state(const State& state, unsigned taken, int left);
    int lower_bound(const State& state, unsigned taken) const;
    void grow();

    const Board& board_;
    Lines rows_{}, columns_{};
    std::vector<State> queue_;
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
