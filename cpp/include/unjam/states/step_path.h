// Converts packed states back into steps of vehicles.
#pragma once

#include <algorithm>
#include <vector>

#include "unjam/search/search.h"
#include "unjam/states/state_hash_table.h"
#include "unjam/states/state_space.h"

namespace unjam {

// Describe a step out of the loaded state: of the possible transitions between its two
// configurations, the one with the fewest slides. A move round corners has no single direction; its
// direction is 0.
template <class Space>
PathStep describe_step(const Space& space, const Step& step) {
    const LaneShape& shape = *space.program().lanes()[static_cast<std::size_t>(step.lane)].shape;
    PathStep best{step.lane, -1, 0, 0, step.from, step.to};
    if (space.moves_round_corners(step.lane)) {
        best.vehicle = 0;
        best.slides = space.corner_move_slides(step);
        return best;
    }
    for (int t = shape.first(step.from); t < shape.last(step.from); ++t) {
        const Transition& transition = shape.transition(t);
        if (transition.to != step.to) continue;
        if (space.is_free(step.lane, t) && (best.vehicle < 0 || transition.slides < best.slides)) {
            best.vehicle = transition.vehicle;
            best.direction = transition.direction;
            best.slides = transition.slides;
        }
    }
    return best;
}

// Describe the steps along a path of keys.
template <class Space>
std::vector<PathStep> describe_path(Space& space,
                                    const std::vector<typename Space::KeyType>& keys) {
    std::vector<PathStep> path;
    for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
        space.load(keys[i]);
        path.push_back(describe_step(space, space.last_step(keys[i], keys[i + 1])));
    }
    return path;
}

// Return the keys on the path from the start to a state of the table, in order.
template <class Space>
std::vector<typename Space::KeyType> keys_to(const StateHashTable<Space::kWords>& table,
                                             std::uint32_t state) {
    std::vector<typename Space::KeyType> keys;
    for (std::uint32_t s = state; s != table.kNoState; s = table.parent(s)) {
        keys.push_back(table.key(s));
    }
    std::reverse(keys.begin(), keys.end());
    return keys;
}

}  // namespace unjam
