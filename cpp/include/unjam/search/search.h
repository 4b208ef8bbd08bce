// The entry point of all searches: takes a program and a request, returns an outcome.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "unjam/lanes/lanes.h"
#include "unjam/search/search_control.h"

namespace unjam {

enum class Metric { moves, slides, moves_slides, slides_moves };
enum class Algorithm { breadth_first, bidirectional, best_first, greedy, ida, anytime };
enum class HeuristicKind { zero, blockers, blocker_chain, move_blockers, patterns };

inline bool admissible(HeuristicKind kind) { return kind != HeuristicKind::move_blockers; }
inline bool consistent(HeuristicKind kind) {
    return kind == HeuristicKind::zero || kind == HeuristicKind::blockers ||
           kind == HeuristicKind::patterns;
}

// What to search for, and how.
struct Request {
    Metric metric = Metric::moves;
    Algorithm algorithm = Algorithm::breadth_first;
    HeuristicKind heuristic = HeuristicKind::zero;
    double weight = 1.0;
    bool by_depth = false;     // finish every depth and count its states
    bool every_state = false;  // ignore wins and visit all reachable states
    bool corners = false;      // a move is any unbroken path of one vehicle
    int threads = 1;           // for large breadth-first searches; the result does not depend on it
    std::uint32_t share_from = kShareFrom;  // threads share a search with so many states
};

enum class Status { solved, unsolvable, limit };

// One step of a solution, from one configuration of a lane to another. `vehicle` is an index within
// the lane.
struct PathStep {
    int lane, vehicle, direction, slides;
    int from, to;
};

// The result of a search, complete or not.
struct Outcome {
    Status status = Status::limit;
    Stop stop = Stop::none;
    bool out_of_memory =
        false;  // an allocation failed, as opposed to the memory limit being reached
    bool optimal = false;
    int lower_bound = 0;  // on the first part of the metric
    std::vector<PathStep> path;
    Stats stats;
    double seconds = 0;
    // Set when a static proof made a search unnecessary: a goal lane that can never win, and the
    // cells of its line that other lanes cover in every reachable configuration.
    int stuck_lane = -1;
    std::vector<int> stuck_cells;
};

Outcome search(const Program& program, const Request& request, SearchControl& control);

// Return a heuristic's estimate for the start, in moves or slides; -1 if it detects that the puzzle
// is unsolvable. For tests and explanations.
int estimate(const Program& program, HeuristicKind kind, bool in_slides, bool corners = false);
// The same for the states with the given keys, by the heuristic that the start determines.
std::vector<int> estimates(const Program& program, HeuristicKind kind, bool in_slides, bool corners,
                           const std::vector<std::vector<Word>>& keys);

// A cost packs two counts into one integer, so comparing costs compares them lexicographically.
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
