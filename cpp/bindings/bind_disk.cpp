#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <string>
#include <tuple>

#include "bindings.h"
#include "search_result.h"
#include "unjam/disk/disk_search.h"
#include "unjam/graph/step_counts.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace unjam {

namespace {

using Keys = nb::ndarray<const Word, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

DiskOptions disk_of(const std::string& directory, std::optional<std::uint64_t> max_bytes,
                    const std::string& about) {
    DiskOptions disk{directory, kNoLimit, about};
    if (max_bytes) disk.max_bytes = *max_bytes;
    return disk;
}

Result solve_on_disk(const Compiled& compiled, const Options& options, const std::string& directory,
                     std::optional<std::uint64_t> max_disk, const std::string& about,
                     std::optional<ProgressCallback> progress) {
    SearchControl control(options.limits, callback_of(progress));
    const DiskOptions disk = disk_of(directory, max_disk, about);
    const nb::gil_scoped_release unlocked;
    return in_puzzle_terms(
        compiled,
        search_on_disk(*compiled.program, with_corners(compiled, options), disk, control));
}

StoredComponent explore_program(const Compiled& compiled, bool slides, const std::string& directory,
                                std::optional<std::uint64_t> max_disk, const std::string& about,
                                std::optional<std::uint64_t> max_states,
                                std::optional<std::uint64_t> max_bytes,
                                std::optional<double> timeout,
                                std::optional<ProgressCallback> progress) {
    Limits limits;
    if (max_states) limits.states = *max_states;
    if (max_bytes) limits.bytes = *max_bytes;
    if (timeout) limits.seconds = *timeout;
    SearchControl control(limits, callback_of(progress));
    const DiskOptions disk = disk_of(directory, max_disk, about);
    const nb::gil_scoped_release unlocked;
    return explore_on_disk(*compiled.program, {slides, compiled.corners, false, false}, disk,
                           control);
}

// Return the row of every wanted key, -1 for unknown keys. Rows are sorted from row 1 on.
nb::ndarray<nb::numpy, std::int64_t> find_rows(const Keys& keys, const Keys& wanted) {
    if (keys.shape(1) != wanted.shape(1)) {
        throw std::invalid_argument("the keys belong to another puzzle");
    }
    const std::size_t words = keys.shape(1), rows = keys.shape(0);
    std::vector<std::int64_t> found(wanted.shape(0), -1);
    {
        const nb::gil_scoped_release unlocked;
        for (std::size_t i = 0; i < found.size(); ++i) {
            const Word* key = wanted.data() + i * words;
            const auto compare = [&](std::size_t row) {
                const Word* here = keys.data() + row * words;
                return std::lexicographical_compare_three_way(here, here + words, key, key + words);
            };
            if (rows > 0 && compare(0) == 0) {
                found[i] = 0;
                continue;
            }
            std::size_t low = 1, high = rows;
            while (low < high) {
                const std::size_t middle = low + (high - low) / 2;
                if (compare(middle) < 0) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            if (low < rows && compare(low) == 0) found[i] = static_cast<std::int64_t>(low);
        }
    }
    return array_of(std::move(found));
}

std::optional<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>> step_counts(
    const Compiled& compiled, bool slides, const Keys& keys, std::optional<double> timeout,
    std::optional<ProgressCallback> progress) {
    if (keys.shape(1) != static_cast<std::size_t>(compiled.program->key_words())) {
        throw std::invalid_argument("the keys belong to another puzzle");
    }
    Limits limits;
    if (timeout) limits.seconds = *timeout;
    SearchControl control(limits, callback_of(progress));
    const nb::gil_scoped_release unlocked;
    const auto counts = count_steps(*compiled.program, slides, compiled.corners, keys.data(),
                                    keys.shape(0), control);
    if (!counts) return std::nullopt;
    return std::tuple(counts->steps, counts->one_way, counts->most, counts->dead_ends);
}

}  // namespace

void bind_disk(nb::module_& m) {
    nb::exception<StoreError>(m, "DirectoryError");
    nb::register_exception_translator([](const std::exception_ptr& error, void*) {
        try {
            std::rethrow_exception(error);
        } catch (const DiskError& failure) {
            errno = failure.code();
            PyErr_SetFromErrnoWithFilename(PyExc_OSError, failure.path().c_str());
        }
    });

    nb::class_<StoredComponent>(m, "StoredComponent",
                                "The result of an exploration whose arrays are files.")
        .def_prop_ro("stop", [](const StoredComponent& c) { return stop_name(c.stop); })
        .def_prop_ro("out_of_memory", [](const StoredComponent& c) { return c.out_of_memory; })
        .def_prop_ro("states", [](const StoredComponent& c) { return c.states; })
        .def_prop_ro("wins", [](const StoredComponent& c) { return c.wins; })
        .def_prop_ro("seen", [](const StoredComponent& c) { return c.stats.seen; })
        .def_prop_ro("transitions", [](const StoredComponent& c) { return c.stats.transitions; })
        .def_prop_ro("peak_bytes", [](const StoredComponent& c) { return c.stats.peak_bytes; })
        .def_prop_ro("seconds", [](const StoredComponent& c) { return c.seconds; });

    m.def("solve_on_disk", &solve_on_disk, "program"_a, "options"_a, "directory"_a,
          "max_disk"_a = nb::none(), "about"_a = "", "progress"_a = nb::none(),
          "Solve a program by breadth-first search with its states in a directory, or continue.");
    m.def("explore_on_disk", &explore_program, "program"_a, "slides"_a, "directory"_a,
          "max_disk"_a = nb::none(), "about"_a = "", "max_states"_a = nb::none(),
          "max_bytes"_a = nb::none(), "timeout"_a = nb::none(), "progress"_a = nb::none(),
          "Explore all states reachable from the start, with the states in a directory, or "
          "continue.");
    m.def("find_rows", &find_rows, "keys"_a, "wanted"_a,
          "Return the row of every wanted key, -1 for unknown keys. The keys are sorted from row 1 "
          "on.");
    m.def("step_counts", &step_counts, "program"_a, "slides"_a, "keys"_a, "timeout"_a = nb::none(),
          "progress"_a = nb::none(),
          "Return the steps out of all states, those without a reverse, the most out of one state, "
          "and the states with a single step; None if a limit stopped the work.");
}

}  // namespace unjam
