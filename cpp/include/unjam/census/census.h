// The census: every interesting puzzle of a board size.
//
// A block is all families with the same types of rows. It chooses the types of the columns one
// after the other and carries along the arrangements that are still possible, so that families
// without a state, or without a win, are never looked at.
//
// A component is represented by the state farthest from a win. It is kept if it is minimal: if no
// vehicle can be taken out without changing its distance. Taking one out of a column leads to a
// family of the same block that was searched before, whose distances are kept, so that it is a
// look-up; only what survives that needs a search, without a vehicle of a row. Walls must matter
// like vehicles.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "unjam/census/census_search.h"
#include "unjam/census/census_shortcut.h"

namespace unjam::census {

struct Puzzle {
    Digits row_types, column_types;
    State state;
    int distance;
    std::uint32_t states;  // of its component
};

// A puzzle of the census and what there is to know about it.
struct Entry : Puzzle {
    int other;                             // its distance in the other metric
    Count solutions;                       // optimal ones
    std::vector<std::uint32_t> histogram;  // states of its component by distance
};

struct BlockCounts {
    std::uint64_t families = 0;    // with a win
    std::uint64_t winnable = 0;    // states
    std::uint64_t components = 0;  // with a win
    std::uint64_t unsolvable = 0;  // components without one, if these are counted
    std::uint64_t transitions = 0;
    std::uint64_t shortcuts = 0;  // searches without a vehicle
};

struct Options {
    bool all_components = false;  // count those that cannot be won as well
    std::size_t max_bytes = std::size_t{1}
                            << 30;  // bytes, about; a family too large for it is refused
    std::function<void()> poll;     // called many times a second; may throw
};

class Block {
  public:
    // `other` is the same game in the other metric.
    Block(const Board& board, const Board& other, Digits row_types, const Options& options);

    // Find all puzzles; they are added to `found`.
    BlockCounts run(std::vector<Entry>& found);

  private:
    // What is kept of a family to answer for those with one vehicle more.
    struct SavedDistances {
        std::uint32_t first = 0, count = 0;       // into saved_arrangements_ and saved_offsets_
        const std::uint8_t* distances = nullptr;  // none: there was no room
    };

    void choose(int column);
    void search();
    std::uint8_t* save(std::uint32_t states);
    bool minimal(const Component& component);
    bool column_matters(const State& state, std::uint32_t arrangement, int column, int vehicle,
                        int distance);
    bool rows_matter(const State& state, int distance);
    bool walls_matter(const State& state, int distance);
    Entry describe(std::size_t component);
    int other_distance(const State& state);
    std::size_t family_number(Digits column_types) const;

    const Board& board_;
    const Board& other_board_;
    const Options& options_;
    const Rows rows_, other_rows_;
    Digits column_types_ = 0;
    std::vector<std::vector<FeasibleArrangement>> feasible_;  // by number of columns chosen
    FamilySearch search_, other_search_;
    bool other_searched_ = false;  // this family
    ShortcutSearch shortcut_;
    std::vector<ShortcutSearch> without_wall_;
    std::vector<SavedDistances> saved_;  // by number of the family
    std::vector<std::uint32_t> saved_arrangements_, saved_offsets_;
    std::vector<std::unique_ptr<std::uint8_t[]>> chunks_;  // of kept distances
    std::uint8_t* chunk_end_ = nullptr;
    std::size_t chunk_left_ = 0, bytes_left_;
    std::vector<std::uint8_t> distances_, other_distances_;  // of a family, if they are not kept
    std::vector<Entry>* found_ = nullptr;
    BlockCounts counts_;
};

}  // namespace unjam::census
