#include "unjam/search/search.h"

#include "search_dispatch.h"
#include "unjam/search/heuristics.h"

namespace unjam {

Outcome search(const Program& program, const Request& request, SearchControl& control) {
    return guarded_search(program, request, control, !request.every_state, [&](const Request& r) {
        return with_state_space(program, r, [&]<class Space>() {
            return run_algorithm<Space>(program, r, control, NoObserver{});
        });
    });
}

int estimate(const Program& program, HeuristicKind kind, bool in_slides, bool corners) {
    Heuristic heuristic(program, kind, in_slides, corners);
    std::vector<int> configurations;
    for (const Lane& lane : program.lanes()) configurations.push_back(lane.start);
    const int value = heuristic(configurations);
    return value == Heuristic::kDeadEnd ? -1 : value;
}

}  // namespace unjam
