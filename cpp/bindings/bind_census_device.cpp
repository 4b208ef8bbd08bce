#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

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

std::vector<nb::bytes> table_bytes(const TaskTables& tables) {
    return {bytes_of(std::vector{tables.board()}),
            bytes_of(tables.types()),
            bytes_of(tables.blocks()),
            bytes_of(tables.masks()),
            bytes_of(tables.configurations()),
            bytes_of(tables.sets()),
            bytes_of(tables.families())};
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
        .def("tables", &table_bytes,
             "Return board, types, blocks, masks, configurations, sets and families: the first "
             "members of KernelTask.")
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
            const auto tasks = values_in<device::KernelTask>(task);
            nb::gil_scoped_release unlocked;
            run_kernel_serially(name, tasks.at(0));
        },
        "name"_a, "task"_a,
        "Run a kernel on this processor. The task holds addresses, which are not checked.");
}

}  // namespace unjam
