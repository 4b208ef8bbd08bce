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

namespace {

int estimate_of(Heuristic& heuristic, const std::vector<int>& configurations) {
    const int value = heuristic(configurations);
    return value == Heuristic::kDeadEnd ? -1 : value;
}

}  // namespace

int estimate(const Program& program, HeuristicKind kind, bool in_slides, bool corners) {
    Heuristic heuristic(program, kind, in_slides, corners);
    std::vector<int> configurations;
    for (const Lane& lane : program.lanes()) configurations.push_back(lane.start);
    return estimate_of(heuristic, configurations);
}

std::vector<int> estimates(const Program& program, HeuristicKind kind, bool in_slides, bool corners,
                           const std::vector<std::vector<Word>>& keys) {
    Heuristic heuristic(program, kind, in_slides, corners);
    std::vector<int> configurations(program.lanes().size()), out;
    for (const std::vector<Word>& key : keys) {
        for (std::size_t i = 0; i < configurations.size(); ++i) {
            const Lane& lane = program.lanes()[i];
            const Word word = key.at(static_cast<std::size_t>(lane.key_word));
            configurations[i] =
                static_cast<int>((word >> lane.key_shift) & ((Word{1} << lane.key_bits) - 1));
        }
        out.push_back(estimate_of(heuristic, configurations));
    }
    return out;
}

}  // namespace unjam
