// Stress minimisation: places points so that their distances approximate graph distances.
//
// Using all distances would be too expensive. Instead, a few vertices are chosen as pivots, each as
// far as possible from the previous ones, and every vertex keeps its distance to all pivots and to
// its neighbours. A pivot represents the region of vertices closest to it: its weight grows with
// the part of the region that is nearer to the pivot than half the distance to the vertex (Ortmann,
// Klimenta and Brandes, "A sparse stress model", 2016). Points start at random positions and are
// moved for one distance at a time, with a decreasing step size (Zheng, Pawar and Goodman, "Graph
// drawing by stochastic gradient descent", 2018).
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "unjam/graph/graph_layout.h"
#include "unjam/search/search_control.h"

namespace unjam {

// Return positions for the vertices of a connected graph with edges in both directions.
std::vector<Point> stress_layout(const Graph& graph, std::mt19937_64& random,
                                 SearchControl& control);

}  // namespace unjam
