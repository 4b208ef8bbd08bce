// The edges of a state graph: in the order of the rules, and reversed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "unjam/graph/component.h"
#include "unjam/states/buffer.h"
#include "unjam/states/state_space.h"

namespace unjam {

// Tables list the steps of a lane by configuration; this returns their order by transition. Where
// two directions lead to the same configuration, the first possible transition counts. Other spaces
// list steps in order.
template <class Space>
std::uint32_t order_of_step(const Space& space, int id) {
    if constexpr (!requires { typename Space::Steps; }) return 0;
    const Step step = space.step_of(id);
    const auto lane = static_cast<std::size_t>(step.lane);
    const LaneShape& shape = *space.program().lanes()[lane].shape;
    const auto matches = [&](int t) {
        const Transition& transition = shape.transition(t);
        return transition.to == step.to && (!space.unit() || transition.slides == 1) &&
               space.is_free(step.lane, t);
    };
    int t = shape.first(step.from);
    while (!matches(t)) ++t;
    return static_cast<std::uint32_t>(lane << 16) + static_cast<std::uint32_t>(t);
}

// The neighbour lists of a component, reversed: which states have an edge to a state.
class ReverseEdges {
  public:
    // `check` is called for every state. It may throw.
    template <class Check>
    ReverseEdges(const Component& component, std::uint32_t states, Check&& check) {
        // Each end starts as the beginning of its range and advances with every edge filled in.
        ends_.resize(std::size_t{states} + 1);
        edges_.resize(component.edge_count);
        std::fill_n(ends_.data(), std::size_t{states} + 1, 0);
        for (std::uint64_t e = 0; e < component.edge_count; ++e) {
            ++ends_[component.edges[e] + std::size_t{1}];
        }
        for (std::size_t s = 1; s <= states; ++s) ends_[s] += ends_[s - 1];
        for (std::uint32_t state = 0; state < states; ++state) {
            const std::uint64_t end = component.first_edge[state + std::size_t{1}];
            for (std::uint64_t e = component.first_edge[state]; e < end; ++e) {
                edges_[ends_[component.edges[e]]++] = state;
            }
            check();
        }
    }
    std::span<const std::uint32_t> into(std::uint32_t state) const {
        const std::uint64_t begin = state == 0 ? 0 : ends_[state - 1];
        return {edges_.data() + begin, static_cast<std::size_t>(ends_[state] - begin)};
    }

  private:
    Buffer<std::uint64_t> ends_;  // by state, one past its range
    Buffer<std::uint32_t> edges_;
};

}  // namespace unjam
