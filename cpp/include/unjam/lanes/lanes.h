// Lanes: the compiled form of a puzzle, and the core's only input.
//
// A lane is a set of vehicles that share a corridor. Each joint placement of its vehicles is a
// configuration, numbered from 0. The Python compiler lists the corridor cells that each
// configuration covers and the transitions out of it:
//
//     configuration --(vehicle, direction, cells that must be free, slides)--> configuration
//
// A LaneShape stores these tables in lane coordinates, cells 0 to cells-1, so one shape serves
// every row and column with the same vehicles, on any board. A Line maps lane cells to board cells.
// A Program is a puzzle: a list of lanes, each a shape on a line, and the start configuration of
// each lane.
//
// The puzzle is solved when every goal lane, that is, every lane with winning configurations, is in
// one of them.
//
// In the core a cell is any resource that at most one vehicle can hold: a board cell, or a point
// where diagonal vehicles would cross. A target that has left the board covers no cells. Lanes of
// the same kind are *twins*: they have the same shape and line, and their vehicles are
// interchangeable. A key stores the configurations of twins in ascending order, so states that
// differ only in which twin is where have the same key.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace unjam {

using Word = std::uint64_t;

inline constexpr int kWordBits = 64;

// Straight lanes have at most 16 cells. A piece that moves freely on a 16x16 board can use 256
// cells, plus the 289 corner points if it is diagonal.
inline constexpr int kMaxLaneCells = 576;

inline constexpr int kMaxKeyWords = 40;  // 256 vehicles with 9 bits each need 37 words

constexpr int words_for(int bits) { return (bits + kWordBits - 1) / kWordBits; }

// One edge between two configurations of a lane.
struct Transition {
    std::uint16_t to;         // target configuration
    std::uint16_t vehicle;    // index within the lane
    std::uint16_t direction;  // opaque to the core; passed back to Python unchanged
    std::uint16_t slides;
};

// The configurations and transitions of a lane, in lane coordinates.
//
// Memory layout: all sets of cells are bit sets of `words` words. `covers_` holds one per
// configuration, `needs_` one per transition. Transitions are stored in one array, grouped by
// source configuration; `first_` holds the group boundaries. Small lanes also have look-up tables
// (see kTableCells).
class LaneShape {
  public:
    // `covers`: the cells that each configuration covers. `winning`: the winning configurations if
    // this is a goal lane (possibly none), otherwise nullopt. `turns`: the vehicle slides on more
    // than one axis, so it can usefully move twice in a row.
    LaneShape(int cells, int vehicles, const std::vector<std::vector<int>>& covers,
              const std::optional<std::vector<int>>& winning, bool turns = false);

    // Add a transition out of `from`. `frees` lists the cells that must be free; there is always at
    // least one, because a vehicle that moves enters a cell that it did not cover before.
    //
    // Add transitions in ascending order of `from`. Within one configuration, add those of one
    // vehicle in one direction consecutively by increasing distance: if one of them is blocked, so
    // are all that follow it.
    void add(int from, Transition transition, const std::vector<int>& frees);
    void finish();

    int cells() const { return cells_; }
    int words() const { return words_; }
    int vehicles() const { return vehicles_; }
    int configurations() const { return static_cast<int>(covers_.size()) / words_; }
    bool has_goal() const { return has_goal_; }
    bool turns() const { return turns_; }
    bool reversible() const { return reversible_; }  // every transition has a reverse transition
    bool wins(int configuration) const { return winning_[static_cast<std::size_t>(configuration)]; }

    const Word* cover(int configuration) const {
        return &covers_[static_cast<std::size_t>(configuration) * static_cast<std::size_t>(words_)];
    }
    // The range of transitions out of a configuration, first inclusive and last exclusive, as
    // indices for transition() and need().
    int first(int configuration) const { return first_[static_cast<std::size_t>(configuration)]; }
    int last(int configuration) const {
        return first_[static_cast<std::size_t>(configuration) + 1];
    }
    const Transition& transition(int index) const {
        return transitions_[static_cast<std::size_t>(index)];
    }
    const Word* need(int index) const {
        return &needs_[static_cast<std::size_t>(index) * static_cast<std::size_t>(words_)];
    }
    // One past the last transition of the same vehicle in the same direction.
    int ray_end(int index) const { return ray_ends_[static_cast<std::size_t>(index)]; }

    // Look-up tables, built for small lanes only. Row: configuration. Column: the lane cells
    // occupied by other lanes, as a bit set. Value: the set of configurations reachable in one move
    // (or one slide).
    static constexpr int kTableCells = 10;
    static constexpr int kTableConfigurations = 32;
    bool has_tables() const { return !moves_.empty(); }
    bool has_byte_tables() const { return !byte_moves_.empty(); }
    template <class Entry>
    const Entry* table(bool unit) const;

    // How close a goal lane with tables is to a win, indexed like the tables above. kWinsNext: one
    // step of this lane wins. kWinsAfterNext: two steps of this lane win. Otherwise: the set of
    // cells such that freeing any single one of them lets the next step of this lane win.
    static constexpr std::uint16_t kWinsNext = 0x8000, kWinsAfterNext = 0x4000;
    const std::uint16_t* nearness(bool unit) const {
        return (unit ? unit_nearness_ : nearness_).data();
    }

    // Return the transition with the fewest slides between two configurations, or nullptr if there
    // is none.
    const Transition* between(int from, int to) const;
    // The set of configurations that the vehicle that moved from `from` to `to` can reach next on
    // an empty board. Small lanes only.
    std::uint32_t continuations(int from, int to) const {
        return continuations_[static_cast<std::size_t>(from * configurations() + to)];
    }

  private:
    int cells_, words_, vehicles_;
    bool has_goal_ = false, turns_ = false, reversible_ = true;
    std::vector<Word> covers_;
    std::vector<char> winning_;
    std::vector<int> first_;
    std::vector<Transition> transitions_;
    std::vector<Word> needs_;
    std::vector<int> ray_ends_;
    std::vector<std::uint32_t> moves_, units_, continuations_;
    std::vector<std::uint8_t> byte_moves_, byte_units_;
    std::vector<std::uint16_t> nearness_, unit_nearness_;

    void build_tables();
    std::vector<std::uint16_t> find_nearness(const std::vector<std::uint32_t>& table) const;
};

template <>
inline const std::uint32_t* LaneShape::table<std::uint32_t>(bool unit) const {
    return unit ? units_.data() : moves_.data();
}
template <>
inline const std::uint8_t* LaneShape::table<std::uint8_t>(bool unit) const {
    return unit ? byte_units_.data() : byte_moves_.data();
}

// The board cells of a lane, in the order of its lane cells.
using Line = std::vector<int>;

// A shape on a line, with its start configuration and its bit field in the key.
struct Lane {
    std::shared_ptr<const LaneShape> shape;
    std::shared_ptr<const Line> line;
    int start = 0;
    int kind = 0;  // the first lane of the same kind; the lane's own index unless it is a twin
    int key_word = 0, key_shift = 0, key_bits = 0;  // position of the configuration in the key
};

// A compiled puzzle.
//
// Key layout: each lane has a bit field just wide enough for its number of configurations (at least
// one bit). No field crosses a word boundary.
class Program {
  public:
    // `kinds`: the first lane of the same kind, for each lane; empty if there are no twins.
    Program(std::vector<std::shared_ptr<const LaneShape>> shapes,
            std::vector<std::shared_ptr<const Line>> lines, std::vector<int> starts,
            const std::vector<int>& kinds = {});

    const std::vector<Lane>& lanes() const { return lanes_; }
    int cells() const { return cells_; }  // number of board cells; every line stays below it
    int key_words() const { return key_words_; }
    int key_bits() const { return key_bits_; }
    const std::vector<int>& goal_lanes() const { return goal_lanes_; }
    bool turning() const { return turning_; }  // whether any lane has a vehicle that turns
    bool reversible() const {
        return reversible_;
    }  // whether every transition of every lane can be undone
    // The groups of twins: the lanes of each kind that has more than one lane.
    const std::vector<std::vector<int>>& twins() const { return twins_; }
    // Call visit(lane, cell) for every other lane that contains the given cell, with the number of
    // the cell in that lane.
    template <class Visitor>
    void for_each_crossing(int lane, int own_cell, Visitor&& visit) const {
        const Lane& here = lanes_[static_cast<std::size_t>(lane)];
        const auto cell =
            static_cast<std::size_t>((*here.line)[static_cast<std::size_t>(own_cell)]);
        for (int v = crossing_offsets_[cell]; v < crossing_offsets_[cell + 1]; ++v) {
            const Crossing& crossing = crossings_[static_cast<std::size_t>(v)];
            if (crossing.lane != lane) visit(crossing.lane, crossing.cell);
        }
    }

  private:
    struct Crossing {
        int lane;
        int cell;  // lane coordinates
    };
    void place_keys();
    void find_crossings();
    void find_twins(const std::vector<int>& kinds);
    void check_start() const;

    std::vector<Lane> lanes_;
    std::vector<int> goal_lanes_;
    std::vector<std::vector<int>> twins_;
    bool turning_ = false, reversible_ = true;
    int cells_ = 0, key_words_ = 1, key_bits_ = 0;
    std::vector<Crossing> crossings_;
    std::vector<int> crossing_offsets_;  // by board cell, into crossings_
};

}  // namespace unjam
