#include "unjam/search/pattern_choice.h"

#include <algorithm>
#include <utility>

namespace unjam {

namespace {

using Lanes = std::vector<int>;

bool contains(const Lanes& lanes, int lane) {
    return std::find(lanes.begin(), lanes.end(), lane) != lanes.end();
}

// Return the lanes with one more and all its twins.
Lanes with_lane(const Program& program, Lanes lanes, int lane) {
    const int kind = program.lanes()[static_cast<std::size_t>(lane)].kind;
    for (const Lanes& twins : program.twins()) {
        if (twins.front() != kind) continue;
        lanes.insert(lanes.end(), twins.begin(), twins.end());
        return lanes;
    }
    lanes.push_back(lane);
    return lanes;
}

// Plays a shortest solution of a pattern on the board with all lanes.
class Replay {
  public:
    Replay(const Program& program, const Lanes& lanes) : program_(program), lanes_(lanes) {
        for (const Lane& lane : program.lanes()) now_.push_back(lane.start);
        others_.assign(static_cast<std::size_t>(program.cells()), -1);
        for (int i = 0; i < static_cast<int>(now_.size()); ++i) {
            if (!contains(lanes, i)) cover(others_, i);
        }
    }

    // Return the first lane outside of the pattern that blocks the solution and that `accepts`
    // accepts, or -1. Others are ignored.
    template <class Accepts>
    int blocker(const Pattern& pattern, const Pattern::Distances& distances, Accepts&& accepts) {
        for (std::uint8_t left = distances[pattern.number(now_)];
             left != 0 && left != Pattern::kDeadEnd; --left) {
            Lanes pattern_cells(others_.size(), -1);
            for (int lane : lanes_) cover(pattern_cells, lane);
            int found = -1, lane = -1, to = 0;  // the blocker and the step that it blocks
            for_each_step(pattern_cells, [&](int i, int transition, int there) {
                if (lane >= 0 && found < 0) return;
                const int from = std::exchange(now_[static_cast<std::size_t>(i)], there);
                if (distances[pattern.number(now_)] < left) {
                    lane = i;
                    to = there;
                    found = owner_of_need(others_, i, transition, accepts);
                }
                now_[static_cast<std::size_t>(i)] = from;
            });
            if (lane < 0 || found >= 0) return found;
            now_[static_cast<std::size_t>(lane)] = to;
        }
        return -1;
    }

  private:
    void cover(Lanes& cells, int number) const {
        const Lane& lane = program_.lanes()[static_cast<std::size_t>(number)];
        const Word* own = lane.shape->cover(now_[static_cast<std::size_t>(number)]);
        for (int k = 0; k < lane.shape->cells(); ++k) {
            if (!((own[k / kWordBits] >> (k % kWordBits)) & 1)) continue;
            cells[static_cast<std::size_t>((*lane.line)[static_cast<std::size_t>(k)])] = number;
        }
    }
    // Return an accepted lane that covers a cell which a transition needs, or -1.
    template <class Accepts>
    int owner_of_need(const Lanes& cells, int number, int transition, Accepts&& accepts) const {
        const Lane& lane = program_.lanes()[static_cast<std::size_t>(number)];
        const Word* need = lane.shape->need(transition);
        for (int k = 0; k < lane.shape->cells(); ++k) {
            if (!((need[k / kWordBits] >> (k % kWordBits)) & 1)) continue;
            const int owner =
                cells[static_cast<std::size_t>((*lane.line)[static_cast<std::size_t>(k)])];
            if (owner >= 0 && accepts(owner)) return owner;
        }
        return -1;
    }
    // Call visit(lane, transition, to) for every step that no lane of the pattern blocks.
    template <class Visit>
    void for_each_step(const Lanes& pattern_cells, Visit&& visit) const {
        for (int i : lanes_) {
            const LaneShape& shape = *program_.lanes()[static_cast<std::size_t>(i)].shape;
            const int from = now_[static_cast<std::size_t>(i)];
            for (int t = shape.first(from); t < shape.last(from); ++t) {
                if (owner_of_need(pattern_cells, i, t, [](int) { return true; }) >= 0) continue;
                visit(i, t, shape.transition(t).to);
            }
        }
    }

    const Program& program_;
    const Lanes& lanes_;
    std::vector<int> now_;  // configurations
    Lanes others_;          // by cell: the lane outside of the pattern that covers it, or -1
};

// Add blocking lanes to a pattern while it fits.
Lanes refined(const Program& program, const StepCosts& costs, Lanes lanes, std::uint64_t most,
              const Pattern::Poll& poll) {
    while (true) {
        const Pattern pattern(program, lanes, costs);
        const int blocker =
            Replay(program, lanes).blocker(pattern, pattern.distances(costs, poll), [&](int lane) {
                return Pattern::fits(program, with_lane(program, lanes, lane), most);
            });
        if (blocker < 0) return lanes;
        lanes = with_lane(program, std::move(lanes), blocker);
    }
}

// Return one lane of each kind that crosses a goal lane.
Lanes lanes_on_the_way(const Program& program) {
    Lanes found;
    for (int goal : program.goal_lanes()) {
        for (int k = 0; k < program.lanes()[static_cast<std::size_t>(goal)].shape->cells(); ++k) {
            program.for_each_crossing(goal, k, [&](int lane, int) {
                const int kind = program.lanes()[static_cast<std::size_t>(lane)].kind;
                if (!contains(program.goal_lanes(), kind) && !contains(found, kind)) {
                    found.push_back(kind);
                }
            });
        }
    }
    return found;
}

}  // namespace

std::vector<std::vector<int>> choose_patterns(const Program& program, const StepCosts& costs,
                                              std::uint64_t most, const Pattern::Poll& poll) {
    const Lanes& goals = program.goal_lanes();
    std::vector<Lanes> seeds{goals}, out;
    for (int lane : lanes_on_the_way(program)) seeds.push_back(with_lane(program, goals, lane));
    for (const Lanes& seed : seeds) {
        if (!Pattern::fits(program, seed, most)) continue;
        Lanes lanes = refined(program, costs, seed, most, poll);
        std::sort(lanes.begin(), lanes.end());
        if (std::find(out.begin(), out.end(), lanes) == out.end()) out.push_back(std::move(lanes));
    }
    return out;
}

}  // namespace unjam
