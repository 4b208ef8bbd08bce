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
    struct Push {
        double x = 0, y = 0;
        double stiffness = 0;
    };

    void build(const std::vector<Point>& points);

    // What all points do to each: call see(point, push). One over the distance squared each; closer
    // than about `core` they repel each other less, so that no push is ever huge.
    template <class See>
    void repel(double core, See&& see) const {
        for (std::size_t at = 0; at < sorted_.size(); ++at) see(order_[at].second, push(at, core));
    }

  private:
    struct Square {
        double x, y;                // the centre of its points
        double count;               // of its points
        double reach;               // as seen from beyond this distance, squared, it is one point
        std::uint32_t after;        // where the next square stands that is not inside this one
        std::uint32_t first, last;  // its points
        bool whole;                 // it has no parts
    };
    static constexpr int kLevels = 24;
    static constexpr std::uint32_t kFew = 8;
    // How wide a square may look, its side over its distance, to be taken for a point.
    static constexpr double kCoarse = 1.2;

    void split(std::uint32_t first, std::uint32_t last, int level, double side);
    Push push(std::size_t at, double core) const;

    std::vector<std::pair<std::uint64_t, std::uint32_t>> order_;  // place on the curve, point
    std::vector<Point> sorted_;
    std::vector<Square> squares_;
};

}  // namespace unjam
