// Is there a shorter way out when a vehicle is taken away? A search with a hash table, for the few
// vehicles about which nothing cheaper can tell.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "unjam/census/census_search.h"

namespace unjam::census {

class ShortcutSearch {
  public:
    explicit ShortcutSearch(const Board& board) : board_(board) {}

    // In the state of a family that takes `distance` steps to be won: are there fewer without the
    // vehicle of that number in a row, or in a column?
    bool without_in_row(Digits row_types, Digits column_types, const State& state, int row,
                        int vehicle, int distance);
    bool without_in_column(Digits row_types, Digits column_types, const State& state, int column,
                           int vehicle, int distance);

    // Can a state be won in fewer than `distance` steps?
    bool search(Digits row_types, Digits column_types, State start, int distance);

    std::uint64_t searches() const { return searches_; }
    std::uint64_t seen() const { return seen_; }

  private:
    using Lines = std::array<const LineType*, kMaxCells>;

    bool expand(const State& state, int left);
    // Note a state, unless it is known or cannot be won in `left` steps. `taken`: the cells of the
    // target's row that columns take.
    void meet(const State& state, unsigned taken, int left);
    int at_least(const State& state, unsigned taken) const;
    void grow();

    const Board& board_;
    Lines rows_{}, columns_{};
    std::vector<State> queue_;
    // An open-addressing table of places in the queue. Slots from earlier searches have another
    // stamp, so that it never needs to be emptied.
    struct Slot {
        std::uint32_t stamp = 0, place = 0;
    };
    std::vector<Slot> slots_;
    std::uint32_t stamp_ = 0;
    std::uint64_t searches_ = 0, seen_ = 0;
};

}  // namespace unjam::census
