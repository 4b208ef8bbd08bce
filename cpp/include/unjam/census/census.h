// The census: an enumeration of every interesting puzzle of a board size.
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

// A puzzle of the census with its properties.
struct Entry : Puzzle {
    int other;                             // distance in the other metric
    Count solutions;                       // number of optimal solutions
    std::vector<std::uint32_t> histogram;  // states of its component by distance
};

// A component of a block in which every vehicle of a column matters, found by another engine.
struct Candidate : Puzzle {
    std::uint32_t moved;  // vehicles of rows that move in some optimal solution: see moved_bit
    bool walls_matter;    // if this is known
};

// The bit of a vehicle of a row in Candidate::moved.
constexpr std::uint32_t moved_bit(int row, int vehicle) { return 1u << (4 * row + vehicle); }

struct BlockCounts {
    std::uint64_t families = 0;    // families with a win
    std::uint64_t winnable = 0;    // states from which a win is reachable
    std::uint64_t components = 0;  // components with a win
    std::uint64_t unsolvable = 0;  // components without a win, if counted
    std::uint64_t transitions = 0;
    std::uint64_t shortcuts = 0;  // searches without one vehicle
};

struct Options {
    bool all_components = false;  // also count components without a win
    std::size_t max_bytes = std::size_t{1}
                            << 30;  // approximate; larger families raise std::length_error
    std::function<void()> poll;     // called many times a second; may throw
};

// All families with the same row types.
//
// A block chooses the types of the columns one after the other and keeps the list of arrangements
// that are still feasible, so it never visits families without states or without wins.
//
// A component is represented by the state farthest from a win. It is a puzzle of the census if it
// is minimal, that is, if removing any vehicle changes its distance. Removing a vehicle from a
// column leads to a family of the same block that was searched before and whose distances were
// saved, so that is a look-up. Only candidates that pass it need a search for vehicles in rows.
// Walls must matter in the same way as vehicles.
//
// Memory: one byte per state of every saved family, up to a quarter of Options::max_bytes, plus
// about 48 bytes per state of the family being searched.
class Block {
  public:
    // `other` is the same board in the other metric.
    Block(const Board& board, const Board& other, Digits row_types, const Options& options);

    // Find all puzzles of the block and append them to `found`.
    BlockCounts run(std::vector<Entry>& found);

    // For another engine: whether a candidate is a puzzle of the census, and the entry of one.
    bool minimal(const Candidate& candidate);
    Entry describe(const Puzzle& puzzle);

  private:
    // The distances of a family, used to test families with one vehicle more.
    struct SavedDistances {
        std::uint32_t first = 0, count = 0;       // range in saved_arrangements_ and saved_offsets_
        const std::uint8_t* distances = nullptr;  // nullptr if memory was exhausted
    };

    void choose(int column);
    // Choose a type for a column. Return whether the family can still have a win.
    bool narrow(int column, int type);
    void search();
    std::uint8_t* save(std::uint32_t states);
    bool minimal(const Component& component);
    bool column_matters(const State& state, std::uint32_t arrangement, int column, int vehicle,
                        int distance);
    std::uint32_t moved_vehicles(const State& state, int distance);
    bool rows_matter(const State& state, int distance, std::uint32_t moved);
    bool walls_matter(const State& state, int distance);
    void check_room(std::uint64_t states) const;
    Entry entry_of(std::size_t component);
    int other_distance(const State& state);
    std::size_t family_number(Digits column_types) const;

    const Board& board_;
    const Board& other_board_;
    const Options& options_;
    const Rows rows_, other_rows_;
    Digits column_types_ = 0;
    std::vector<std::vector<FeasibleArrangement>> feasible_;  // by number of chosen columns
    FamilySearch search_, other_search_;
    bool searched_ = false;        // whether search_ holds the current family
    bool other_searched_ = false;  // whether other_search_ does
    ShortcutSearch shortcut_;
    std::vector<ShortcutSearch> without_wall_;
    std::vector<SavedDistances> saved_;  // by family number
    std::vector<std::uint32_t> saved_arrangements_, saved_offsets_;
    std::vector<std::unique_ptr<std::uint8_t[]>> chunks_;  // storage of saved distances
    std::uint8_t* chunk_end_ = nullptr;
    std::size_t chunk_left_ = 0, bytes_left_;
    std::vector<std::uint8_t> distances_, other_distances_;  // of the current family, if not saved
    std::vector<Entry>* found_ = nullptr;
    BlockCounts counts_;
};

}  // namespace unjam::census
