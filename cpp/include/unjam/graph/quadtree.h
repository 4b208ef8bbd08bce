// A quadtree for n-body repulsion (Barnes and Hut).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "unjam/graph/graph_layout.h"

namespace unjam {

// A quadtree that approximates distant points by the centre of their node.
//
// Memory layout: points are sorted along a Z-order curve, so a node is a contiguous range of
// points. Nodes are stored depth-first in one array: the children follow their parent, and
// `next_outside` is the index of the next node outside its subtree.
class Quadtree {
  public:
    struct Force {
        double x = 0, y = 0;
        double stiffness = 0;
    };

    void build(const std::vector<Point>& points);

    // Call visit(point, force) with the repulsive force on every point: the inverse square of the
    // distance, summed over all other points. `softening` bounds the force at distances below about
    // that value.
    template <class Visitor>
    void repel(double softening, Visitor&& visit) const {
        for (std::size_t at = 0; at < sorted_.size(); ++at)
            visit(order_[at].second, force(at, softening));
    }

  private:
    struct Node {
        double x, y;                 // centre of mass of its points
        double count;                // number of points
        double reach;                // squared distance beyond which the node counts as one point
        std::uint32_t next_outside;  // index of the next node outside this subtree
        std::uint32_t first, last;   // range of sorted points
        bool is_leaf;
    };
    static constexpr int kLevels = 24;
    static constexpr std::uint32_t kLeafPoints = 8;
    // The opening criterion: a node counts as one point if its side over its distance is below
    // this.
    static constexpr double kTheta = 1.2;

    void split(std::uint32_t first, std::uint32_t last, int level, double side);
    Force force(std::size_t at, double softening) const;

    std::vector<std::pair<std::uint64_t, std::uint32_t>> order_;  // position on the curve, point
    std::vector<Point> sorted_;
    std::vector<Node> nodes_;
};

}  // namespace unjam
