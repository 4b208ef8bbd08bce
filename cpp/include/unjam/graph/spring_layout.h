// Springs and charges: neighbours attract each other in proportion to their distance, all vertices
// repel each other with the inverse square of theirs.
//
// The repulsion of far vertices is taken together (quadtree.h). A vertex is moved by its force over
// its stiffness, which is what a step too long for stiff places and too short for loose ones needs,
// and keeps most of its speed, so that long arms swing out in few rounds. The charge is chosen
// such that the points are about as far apart in the end as they were at first.
#pragma once

#include <vector>

#include "unjam/graph/graph_layout.h"
#include "unjam/search/search_control.h"

namespace unjam {

// The graph hangs together, its edges go both ways, and their mean length is about 1.
void spring_layout(const Graph& graph, std::vector<Point>& points, int rounds,
                   SearchControl& control);

}  // namespace unjam
