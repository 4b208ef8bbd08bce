// State spaces: a program as an implicit graph of packed states, with successors generated on
// demand.
//
// A search works on one state at a time: `load` unpacks a key, `set_last_step` sets the step by
// which the state was reached, and `successors` lists the steps out of it. A step is (lane, from,
// to): one vehicle of one lane moves, once by any distance or, in unit mode, by one cell.
//
// There are two implementations with the same interface. TableSpace (table_space.h) is for boards
// whose lanes all have look-up tables and whose keys fit into one word: one table entry holds all
// steps of a lane as bits. ListSpace (list_space.h) handles all other boards and iterates over
// lists of transitions.
//
// Two pruning rules reduce the steps of a breadth-first search (`Pruning::breadth_first`). They
// depend on the step by which the loaded state was first reached, and they never lose a state:
//
// 1. The vehicle that just moved does not move again (when counting moves, for vehicles that slide
//    on one axis or move round corners): it could have gone to any of those places in one move.
// 2. A step in a lane before the last step's lane is skipped if it touches no cell that the last
//    step swept. The two steps commute, so the same state is also reached by making them in the
//    other order, from another state of the same depth, with a last step in the later lane. Of all
//    steps into a state at its depth, the one with the highest lane is never skipped, because every
//    skipped step implies one with a higher lane.
#pragma once

#include <vector>

#include "unjam/lanes/lanes.h"

namespace unjam {

// One vehicle of a lane moves from one configuration to another.
struct Step {
    int lane = -1;  // -1 means no step
    int from = 0;
    int to = 0;
};

enum class Pruning { none, breadth_first };

// The part of a state space that TableSpace and ListSpace share.
class SpaceBase {
  public:
    SpaceBase(const Program& program, bool unit)
        : program_(program), unit_(unit), lane_count_(static_cast<int>(program.lanes().size())) {
        for (int goal_lane : program.goal_lanes()) {
            const Lane& lane = program.lanes()[static_cast<std::size_t>(goal_lane)];
            goal_lanes_.push_back({lane.shape.get(), static_cast<std::size_t>(lane.key_word),
                                   lane.key_shift, (Word{1} << lane.key_bits) - 1});
        }
    }

    const Program& program() const { return program_; }
    bool unit() const { return unit_; }

    // Return whether the state with this key is solved. It need not be loaded.
    bool won_at(const Word* key) const {
        for (const GoalLane& goal_lane : goal_lanes_) {
            const Word configuration = (key[goal_lane.word] >> goal_lane.shift) & goal_lane.mask;
            if (!goal_lane.shape->wins(static_cast<int>(configuration))) return false;
        }
        return !goal_lanes_.empty();
    }

  protected:
    // Return whether all goal lanes win, where `configuration(lane)` is the configuration of a
    // lane.
    template <class Configuration>
    bool won_by(Configuration&& configuration) const {
        for (int goal_lane : program_.goal_lanes()) {
            const Lane& lane = program_.lanes()[static_cast<std::size_t>(goal_lane)];
            if (!lane.shape->wins(configuration(goal_lane))) return false;
        }
        return !program_.goal_lanes().empty();
    }

    const Program& program_;
    bool unit_;
    int lane_count_;

  private:
    // A goal lane and the position of its configuration in the key.
    struct GoalLane {
        const LaneShape* shape;
        std::size_t word;
        int shift;
        Word mask;
    };
    std::vector<GoalLane> goal_lanes_;
};

}  // namespace unjam
