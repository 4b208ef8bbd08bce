// Searches one family of a census backwards from all its wins at once.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

#include "unjam/census/census_board.h"

namespace unjam::census {

// An arrangement that is feasible in a family, and its number of states.
struct FeasibleArrangement {
    std::uint32_t arrangement;
    std::uint32_t states;
};

struct State {
    Digits rows, columns;  // configurations
};

// A connected component of a family that contains a win.
struct Component {
    std::uint32_t states;
    int distance;    // of the states farthest from a win
    State farthest;  // the smallest of them
};

// A 128-bit number that saturates at 10^38. Optimal solutions counted in slides can be that many.
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

// A retrograde breadth-first search of one family, with its connected components.
//
// States are numbered without gaps, so no hash table is needed: first by arrangement, then by the
// columns as digits of a mixed-radix number, each digit being the rank of the column's
// configuration among those allowed. States from which no win is reachable are never touched. The
// pruning rules of state_space.h apply. Where the search meets states reached from another win,
// their components are merged (union-find). The unpruned steps suffice for that: every pruned step
// is the fourth side of a square whose other sides are nearer to a win or in a later line, and so
// are already merged.
//
// Memory per state: one byte of distance, 4 bytes of label, and a 16-byte queue entry.
class FamilySearch {
  public:
    static constexpr std::uint8_t kFar =
        0xFF;  // distance of a state from which no win is reachable

    // `poll` is called regularly in large families and may throw.
    explicit FamilySearch(const Board& board, std::function<void()> poll = {});

    // Search a family. `feasible` lists its arrangements in order. `distances` must have room for
    // all their states and is filled with their distances to a win.
    void run(const Rows& rows, Digits column_types,
             const std::vector<FeasibleArrangement>& feasible, std::uint8_t* distances);

    const std::vector<Component>& components() const { return components_; }
    std::uint64_t reached() const { return reached_; }
    std::uint64_t transitions() const { return transitions_; }

    // In the family searched last: the distance of a state, and a state one step nearer to a win.
    int distance(const State& state) const { return distances_[number(state)]; }
    State step_nearer(const State& state);
    // Return the number of shortest paths from a state to a win.
    Count solutions(const State& state);
    // Return the number of states of a component by distance.
    std::vector<std::uint32_t> histogram(std::size_t component) const;
    // Return the number of components without a win. Only the distances remain valid afterwards.
    std::uint64_t count_unsolvable();

    // The cells occupied by a state's rows or columns: bit row * width + column.
    std::uint64_t across(Digits rows) const;
    std::uint64_t down(Digits columns) const;

  private:
    // Search data of one arrangement.
    struct Local {
        std::uint64_t masks;
        std::uint32_t first;  // number of its first state
        std::uint32_t arrangement;
        std::array<std::uint32_t, kMaxCells> strides;
    };
    struct Record {
        std::uint32_t number;
        std::uint32_t local_and_last;  // 20 bits of index into locals_, then the configuration
                                       // before the last step and its line, rows first
        Digits rows, columns;
    };

    // A row or column with more than one configuration, and pointers to its tables.
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
    // Call visit(number, columns) for all states of an arrangement.
    template <class Visitor>
    void every_state(std::size_t local, Visitor&& visit) const;
    void flood(std::size_t from, int excluded_row);
    void search_backwards();
    void collect_components();
    // Call visit(record) for the unpruned steps out of a state. `only`: just those of one row, or
    // -1 for all. `excluded_row`: none of that row.
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
    // By line: the index of the first movable line from there on.
    std::array<std::size_t, kMaxCells + 1> row_place_{}, column_place_{};
    std::uint64_t fixed_bits_ = 0;  // cells occupied by columns that cannot move
    // By column and configuration: the cells it occupies, one byte per row.
    std::array<std::array<std::uint64_t, kMaxConfigurations>, kMaxCells> bits_{};
    std::vector<Local> locals_;
    std::vector<std::uint32_t> local_of_;  // by arrangement
    std::uint32_t states_ = 0;
    std::uint8_t* distances_ = nullptr;

    std::function<void()> poll_;
    std::vector<Record> queue_;
    std::uint64_t reached_ = 0;
    std::vector<std::uint32_t> labels_;   // by state; 0 if not seen
    std::vector<std::uint32_t> parents_;  // union-find, by label; finally the component
    std::vector<Count> path_counts_;      // by state, while counting solutions
    std::uint64_t transitions_ = 0;
    std::vector<Component> components_;
};

}  // namespace unjam::census
