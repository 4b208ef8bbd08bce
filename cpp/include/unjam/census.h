// The census: every interesting puzzle of a board size.
//
// A family fixes which vehicles stand in which line. For one joint configuration of the rows, an
// *arrangement*, the columns are independent of each other: each may stand in any configuration
// that avoids the cells that the rows take in it. So the states of a family are numbered without
// gaps and without a hash table: the arrangements in order, and within one the columns as digits
// of a number, each digit being the rank of the column's configuration among those allowed.
//
// A Block is all families with the same types of rows. It chooses the types of the columns one
// after the other and carries along the arrangements that are still possible, so that families
// without a state, or without a win, are never looked at. Each family is searched once, from all
// its wins at the same time; what cannot be won is never touched. Two rules thin out the steps, as
// in space.h. Where the search meets states that another win has reached, their components are one.
//
// Minimality: a component is represented by the state farthest from a win. It is kept if no vehicle
// can be taken out without changing its distance. Taking one out of a column leads to a family of
// the same block that was searched before, whose distances are kept, so that it is a look-up; only
// what survives that needs a search, without a vehicle of a row.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "unjam/census_lines.h"

namespace unjam::census {

struct Spec {
    int width = 6, height = 6;
    int target_row = 2, target_length = 2;
    std::vector<int> lengths{2, 3};  // of the other vehicles
    std::vector<int> walls;          // cells: row * width + column
    bool slides = false;             // distances in slides, otherwise in moves
};

using Digits = std::uint32_t;  // configurations of lines, 4 bits each, or types

constexpr int digit(Digits digits, int line) { return static_cast<int>(digits >> (4 * line) & 15); }
constexpr Digits with_digit(Digits digits, int line, int value) {
    return (digits & ~(Digits{15} << (4 * line))) | static_cast<Digits>(value) << (4 * line);
}

// A board of a census.
class Game {
  public:
    explicit Game(const Spec& spec);

    const Spec& spec() const { return spec_; }
    const std::vector<Line>& rows() const { return rows_; }
    const std::vector<Line>& columns() const { return columns_; }
    int winning() const { return winning_; }  // configuration of the target's row

    // All ways to choose the types of the rows, and how many states the families of each have.
    std::vector<Digits> blocks() const;
    std::uint64_t states_of(Digits row_types) const;

  private:
    Spec spec_;
    std::vector<Line> rows_, columns_;
    int winning_;
};

struct Found {
    Digits row_types, rows, column_types, columns;
    int distance;
    std::uint32_t states;
};

struct Tally {
    std::uint64_t families = 0;  // with a win
    std::uint64_t states = 0;    // that can be won
    std::uint64_t components = 0;
    std::uint64_t transitions = 0;
    std::uint64_t searches = 0;  // without a vehicle of a row
    std::uint64_t searched = 0;  // states seen by them
};

class Block {
  public:
    Block(const Game& game, Digits row_types);

    // Find all puzzles; they are added to `found`.
    Tally run(std::vector<Found>& found);

  private:
    struct Entry {
        std::uint32_t arrangement;
        std::uint32_t states;  // ways to stand for the columns chosen so far
    };
    // What the search needs to know of one arrangement of a family, in one cache line.
    struct Local {
        std::uint64_t masks;  // a byte for every column: the cells that rows take
        std::uint32_t offset;
        Digits rows;
        std::array<std::uint32_t, kMostCells> strides;
        std::uint32_t arrangement;
        std::uint32_t unused;
    };
    struct Record {
        std::uint32_t state;
        std::uint32_t local_and_last;  // 20 bits of a local, then line and configuration before
        Digits rows, columns;
    };
    // What is kept of a family to answer for those with one vehicle more.
    struct Kept {
        std::uint32_t first = 0, count = 0;  // into kept_arrangements_ and kept_offsets_
        std::uint64_t distances = 0;         // into kept_distances_
    };

    void list_arrangements();
    void choose(int column);
    void search();
    void lay_out();
    void label_wins();
    void expand(const Record& record, bool win);
    void flood(std::size_t from);
    template <class See>
    void steps(const Record& record, int only_row, int but_row, See&& see);
    std::uint32_t state_in(const Local& local, Digits columns) const;
    void judge();
    bool minimal(Digits rows, std::uint32_t arrangement, Digits columns, int distance);
    int distance_without(int column, int vehicle, std::uint32_t arrangement, Digits columns) const;
    bool rows_matter(Digits rows, Digits columns, int distance);
    bool shorter_without(int row, int vehicle, Digits rows, Digits columns, int distance);
    std::size_t family_number(Digits types) const;
    std::uint32_t root(std::uint32_t label);
    void unite(std::uint32_t a, std::uint32_t b);

    const Game& game_;
    const Digits row_types_;
    const int width_, height_, target_;
    std::vector<const Type*> row_type_;
    std::vector<const Type*> column_type_;
    Digits column_types_ = 0;

    std::vector<std::uint32_t> radix_;     // by row: what one configuration more adds
    std::uint32_t first_win_ = 0;          // the first arrangement that wins
    std::vector<std::uint64_t> masks_;     // by arrangement, as in Local
    std::vector<Digits> rows_;             // by arrangement
    std::vector<std::vector<Entry>> possible_;  // by number of columns chosen

    std::vector<Local> locals_;
    std::vector<std::uint32_t> local_of_;  // by arrangement
    std::uint32_t states_ = 0;
    std::array<std::array<std::uint64_t, kMostConfigurations>, kMostCells> column_bits_{};

    std::vector<Record> queue_;
    std::vector<std::uint32_t> labels_;   // by state, 0: not seen
    std::vector<std::uint32_t> parents_;  // by label
    std::uint8_t* distances_ = nullptr;   // by state
    int depth_ = 0;

    std::vector<Kept> kept_;  // by number of the family
    std::vector<std::uint32_t> kept_arrangements_, kept_offsets_;
    std::vector<std::uint8_t> kept_distances_;

    std::vector<Found>* found_ = nullptr;
    Tally tally_;
    struct Best {
        std::uint32_t states = 0, record = 0xFFFFFFFFu;
        int distance = -1;
    };
    std::vector<Best> best_;
    std::vector<std::uint32_t> depth_ends_;
};

}  // namespace unjam::census
