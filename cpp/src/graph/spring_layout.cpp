#include "unjam/graph/spring_layout.h"

#include <algorithm>
#include <cmath>

#include "unjam/graph/quadtree.h"

namespace unjam {

namespace {

constexpr double kSoftening = 0.08;  // in edge lengths
constexpr double kMomentum = 0.9;    // fraction of velocity kept per round
constexpr double kStepScale = 0.7;   // fraction of a full step to the vertex's own equilibrium
constexpr double kMaxStep = 1;       // in edge lengths per round

using Force = Quadtree::Force;

// The charge at which repulsion and springs balance under uniform scaling: the virial of the
// repulsion equals twice the energy of the springs.
double balanced_charge(const Graph& graph, const std::vector<Point>& points,
                       const std::vector<Force>& forces) {
    double outwards = 0, inwards = 0;
    for (std::uint32_t v = 0; v < graph.size(); ++v) {
        outwards += forces[v].x * points[v].x + forces[v].y * points[v].y;
        for (std::uint32_t w : graph.neighbours(v)) {
            const double dx = points[v].x - points[w].x;
            const double dy = points[v].y - points[w].y;
            inwards += (dx * dx + dy * dy) / 2;  // each edge is visited twice
        }
    }
    return outwards > 0 ? inwards / outwards : 1;
}

}  // namespace

void spring_layout(const Graph& graph, std::vector<Point>& points, int rounds,
                   SearchControl& control) {
    if (graph.size() < 2) return;
    Quadtree tree;
    std::vector<Force> forces(points.size());
    std::vector<Point> speeds(points.size());
    double charge = 0;
    for (int round = 0; round < rounds; ++round) {
        tree.build(points);
        std::uint32_t done = 0;
        tree.repel(kSoftening, [&](std::uint32_t v, const Force& force) {
            if (++done % 1024 == 0) control.poll(0);
            forces[v] = force;
        });
        if (round == 0) charge = balanced_charge(graph, points, forces);
        for (std::uint32_t v = 0; v < graph.size(); ++v) {
            double x = charge * forces[v].x;
            double y = charge * forces[v].y;
            double stiffness = 2 * charge * forces[v].stiffness;
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
