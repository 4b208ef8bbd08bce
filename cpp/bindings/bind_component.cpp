#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>

#include "bindings.h"
#include "unjam/graph/component.h"
#include "unjam/states/state_index.h"
#include "unjam/states/successors.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace unjam {

namespace {

// A component owned by Python, with an index of its states that is built on first use.
struct Explored : Component {
    explicit Explored(Component&& component) : Component(std::move(component)) {}
    std::unique_ptr<StateIndex> index;
    std::mutex index_mutex;  // the index is built without the interpreter lock
};

// An array that keeps the component that owns its memory alive.
template <class T>
using Array = nb::ndarray<nb::numpy, const T>;

using Keys = nb::ndarray<const Word, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <class T>
Array<T> view(const nb::object& owner, const T* data, std::initializer_list<std::size_t> shape) {
    static const T nothing{};
    return Array<T>(data == nullptr ? &nothing : data, shape, owner);
}

Limits limits_of(std::optional<std::uint64_t> states, std::optional<std::uint64_t> bytes,
                 std::optional<double> seconds) {
    Limits limits;
    if (states) limits.states = *states;
    if (bytes) limits.bytes = *bytes;
    if (seconds) limits.seconds = *seconds;
    return limits;
}

std::shared_ptr<Explored> explore_program(const Compiled& compiled, bool slides, bool neighbours,
                                          bool family, std::optional<std::uint64_t> max_states,
                                          std::optional<std::uint64_t> max_bytes,
                                          std::optional<double> timeout,
                                          std::optional<ProgressCallback> progress, int threads) {
    const Limits limits = limits_of(max_states, max_bytes, timeout);
    SearchControl control(limits, callback_of(progress));
    nb::gil_scoped_release unlocked;
    return std::make_shared<Explored>(explore(
        *compiled.program, {slides, compiled.corners, neighbours, family, threads}, control));
}

void check_keys(const Keys& keys, int words) {
    if (keys.shape(1) != static_cast<std::size_t>(words)) {
        throw std::invalid_argument("the keys belong to another puzzle");
    }
}

const StateIndex& index_of(Explored& component) {
    const std::lock_guard lock(component.index_mutex);
    if (!component.index) {
        component.index = std::make_unique<StateIndex>(component.keys.data(), component.key_words,
                                                       component.states);
    }
    return *component.index;
}

template <class T>
using List = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class T, class Source>
Buffer<T> copy_of(const Source& source) {
    Buffer<T> copy;
    copy.resize(source.size());
    if (source.size() != 0) std::memcpy(copy.data(), source.data(), source.size() * sizeof(T));
    return copy;
}

// Build a component from copies of the arrays of another one, for example when unpickling.
// `first_edge` is empty if the neighbours are not listed.
Explored restored(const Keys& keys, const List<std::uint16_t>& from_start,
                  const List<std::uint16_t>& to_win, const List<std::uint64_t>& first_edge,
                  const List<std::uint32_t>& edges, double seconds) {
    const std::size_t states = keys.shape(0);
    const std::size_t listed = first_edge.size();
    if (states == 0 || states >= StateIndex::kNone || keys.shape(1) == 0 ||
        from_start.size() != states || to_win.size() != states) {
        throw std::invalid_argument("a key and two distances are needed for each state");
    }
    if (listed == 0 ? edges.size() != 0
                    : listed != states + 1 || first_edge.data()[states] != edges.size()) {
        throw std::invalid_argument(
            "first_edge must have one entry more than there are states and end with the "
            "number of edges");
    }
    for (std::size_t i = 0; i + 1 < listed; ++i) {
        if (first_edge.data()[i] > first_edge.data()[i + 1]) {
            throw std::invalid_argument("first_edge must be non-decreasing");
        }
    }
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (edges.data()[i] >= states)
            throw std::invalid_argument("an edge leads to a state that does not exist");
    }
    Component component;
    component.key_words = static_cast<int>(keys.shape(1));
    component.states = static_cast<std::uint32_t>(states);
    component.wins = static_cast<std::uint32_t>(
        std::count(to_win.data(), to_win.data() + states, std::uint16_t{0}));
    component.keys = copy_of<Word>(keys);
    component.from_start = copy_of<std::uint16_t>(from_start);
    component.to_win = copy_of<std::uint16_t>(to_win);
    if (listed != 0) {
        component.first_edge = copy_of<std::uint64_t>(first_edge);
        component.edges = copy_of<std::uint32_t>(edges);
        component.edge_count = edges.size();
    }
    component.stats.seen = states;
    component.seconds = seconds;
    return Explored(std::move(component));
}

// List the neighbours of all states unless they are listed already. Return the name of the limit
// that stopped the work, or an empty string.
const char* list_neighbours(Explored& component, const Compiled& compiled, bool slides,
                            std::optional<std::uint64_t> max_bytes, std::optional<double> timeout,
                            const std::optional<ProgressCallback>& progress) {
    if (component.first_edge.data() != nullptr) return stop_name(Stop::none);
    if (compiled.program->key_words() != component.key_words) {
        throw std::invalid_argument("the program belongs to another puzzle");
    }
    SearchControl control(limits_of({}, max_bytes, timeout), callback_of(progress));
    nb::gil_scoped_release unlocked;
    SuccessorGenerator generator(*compiled.program, slides, compiled.corners);
    return stop_name(list_neighbours(component, generator, index_of(component), control));
}

// Return the state number of every key, -1 for unknown keys.
nb::ndarray<nb::numpy, std::int64_t> find_states(Explored& component, const Keys& keys) {
    check_keys(keys, component.key_words);
    std::vector<std::int64_t> found(keys.shape(0));
    {
        const nb::gil_scoped_release unlocked;
        const StateIndex& index = index_of(component);
        for (std::size_t i = 0; i < found.size(); ++i) {
            const std::uint32_t state = index.find(keys.data() + i * keys.shape(1));
            found[i] = state == StateIndex::kNone ? -1 : std::int64_t{state};
        }
    }
    return array_of(std::move(found));
}

// Keeps the program alive as long as the generator.
struct SuccessorGeneratorHandle {
    nb::object program;
    SuccessorGenerator generator;
    std::mutex mutex;  // the generator runs without the interpreter lock
};

// The number of neighbours of each state, the keys of all neighbours, and the steps to them as rows
// of lane, vehicle, direction, slides, from, to.
using SuccessorArrays =
    nb::typed<nb::tuple, nb::ndarray<nb::numpy, std::int64_t>, nb::ndarray<nb::numpy, Word>,
              nb::ndarray<nb::numpy, std::int32_t>>;

SuccessorArrays list_successors(SuccessorGeneratorHandle& self, const Keys& keys) {
    const auto& compiled = nb::cast<const Compiled&>(self.program);
    const int words = compiled.program->key_words();
    check_keys(keys, words);
    std::vector<std::int64_t> counts(keys.shape(0));
    std::vector<PathStep> steps;
    std::vector<Word> found;
    std::vector<std::int32_t> flat;
    {
        const nb::gil_scoped_release unlocked;
        const std::lock_guard lock(self.mutex);
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const std::size_t before = steps.size();
            self.generator.neighbours(keys.data() + i * keys.shape(1), steps, found);
            counts[i] = static_cast<std::int64_t>(steps.size() - before);
        }
        flat.reserve(steps.size() * 6);
        for (const PathStep& step : steps) {
            flat.insert(flat.end(),
                        {step.lane, step.vehicle, step.direction, step.slides, step.from, step.to});
        }
    }
    return nb::make_tuple(array_of(std::move(counts)),
                          array_of(std::move(found), static_cast<std::size_t>(words)),
                          array_of(std::move(flat), 6));
}

}  // namespace

void bind_component(nb::module_& m) {
    nb::class_<Explored>(
        m, "Component",
        "All reachable states of a puzzle with their distances, as arrays indexed by state.")
        .def(
            "__init__",
            [](Explored* self, const Keys& keys, const List<std::uint16_t>& from_start,
               const List<std::uint16_t>& to_win, const List<std::uint64_t>& first_edge,
               const List<std::uint32_t>& edges, double seconds) {
                new (self) Explored(restored(keys, from_start, to_win, first_edge, edges, seconds));
            },
            "keys"_a, "from_start"_a, "to_win"_a, "first_edge"_a, "edges"_a, "seconds"_a,
            "Restore a component from copies of its arrays; first_edge and edges may be empty.")
        .def_prop_ro("stop", [](const Explored& c) { return stop_name(c.stop); })
        .def_prop_ro("out_of_memory", [](const Explored& c) { return c.out_of_memory; })
        .def_prop_ro("states", [](const Explored& c) { return c.states; })
        .def_prop_ro("wins", [](const Explored& c) { return c.wins; })
        .def_prop_ro("seconds", [](const Explored& c) { return c.seconds; })
        .def_prop_ro("transitions", [](const Explored& c) { return c.stats.transitions; })
        .def_prop_ro("seen", [](const Explored& c) { return c.stats.seen; })
        .def_prop_ro("peak_bytes", [](const Explored& c) { return c.stats.peak_bytes; })
        .def_prop_ro("keys",
                     [](nb::handle_t<Explored> self) {
                         const auto& c = nb::cast<const Explored&>(self);
                         const auto words = static_cast<std::size_t>(c.key_words);
                         return view<Word>(nb::borrow(self), c.keys.data(), {c.states, words});
                     })
        .def_prop_ro("from_start",
                     [](nb::handle_t<Explored> self) {
                         const auto& c = nb::cast<const Explored&>(self);
                         return view<std::uint16_t>(nb::borrow(self), c.from_start.data(),
                                                    {c.states});
                     })
        .def_prop_ro("to_win",
                     [](nb::handle_t<Explored> self) {
                         const auto& c = nb::cast<const Explored&>(self);
                         return view<std::uint16_t>(nb::borrow(self), c.to_win.data(), {c.states});
                     })
        .def_prop_ro("first_edge",
                     [](nb::handle_t<Explored> self) {
                         const auto& c = nb::cast<const Explored&>(self);
                         const std::size_t count =
                             c.first_edge.data() == nullptr ? 0 : std::size_t{c.states} + 1;
                         return view<std::uint64_t>(nb::borrow(self), c.first_edge.data(), {count});
                     })
        .def_prop_ro("edges",
                     [](nb::handle_t<Explored> self) {
                         const auto& c = nb::cast<const Explored&>(self);
                         return view<std::uint32_t>(nb::borrow(self), c.edges.data(),
                                                    {static_cast<std::size_t>(c.edge_count)});
                     })
        .def(
            "list_neighbours",
            [](Explored& self, const Compiled& program, bool slides,
               std::optional<std::uint64_t> max_bytes, std::optional<double> timeout,
               std::optional<ProgressCallback> progress) {
                return list_neighbours(self, program, slides, max_bytes, timeout, progress);
            },
            "program"_a, "slides"_a, "max_bytes"_a = nb::none(), "timeout"_a = nb::none(),
            "progress"_a = nb::none(),
            "Fill first_edge and edges unless they are filled. Return the name of the limit that "
            "stopped the work, or an empty string.")
        .def("find", &find_states, "keys"_a,
             "Return the numbers of the states with these keys, -1 for unknown keys.");
    m.def("explore", &explore_program, "program"_a, "slides"_a, "neighbours"_a, "family"_a = false,
          "max_states"_a = nb::none(), "max_bytes"_a = nb::none(), "timeout"_a = nb::none(),
          "progress"_a = nb::none(), "threads"_a = 1,
          "Explore all states reachable from the start; with `family`, also unreachable ones. "
          "`stop` of the result names the limit that was reached, if any.");

    nb::class_<SuccessorGeneratorHandle>(m, "SuccessorGenerator",
                                         "Lists the steps out of single states.")
        .def(
            "__init__",
            [](SuccessorGeneratorHandle* self, nb::handle_t<Compiled> program, bool slides) {
                const auto& compiled = nb::cast<const Compiled&>(program);
                new (self) SuccessorGeneratorHandle{
                    nb::borrow(program),
                    SuccessorGenerator(*compiled.program, slides, compiled.corners),
                    {}};
            },
            "program"_a, "slides"_a)
        .def("successors", &list_successors, "keys"_a,
             "Return the number of neighbours of each state, the keys of all neighbours, and the "
             "steps "
             "to them as rows of lane, vehicle, direction, slides, from, to.");
}

}  // namespace unjam
