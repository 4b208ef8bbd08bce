// The census: every interesting puzzle of a board size.
//
// A block is all families with the same types of rows. It chooses the types of the columns one
// after the other and carries along the arrangements that are still possible, so that families
// without a state, or without a win, are never looked at.
//
// A component is represented by the state farthest from a win. It is kept if it is minimal: if no
// vehicle can be taken out without changing its distance. Taking one out of a column leads to a
// family of the same block that was searched before, whose distances are kept, so that it is a
// look-up; only what survives that needs a search, without a vehicle of a row.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "unjam/census_search.h"
#include "unjam/census_shortcut.h"

namespace unjam::census {

struct Puzzle {
    Digits row_types, column_types;
    State state;
    int distance;
    std::uint32_t states;  // of its component
};

struct Tally {
    std::uint64_t families = 0;    // with a win
    std::uint64_t winnable = 0;    // states
    std::uint64_t components = 0;  // with a win
    std::uint64_t transitions = 0;
    std::uint64_t shortcuts = 0;  // searches without a vehicle of a row
};

class Block {
  public:
    // `breathe` is called after every family and may throw.
    Block(const Game& game, Digits row_types, std::function<void()> breathe);

    // Find all puzzles; they are added to `found`.
    Tally run(std::vector<Puzzle>& found);

  private:
    // What is kept of a family to answer for those with one vehicle more.
    struct Kept {
        std::uint32_t first = 0, count = 0;  // into kept_arrangements_ and kept_firsts_
        std::uint64_t distances = 0;         // into kept_distances_
    };

    void choose(int column);
    void search(std::vector<Puzzle>& found);
    bool minimal(const Component& component);
    int distance_without(const State& state, std::uint32_t arrangement, int column,
                         int vehicle) const;
    bool rows_matter(const State& state, int distance);
    std::size_t family_number(Digits column_types) const;

    const Game& game_;
    std::function<void()> breathe_;
    const Rows rows_;
    Digits column_types_ = 0;
    std::vector<std::vector<Possible>> possible_;  // by number of columns chosen
    Search search_;
    Shortcut shortcut_;
    std::vector<Kept> kept_;  // by number of the family
    std::vector<std::uint32_t> kept_arrangements_, kept_firsts_;
    std::vector<std::uint8_t> kept_distances_;
    std::vector<Puzzle>* found_ = nullptr;
    Tally tally_;
};

}  // namespace unjam::census
