#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <memory>
#include <optional>
#include <utility>

#include "bindings.h"
#include "unjam/graph/graph_layout.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace unjam {

namespace {

template <class T>
using Numbers = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Points = nb::ndarray<nb::numpy, double, nb::shape<-1, 2>>;

Points layout_graph(const Numbers<std::uint64_t>& first_edge, const Numbers<std::uint32_t>& edges,
                    std::uint64_t seed, int rounds, std::optional<double> timeout,
                    std::optional<ProgressCallback> progress) {
    Limits limits;
    if (timeout) limits.seconds = *timeout;
    auto points = std::make_unique<std::vector<Point>>();
    {
        SearchControl control(limits, callback_of(progress));
        nb::gil_scoped_release unlocked;
        try {
            *points = layout(std::span(first_edge.data(), first_edge.size()),
                             std::span(edges.data(), edges.size()), {seed, rounds}, control);
        } catch (const SearchStopped&) {
            points->clear();
        }
    }
    static_assert(sizeof(Point) == 2 * sizeof(double));
    static double nothing[2] = {};
    double* data = points->empty() ? nothing : &points->front().x;
    const std::size_t count = points->size();
    nb::capsule owner(points.get(), [](void* p) noexcept {
        std::unique_ptr<std::vector<Point>>(static_cast<std::vector<Point>*>(p));
    });
    points.release();
    return Points(data, {count, 2}, owner);
}

}  // namespace

void bind_layout(nb::module_& m) {
    m.def("layout", &layout_graph, "first_edge"_a, "edges"_a, "seed"_a = 1, "rounds"_a = 100,
          "timeout"_a = nb::none(), "progress"_a = nb::none(),
          "Return a row of x and y for every state of a graph; no rows if a limit was reached.");
}

}  // namespace unjam
