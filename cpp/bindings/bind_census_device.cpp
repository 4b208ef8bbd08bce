#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <type_traits>

#include "bindings.h"
#include "census_rows.h"
#include "unjam/census/device/family_kernel.h"
#include "unjam/census/device_tables.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace unjam {

namespace {

using namespace census;
using ShouldContinue = std::optional<nb::typed<nb::callable, bool()>>;

template <class T>
nb::bytes bytes_of(const std::vector<T>& values) {
    static_assert(std::is_trivially_copyable_v<T>);
    return nb::bytes(values.data(), values.size() * sizeof(T));
}

template <class T>
std::vector<T> values_in(const nb::bytes& bytes) {
    if (bytes.size() % sizeof(T) != 0) throw std::invalid_argument("a part of a value is missing");
    std::vector<T> values(bytes.size() / sizeof(T));
    if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

// All tables one after the other, each at a multiple of 256 bytes, and where each begins.
std::tuple<nb::bytes, std::vector<std::size_t>> packed(const TaskTables& tables) {
    std::vector<std::size_t> begins;
    std::vector<char> all;
    const auto add = [&](const auto* values, std::size_t count) {
        const std::size_t begin = (all.size() + 255) / 256 * 256, size = count * sizeof *values;
        begins.push_back(begin);
        all.resize(begin + size);
        if (size) std::memcpy(&all[begin], values, size);
    };
    {
        nb::gil_scoped_release unlocked;
        add(&tables.board(), 1);
        add(tables.types().data(), tables.types().size());
        add(tables.blocks().data(), tables.blocks().size());
        add(tables.masks().data(), tables.masks().size());
        add(tables.configurations().data(), tables.configurations().size());
        add(tables.sets().data(), tables.sets().size());
        add(tables.families().data(), tables.families().size());
    }
    return {nb::bytes(all.data(), all.size()), begins};
}

}  // namespace

void bind_census_device(nb::module_& m) {
    nb::class_<TaskTables>(m, "CensusTables", "Blocks of a census as tables for a GPU.")
        .def(
            "__init__",
            [](TaskTables* self, const Board& board, const std::vector<Digits>& blocks,
               bool all_components) {
                nb::gil_scoped_release unlocked;
                new (self) TaskTables(board, blocks, all_components);
            },
            "board"_a, "blocks"_a, "all_components"_a, nb::keep_alive<1, 2>())
        .def("packed", &packed,
             "Return the tables that a GPU reads as bytes, and where each begins: board, types, "
             "blocks, masks, configurations, sets and families, the first members of KernelTask.")
        .def_prop_ro(
            "family_count", [](const TaskTables& self) { return self.families().size(); },
            "The number of families.")
        .def_prop_ro(
            "words",
            [](const TaskTables& self) {
                std::uint32_t most = 0;
                for (const auto& block : self.blocks()) most = std::max(most, block.words);
                return most;
            },
            "The most words of a set of arrangements of a block.")
        .def(
            "minimal",
            [](const TaskTables& self, const nb::bytes& candidates,
               ShouldContinue should_continue) -> std::optional<nb::bytes> {
                auto given = values_in<device::FoundComponent>(candidates);
                std::vector<device::FoundComponent> found;
                PythonPoll poll(std::move(should_continue));
                {
                    nb::gil_scoped_release unlocked;
                    Options options;
                    options.poll = [&] { poll(); };
                    try {
                        found = self.minimal(std::move(given), options);
                    } catch (const Interrupted&) {
                        return std::nullopt;
                    }
                }
                return bytes_of(found);
            },
            "candidates"_a, "should_continue"_a = nb::none(),
            "Return the candidates that are minimal, in the order of the census; None if "
            "`should_continue` returned False.")
        .def(
            "describe",
            [](const TaskTables& self, const Board& board, const Board& other,
               const nb::bytes& puzzles, std::size_t max_bytes,
               ShouldContinue should_continue) -> std::optional<std::vector<EntryRow>> {
                const auto given = values_in<device::FoundComponent>(puzzles);
                std::vector<Entry> found;
                PythonPoll poll(std::move(should_continue));
                {
                    nb::gil_scoped_release unlocked;
                    const Options options{false, max_bytes, [&] { poll(); }};
                    try {
                        found = self.describe(other, given, options);
                    } catch (const Interrupted&) {
                        return std::nullopt;
                    }
                }
                return as_rows(board, found);
            },
            "board"_a, "other"_a, "puzzles"_a, "max_bytes"_a = std::size_t{1} << 30,
            "should_continue"_a = nb::none(),
            "Return the rows of puzzles, as census_block does; None if `should_continue` returned "
            "False.");

    m.def("census_near_bytes", &device::near_for, "states"_a, "words"_a,
          "Return the bytes of shared memory that the search of a family uses.");
    m.def("census_scratch_bytes", &device::scratch_for, "states"_a, "words"_a, "near"_a,
          "Return the bytes of scratch memory that the search of a family uses, with shared memory "
          "or without.");
    m.def(
        "run_census_kernel",
        [](const std::string& name, const nb::bytes& task) {
            if (name == "score_families") {
                const auto tasks = values_in<device::ScoreTask>(task);
                nb::gil_scoped_release unlocked;
                return score_families_serially(tasks.at(0));
            }
            const auto tasks = values_in<device::KernelTask>(task);
            nb::gil_scoped_release unlocked;
            run_kernel_serially(name, tasks.at(0));
        },
        "name"_a, "task"_a,
        "Run a kernel on this processor. The task holds addresses, which are not checked.");
}

}  // namespace unjam
