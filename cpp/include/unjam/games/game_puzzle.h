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
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "unjam/games/distance_table.h"
#include "unjam/games/lane_actions.h"

namespace unjam {

class GamePuzzle {
  public:
    static constexpr std::uint8_t kEmpty = 0, kWall = 1, kFirstVehicle = 2;

    // The properties of vehicles and cells that only observations need.
    struct Looks {
        std::vector<std::uint32_t> vehicles;       // planes of each vehicle, as bits
        std::vector<std::uint8_t> legal_planes;    // by vehicle and slot: the plane of a legal slide
        std::vector<std::uint32_t> cells;          // planes of each cell of the layout
        std::vector<std::uint8_t> walls;           // of each cell of the layout: kEmpty or kWall
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

    // The step that an action stands for.
    struct GameStep {
        std::size_t lane;
        std::size_t from, to;
    };
    // Return the step of an action that is legal.
    GameStep step_of(const Word* game, std::size_t action) const {
        const std::size_t number = lane_of_action_[action];
        const LaneView& lane = lanes_[number];
        const std::size_t from = configuration(game, number);
        const std::size_t to =
            lane.actions->targets[from * lane.actions->count + action - lane.first_action];
        return {number, from, to};
    }
    void prefetch(const GameStep& step) const;
    void apply(const GameStep& step, Word* game) const {
        const Word* before = pattern(step.lane, step.from);
        const Word* after = pattern(step.lane, step.to);
        for (std::size_t w = 0; w < state_words_; ++w) game[w] ^= before[w] ^ after[w];
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
            Word mask = 0;
            for (std::size_t lane = 0; lane < lane_capacity_; ++lane) {
                const Look& look = look_ups_[lane];
                mask |= Word{look.table[chunk(game, lane)]} << look.first_action;
            }
            game[state_words_] = mask;
        } else {
            find_legal_slowly(game);
        }
    }

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
    // The part of a lane that every step reads.
    struct Look {
        const std::uint32_t* table;
        std::uint32_t first_action;
    };

    static std::size_t chunk(const Word* game, std::size_t lane) {
        return (game[lane / 4] >> (16 * (lane % 4))) & 0xFFFF;
    }
    const Word* pattern(std::size_t lane, std::size_t configuration) const {
        return &patterns_[(lanes_[lane].first_pattern + configuration) * state_words_];
    }
    void add_lane(const Program& program, const LaneNames& names, bool corners,
                  LaneActionsCache& cache);
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
    std::vector<Look> look_ups_;  // lane_capacity_ of them; those after the last lane allow nothing
    std::vector<std::uint16_t> lane_of_action_;
    std::vector<Word> patterns_, start_;
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
