#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <optional>

#include "bindings.h"
#include "census_rows.h"
#include "unjam/census/climb_batch.h"
#include "unjam/census/device/family_scores.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace unjam {

namespace {

using namespace census;

// The lengths of the vehicles of each row, and of each column.
using Lengths = std::optional<std::array<std::vector<std::vector<int>>, 2>>;
// The hardest puzzle, if there is one; families and states.
using ClimbRow = std::tuple<std::vector<PuzzleRow>, std::uint64_t, std::uint64_t>;

std::optional<Family> family_of(const Board& board, const Lengths& start) {
    if (!start) return {};
    return family_with(board, (*start)[0], (*start)[1]);
}

ClimbRow row_of(const Board& board, const Climb& climb) {
    std::vector<census::Puzzle> hardest;
    if (climb.hardest) hardest.push_back(*climb.hardest);
    return {as_rows(board, hardest), climb.families, climb.states};
}

struct BoardClimbs {
    const Board& board;
    ClimbBatch batch;
};

void bind_batch(nb::module_& m) {
    nb::class_<BoardClimbs>(m, "ClimbBatch", "Climbs that run side by side.")
        .def(
            "__init__",
            [](BoardClimbs* self, const Board& board, std::uint32_t max_states) {
                new (self) BoardClimbs{board, ClimbBatch(board, max_states)};
            },
            "board"_a, "max_states"_a, nb::keep_alive<1, 2>())
        .def(
            "begin",
            [](BoardClimbs& self, std::uint64_t number, std::uint64_t seed, int steps,
               const Lengths& start) {
                self.batch.begin(number, seed, steps, family_of(self.board, start));
            },
            "number"_a, "seed"_a, "steps"_a, "start"_a = nb::none(),
            "Add a climb with a number of its own; see anneal_families.")
        .def(
            "drop", [](BoardClimbs& self, std::uint64_t number) { self.batch.drop(number); },
            "number"_a, "Remove a climb, if it is there.")
        .def(
            "families",
            [](BoardClimbs& self) {
                std::vector<Family> families;
                {
                    nb::gil_scoped_release unlocked;
                    families = self.batch.families();
                }
                return nb::bytes(families.data(), families.size() * sizeof(Family));
            },
            "Return a family of each climb to score, as LineTypes of device/family_scores.h.")
        .def(
            "take",
            [](BoardClimbs& self, const nb::bytes& scores) {
                std::vector<FamilyScore> given(scores.size() / sizeof(FamilyScore));
                if (!given.empty()) {
                    std::memcpy(given.data(), scores.data(), given.size() * sizeof(FamilyScore));
                }
                nb::gil_scoped_release unlocked;
                self.batch.take(given);
            },
            "scores"_a, "Take the ScoredFamily of each family.")
        .def(
            "finished",
            [](BoardClimbs& self) {
                std::vector<std::tuple<std::uint64_t, ClimbRow>> rows;
                for (const auto& [number, climb] : self.batch.finished()) {
                    rows.emplace_back(number, row_of(self.board, climb));
                }
                return rows;
            },
            "Remove the climbs that are over. Return their numbers and what anneal_families does.");
}

}  // namespace

void bind_hunt(nb::module_& m) {
    m.def(
        "anneal_families",
        [](const Board& board, std::uint32_t max_states, std::uint64_t seed, int steps,
           const Lengths& start, std::optional<nb::typed<nb::callable, bool()>> should_continue) {
            const FamilySteps family_steps(board);
            FamilyAnnealer annealer(family_steps, seed, steps, family_of(board, start));
            Climb found;
            PythonPoll poll(std::move(should_continue));
            {
                nb::gil_scoped_release unlocked;
                FamilyEvaluator evaluator(board, max_states);
                try {
                    found = climb(annealer, evaluator, [&] { poll(); });
                } catch (const Interrupted&) {
                    found = {{}, annealer.families(), annealer.states()};
                }
            }
            return row_of(board, found);
        },
        "board"_a, "max_states"_a, "seed"_a, "steps"_a, "start"_a = nb::none(),
        "should_continue"_a = nb::none(),
        "Search for the hardest puzzle by one climb over families, from random vehicles or from "
        "those with the given lengths in each row and each column. Return its board, distance and "
        "states, if there is one; the number of families tried, and of the states searched.");
    bind_batch(m);
    m.def("score_scratch_bytes", &device::scratch_to_score, "max_states"_a,
          "Return the bytes of scratch memory in which a thread block scores families.");
}

}  // namespace unjam
