#include "unjam/graph/quadtree.h"

#include <algorithm>
#include <cmath>

namespace unjam {

namespace {

// Spread the bits of a number, with a zero before each.
std::uint64_t spread(std::uint64_t x) {
    x = (x | x << 16) & 0x0000FFFF0000FFFFu;
    x = (x | x << 8) & 0x00FF00FF00FF00FFu;
    x = (x | x << 4) & 0x0F0F0F0F0F0F0F0Fu;
    x = (x | x << 2) & 0x3333333333333333u;
    return (x | x << 1) & 0x5555555555555555u;
}

}  // namespace

void Quadtree::build(const std::vector<Point>& points) {
    order_.clear();
    sorted_.clear();
    nodes_.clear();
    if (points.empty()) return;
    Point low = points[0], high = points[0];
    for (const Point& p : points) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    const double side = std::max({high.x - low.x, high.y - low.y, 1e-9});
    const double cells = ((1 << kLevels) - 1) / side;
    const auto cell = [cells](double from_low) {
        return spread(static_cast<std::uint64_t>(from_low * cells));
    };
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        order_.emplace_back(cell(points[i].x - low.x) | cell(points[i].y - low.y) << 1, i);
    }
    std::sort(order_.begin(), order_.end());
    for (const auto& [place, point] : order_) sorted_.push_back(points[point]);
    split(0, static_cast<std::uint32_t>(points.size()), kLevels, side);
}

void Quadtree::split(std::uint32_t first, std::uint32_t last, int level, double side) {
    Point sum;
    for (std::uint32_t i = first; i < last; ++i) {
        sum.x += sorted_[i].x;
        sum.y += sorted_[i].y;
    }
    const double count = last - first;
    const std::size_t here = nodes_.size();
    nodes_.push_back({sum.x / count, sum.y / count, count, side * side / (kTheta * kTheta), 0,
                      first, last, true});
    if (last - first > kLeafPoints && level > 0) {
        nodes_[here].is_leaf = false;
        const int below = 2 * (level - 1);
        while (first < last) {
            const std::uint64_t quarter = order_[first].first >> below;
            const auto end = std::partition_point(
                order_.begin() + first, order_.begin() + last,
                [&](const auto& entry) { return entry.first >> below == quarter; });
            const auto next = static_cast<std::uint32_t>(end - order_.begin());
            split(first, next, level - 1, side / 2);
            first = next;
        }
    }
    nodes_[here].next_outside = static_cast<std::uint32_t>(nodes_.size());
}

Quadtree::Force Quadtree::force(std::size_t at, double softening) const {
    const Point here = sorted_[at];
    Force force;
    const auto add = [&](double dx, double dy, double squared, double count) {
        const double weight = count / (squared * std::sqrt(squared));
        force.x += weight * dx;
        force.y += weight * dy;
        force.stiffness += weight;
    };
    for (std::size_t s = 0; s < nodes_.size();) {
        const Node& square = nodes_[s];
        const double dx = here.x - square.x;
        const double dy = here.y - square.y;
        const double squared = dx * dx + dy * dy;
        // A node that contains the point itself would make it repel itself.
        const bool outside = at < square.first || at >= square.last;
        if (squared > square.reach && outside) {
            add(dx, dy, squared + softening * softening, square.count);
            s = square.next_outside;
        } else if (square.is_leaf) {
            for (std::uint32_t i = square.first; i < square.last; ++i) {
                if (i == at) continue;
                const double ex = here.x - sorted_[i].x;
                const double ey = here.y - sorted_[i].y;
                add(ex, ey, ex * ex + ey * ey + softening * softening, 1);
            }
            s = square.next_outside;
        } else {
            ++s;
        }
    }
    return force;
}

}  // namespace unjam
