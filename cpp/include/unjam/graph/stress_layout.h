// Points whose distances are those of a graph, as well as that can be in the plane.
//
// All distances would be too many. So a few vertices are pivots, each as far from those before as
// can be, and a vertex is held at its distance from all pivots and from its neighbours. A pivot
// stands for the region of vertices that are closest to it: the larger the part of its region that
// lies nearer to the pivot than halfway to the vertex, the more it weighs (Ortmann, Klimenta and
// Brandes, "A sparse stress model", 2016). The points start anywhere and are moved one
// distance at a time, at first all the way, later less and less (Zheng, Pawar and Goodman,
// "Graph drawing by stochastic gradient descent", 2018).
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "unjam/graph/graph_layout.h"
#include "unjam/search/search_control.h"

namespace unjam {

// The graph hangs together, and its edges go both ways.
std::vector<Point> stress_layout(const Graph& graph, std::mt19937_64& random,
                                 SearchControl& control);

}  // namespace unjam
