#include "unjam/graph/spring_layout.h"

#include <algorithm>
#include <cmath>

#include "unjam/graph/quadtree.h"

namespace unjam {

namespace {

constexpr double kSoftening = 0.08;  // in lengths of an edge
constexpr double kMomentum = 0.9;    // how much of it is kept
constexpr double kStepScale = 0.7;   // of a full step to where a vertex alone would be at rest
constexpr double kMaxStep = 1;       // lengths of an edge in a round

using Force = Quadtree::Force;

// The charge at which growing and shrinking are in balance. Let all distances grow by a small
// part: repulsion gains what its pushes do along the way, springs lose twice their energy.
double balanced_charge(const Graph& graph, const std::vector<Point>& points,
                       const std::vector<Force>& pushes) {
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

void spring_layout(const Graph& graph, std::vector<Point>& points, int rounds,
                   SearchControl& control) {
    if (graph.size() < 2) return;
    Quadtree tree;
    std::vector<Force> pushes(points.size());
    std::vector<Point> speeds(points.size());
    double charge = 0;
    for (int round = 0; round < rounds; ++round) {
        tree.build(points);
        std::uint32_t done = 0;
        tree.repel(kSoftening, [&](std::uint32_t v, const Force& force) {
            if (++done % 1024 == 0) control.poll(0);
            pushes[v] = force;
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
            speeds[v].x = kMomentum * speeds[v].x + kStepScale * x / stiffness;
            speeds[v].y = kMomentum * speeds[v].y + kStepScale * y / stiffness;
            const double speed = std::hypot(speeds[v].x, speeds[v].y);
            if (speed > kMaxStep) {
                speeds[v].x *= kMaxStep / speed;
                speeds[v].y *= kMaxStep / speed;
            }
        }
        for (std::uint32_t v = 0; v < graph.size(); ++v) {
            points[v].x += speeds[v].x;
            points[v].y += speeds[v].y;
        }
    }
}

}  // namespace unjam
