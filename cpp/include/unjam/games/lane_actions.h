// Actions: how a player of a game names moves by numbers, and which of them a lane allows.
//
// Every vehicle of a game has a number, and every direction in which it slides has a *slot*, which
// Python assigns. The three kinds of actions are:
//
//     unit    vehicle * directions + slot                                one slide by one cell
//     move    (vehicle * directions + slot) * distances + cells - 1      one move
//     lane    the first number of the lane + the new configuration       one move
//
// The vehicles of a lane are numbered consecutively, so the actions of a lane are consecutive in
// all kinds. A LaneActions object describes them relative to the first one; puzzles share it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "unjam/lanes/lanes.h"

namespace unjam {

enum class ActionKind { unit, move, lane };

// The numbers that are the same for all puzzles of a batch: the largest of each.
struct GameLayout {
    ActionKind kind = ActionKind::unit;
    int width = 0, height = 0;
    int vehicles = 0, lanes = 0;
    int directions = 0;  // slots of a vehicle
    int distances = 1;   // cells of the longest move; only for ActionKind::move
    int actions = 0;
    int resources = 0;  // cells and points of boards that have lanes without tables, otherwise 0
    int key_words = 1;

    std::size_t cells() const { return static_cast<std::size_t>(width * height); }
    // Words of a game: chunks of 16 bits for every lane, occupied resources, grid, legal actions.
    std::size_t chunk_words() const { return static_cast<std::size_t>(lanes + 3) / 4; }
    std::size_t occupied_words() const { return static_cast<std::size_t>(words_for(resources)); }
    std::size_t grid_at() const { return chunk_words() + occupied_words(); }
    std::size_t state_words() const { return grid_at() + (cells() + 7) / 8; }
    std::size_t mask_words() const { return static_cast<std::size_t>(words_for(actions)); }
    std::size_t game_words() const { return (state_words() + mask_words() + 7) / 8 * 8; }
    // Words of the tables that every step of a puzzle reads: see HotTables.
    std::size_t key_places_at() const { return 4; }
    std::size_t look_ups_at() const {
        return key_places_at() + static_cast<std::size_t>(lanes + 3) / 4;
    }
    std::size_t steps_at() const { return look_ups_at() + 2 * static_cast<std::size_t>(lanes); }
    std::size_t patterns_at() const {
        return (steps_at() + 2 * static_cast<std::size_t>(actions) + 7) / 8 * 8;
    }
};

// How Python names the vehicles and directions of a lane.
struct LaneNames {
    int lane = 0;                     // number in the program
    int first_vehicle = 0;            // number of the first vehicle of the lane
    std::vector<int> order;           // of each vehicle of the lane: its number - first_vehicle
    std::vector<int> lengths;         // of each vehicle, in the order of the lane; empty: one piece
    std::vector<std::uint8_t> slots;  // by direction; several rows if `stride`: by configuration
    int stride = 0;
};

struct LaneActions {
    static constexpr std::uint16_t kNone = 0xFFFF;

    LaneActions(std::shared_ptr<const LaneShape> shape, const LaneNames& names,
                const GameLayout& layout, bool corners);

    std::shared_ptr<const LaneShape> shape;
    std::size_t count = 0;  // of actions
    bool corners = false;   // one action is any unbroken path of the vehicle
    // By configuration and action: the new configuration, or kNone.
    std::vector<std::uint16_t> targets;
    // By transition: its action, or kNone.
    std::vector<std::uint16_t> action_of;
    // The legal actions as bits, by configuration and by the cells that others occupy, as in
    // LaneShape. Empty for large lanes.
    std::vector<std::uint32_t> table;
};

// Creates each LaneActions object once.
class LaneActionsCache {
  public:
    explicit LaneActionsCache(const GameLayout& layout) : layout_(layout) {}
    std::shared_ptr<const LaneActions> get(const std::shared_ptr<const LaneShape>& shape,
                                           const LaneNames& names, bool corners);

  private:
    using Id = std::tuple<const LaneShape*, std::vector<int>, std::vector<std::uint8_t>, int, bool>;
    GameLayout layout_;
    std::map<Id, std::shared_ptr<const LaneActions>> known_;
};

}  // namespace unjam
