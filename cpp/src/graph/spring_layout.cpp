#include "unjam/graph/spring_layout.h"

#include <algorithm>
#include <cmath>

#include "unjam/graph/quadtree.h"

namespace unjam {

namespace {

constexpr double kCore = 0.08;  // in lengths of an edge
constexpr double kSpeed = 0.9;  // how much of it is kept
constexpr double kGain = 0.7;   // of a full step to where a vertex alone would be at rest
constexpr double kFastest = 1;  // lengths of an edge in a round

using Push = Quadtree::Push;

// The charge at which growing and shrinking are in balance. Let all distances grow by a small
// part: repulsion gains what its pushes do along the way, springs lose twice their energy.
double balanced_charge(const Graph& graph, const std::vector<Point>& points,
                       const std::vector<Push>& pushes) {
    double outwards = 0, inwards = 0;
    for (std::uint32_t v = 0; v < graph.size(); ++v) {
        outwards += pushes[v].x * points[v].x + pushes[v].y * points[v].y;
        for (std::uint32_t w : graph.neighbours(v)) {
            const double dx = points[v].x - points[w].x;
            const double dy = points[v].y - points[w].y;
            inwards += (dx * dx + dy * dy) / 2;  // each edge is met twice
        }
    }
    return outwards > 0 ? inwards / outwards : 1;
}

}  // namespace

void balance_springs(const Graph& graph, std::vector<Point>& points, int rounds, Control& control) {
    if (graph.size() < 2) return;
    Quadtree tree;
    std::vector<Push> pushes(points.size());
    std::vector<Point> speeds(points.size());
    double charge = 0;
    for (int round = 0; round < rounds; ++round) {
        tree.build(points);
        std::uint32_t done = 0;
        tree.repel(kCore, [&](std::uint32_t v, const Push& push) {
            if (++done % 1024 == 0) control.breathe(0);
            pushes[v] = push;
        });
        if (round == 0) charge = balanced_charge(graph, points, pushes);
        for (std::uint32_t v = 0; v < graph.size(); ++v) {
            double x = charge * pushes[v].x;
            double y = charge * pushes[v].y;
            double stiffness = 2 * charge * pushes[v].stiffness;
            for (std::uint32_t w : graph.neighbours(v)) {
                x += points[w].x - points[v].x;
                y += points[w].y - points[v].y;
                stiffness += 1;
            }
            speeds[v].x = kSpeed * speeds[v].x + kGain * x / stiffness;
            speeds[v].y = kSpeed * speeds[v].y + kGain * y / stiffness;
            const double speed = std::hypot(speeds[v].x, speeds[v].y);
            if (speed > kFastest) {
                speeds[v].x *= kFastest / speed;
                speeds[v].y *= kFastest / speed;
            }
        }
        for (std::uint32_t v = 0; v < graph.size(); ++v) {
            points[v].x += speeds[v].x;
            points[v].y += speeds[v].y;
        }
    }
}

}  // namespace unjam
