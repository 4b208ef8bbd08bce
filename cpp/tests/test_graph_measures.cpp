// Graph measures compared with brute force on random graphs.

#include <algorithm>
#include <random>
#include <set>
#include <stdexcept>

#include "check.h"
#include "unjam/graph/graph_measures.h"

using namespace unjam;

namespace {

struct Lists {
    std::vector<std::uint64_t> first{0};
    std::vector<std::uint32_t> edges;
    std::uint32_t vertices;

    explicit Lists(const std::vector<std::set<std::uint32_t>>& rows)
        : vertices(static_cast<std::uint32_t>(rows.size())) {
        for (const auto& row : rows) {
            edges.insert(edges.end(), row.begin(), row.end());
            first.push_back(edges.size());
        }
    }
    NeighbourLists view() const { return {first.data(), edges.data(), vertices}; }
};

using Rows = std::vector<std::set<std::uint32_t>>;

void join(Rows& rows, std::uint32_t a, std::uint32_t b) {
    if (a == b) return;
    rows[a].insert(b);
    rows[b].insert(a);
}

// Sparse graphs with long paths, dead ends and several components.
Rows random_rows(std::mt19937& random) {
    Rows rows(1 + random() % 24);
    const auto count = static_cast<std::uint32_t>(rows.size());
    const std::uint32_t edges = static_cast<std::uint32_t>(random()) % (count * 3 / 2 + 1);
    for (std::uint32_t e = 0; e < edges; ++e) {
        const auto a = static_cast<std::uint32_t>(random()) % count;
        // Mostly edges between nearby vertices: a chain of small clusters.
        const auto b = random() % 4 ? (a + 1 + static_cast<std::uint32_t>(random()) % 3) % count
                                    : static_cast<std::uint32_t>(random()) % count;
        join(rows, a, b);
    }
    return rows;
}

// All distances by the Floyd-Warshall algorithm.
std::vector<std::vector<std::uint32_t>> all_distances(const Rows& rows) {
    const std::size_t count = rows.size();
    std::vector<std::vector<std::uint32_t>> far(count, std::vector<std::uint32_t>(count, kFar));
    for (std::size_t a = 0; a < count; ++a) {
        far[a][a] = 0;
        for (std::uint32_t b : rows[a]) far[a][b] = 1;
    }
    for (std::size_t k = 0; k < count; ++k) {
        for (std::size_t a = 0; a < count; ++a) {
            for (std::size_t b = 0; b < count; ++b) {
                if (far[a][k] == kFar || far[k][b] == kFar) continue;
                far[a][b] = std::min(far[a][b], far[a][k] + far[k][b]);
            }
        }
    }
    return far;
}

std::size_t components_without(const Rows& rows, std::uint32_t left_out) {
    std::vector<char> seen(rows.size(), 0);
    std::size_t components = 0;
    for (std::uint32_t root = 0; root < rows.size(); ++root) {
        if (seen[root] || root == left_out) continue;
        ++components;
        std::vector<std::uint32_t> stack{root};
        seen[root] = 1;
        while (!stack.empty()) {
            const std::uint32_t here = stack.back();
            stack.pop_back();
            for (std::uint32_t next : rows[here]) {
                if (seen[next] || next == left_out) continue;
                seen[next] = 1;
                stack.push_back(next);
            }
        }
    }
    return components;
}

}  // namespace

TEST("distances, components and articulation points agree with brute force") {
    std::mt19937 random(81);
    for (int round = 0; round < 400; ++round) {
        const Rows rows = random_rows(random);
        const Lists lists(rows);
        const auto far = all_distances(rows);
        std::vector<std::uint32_t> sources;
        for (std::size_t k = random() % 4; k > 0; --k) {
            sources.push_back(static_cast<std::uint32_t>(random()) % lists.vertices);
        }
        const auto distances = distances_from(lists.view(), sources);
        const auto labels = components_of(lists.view());
        const auto cuts = articulation_of(lists.view());
        std::uint32_t next_label = 0;
        for (std::uint32_t v = 0; v < lists.vertices; ++v) {
            std::uint32_t nearest = kFar;
            for (std::uint32_t source : sources) nearest = std::min(nearest, far[source][v]);
            CHECK_EQ(distances[v], nearest);
            for (std::uint32_t w = 0; w < lists.vertices; ++w) {
                CHECK_EQ(labels[v] == labels[w], far[v][w] != kFar);
            }
            CHECK(labels[v] <= next_label);  // numbered in order of first vertices
            next_label = std::max(next_label, labels[v] + 1);
            const std::size_t whole = components_without(rows, kFar);
            // Removing an isolated vertex also removes its component.
            CHECK_EQ(cuts[v] != 0, components_without(rows, v) > whole);
        }
    }
}

TEST("the extent of connected graphs agrees with brute force") {
    std::mt19937 random(82);
    std::uint64_t searches = 0, vertices = 0;
    for (int round = 0; round < 400; ++round) {
        Rows rows = random_rows(random);
        const auto count = static_cast<std::uint32_t>(rows.size());
        for (std::uint32_t v = 1; v < count; ++v) {  // a random tree between a chain and a star
            join(rows, v, v - 1 - static_cast<std::uint32_t>(random()) % std::min(v, 1u + v / 3));
        }
        const Lists lists(rows);
        const auto far = all_distances(rows);
        std::uint32_t diameter = 0, radius = kFar;
        for (const auto& row : far) {
            const std::uint32_t eccentricity = *std::max_element(row.begin(), row.end());
            diameter = std::max(diameter, eccentricity);
            radius = std::min(radius, eccentricity);
        }
        int breaths = 0;
        const Extent extent = extent_of(lists.view(), [&] { ++breaths; });
        CHECK_EQ(extent.diameter, diameter);
        CHECK_EQ(extent.radius, radius);
        CHECK_EQ(breaths, static_cast<int>(extent.searches));
        searches += extent.searches;
        vertices += count;
    }
    CHECK(searches < vertices);  // the purpose of the algorithm
}

TEST("extents of empty, disconnected and interrupted graphs") {
    const Lists nothing(Rows{});
    CHECK_EQ(extent_of(nothing.view(), [] {}).searches, 0u);
    CHECK(components_of(nothing.view()).empty());
    CHECK(articulation_of(nothing.view()).empty());
    const Lists disconnected(Rows{{1}, {0}, {}});
    CHECK_THROWS(std::invalid_argument, extent_of(disconnected.view(), [] {}));
    struct Enough {};
    const Lists two(Rows{{1}, {0}});
    CHECK_THROWS(Enough, extent_of(two.view(), [] { throw Enough{}; }));
}

TEST("measures of a long chain do not overflow the stack") {
    Rows rows(200000);
    for (std::uint32_t v = 1; v < rows.size(); ++v) join(rows, v - 1, v);
    const Lists lists(rows);
    const auto cuts = articulation_of(lists.view());
    CHECK_EQ(std::count(cuts.begin(), cuts.end(), 1), static_cast<long>(rows.size()) - 2);
    const Extent extent = extent_of(lists.view(), [] {});
    CHECK_EQ(extent.diameter, 199999u);
    CHECK_EQ(extent.radius, 100000u);
}
