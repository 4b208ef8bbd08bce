// Points in squares in squares, so that what is far away can be taken together (Barnes and Hut).
//
// Points are sorted along a curve that fills each quarter of a square before it goes on to the next
// one. A square is then a range of points, and the squares stand depth first in one array: its
// parts follow a square, and `after` is where the next one outside it stands.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "unjam/graph/graph_layout.h"

namespace unjam {

class Quadtree {
  public:
    struct Force {
        double x = 0, y = 0;
        double stiffness = 0;
    };

    void build(const std::vector<Point>& points);

    // What all points do to each: call see(point, push). One over the distance squared each; closer
    // than about `core` they repel each other less, so that no push is ever huge.
    template <class Visitor>
    void repel(double softening, Visitor&& visit) const {
        for (std::size_t at = 0; at < sorted_.size(); ++at)
            visit(order_[at].second, force(at, softening));
    }

  private:
    struct Node {
        double x, y;                 // the centre of its points
        double count;                // of its points
        double reach;                // as seen from beyond this distance, squared, it is one point
        std::uint32_t next_outside;  // where the next square stands that is not inside this one
        std::uint32_t first, last;   // its points
        bool is_leaf;                // it has no parts
    };
    static constexpr int kLevels = 24;
    static constexpr std::uint32_t kLeafPoints = 8;
    // How wide a square may look, its side over its distance, to be taken for a point.
    static constexpr double kTheta = 1.2;

    void split(std::uint32_t first, std::uint32_t last, int level, double side);
    Force force(std::size_t at, double softening) const;

    std::vector<std::pair<std::uint64_t, std::uint32_t>> order_;  // place on the curve, point
    std::vector<Point> sorted_;
    std::vector<Node> nodes_;
};

}  // namespace unjam
