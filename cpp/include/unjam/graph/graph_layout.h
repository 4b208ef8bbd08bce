// Where to draw the states of a graph so that a person sees its shape.
//
// First every state is put about as far from a number of pivots as it is in the graph
// (stress_layout.h): that gets the large shape right, with its arms, loops and narrow passages.
// Then springs along the edges and charges on the states find their balance (spring_layout.h): that
// makes the small shape clear, the lattices that arise where vehicles move independently of each
// other.
//
// A graph that hangs together is turned so that it is longer than high and its first state is on
// the left. Parts that do not hang together are drawn by themselves, the largest first, and then
// laid out in rows. The result depends on the graph, the seed and the rounds, and on nothing else.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "unjam/search/search_control.h"

namespace unjam {

struct Point {
    double x = 0, y = 0;
};

// Neighbours of vertices: those of v are edges[first[v]] up to first[v + 1].
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
    int rounds = 100;  // of springs and charges
};

// The mean length of an edge is about 1. Edges may go one way only and may be there several times.
// Throws std::invalid_argument if the arrays are no graph, SearchStopped if the control says so.
std::vector<Point> layout(std::span<const std::uint64_t> first_edge,
                          std::span<const std::uint32_t> edges, const LayoutRequest& request,
                          SearchControl& control);

}  // namespace unjam
