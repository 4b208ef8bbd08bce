#include "unjam/graph/stress_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace unjam {

namespace {

using Distance = std::uint16_t;  // larger distances are clamped
constexpr Distance kMaxDistance = std::numeric_limits<Distance>::max();
constexpr std::uint32_t kPivots = 50;
constexpr int kRounds = 20;
constexpr double kLast = 0.1;  // step size of an edge in the last round

double uniform(std::mt19937_64& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

// std::shuffle may differ between standard libraries.
void shuffle(std::vector<std::uint32_t>& items, std::mt19937_64& random) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random() % i]);
}

class Stress {
  public:
    Stress(const Graph& graph, std::mt19937_64& random, SearchControl& control)
        : graph_(graph), random_(random), control_(control) {
        choose_pivots();
        weigh_pivots();
    }

    std::vector<Point> run() {
        const double width = std::sqrt(graph_.size());
        points_.resize(graph_.size());
        for (Point& p : points_) {
            p.x = width * uniform(random_);
            p.y = width * uniform(random_);
        }
        std::vector<std::uint32_t> order(graph_.size());
        for (std::uint32_t v = 0; v < graph_.size(); ++v) order[v] = v;
        // Step sizes decrease from one that corrects the lightest distance at once to one that
        // hardly moves the heaviest.
        const double first = 1 / lightest_;
        const double last = std::min(first, kLast / heaviest_);
        for (int round = 0; round < kRounds; ++round) {
            const double part = static_cast<double>(round) / (kRounds - 1);
            const double rate = first * std::pow(last / first, part);
            shuffle(order, random_);
            for (std::uint32_t i = 0; i < order.size(); ++i) {
                if (i % 1024 == 0) control_.poll(0);
                move(order[i], rate);
            }
        }
        return std::move(points_);
    }

  private:
    Distance& distance(std::uint32_t vertex, std::size_t pivot) {
        return distances_[vertex * count_ + pivot];
    }

    void choose_pivots() {
        const std::uint32_t size = graph_.size();
        count_ = std::min(kPivots, size);
        distances_.resize(std::size_t{size} * count_);
        std::vector<Distance> nearest(size, kMaxDistance);
        std::uint32_t next = static_cast<std::uint32_t>(random_() % size);
        for (std::size_t pivot = 0; pivot < count_; ++pivot) {
            control_.poll(0);
            pivots_.push_back(next);
            measure(pivot);
            for (std::uint32_t v = 0; v < size; ++v) {
                nearest[v] = std::min(nearest[v], distance(v, pivot));
                if (nearest[v] > nearest[next]) next = v;
            }
        }
    }

    // Compute the distances of all vertices from a pivot.
    void measure(std::size_t pivot) {
        std::vector<bool> seen(graph_.size());
        std::vector<std::uint32_t> queue{pivots_[pivot]};
        queue.reserve(graph_.size());
        seen[queue[0]] = true;
        distance(queue[0], pivot) = 0;
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const Distance here = distance(queue[at], pivot);
            for (std::uint32_t next : graph_.neighbours(queue[at])) {
                if (seen[next]) continue;
                seen[next] = true;
                distance(next, pivot) =
                    here == kMaxDistance ? here : static_cast<Distance>(here + 1);
                queue.push_back(next);
            }
        }
    }

    // weights_[pivot][d] is the weight of the pivot for a vertex at distance d.
    void weigh_pivots() {
        std::vector<std::vector<double>> region(count_);  // number of vertices by distance
        std::vector<std::size_t> farthest(count_, 0);
        for (std::uint32_t v = 0; v < graph_.size(); ++v) {
            std::size_t own = 0;
            for (std::size_t p = 0; p < count_; ++p) {
                farthest[p] = std::max<std::size_t>(farthest[p], distance(v, p));
                if (distance(v, p) < distance(v, own)) own = p;
            }
            region[own].resize(std::max<std::size_t>(region[own].size(), distance(v, own) + 1u));
            ++region[own][distance(v, own)];
        }
        weights_.resize(count_);
        for (std::size_t p = 0; p < count_; ++p) {
            weights_[p].resize(farthest[p] + 1);
            double near = 0;
            std::size_t counted = 0;
            for (std::size_t d = 2; d <= farthest[p]; ++d) {
                for (; counted <= d / 2 && counted < region[p].size(); ++counted) {
                    near += region[p][counted];
                }
                const double weight = near / static_cast<double>(d * d);
                weights_[p][d] = weight;
                lightest_ = std::min(lightest_, weight);
                heaviest_ = std::max(heaviest_, weight);
            }
        }
    }

    void move(std::uint32_t vertex, double rate) {
        for (std::size_t p = 0; p < count_; ++p) {
            const Distance wanted = distance(vertex, p);
            if (wanted < 2) continue;  // the vertex itself, or a neighbour, which is handled below
            const Point by = half_way(vertex, pivots_[p], wanted);
            const double part = std::min(1.0, rate * weights_[p][wanted]);
            points_[vertex].x += part * by.x;
            points_[vertex].y += part * by.y;
        }
        const double part = std::min(1.0, rate);
        for (std::uint32_t other : graph_.neighbours(vertex)) {
            if (other > vertex) continue;  // each edge once
            const Point by = half_way(vertex, other, 1);
            points_[vertex].x += part * by.x;
            points_[vertex].y += part * by.y;
            points_[other].x -= part * by.x;
            points_[other].y -= part * by.y;
        }
    }

    // The displacement of a vertex that corrects half of the error of its distance to another.
    Point half_way(std::uint32_t vertex, std::uint32_t other, double wanted) const {
        const double dx = points_[vertex].x - points_[other].x;
        const double dy = points_[vertex].y - points_[other].y;
        const double length = std::sqrt(dx * dx + dy * dy) + 1e-9;
        const double part = (wanted - length) / (2 * length);
        return {part * dx, part * dy};
    }

    const Graph& graph_;
    std::mt19937_64& random_;
    SearchControl& control_;
    std::size_t count_ = 0;
    std::vector<std::uint32_t> pivots_;
    std::vector<Distance> distances_;  // by vertex, then pivot
    std::vector<std::vector<double>> weights_;
    double lightest_ = 1, heaviest_ = 1;  // an edge has weight 1
    std::vector<Point> points_;
};

}  // namespace

std::vector<Point> stress_layout(const Graph& graph, std::mt19937_64& random,
                                 SearchControl& control) {
    if (graph.size() == 0) return {};
    return Stress(graph, random, control).run();
}

}  // namespace unjam
