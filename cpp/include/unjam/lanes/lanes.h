// Lanes: the only thing the core knows about a puzzle.
//
// A lane is a set of vehicles that share a corridor. Its joint placements are its
// configurations, numbered from 0. The geometry (Python) lists for every configuration the
// cells of the corridor that it covers and the transitions that lead out of it:
//
//     configuration --(vehicle, direction, cells that must be free, slides)--> configuration
//
// A LaneShape holds these tables in the lane's own cells, 0 to cells-1, so that one shape serves
// every row and column with the same vehicles, on any board. A Line says which cells of the
// board the lane's own cells are. A Program is a puzzle: lanes, each a shape laid on a line, and
// the configuration in which each starts.
//
// The puzzle is won when every lane that has winning configurations stands in one of them.
//
// What the core calls a cell is a resource that one vehicle can hold: a cell of the board, or a
// point where diagonal vehicles would cross. A target that has left covers nothing. Vehicles that
// may change places without making a difference are *twins*: lanes of one kind, which have the
// same shape and line; a key names their configurations in order, so that it does not tell them
// apart.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace unjam {

using Word = std::uint64_t;

inline constexpr int kWordBits = 64;

// Straight lanes have at most 16 cells. A piece that roams a board of 16 by 16 may have 256, and
// 289 points at their corners if it is diagonal.
inline constexpr int kMaxLaneCells = 576;

inline constexpr int kMaxKeyWords = 40;  // of a packed state: 256 vehicles of 9 bits take 37

constexpr int words_for(int bits) { return (bits + kWordBits - 1) / kWordBits; }

struct Transition {
    std::uint16_t to;         // configuration
    std::uint16_t vehicle;    // of the lane, from 0
    std::uint16_t direction;  // opaque here; the geometry gave it and gets it back
    std::uint16_t slides;
};

class LaneShape {
  public:
    // `covers`: one set of cells per configuration. `winning`: the configurations that win (there
    // may be none), if the lane has a say in winning.
    // `turns`: the vehicle slides on more than one axis, so that it may want to move twice in a
    // row.
    LaneShape(int cells, int vehicles, const std::vector<std::vector<int>>& covers,
              const std::optional<std::vector<int>>& winning, bool turns = false);

    // Transitions are added in the order of their configuration; within one configuration those
    // of one vehicle in one direction stand together by growing distance, so that the first one
    // that is blocked blocks the rest. `frees` are the cells that must be free, at least one: where
    // a vehicle comes to stand there is a cell that it did not cover before.
    void add(int from, Transition transition, const std::vector<int>& frees);
    void finish();

    int cells() const { return cells_; }
    int words() const { return words_; }
    int vehicles() const { return vehicles_; }
    int configurations() const { return static_cast<int>(covers_.size()) / words_; }
    bool has_goal() const { return has_goal_; }
    bool turns() const { return turns_; }
    bool reversible() const { return reversible_; }  // is there a way back for every transition?
    bool wins(int configuration) const { return winning_[static_cast<std::size_t>(configuration)]; }

    const Word* cover(int configuration) const {
        return &covers_[static_cast<std::size_t>(configuration) * static_cast<std::size_t>(words_)];
    }
    // The transitions out of a configuration, as indices for transition() and need().
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
    // Where the transitions of the same vehicle and direction end.
    int ray_end(int index) const { return ray_ends_[static_cast<std::size_t>(index)]; }

    // Look-up tables exist for small lanes only: row `configuration`, column `cells others occupy`,
    // value the set of configurations reachable in one move (or in one slide).
    static constexpr int kTableCells = 10;
    static constexpr int kTableConfigurations = 32;
    bool has_tables() const { return !moves_.empty(); }
    bool has_byte_tables() const { return !byte_moves_.empty(); }
    template <class Entry>
    const Entry* table(bool unit) const;

    // For deciding lanes with tables, in the same rows and columns: how near a win is. kWinsNext:
    // by one step of this lane. kWinsAfterNext: by two of them. Otherwise the set of cells whose
    // clearing, each by itself, would let the next step of this lane win.
    static constexpr std::uint16_t kWinsNext = 0x8000, kWinsAfterNext = 0x4000;
    const std::uint16_t* nearness(bool unit) const {
        return (unit ? unit_nearness_ : nearness_).data();
    }

    // The cheapest transition between two configurations; nullptr if there is none.
    const Transition* between(int from, int to) const;
    // The configurations to which the vehicle that went `from` to `to` can go next on an empty
    // board, as a set; small lanes only.
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

// The cells of the board that a lane's own cells are, in order.
using Line = std::vector<int>;

struct Lane {
    std::shared_ptr<const LaneShape> shape;
    std::shared_ptr<const Line> line;
    int start = 0;
    int kind = 0;  // the first lane of its kind; its own number unless it is a twin
    int key_word = 0, key_shift = 0, key_bits = 0;  // where its configuration stands in the key
};

// A compiled puzzle.
//
// Key: every lane has just as many bits as it has configurations, none across a word.
class Program {
  public:
    // `kinds`: for every lane the first lane of its kind; empty if there are no twins.
    Program(std::vector<std::shared_ptr<const LaneShape>> shapes,
            std::vector<std::shared_ptr<const Line>> lines, std::vector<int> starts,
            const std::vector<int>& kinds = {});

    const std::vector<Lane>& lanes() const { return lanes_; }
    int cells() const { return cells_; }  // of the board; all lines keep below it
    int key_words() const { return key_words_; }
    int key_bits() const { return key_bits_; }
    const std::vector<int>& goal_lanes() const { return goal_lanes_; }
    bool turning() const { return turning_; }        // does any lane turn?
    bool reversible() const { return reversible_; }  // can all lanes take back what they did?
    // The lanes of every kind that has more than one.
    const std::vector<std::vector<int>>& twins() const { return twins_; }
    // Call see(other lane, its own number of the cell) for every other lane that a cell is in.
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
        int cell;  // of the lane
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
    std::vector<int> crossing_offsets_;  // by cell of the board
};

}  // namespace unjam
