// Distances, components, diameter, radius and articulation points of a graph.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace unjam {

// A view of adjacency lists in compressed sparse row form: the neighbours of a vertex are
// edges[first[vertex]] up to first[vertex + 1]. Every edge is listed in both directions.
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

inline constexpr std::uint32_t kFar = 0xFFFFFFFFu;  // distance if there is no path

// Return the distance of every vertex from the nearest source.
std::vector<std::uint32_t> distances_from(const NeighbourLists& graph,
                                          const std::vector<std::uint32_t>& sources);

// Return the number of the connected component of every vertex; components are numbered in order of
// their first vertices.
std::vector<std::uint32_t> components_of(const NeighbourLists& graph);

struct Extent {
    std::uint32_t diameter = 0;  // the largest distance between two vertices
    std::uint32_t radius = 0;    // the smallest eccentricity of a vertex
    std::uint32_t searches = 0;  // number of breadth-first searches it took
};

// Return the exact extent of a connected graph. Throws std::invalid_argument if the graph is not
// connected. `poll` is called before each search and may throw.
Extent extent_of(const NeighbourLists& graph, const std::function<void()>& poll);

// Return 1 for every articulation point, a vertex whose removal disconnects its component, and 0
// for all others.
std::vector<std::uint8_t> articulation_of(const NeighbourLists& graph);

}  // namespace unjam
