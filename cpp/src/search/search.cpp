#include "unjam/search/search.h"

#include <new>

#include "unjam/search/anytime_search.h"
#include "unjam/search/best_first_search.h"
#include "unjam/search/breadth_first_search.h"
#include "unjam/search/heuristics.h"
#include "unjam/search/ida_star.h"
#include "unjam/search/static_proof.h"
#include "unjam/states/list_space.h"
#include "unjam/states/table_space.h"

namespace unjam {

namespace {

template <class Space>
Outcome run(const Program& program, const Request& request, SearchControl& control) {
    if (request.algorithm == Algorithm::breadth_first) {
        Space space(program, request.metric == Metric::slides, request.corners);
        return BreadthFirstSearch<Space>(space, request, control).run();
    }
    Space space(program, false, request.corners);
    switch (request.algorithm) {
        case Algorithm::ida:
            return IdaStarSearch<Space>(space, request, control).run();
        case Algorithm::anytime:
            return AnytimeSearch<Space>(space, request, control).run();
        default:
            return best_first(space, request, control);
    }
}

// Run the search in the most specialised state space that fits the program.
Outcome dispatch(const Program& program, const Request& request, SearchControl& control) {
    using Bytes = TableSpace<std::uint8_t, 2, 1, 9>;
    using Tables = TableSpace<std::uint32_t, 5, 6, 15>;
    const bool straight = !request.corners || !program.turning();
    if (straight && Bytes::fits(program)) return run<Bytes>(program, request, control);
    if (straight && Tables::fits(program)) return run<Tables>(program, request, control);
    if (ListSpace<1, 1>::fits(program)) return run<ListSpace<1, 1>>(program, request, control);
    if (ListSpace<1, 2>::fits(program)) return run<ListSpace<1, 2>>(program, request, control);
    if (ListSpace<2, 2>::fits(program)) return run<ListSpace<2, 2>>(program, request, control);
    return run<ListSpace<0, 0>>(program, request, control);
}

}  // namespace

Outcome search(const Program& program, const Request& request, SearchControl& control) try {
    Outcome outcome;
    if (request.every_state) {
        outcome = dispatch(program, request, control);
    } else if (auto proof = prove_unsolvable(program)) {
        outcome.status = Status::unsolvable;
        outcome.stuck_lane = proof->lane;
        outcome.stuck_cells = std::move(proof->cells);
    } else if (has_second_part(request.metric) && request.algorithm == Algorithm::breadth_first) {
        // Breadth-first search supports a single cost; use Dijkstra's algorithm for metrics with
        // two parts.
        Request two = request;
        two.algorithm = Algorithm::best_first;
        two.heuristic = HeuristicKind::zero;
        two.weight = 1.0;
        outcome = dispatch(program, two, control);
    } else {
        outcome = dispatch(program, request, control);
    }
    outcome.seconds = control.seconds();
    return outcome;
} catch (const std::bad_alloc&) {
    // An allocation failed before the search began or while the solution was written.
    Outcome outcome;
    outcome.stop = Stop::memory;
    outcome.out_of_memory = true;
    outcome.stats = control.last_stats();
    outcome.lower_bound = control.last_bound();
    outcome.seconds = control.seconds();
    return outcome;
}

int estimate(const Program& program, HeuristicKind kind, bool in_slides, bool corners) {
    Heuristic heuristic(program, kind, in_slides, corners);
    std::vector<int> configurations;
    for (const Lane& lane : program.lanes()) configurations.push_back(lane.start);
    const int value = heuristic(configurations);
    return value == Heuristic::kDeadEnd ? -1 : value;
}

}  // namespace unjam
