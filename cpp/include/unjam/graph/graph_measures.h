// Measures of a graph that is given as lists of neighbours.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace unjam {

// The neighbours of a vertex are edges[first[vertex]] up to first[vertex + 1]. Every edge stands
// there in both directions.
struct NeighbourLists {
    const std::uint64_t* first;
    const std::uint32_t* edges;
    std::uint32_t vertices;

    template <class Visitor>
    void for_neighbours(std::uint32_t vertex, Visitor&& visit) const {
        for (std::uint64_t e = first[vertex]; e < first[vertex + std::size_t{1}]; ++e) {
            visit(edges[e]);
        }
    }
};

inline constexpr std::uint32_t kFar = 0xFFFFFFFFu;  // where no path leads

// How far every vertex is from the nearest source.
std::vector<std::uint32_t> distances_from(const NeighbourLists& graph,
                                          const std::vector<std::uint32_t>& sources);

// For every vertex the number of its connected component, in the order of their first vertices.
std::vector<std::uint32_t> components_of(const NeighbourLists& graph);

struct Extent {
    std::uint32_t diameter = 0;  // the largest distance between any two vertices
    std::uint32_t radius = 0;    // the smallest distance within which a vertex has all others
    std::uint32_t searches = 0;  // how many it took to know
};

// Of a connected graph, exactly; std::invalid_argument if it is none. `breathe` is called before
// each search and may throw.
Extent extent_of(const NeighbourLists& graph, const std::function<void()>& poll);

// The vertices without which a component of the graph falls apart: 1, otherwise 0.
std::vector<std::uint8_t> articulation_of(const NeighbourLists& graph);

}  // namespace unjam
