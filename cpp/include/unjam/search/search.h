// The one door to all searches: a program and a request go in, an outcome comes out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "unjam/lanes/lanes.h"
#include "unjam/search/search_control.h"

namespace unjam {

enum class Metric { moves, slides, moves_slides, slides_moves };
enum class Algorithm { breadth_first, best_first, greedy, ida, anytime };
enum class HeuristicKind { zero, blockers, blocker_chain, move_blockers };

inline bool admissible(HeuristicKind kind) { return kind != HeuristicKind::move_blockers; }
inline bool consistent(HeuristicKind kind) {
    return kind == HeuristicKind::zero || kind == HeuristicKind::blockers;
}

struct Request {
    Metric metric = Metric::moves;
    Algorithm algorithm = Algorithm::breadth_first;
    HeuristicKind heuristic = HeuristicKind::zero;
    double weight = 1.0;
    bool by_depth = false;     // finish every depth and count its states
    bool every_state = false;  // pass over wins and see all that can be reached
    bool corners = false;      // a move is any unbroken path of one vehicle
};

enum class Status { solved, unsolvable, limit };

// One step of a solution, from one configuration of a lane to another. The vehicle is counted
// within its lane.
struct PathStep {
    int lane, vehicle, direction, slides;
    int from, to;
};

struct Outcome {
    Status status = Status::limit;
    Stop stop = Stop::none;
    bool out_of_memory = false;  // stopped for memory that the operating system did not give
    bool optimal = false;
    int lower_bound = 0;  // of the first part of the metric
    std::vector<PathStep> path;
    Stats stats;
    double seconds = 0;
    // Set when no search was needed: a deciding lane that can never win, and the cells of its line
    // that other lanes cover in every arrangement.
    int stuck_lane = -1;
    std::vector<int> stuck_cells;
};

Outcome search(const Program& program, const Request& request, SearchControl& control);

// The estimate of a heuristic for the start, in moves or in slides; -1 if it sees that the puzzle
// cannot be solved. For tests and explanations.
int estimate(const Program& program, HeuristicKind kind, bool in_slides, bool corners = false);

// A cost is two counts in one number, so that comparing costs compares them in order.
using Cost = std::uint32_t;
inline constexpr int kMaxCost = 65000;  // of either count
inline Cost cost_of(Metric metric, int slides) {
    const auto s = static_cast<Cost>(slides);
    switch (metric) {
        case Metric::moves:
            return Cost{1} << 16;
        case Metric::slides:
            return s << 16;
        case Metric::moves_slides:
            return (Cost{1} << 16) | s;
        case Metric::slides_moves:
            return (s << 16) | 1;
    }
    return 0;
}
inline int first_part(Cost cost) { return static_cast<int>(cost >> 16); }
inline int second_part(Cost cost) { return static_cast<int>(cost & 0xFFFF); }
inline bool in_slides(Metric metric) {
    return metric == Metric::slides || metric == Metric::slides_moves;
}
inline bool has_second_part(Metric metric) {
    return metric == Metric::moves_slides || metric == Metric::slides_moves;
}

}  // namespace unjam
