#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>

#include "bindings.h"
#include "search_result.h"
#include "unjam/search/search_trace.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace unjam {

namespace {

// A traced search: its result, its events, and the configuration of every lane in each state.
struct TracedResult {
    Result result;
    SearchTrace trace;
    std::vector<std::uint16_t> configurations;
};

std::vector<std::uint16_t> configurations_of(const Program& program, const SearchTrace& trace) {
    const std::size_t states = trace.keys.size() / trace.key_words;
    std::vector<std::uint16_t> configurations;
    configurations.reserve(states * program.lanes().size());
    for (std::size_t state = 0; state < states; ++state) {
        const Word* key = &trace.keys[state * trace.key_words];
        for (const Lane& lane : program.lanes()) {
            const Word mask = (Word{1} << lane.key_bits) - 1;
            configurations.push_back(
                static_cast<std::uint16_t>((key[lane.key_word] >> lane.key_shift) & mask));
        }
    }
    return configurations;
}

TracedResult trace(const Compiled& compiled, const Options& options, std::uint64_t max_events,
                   bool pruning, std::optional<ProgressCallback> progress) {
    if (options.request.algorithm == Algorithm::anytime) {
        throw std::invalid_argument("anytime search cannot be traced");
    }
    SearchControl control(options.limits, callback_of(progress));
    TracedResult traced;
    traced.trace.max_events = max_events;
    traced.trace.pruning = pruning;
    nb::gil_scoped_release unlocked;
    Outcome outcome =
        trace_search(*compiled.program, with_corners(compiled, options), control, traced.trace);
    traced.result = in_puzzle_terms(compiled, std::move(outcome));
    traced.configurations = configurations_of(*compiled.program, traced.trace);
    traced.trace.keys.clear();
    return traced;
}

template <class T>
nb::bytes bytes_of(const std::vector<T>& column) {
    return nb::bytes(static_cast<const void*>(column.data()), column.size() * sizeof(T));
}

}  // namespace

void bind_trace(nb::module_& m) {
    nb::class_<TracedResult>(m, "TracedResult",
                             "A search with its events. Columns are bytes of native integers: "
                             "kinds of 8 bits, all others of 32 bits. Configurations, of 16 bits, "
                             "form a row per state with an entry per lane.")
        .def_prop_ro(
            "result", [](const TracedResult& t) -> const Result& { return t.result; },
            nb::rv_policy::reference_internal)
        .def_prop_ro("configurations",
                     [](const TracedResult& t) { return bytes_of(t.configurations); })
        .def_prop_ro("kinds", [](const TracedResult& t) { return bytes_of(t.trace.kinds); })
        .def_prop_ro("states", [](const TracedResult& t) { return bytes_of(t.trace.states); })
        .def_prop_ro("parents", [](const TracedResult& t) { return bytes_of(t.trace.parents); })
        .def_prop_ro("costs", [](const TracedResult& t) { return bytes_of(t.trace.costs); })
        .def_prop_ro("second_costs",
                     [](const TracedResult& t) { return bytes_of(t.trace.second_costs); })
        .def_prop_ro("estimates", [](const TracedResult& t) { return bytes_of(t.trace.estimates); })
        .def_prop_ro("frontiers", [](const TracedResult& t) { return bytes_of(t.trace.frontiers); })
        .def_prop_ro("bounds", [](const TracedResult& t) { return bytes_of(t.trace.bounds); })
        .def_prop_ro("path", [](const TracedResult& t) { return t.trace.path; });

    m.def("trace", &trace, "program"_a, "options"_a, "max_events"_a, "pruning"_a,
          "progress"_a = nb::none(),
          "Solve a program and record the events of the search. `pruning=False` runs the textbook "
          "algorithm.");
}

}  // namespace unjam
