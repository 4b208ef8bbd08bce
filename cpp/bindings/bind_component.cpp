#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include <memory>
#include <optional>

#include "bindings.h"
#include "unjam/component.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace unjam {

namespace {

using Listener = nb::typed<nb::callable, bool(int, int, int, float)>;

// An array that the component owns; it stays alive as long as somebody looks at the array.
template <class T>
using Array = nb::ndarray<nb::numpy, const T>;

template <class T>
Array<T> view(const nb::object& owner, const T* data, std::initializer_list<std::size_t> shape) {
    static const T nothing{};
    return Array<T>(data == nullptr ? &nothing : data, shape, owner);
}

std::shared_ptr<Component> explore_program(const Compiled& compiled, bool slides, bool neighbours,
                                           std::optional<std::uint64_t> max_states,
                                           std::optional<std::uint64_t> max_bytes,
                                           std::optional<double> timeout,
                                           std::optional<Listener> listen) {
    Limits limits;
    if (max_states) limits.states = *max_states;
    if (max_bytes) limits.bytes = *max_bytes;
    if (timeout) limits.seconds = *timeout;
    const auto callback = [&](const Progress& progress) {
        nb::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (!listen) return true;
        return nb::cast<bool>(
            (*listen)(progress.seen, progress.expanded, progress.lower_bound, progress.seconds));
    };
    Control control(limits, callback);
    nb::gil_scoped_release unlocked;
    return std::make_shared<Component>(
        explore(*compiled.program, {slides, compiled.corners, neighbours}, control));
}

}  // namespace

void bind_component(nb::module_& m) {
    nb::class_<Component>(m, "Component", "Every state that can be reached, with distances.")
        .def_prop_ro("stop", [](const Component& c) { return stop_name(c.stop); })
        .def_prop_ro("states", [](const Component& c) { return c.states; })
        .def_prop_ro("wins", [](const Component& c) { return c.wins; })
        .def_prop_ro("seconds", [](const Component& c) { return c.seconds; })
        .def_prop_ro("transitions", [](const Component& c) { return c.stats.transitions; })
        .def_prop_ro("seen", [](const Component& c) { return c.stats.seen; })
        .def_prop_ro("peak_bytes", [](const Component& c) { return c.stats.peak_bytes; })
        .def_prop_ro("keys",
                     [](nb::handle_t<Component> self) {
                         const auto& c = nb::cast<const Component&>(self);
                         const auto words = static_cast<std::size_t>(c.key_words);
                         return view<Word>(nb::borrow(self), c.keys.data(), {c.states, words});
                     })
        .def_prop_ro("from_start",
                     [](nb::handle_t<Component> self) {
                         const auto& c = nb::cast<const Component&>(self);
                         return view<std::uint16_t>(nb::borrow(self), c.from_start.data(),
                                                    {c.states});
                     })
        .def_prop_ro("to_win",
                     [](nb::handle_t<Component> self) {
                         const auto& c = nb::cast<const Component&>(self);
                         return view<std::uint16_t>(nb::borrow(self), c.to_win.data(), {c.states});
                     })
        .def_prop_ro("first_edge",
                     [](nb::handle_t<Component> self) {
                         const auto& c = nb::cast<const Component&>(self);
                         const std::size_t count =
                             c.first_edge.data() == nullptr ? 0 : std::size_t{c.states} + 1;
                         return view<std::uint64_t>(nb::borrow(self), c.first_edge.data(), {count});
                     })
        .def_prop_ro("edges", [](nb::handle_t<Component> self) {
            const auto& c = nb::cast<const Component&>(self);
            return view<std::uint32_t>(nb::borrow(self), c.edges.data(), {c.edge_count});
        });
    m.def("explore", &explore_program, "program"_a, "slides"_a, "neighbours"_a,
          "max_states"_a = nb::none(), "max_bytes"_a = nb::none(), "timeout"_a = nb::none(),
          "listen"_a = nb::none());
}

}  // namespace unjam
