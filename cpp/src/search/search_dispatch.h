// Chooses the state space and the algorithm of a search. Shared by plain and traced searches.
#pragma once

#include <new>
#include <optional>

#include "unjam/search/anytime_search.h"
#include "unjam/search/best_first_search.h"
#include "unjam/search/bidirectional_search.h"
#include "unjam/search/breadth_first_search.h"
#include "unjam/search/ida_star.h"
#include "unjam/search/search.h"
#include "unjam/search/static_proof.h"
#include "unjam/states/list_space.h"
#include "unjam/states/table_space.h"

namespace unjam {

// Run the algorithm of a request in a given state space.
template <class Space, class Observer>
Outcome run_algorithm(const Program& program, const Request& request, SearchControl& control,
                      Observer observer) {
    if (request.algorithm == Algorithm::breadth_first) {
        Space space(program, request.metric == Metric::slides, request.corners);
        return BreadthFirstSearch<Space, Observer>(space, request, control, observer).run();
    }
    if constexpr (!Observer::kActive) {
        if (request.algorithm == Algorithm::bidirectional) {
            Space space(program, request.metric == Metric::slides, request.corners);
            return BidirectionalSearch<Space>(space, request, control).run();
        }
    }
    Space space(program, false, request.corners);
    if (request.algorithm == Algorithm::ida) {
        return IdaStarSearch<Space, Observer>(space, request, control, observer).run();
    }
    if constexpr (!Observer::kActive) {
        if (request.algorithm == Algorithm::anytime) {
            return AnytimeSearch<Space>(space, request, control).run();
        }
    }
    return best_first(space, request, control, observer);
}

// Call `run` with the type of the most specialised state space that fits the program, as
// `run.template operator()<Space>()`.
template <class Run>
Outcome with_state_space(const Program& program, const Request& request, Run&& run) {
    using Bytes = TableSpace<std::uint8_t, 2, 1, 9>;
    using Tables = TableSpace<std::uint32_t, 5, 6, 15>;
    const bool straight = !request.corners || !program.turning();
    if (straight && Bytes::fits(program)) return run.template operator()<Bytes>();
    if (straight && Tables::fits(program)) return run.template operator()<Tables>();
    if (ListSpace<1, 1>::fits(program)) return run.template operator()<ListSpace<1, 1>>();
    if (ListSpace<1, 2>::fits(program)) return run.template operator()<ListSpace<1, 2>>();
    if (ListSpace<2, 2>::fits(program)) return run.template operator()<ListSpace<2, 2>>();
    return run.template operator()<ListSpace<0, 0>>();
}

// What is known of a search that returned no outcome.
inline Outcome stopped_outcome(const SearchControl& control, Stop stop) {
    Outcome outcome;
    outcome.stop = stop;
    outcome.stats = control.last_stats();
    outcome.lower_bound = control.last_bound();
    outcome.seconds = control.seconds();
    return outcome;
}

// Run a search by `dispatch(request)` unless a static proof makes it unnecessary.
template <class Dispatch>
Outcome guarded_search(const Program& program, const Request& request, SearchControl& control,
                       bool tries_proof, Dispatch&& dispatch) try {
    Outcome outcome;
    auto proof = tries_proof ? prove_unsolvable(program) : std::nullopt;
    if (proof) {
        outcome.status = Status::unsolvable;
        outcome.stuck_lane = proof->lane;
        outcome.stuck_cells = std::move(proof->cells);
    } else if (has_second_part(request.metric) && request.algorithm == Algorithm::breadth_first &&
               !request.every_state) {
        // Breadth-first search supports a single cost; use Dijkstra's algorithm for metrics with
        // two parts.
        Request two = request;
        two.algorithm = Algorithm::best_first;
        two.heuristic = HeuristicKind::zero;
        two.weight = 1.0;
        outcome = dispatch(two);
    } else {
        outcome = dispatch(request);
    }
    outcome.seconds = control.seconds();
    return outcome;
} catch (const SearchStopped& now) {
    // A limit was reached before the search began, while the heuristic built its tables.
    return stopped_outcome(control, now.stop);
} catch (const std::bad_alloc&) {
    // An allocation failed before the search began or while the solution was written.
    Outcome outcome = stopped_outcome(control, Stop::memory);
    outcome.out_of_memory = true;
    return outcome;
}

}  // namespace unjam
