#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "check.h"
#include "unjam/graph/graph_layout.h"
#include "unjam/graph/quadtree.h"

using namespace unjam;

namespace {

using Edge = std::pair<std::uint32_t, std::uint32_t>;

// A graph from a list of edges, in both directions unless `both` is false.
Graph graph_of(std::uint32_t count, const std::vector<Edge>& edges, bool both = true) {
    std::vector<std::vector<std::uint32_t>> rows(count);
    for (const auto& [from, to] : edges) {
        rows[from].push_back(to);
        if (both) rows[to].push_back(from);
    }
    Graph graph;
    for (const auto& row : rows) {
        graph.edges.insert(graph.edges.end(), row.begin(), row.end());
        graph.first.push_back(graph.edges.size());
    }
    return graph;
}

std::vector<Point> draw(const Graph& graph, LayoutRequest request = {}) {
    SearchControl control(Limits{});
    return layout(graph.first, graph.edges, request, control);
}

std::vector<Edge> line(std::uint32_t count) {
    std::vector<Edge> edges;
    for (std::uint32_t v = 1; v < count; ++v) edges.emplace_back(v - 1, v);
    return edges;
}

std::vector<Edge> lattice(std::uint32_t width, std::uint32_t height) {
    std::vector<Edge> edges;
    for (std::uint32_t v = 0; v < width * height; ++v) {
        if ((v + 1) % width != 0) edges.emplace_back(v, v + 1);
        if (v + width < width * height) edges.emplace_back(v, v + width);
    }
    return edges;
}

double distance(const Point& one, const Point& other) {
    return std::hypot(one.x - other.x, one.y - other.y);
}

double closest(const std::vector<Point>& points) {
    double least = 1e300;
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            least = std::min(least, distance(points[i], points[j]));
        }
    }
    return least;
}

bool same(const std::vector<Point>& one, const std::vector<Point>& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](const Point& p, const Point& q) { return p.x == q.x && p.y == q.y; });
}

bool finite(const std::vector<Point>& points) {
    return std::all_of(points.begin(), points.end(),
                       [](const Point& p) { return std::isfinite(p.x) && std::isfinite(p.y); });
}

}  // namespace

TEST("the layout of a path is a line from left to right") {
    for (std::uint32_t count : {2u, 3u, 16u, 300u}) {
        const auto points = draw(graph_of(count, line(count)));
        CHECK_EQ(points.size(), count);
        for (std::uint32_t v = 1; v < count; ++v) CHECK(points[v - 1].x < points[v].x);
        CHECK(closest(points) > 0.3);
    }
}

TEST("the layout of a cycle is round") {
    auto edges = line(60);
    edges.emplace_back(59, 0);
    const auto points = draw(graph_of(60, edges));
    double least = 1e300, most = 0;
    for (const Point& p : points) {
        least = std::min(least, std::hypot(p.x, p.y));
        most = std::max(most, std::hypot(p.x, p.y));
    }
    CHECK(most < 1.3 * least);
}

TEST("the layout of a lattice has no crossings and edges of similar length") {
    const auto edges = lattice(24, 10);
    const auto points = draw(graph_of(240, edges));
    double least = 1e300, most = 0;
    for (const auto& [from, to] : edges) {
        least = std::min(least, distance(points[from], points[to]));
        most = std::max(most, distance(points[from], points[to]));
    }
    CHECK(most < 3 * least);
    CHECK(closest(points) > 0.3);
    // The corners are the ends of the diagonals.
    CHECK(distance(points[0], points[239]) > 20);
    CHECK(distance(points[23], points[216]) > 20);
}

TEST("a layout depends only on graph, seed and rounds") {
    const Graph graph = graph_of(1600, lattice(40, 40));
    const auto points = draw(graph);
    CHECK(same(points, draw(graph)));
    CHECK(!same(points, draw(graph, {2, 100})));
    CHECK(!same(points, draw(graph, {1, 10})));
    CHECK(finite(points));
    CHECK(finite(draw(graph, {1, 0})));
}

TEST("a layout accepts one-way edges, repeated edges and loops") {
    const auto edges = lattice(7, 5);
    const auto points = draw(graph_of(35, edges));
    CHECK(same(points, draw(graph_of(35, edges, false))));
    auto odd = edges;
    odd.insert(odd.end(), edges.begin(), edges.end());
    odd.emplace_back(3, 3);
    CHECK(same(points, draw(graph_of(35, odd))));
}

TEST("layouts of small, dense and symmetric graphs") {
    CHECK(draw(graph_of(0, {})).empty());
    const auto alone = draw(graph_of(1, {}));
    CHECK_EQ(alone.size(), 1u);
    CHECK(finite(alone));
    std::vector<Edge> star, complete;
    for (std::uint32_t v = 1; v < 70; ++v) {
        star.emplace_back(0, v);
        for (std::uint32_t w = 0; w < v; ++w) complete.emplace_back(v, w);
    }
    for (const auto& edges : {star, complete}) {
        const auto points = draw(graph_of(70, edges));
        CHECK(finite(points));
        CHECK(closest(points) > 0.01);
    }
}

TEST("a layout separates connected components") {
    auto edges = lattice(5, 5);
    for (const auto& [from, to] : lattice(8, 8)) edges.emplace_back(from + 25, to + 25);
    const auto points = draw(graph_of(25 + 64 + 3, edges));  // the last three have no edges
    CHECK(finite(points));
    CHECK(closest(points) > 0.2);
    const auto box = [&](std::size_t first, std::size_t last) {
        Point low = points[first], high = points[first];
        for (std::size_t i = first; i < last; ++i) {
            low = {std::min(low.x, points[i].x), std::min(low.y, points[i].y)};
            high = {std::max(high.x, points[i].x), std::max(high.y, points[i].y)};
        }
        return std::pair(low, high);
    };
    const std::pair<std::size_t, std::size_t> parts[] = {
        {0, 25}, {25, 89}, {89, 90}, {90, 91}, {91, 92}};
    for (const auto& one : parts) {
        for (const auto& other : parts) {
            if (one == other) continue;
            const auto [low, high] = box(one.first, one.second);
            const auto [low2, high2] = box(other.first, other.second);
            CHECK(high.x < low2.x || high2.x < low.x || high.y < low2.y || high2.y < low.y);
        }
    }
}

TEST("a layout rejects arrays that are not a graph") {
    SearchControl control(Limits{});
    const auto arrays = [&](std::vector<std::uint64_t> first, std::vector<std::uint32_t> edges) {
        return layout(first, edges, {}, control);
    };
    CHECK_THROWS(std::invalid_argument, arrays({}, {}));
    CHECK_THROWS(std::invalid_argument, arrays({1, 1}, {0}));
    CHECK_THROWS(std::invalid_argument, arrays({0, 2, 1}, {0}));
    CHECK_THROWS(std::invalid_argument, arrays({0, 1, 1}, {1, 0}));
    CHECK_THROWS(std::invalid_argument, arrays({0, 1, 2}, {1, 2}));
}

TEST("a layout can be stopped") {
    const Graph graph = graph_of(10000, lattice(100, 100));
    Limits limits;
    limits.seconds = 0.05;
    SearchControl control(limits);
    CHECK_THROWS(SearchStopped, layout(graph.first, graph.edges, {1, 100000}, control));
}

TEST("a quadtree approximates the exact repulsion") {
    std::vector<Point> points;
    for (int i = 0; i < 700; ++i) {
        points.push_back({std::sin(i) * i, std::cos(i * 1.1) * i * 0.4});
        if (i % 7 == 0) points.push_back(points.back());  // some points coincide
    }
    constexpr double core = 0.1;
    Quadtree tree;
    tree.build(points);
    std::vector<int> seen(points.size());
    double error = 0, total = 0;
    tree.repel(core, [&](std::uint32_t v, const Quadtree::Force& force) {
        ++seen[v];
        double x = 0, y = 0;
        for (const Point& p : points) {
            const double dx = points[v].x - p.x, dy = points[v].y - p.y;
            const double squared = dx * dx + dy * dy + core * core;
            x += dx / (squared * std::sqrt(squared));
            y += dy / (squared * std::sqrt(squared));
        }
        error += std::hypot(force.x - x, force.y - y);
        total += std::hypot(x, y);
        CHECK(force.stiffness > 0);
    });
    CHECK_EQ(std::count(seen.begin(), seen.end(), 1), static_cast<long>(points.size()));
    CHECK(error < 0.05 * total);
    // Far from the centre of its own node: no point may repel itself through the node.
    points.assign(8, {0, 0});
    points.push_back({1, 1});
    tree.build(points);
    tree.repel(core, [&](std::uint32_t v, const Quadtree::Force& force) {
        const double squared = 2 + core * core;
        if (v == 8) CHECK(std::abs(force.x - 8 / (squared * std::sqrt(squared))) < 1e-9);
    });
    tree.build({});
    tree.repel(core, [](std::uint32_t, const Quadtree::Force&) { CHECK(false); });
    tree.build({{1, 1}, {1, 1}});
    tree.repel(core, [](std::uint32_t, const Quadtree::Force& force) { CHECK_EQ(force.x, 0.0); });
}
