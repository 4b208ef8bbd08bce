// Computes positions for the vertices of a graph so that a drawing shows its structure.
//
// First, sparse stress minimisation (stress_layout.h) places every vertex at about its graph
// distance from a number of pivots. That gets the global structure right: arms, loops and narrow
// passages. Then a force-directed layout (spring_layout.h) refines the local structure: the
// lattices that arise where vehicles move independently.
//
// A connected graph is rotated so that it is wider than high and its first vertex is on the left.
// Connected components are drawn separately, the largest first, and arranged in rows. The result
// depends only on the graph, the seed and the number of rounds.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "unjam/search/search_control.h"

namespace unjam {

struct Point {
    double x = 0, y = 0;
};

// Adjacency lists in compressed sparse row form: the neighbours of v are edges[first[v]] up to
// first[v + 1].
struct Graph {
    std::vector<std::uint64_t> first{0};
    std::vector<std::uint32_t> edges;

    std::uint32_t size() const { return static_cast<std::uint32_t>(first.size() - 1); }
    std::span<const std::uint32_t> neighbours(std::uint32_t vertex) const {
        return std::span(edges).subspan(first[vertex], first[vertex + 1] - first[vertex]);
    }
};

struct LayoutRequest {
    std::uint64_t seed = 1;
    int rounds = 100;  // of the force-directed layout
};

// Return a position for every vertex; the mean edge length is about 1. Edges may be one-way or
// repeated. Throws std::invalid_argument if the arrays do not describe a graph, SearchStopped at a
// limit of `control`.
std::vector<Point> layout(std::span<const std::uint64_t> first_edge,
                          std::span<const std::uint32_t> edges, const LayoutRequest& request,
                          SearchControl& control);

}  // namespace unjam
