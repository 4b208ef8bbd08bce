// A puzzle as games play it: tables by which one move changes a game.
//
// A game of a puzzle is an array of words (see GameLayout):
//
//     chunks     16 bits for every lane: its configuration and, below it, which of its cells others
//                occupy, which is the index of LaneActions::table; for a lane without a table, the
//                configuration alone
//     occupied   the occupied resources of the board, if any lane has no table
//     grid       a byte for every cell: kEmpty, kWall, or kFirstVehicle + the vehicle's number
//     mask       the legal actions as bits
//
// All but the mask is the XOR of one *pattern* for every lane, that of its configuration, and of
// the walls. So a move costs two patterns, whatever the puzzle, and the mask costs one look-up for
// every lane. Games keep the lanes of twins apart, because players see which vehicle is which; only
// keys sort them.
//
// A batch mixes thousands of puzzles, so the tables that a step reads are rarely in the cache. They
// are one block of memory with the same layout for all puzzles, and the address of every entry
// follows from that of the block: a batch can load entries ahead of time.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "unjam/games/distance_table.h"
#include "unjam/games/lane_actions.h"

namespace unjam {

// The block of tables. Words 0 to 3 are its head; see GameLayout for where the rest begins.
struct HotTables {
    // The changes that an action makes: the new configuration is targets[from * stride].
    struct alignas(8) Change {
        const std::uint16_t* targets;
        std::uint16_t stride;
        std::uint8_t cell_bits, lane;
        std::uint32_t first_pattern;
    };
    struct alignas(8) LookUp {
        const std::uint32_t* table;
        std::uint32_t first_action;
        std::uint32_t unused = 0;  // so that the size does not depend on that of pointers
    };
    struct KeyPlace {
        std::uint8_t cell_bits, shift;
    };
    struct alignas(8) Head {
        Word winning;              // the winning configurations of the goal lane, as bits
        const Word* slots;         // of a DistanceTable with one word for each slot
        std::uint8_t simple_goal;  // one goal lane with at most 64 configurations
        std::uint8_t goal_cell_bits;
        std::uint8_t simple_key;  // one word, no twins
        std::uint8_t slot_bits;   // log2 of the number of slots; 0: use GamePuzzle::distances
    };
    static_assert(sizeof(Change) == 16 && sizeof(LookUp) == 16 && sizeof(Head) <= 32);

    const Word* words;

    const Head& head() const { return *reinterpret_cast<const Head*>(words); }
    const KeyPlace* key_places(std::size_t at) const {
        return reinterpret_cast<const KeyPlace*>(words + at);
    }
    const LookUp* look_ups(std::size_t at) const {
        return reinterpret_cast<const LookUp*>(words + at);
    }
    const Change* changes(std::size_t at) const {
        return reinterpret_cast<const Change*>(words + at);
    }
};

class GamePuzzle {
  public:
    static constexpr std::uint8_t kEmpty = 0, kWall = 1, kFirstVehicle = 2;

    // The properties of vehicles and cells that only observations need.
    struct Looks {
        std::vector<std::uint32_t> vehicles;     // planes of each vehicle, as bits
        std::vector<std::uint8_t> legal_planes;  // by vehicle and slot: the plane of a legal slide
        std::vector<std::uint32_t> cells;        // planes of each cell of the layout
        std::vector<std::uint8_t> walls;         // of each cell of the layout: kEmpty or kWall
    };

    // `names` lists the lanes of `program` in the order of the game, goal lanes first. Cells are
    // numbered row by row on a board `board_width` wide; numbers from `board_cells` on are points.
    GamePuzzle(const Program& program, const std::vector<LaneNames>& names,
               const GameLayout& layout, int board_width, int board_cells, Looks looks,
               bool corners, LaneActionsCache& cache);

    const GameLayout& layout() const { return layout_; }
    const Looks& looks() const { return looks_; }
    std::size_t lanes() const { return lanes_.size(); }
    std::size_t vehicles() const { return looks_.vehicles.size(); }
    const Word* start() const { return start_.data(); }

    HotTables hot() const { return {hot_}; }

    // The step that an action stands for.
    struct GameStep {
        std::size_t lane;
        std::size_t from, to;
    };
    // Return the step of an action that is legal.
    GameStep step_of(const Word* game, std::size_t action) const {
        const HotTables::Change& change = hot().changes(layout_.steps_at())[action];
        const std::size_t from = chunk(game, change.lane) >> change.cell_bits;
        return {change.lane, from, change.targets[from * change.stride]};
    }
    static std::size_t chunk(const Word* game, std::size_t lane) {
        return (game[lane / 4] >> (16 * (lane % 4))) & 0xFFFF;
    }
    std::size_t configuration(const Word* game, std::size_t lane) const {
        return chunk(game, lane) >> lanes_[lane].cell_bits;
    }
    bool won(const Word* game) const {
        for (std::size_t lane = 0; lane < goal_lanes_; ++lane) {
            const auto at = static_cast<int>(configuration(game, lane));
            if (!lanes_[lane].actions->shape->wins(at)) return false;
        }
        return goal_lanes_ > 0;
    }

    // Write the legal actions to the mask of a game.
    void find_legal(Word* game) const {
        if (mask_words_ == 1 && all_tables_) {
            const HotTables::LookUp* look_ups = hot().look_ups(layout_.look_ups_at());
            Word mask = 0;
            for (std::size_t lane = 0; lane < lane_capacity_; ++lane) {
                mask |= Word{look_ups[lane].table[chunk(game, lane)]}
                        << look_ups[lane].first_action;
            }
            game[state_words_] = mask;
        } else {
            find_legal_slowly(game);
        }
    }
    bool all_tables() const { return all_tables_; }

    // Write the key of a game, or of a game after a step.
    void write_key(const Word* game, Word* key) const { write_key(game, lanes_.size(), 0, key); }
    void write_key(const Word* game, const GameStep& step, Word* key) const {
        write_key(game, step.lane, step.to, key);
    }
    // Set the configurations of a game, in the order of its lanes, and find the legal actions.
    // Return false if a lane has no such configuration.
    bool place(const std::uint16_t* configurations, Word* game) const;
    bool load(const Word* key, Word* game) const;

    // Call visit(vehicle, slot, lane, transition) for every slide by one cell that the board
    // allows, whether or not vehicles are in the way.
    template <class Visit>
    void for_each_slide(const Word* game, Visit&& visit) const;
    bool is_free(const Word* game, std::size_t lane, int transition) const;
    // Call visit(vehicle) for every vehicle in the way of a transition, possibly more than once.
    template <class Visit>
    void for_each_blocker(const Word* game, std::size_t lane, int transition, Visit&& visit) const;

    void set_distances(std::shared_ptr<const DistanceTable> table);
    const DistanceTable* distances() const { return distances_.get(); }
    std::int64_t tag = 0;       // by which the caller knows the puzzle again
    std::size_t bytes() const;  // without the tables that puzzles share

  private:
    struct LaneView {
        std::shared_ptr<const LaneActions> actions;
        std::shared_ptr<const Line> line;
        std::shared_ptr<const std::vector<Word>> needs;  // by transition; lanes without table only
        std::vector<std::uint8_t> slots;                 // of LaneNames
        std::vector<int> order;
        int stride, first_vehicle;
        std::size_t first_pattern, first_action;
        int cell_bits;
        std::size_t key_word;
        int key_shift, key_bits;
        bool twin;
    };

    const Word* pattern(std::size_t lane, std::size_t configuration) const {
        return hot_ + layout_.patterns_at() +
               (lanes_[lane].first_pattern + configuration) * state_words_;
    }
    void add_lane(const Program& program, const LaneNames& names, bool corners,
                  LaneActionsCache& cache);
    void make_hot_tables();
    void make_patterns(const Program& program, const std::vector<LaneNames>& names);
    void write_key(const Word* game, std::size_t changed, std::size_t to, Word* key) const;
    void find_legal_slowly(Word* game) const;
    void find_corner_moves(const LaneView& lane, std::size_t from, const Word* game,
                           Word* mask) const;
    bool is_unoccupied(const LaneView& lane, int transition, const Word* occupied) const;
    std::shared_ptr<const std::vector<Word>> needs_of(const LaneView& lane) const;
    std::size_t grid_cell(int resource) const;

    GameLayout layout_;
    int board_width_, board_cells_;
    Looks looks_;
    std::size_t state_words_, mask_words_, lane_capacity_, goal_lanes_ = 0;
    bool all_tables_ = true;
    std::vector<LaneView> lanes_;
    std::size_t action_count_ = 0;
    std::vector<Word> block_, start_;
    Word* hot_ = nullptr;  // in block_, at the beginning of a cache line
    std::vector<std::vector<std::size_t>> twins_;
    std::shared_ptr<const DistanceTable> distances_;
};

template <class Visit>
void GamePuzzle::for_each_slide(const Word* game, Visit&& visit) const {
    for (std::size_t number = 0; number < lanes_.size(); ++number) {
        const LaneView& lane = lanes_[number];
        const LaneShape& shape = *lane.actions->shape;
        const auto from = static_cast<int>(configuration(game, number));
        for (int t = shape.first(from); t < shape.last(from); t = shape.ray_end(t)) {
            const Transition& slide = shape.transition(t);
            const int vehicle = lane.first_vehicle + lane.order[slide.vehicle];
            const std::uint8_t slot =
                lane.slots[static_cast<std::size_t>(from * lane.stride + slide.direction)];
            visit(static_cast<std::size_t>(vehicle), std::size_t{slot}, number, t);
        }
    }
}

template <class Visit>
void GamePuzzle::for_each_blocker(const Word* game, std::size_t lane, int transition,
                                  Visit&& visit) const {
    const auto* grid = reinterpret_cast<const std::uint8_t*>(game + layout_.grid_at());
    const LaneShape& shape = *lanes_[lane].actions->shape;
    for (int cell = 0; cell < shape.cells(); ++cell) {
        if (!(shape.need(transition)[cell / kWordBits] >> (cell % kWordBits) & 1)) continue;
        const std::size_t at = grid_cell((*lanes_[lane].line)[static_cast<std::size_t>(cell)]);
        if (at < layout_.cells() && grid[at] >= kFirstVehicle) {
            visit(std::size_t{grid[at]} - kFirstVehicle);
        }
    }
}

}  // namespace unjam
