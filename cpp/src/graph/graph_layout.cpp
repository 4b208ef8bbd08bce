#include "unjam/graph/graph_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

#include "unjam/graph/spring_layout.h"
#include "unjam/graph/stress_layout.h"

namespace unjam {

namespace {

constexpr double kGap = 2;           // between components
constexpr double kWideToHigh = 1.6;  // aspect ratio of many components together

void check(std::span<const std::uint64_t> first_edge, std::span<const std::uint32_t> edges) {
    if (first_edge.empty() || first_edge.front() != 0 || first_edge.back() != edges.size() ||
        !std::is_sorted(first_edge.begin(), first_edge.end())) {
        throw std::invalid_argument(
            "first_edge must begin with 0, be non-decreasing and end with the number of edges");
    }
    const std::size_t count = first_edge.size() - 1;
    if (count >= std::numeric_limits<std::uint32_t>::max()) {
        throw std::invalid_argument("the graph is too large for a layout");
    }
    if (std::any_of(edges.begin(), edges.end(), [=](std::uint32_t to) { return to >= count; })) {
        throw std::invalid_argument("an edge leads to a state that does not exist");
    }
}

// Return the graph with every edge in both directions exactly once, and without loops.
Graph both_ways(std::span<const std::uint64_t> first_edge, std::span<const std::uint32_t> edges) {
    const auto count = static_cast<std::uint32_t>(first_edge.size() - 1);
    std::vector<std::uint64_t> begin(std::size_t{count} + 1, 0);
    const auto each = [&](auto&& visit) {
        for (std::uint32_t from = 0; from < count; ++from) {
            for (std::uint64_t e = first_edge[from]; e < first_edge[from + std::size_t{1}]; ++e) {
                if (edges[e] == from) continue;
                visit(from, edges[e]);
                visit(edges[e], from);
            }
        }
    };
    each([&](std::uint32_t from, std::uint32_t) { ++begin[from + std::size_t{1}]; });
    for (std::size_t v = 1; v < begin.size(); ++v) begin[v] += begin[v - 1];
    std::vector<std::uint32_t> ends(begin.back());
    std::vector<std::uint64_t> filled = begin;
    each([&](std::uint32_t from, std::uint32_t to) { ends[filled[from]++] = to; });

    Graph graph;
    graph.first.reserve(begin.size());
    for (std::uint32_t v = 0; v < count; ++v) {
        const auto low = ends.begin() + static_cast<std::ptrdiff_t>(begin[v]);
        const auto high = ends.begin() + static_cast<std::ptrdiff_t>(begin[v + std::size_t{1}]);
        std::sort(low, high);
        graph.edges.insert(graph.edges.end(), low, std::unique(low, high));
        graph.first.push_back(graph.edges.size());
    }
    return graph;
}

// Return the connected components, the largest first, each in ascending order of vertices.
std::vector<std::vector<std::uint32_t>> parts_of(const Graph& graph) {
    std::vector<std::vector<std::uint32_t>> parts;
    std::vector<bool> seen(graph.size());
    for (std::uint32_t v = 0; v < graph.size(); ++v) {
        if (seen[v]) continue;
        seen[v] = true;
        std::vector<std::uint32_t> part{v};
        for (std::size_t at = 0; at < part.size(); ++at) {
            for (std::uint32_t next : graph.neighbours(part[at])) {
                if (!seen[next]) part.push_back(next);
                seen[next] = true;
            }
        }
        std::sort(part.begin(), part.end());
        parts.push_back(std::move(part));
    }
    std::stable_sort(parts.begin(), parts.end(),
                     [](const auto& one, const auto& other) { return one.size() > other.size(); });
    return parts;
}

Graph part_alone(const Graph& graph, const std::vector<std::uint32_t>& part,
                 std::vector<std::uint32_t>& number) {
    for (std::uint32_t i = 0; i < part.size(); ++i) number[part[i]] = i;
    Graph alone;
    for (std::uint32_t v : part) {
        for (std::uint32_t next : graph.neighbours(v)) alone.edges.push_back(number[next]);
        alone.first.push_back(alone.edges.size());
    }
    return alone;
}

// Centre the points at the origin, rotate the longest axis to horizontal, and put the first point
// on the left and not above the centre.
void turn(std::vector<Point>& points) {
    Point centre;
    for (const Point& p : points) {
        centre.x += p.x / static_cast<double>(points.size());
        centre.y += p.y / static_cast<double>(points.size());
    }
    double xx = 0, xy = 0, yy = 0;
    for (Point& p : points) {
        p = {p.x - centre.x, p.y - centre.y};
        xx += p.x * p.x;
        xy += p.x * p.y;
        yy += p.y * p.y;
    }
    const double angle = std::atan2(2 * xy, xx - yy) / 2;
    const double c = std::cos(angle), s = std::sin(angle);
    const double left = c * points[0].x + s * points[0].y > 0 ? -1 : 1;
    const double up = c * points[0].y - s * points[0].x > 0 ? -1 : 1;
    for (Point& p : points) p = {left * (c * p.x + s * p.y), up * (c * p.y - s * p.x)};
}

// Arranges components in rows, one below the other. Rows are as long as the longest component, or
// longer if the drawing would be too high.
class Rows {
  public:
    void add(std::vector<Point>& points) {
        Box box{points[0], points[0]};
        for (const Point& p : points) {
            box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
            box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
        }
        boxes_.push_back(box);
    }

    // The displacement of each component.
    std::vector<Point> places() const {
        double area = 0, width = 0;
        for (const Box& box : boxes_) {
            area += (box.wide() + kGap) * (box.high_() + kGap);
            width = std::max(width, box.wide());
        }
        width = std::max(width, std::sqrt(area * kWideToHigh));
        std::vector<Point> places;
        double x = 0, top = 0, height = 0;
        for (const Box& box : boxes_) {
            if (x > 0 && x + box.wide() > width) {
                top -= height + kGap;
                x = height = 0;
            }
            places.push_back({x - box.low.x, top - box.high.y});
            x += box.wide() + kGap;
            height = std::max(height, box.high_());
        }
        return places;
    }

  private:
    struct Box {
        Point low, high;
        double wide() const { return high.x - low.x; }
        double high_() const { return high.y - low.y; }
    };
    std::vector<Box> boxes_;
};

}  // namespace

std::vector<Point> layout(std::span<const std::uint64_t> first_edge,
                          std::span<const std::uint32_t> edges, const LayoutRequest& request,
                          SearchControl& control) {
    check(first_edge, edges);
    const Graph graph = both_ways(first_edge, edges);
    std::vector<Point> result(graph.size());
    const auto parts = parts_of(graph);
    std::vector<std::uint32_t> number(graph.size());
    std::vector<std::vector<Point>> drawn;
    Rows rows;
    for (const auto& part : parts) {
        const Graph alone = part_alone(graph, part, number);
        std::mt19937_64 random(request.seed);
        drawn.push_back(stress_layout(alone, random, control));
        spring_layout(alone, drawn.back(), request.rounds, control);
        turn(drawn.back());
        rows.add(drawn.back());
    }
    if (parts.size() < 2) return drawn.empty() ? std::vector<Point>{} : std::move(drawn[0]);
    const auto places = rows.places();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (std::size_t j = 0; j < parts[i].size(); ++j) {
            const Point& p = drawn[i][j];
            result[parts[i][j]] = {p.x + places[i].x, p.y + places[i].y};
        }
    }
    return result;
}

}  // namespace unjam
