#include "unjam/graph/graph_measures.h"

#include <algorithm>
#include <stdexcept>

namespace unjam {

std::vector<std::uint32_t> distances_from(const NeighbourLists& graph,
                                          const std::vector<std::uint32_t>& sources) {
    std::vector<std::uint32_t> distances(graph.vertices, kFar), queue;
    queue.reserve(graph.vertices);
    for (std::uint32_t source : sources) {
        if (distances[source] == 0) continue;
        distances[source] = 0;
        queue.push_back(source);
    }
    for (std::size_t at = 0; at < queue.size(); ++at) {
        const std::uint32_t further = distances[queue[at]] + 1;
        graph.for_neighbours(queue[at], [&](std::uint32_t next) {
            if (distances[next] != kFar) return;
            distances[next] = further;
            queue.push_back(next);
        });
    }
    return distances;
}

std::vector<std::uint32_t> components_of(const NeighbourLists& graph) {
    std::vector<std::uint32_t> labels(graph.vertices, kFar), stack;
    std::uint32_t components = 0;
    for (std::uint32_t root = 0; root < graph.vertices; ++root) {
        if (labels[root] != kFar) continue;
        labels[root] = components;
        stack.assign(1, root);
        while (!stack.empty()) {
            const std::uint32_t here = stack.back();
            stack.pop_back();
            graph.for_neighbours(here, [&](std::uint32_t next) {
                if (labels[next] != kFar) return;
                labels[next] = components;
                stack.push_back(next);
            });
        }
        ++components;
    }
    return labels;
}

// The eccentricity of a vertex is its largest distance to any other. A search from v computes its
// eccentricity e and bounds all others: at a vertex at distance d it is at least max(d, e - d) and
// at most e + d. Searching alternately from the vertex with the largest upper bound and from the
// one with the smallest lower bound closes the gap after few searches (Takes and Kosters, 2011).
Extent extent_of(const NeighbourLists& graph, const std::function<void()>& poll) {
    Extent out;
    if (graph.vertices == 0) return out;
    std::vector<std::uint32_t> low(graph.vertices, 0), high(graph.vertices, kFar);
    std::vector<std::uint32_t> candidates(graph.vertices);
    for (std::uint32_t v = 0; v < graph.vertices; ++v) candidates[v] = v;
    std::uint32_t diameter_low = 0, radius_high = kFar;
    bool take_largest = true;
    const auto degree = [&](std::uint32_t v) {
        return graph.first[v + std::size_t{1}] - graph.first[v];
    };
    while (!candidates.empty()) {
        poll();
        // Break ties in favour of vertices with many neighbours, which tighten more bounds.
        const std::uint32_t chosen = *std::max_element(candidates.begin(), candidates.end(),
                                                       [&](std::uint32_t a, std::uint32_t b) {
                                                           if (take_largest && high[a] != high[b])
                                                               return high[a] < high[b];
                                                           if (!take_largest && low[a] != low[b])
                                                               return low[a] > low[b];
                                                           return degree(a) < degree(b);
                                                       });
        take_largest = !take_largest;
        ++out.searches;
        const std::vector<std::uint32_t> distances = distances_from(graph, {chosen});
        const std::uint32_t own = *std::max_element(distances.begin(), distances.end());
        if (own == kFar) throw std::invalid_argument("the graph is not connected");
        diameter_low = std::max(diameter_low, own);
        radius_high = std::min(radius_high, own);
        low[chosen] = high[chosen] = own;
        for (std::uint32_t v : candidates) {
            const std::uint32_t d = distances[v];
            low[v] = std::max({low[v], d, own > d ? own - d : 0});
            high[v] = std::min(high[v], own + d);
            diameter_low = std::max(diameter_low, low[v]);
            radius_high = std::min(radius_high, high[v]);
        }
        // Drop vertices that can neither increase the diameter nor decrease the radius.
        std::erase_if(candidates, [&](std::uint32_t v) {
            return low[v] == high[v] || (high[v] <= diameter_low && low[v] >= radius_high);
        });
    }
    out.diameter = diameter_low;
    out.radius = radius_high;
    return out;
}

// Tarjan's algorithm: a depth-first search numbers the vertices as it visits them. `low` is the
// smallest number reachable from the subtree of a vertex by one edge outside the search tree; a
// parent whose child cannot reach above it is an articulation point.
std::vector<std::uint8_t> articulation_of(const NeighbourLists& graph) {
    std::vector<std::uint8_t> cuts(graph.vertices, 0);
    std::vector<std::uint32_t> number(graph.vertices, 0), low(graph.vertices, 0);
    struct Frame {
        std::uint32_t vertex, parent;
        std::uint64_t edge;
    };
    std::vector<Frame> stack;
    std::uint32_t count = 0;
    for (std::uint32_t root = 0; root < graph.vertices; ++root) {
        if (number[root] != 0) continue;
        std::uint32_t children = 0;
        number[root] = low[root] = ++count;
        stack.push_back({root, kFar, graph.first[root]});
        while (!stack.empty()) {
            Frame& frame = stack.back();
            const std::uint32_t here = frame.vertex;
            if (frame.edge < graph.first[here + std::size_t{1}]) {
                const std::uint32_t next = graph.edges[frame.edge++];
                if (next == frame.parent) continue;
                if (number[next] != 0) {
                    low[here] = std::min(low[here], number[next]);
                    continue;
                }
                number[next] = low[next] = ++count;
                stack.push_back({next, here, graph.first[next]});
                continue;
            }
            const std::uint32_t parent = frame.parent;
            stack.pop_back();
            if (parent == kFar) continue;
            low[parent] = std::min(low[parent], low[here]);
            if (parent == root) {
                ++children;
            } else if (low[here] >= number[parent]) {
                cuts[parent] = 1;
            }
        }
        if (children > 1) cuts[root] = 1;
    }
    return cuts;
}

}  // namespace unjam
