#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <optional>

#include <stdexcept>

#include "bindings.h"
#include "unjam/graph/graph_measures.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace unjam {

namespace {

using First = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Edges = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

NeighbourLists graph_of(const First& first, const Edges& edges) {
    if (first.shape(0) == 0) throw std::invalid_argument("first_edge must have at least one entry");
    const std::size_t vertices = first.shape(0) - 1;
    if (vertices >= kFar) throw std::invalid_argument("the graph is too large");
    for (std::size_t v = 0; v < vertices; ++v) {
        if (first.data()[v] > first.data()[v + 1])
            throw std::invalid_argument("first_edge must be non-decreasing");
    }
    if (first.data()[vertices] != edges.shape(0))
        throw std::invalid_argument("first_edge must end with the number of edges");
    for (std::size_t e = 0; e < edges.shape(0); ++e) {
        if (edges.data()[e] >= vertices)
            throw std::invalid_argument("an edge leads to a vertex that does not exist");
    }
    return {first.data(), edges.data(), static_cast<std::uint32_t>(vertices)};
}

// Return work(), called without the interpreter lock so that other threads can run.
template <class Work>
auto unlocked(const Work& work) {
    const nb::gil_scoped_release lock_free;
    return work();
}

}  // namespace

void bind_measures(nb::module_& m) {
    m.def(
        "distances",
        [](const First& first, const Edges& edges, const Edges& sources) {
            return array_of(unlocked([&] {
                const NeighbourLists graph = graph_of(first, edges);
                std::vector<std::uint32_t> from(sources.data(), sources.data() + sources.shape(0));
                for (std::uint32_t source : from) {
                    if (source >= graph.vertices) {
                        throw std::invalid_argument("a source does not exist");
                    }
                }
                return distances_from(graph, from);
            }));
        },
        "first_edge"_a, "edges"_a, "sources"_a,
        "Return the distance of every vertex from the nearest source; 2**32 - 1 if unreachable.");
    m.def(
        "components",
        [](const First& first, const Edges& edges) {
            return array_of(unlocked([&] { return components_of(graph_of(first, edges)); }));
        },
        "first_edge"_a, "edges"_a, "Return the number of the connected component of every vertex.");
    m.def(
        "extent",
        [](const First& first, const Edges& edges, std::optional<double> timeout,
           std::optional<ProgressCallback> progress) {
            Limits limits;
            if (timeout) limits.seconds = *timeout;
            SearchControl control(limits, callback_of(progress));
            std::optional<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> found;
            nb::gil_scoped_release lock_free;
            const NeighbourLists graph = graph_of(first, edges);
            try {
                const Extent extent = extent_of(graph, [&] { control.poll(0); });
                found.emplace(extent.diameter, extent.radius, extent.searches);
            } catch (const SearchStopped&) {
            }
            return found;
        },
        "first_edge"_a, "edges"_a, "timeout"_a = nb::none(), "progress"_a = nb::none(),
        "Return the diameter and radius of a connected graph, and the number of searches that "
        "took; "
        "None after a timeout or cancellation.");
    m.def(
        "articulation",
        [](const First& first, const Edges& edges) {
            return array_of(unlocked([&] { return articulation_of(graph_of(first, edges)); }));
        },
        "first_edge"_a, "edges"_a, "Return 1 for articulation points, 0 for all other vertices.");
}

}  // namespace unjam
