// Force-directed layout: neighbours attract each other in proportion to their distance, and all
// vertices repel each other with the inverse square of theirs.
//
// The repulsion of distant vertices is approximated by a quadtree (quadtree.h). Each vertex moves
// by its force divided by its stiffness, a diagonal Newton step that suits both stiff and loose
// parts of the graph, with momentum, so that long arms unfold in few rounds. The charge is chosen
// to preserve the overall scale of the initial positions.
#pragma once

#include <vector>

#include "unjam/graph/graph_layout.h"
#include "unjam/search/search_control.h"

namespace unjam {

// Refine `points` in place. The graph must be connected with edges in both directions, and the mean
// edge length about 1.
void spring_layout(const Graph& graph, std::vector<Point>& points, int rounds,
                   SearchControl& control);

}  // namespace unjam
