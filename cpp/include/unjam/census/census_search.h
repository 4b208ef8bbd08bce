// One family, searched from all its wins at once.
//
// Its states are numbered without gaps and without a hash table: the arrangements in order, and
// within one the columns as digits of a number, each digit being the rank of the column's
// configuration among those allowed. What cannot be won is never touched. Two rules thin out the
// steps, as in state_space.h. Where the search meets states that another win has reached, their
// components are one: it is enough to look at the steps that are left, since every step that the
// rules leave out is the fourth side of a square of which the others are nearer to a win, or in a
// later line, and so are joined already.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

#include "unjam/census/census_board.h"

namespace unjam::census {

// An arrangement that is possible in a family, and how many states it has.
struct FeasibleArrangement {
    std::uint32_t arrangement;
    std::uint32_t states;
};

struct State {
    Digits rows, columns;  // configurations
};

// A connected part of a family that can be won.
struct Component {
    std::uint32_t states;
    int distance;    // of the states farthest from a win
    State farthest;  // the smallest of them
};

// A number of 128 bits that stops at 10^38: counted in slides, solutions are that many.
struct Count {
    std::uint64_t high = 0, low = 0;

    auto operator<=>(const Count&) const = default;
    static constexpr Count most() { return {0x4B3B4CA85A86C47A, 0x098A224000000000}; }
    Count operator+(const Count& other) const {
        const std::uint64_t sum = low + other.low;
        const Count both{high + other.high + (sum < low), sum};
        return both < most() ? both : most();
    }
};

class FamilySearch {
  public:
    static constexpr std::uint8_t kFar = 0xFF;  // as a distance: it cannot be won

    // `breathe` is called every now and then in large families, and may throw.
    explicit FamilySearch(const Board& board, std::function<void()> poll = {});

    // Search a family. The arrangements are those that are possible, in order; `distances` has room
    // for the states of them all and is filled with their distances to a win.
    void run(const Rows& rows, Digits column_types,
             const std::vector<FeasibleArrangement>& feasible, std::uint8_t* distances);

    const std::vector<Component>& components() const { return components_; }
    std::uint64_t reached() const { return reached_; }
    std::uint64_t transitions() const { return transitions_; }

    // In the family searched last: the distance of a state; a step to a state that is nearer.
    int distance(const State& state) const { return distances_[number(state)]; }
    State step_nearer(const State& state);
    // How many shortest ways lead from a state to a win.
    Count solutions(const State& state);
    // The states of a component by distance.
    std::vector<std::uint32_t> histogram(std::size_t component) const;
    // How many components cannot be won. Afterwards nothing but this family's distances is left.
    std::uint64_t count_unsolvable();

    // The cells that a state's rows or columns take: bit row * width + column.
    std::uint64_t across(Digits rows) const;
    std::uint64_t down(Digits columns) const;

  private:
    // What the search needs to know of one arrangement.
    struct Local {
        std::uint64_t masks;
        std::uint32_t first;  // state
        std::uint32_t arrangement;
        std::array<std::uint32_t, kMaxCells> strides;
    };
    struct Record {
        std::uint32_t number;
        std::uint32_t local_and_last;  // 20 bits of a local, then the last step's configuration
                                       // before it and its line, rows first
        Digits rows, columns;
    };

    // A row or column with more than one configuration, and its tables at hand.
    struct MovableLine {
        int line;
        int cells;
        const LineType* type;
        const Configurations* reach;
        const std::uint8_t* ranks;
        std::uint32_t radix;  // of a row

        unsigned steps(int configuration, unsigned taken) const {
            return reach[(static_cast<std::size_t>(configuration) << cells) | taken];
        }
    };
    using MovableLines = std::array<MovableLine, kMaxCells>;

    void load_lines(Digits column_types);
    void number_states(const std::vector<FeasibleArrangement>& feasible);
    void label_wins();
    // Call see(number, columns) for all states of an arrangement.
    template <class Visitor>
    void every_state(std::size_t local, Visitor&& visit) const;
    void flood(std::size_t from, int excluded_row);
    void search_backwards();
    void collect_components();
    // Call see(record) for the steps out of a state that thinning leaves. `only`: just those of one
    // row. `without`: none of that row.
    template <class Visitor>
    void steps(const Record& record, int only, int excluded_row, Visitor&& visit);
    std::uint32_t number(const State& state) const;
    std::uint32_t number_in(const Local& local, Digits columns) const;
    std::uint32_t root(std::uint32_t label);
    void unite(std::uint32_t a, std::uint32_t b);

    const Board& board_;
    const int width_, height_;
    const Rows* rows_ = nullptr;
    std::array<const LineType*, kMaxCells> column_{};
    MovableLines movable_rows_{}, movable_columns_{};
    std::size_t movable_row_count_ = 0, movable_column_count_ = 0;
    // By line: the place of the first active one from there on.
    std::array<std::size_t, kMaxCells + 1> row_place_{}, column_place_{};
    std::uint64_t fixed_bits_ = 0;  // what columns take that never move
    // By column and configuration: the cells it takes in every row, a byte each.
    std::array<std::array<std::uint64_t, kMaxConfigurations>, kMaxCells> bits_{};
    std::vector<Local> locals_;
    std::vector<std::uint32_t> local_of_;  // by arrangement
    std::uint32_t states_ = 0;
    std::uint8_t* distances_ = nullptr;

    std::function<void()> poll_;
    std::vector<Record> queue_;
    std::uint64_t reached_ = 0;
    std::vector<std::uint32_t> labels_;   // by state; 0: not seen
    std::vector<std::uint32_t> parents_;  // by label; once all is done, its component
    std::vector<Count> path_counts_;      // by state, while solutions are counted
    std::uint64_t transitions_ = 0;
    std::vector<Component> components_;
};

}  // namespace unjam::census
