// Spaces: a program seen as a graph of packed states, with its successors generated on the fly.
//
// A search works on one state at a time: `load` takes a key apart, `set_last_step` says by which
// step it was reached, `successors` lists the steps out of it. A step is (lane, from, to): one
// vehicle of one lane moves, once any distance or, in unit mode, by one cell.
//
// Two spaces do the same. TableSpace (table_space.h) is for boards whose lanes all have look-up
// tables and whose keys fit a word: the steps of a lane are the bits of one table entry. ListSpace
// (list_space.h) is for all others and walks lists of transitions.
//
// Two rules thin out the steps of a breadth-first search (`Thin::breadth_first`), given the step
// by which the loaded state was first reached, and neither ever loses a state:
//
// 1. The vehicle that just moved does not move again (in moves; if it slides on one axis, or if
//    moves go round corners): where it could go now it could have gone at once.
// 2. A step in a lane before the last step's lane is skipped if it touches no cell that the last
//    step swept. Then both could be made in the other order: the same state arises from another
//    state of the same depth by the last step's lane. Of all ways into a state in its depth, the
//    one whose lane comes last is never skipped, since every skip points to a later lane.
#pragma once

#include <vector>

#include "unjam/lanes/lanes.h"

namespace unjam {

struct Step {
    int lane = -1;  // -1: no step
    int from = 0;
    int to = 0;
};

enum class Pruning { none, breadth_first };

// What both spaces need to know of a program.
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

    // Is the state with this key won? It need not be loaded.
    bool won_at(const Word* key) const {
        for (const GoalLane& goal_lane : goal_lanes_) {
            const Word configuration = (key[goal_lane.word] >> goal_lane.shift) & goal_lane.mask;
            if (!goal_lane.shape->wins(static_cast<int>(configuration))) return false;
        }
        return !goal_lanes_.empty();
    }

  protected:
    // Do all deciding lanes win, if `configuration(lane)` is where a lane stands?
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
    // A deciding lane, and where its configuration is in a key.
    struct GoalLane {
        const LaneShape* shape;
        std::size_t word;
        int shift;
        Word mask;
    };
    std::vector<GoalLane> goal_lanes_;
};

}  // namespace unjam
