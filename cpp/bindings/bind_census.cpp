#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bindings.h"
#include "census_rows.h"
#include "unjam/census/census.h"
#include "unjam/census/family_climber.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace unjam {

namespace {

using namespace census;

// Families, states from which a win is reachable, components with a win, components without one,
// transitions.
using CountsRow = std::array<std::uint64_t, 5>;

std::vector<int> vehicles_by_length(const Board& board, const census::Puzzle& puzzle) {
    std::vector<int> counts(kMaxCells + 1);
    const auto add = [&](const LineType& type) {
        for (const auto& corridor : type.lengths) {
            for (int length : corridor) ++counts[static_cast<std::size_t>(length)];
        }
    };
    for (int row = 0; row < board.height(); ++row) {
        add(board.row_type(row, digit(puzzle.row_types, row)));
    }
    for (int j = 0; j < board.width(); ++j) {
        add(board.column_type(j, digit(puzzle.column_types, j)));
    }
    return counts;
}

}  // namespace

std::vector<PuzzleRow> as_rows(const Board& board, const std::vector<census::Puzzle>& found) {
    std::vector<PuzzleRow> rows;
    rows.reserve(found.size());
    for (const auto& puzzle : found) {
        rows.emplace_back(board.text(puzzle.row_types, puzzle.column_types, puzzle.state.rows,
                                     puzzle.state.columns),
                          puzzle.distance, puzzle.states);
    }
    return rows;
}

std::vector<EntryRow> as_rows(const Board& board, const std::vector<Entry>& found) {
    std::vector<EntryRow> rows;
    rows.reserve(found.size());
    for (const Entry& entry : found) {
        rows.emplace_back(
            board.text(entry.row_types, entry.column_types, entry.state.rows, entry.state.columns),
            entry.distance, entry.other, entry.states,
            std::array{entry.solutions.high, entry.solutions.low}, vehicles_by_length(board, entry),
            entry.histogram);
    }
    return rows;
}

void bind_census(nb::module_& m) {
    nb::class_<census::Board>(m, "CensusBoard", "The board of a census, in one metric.")
        .def(
            "__init__",
            [](Board* self, int width, int height, int target_row, int target_length,
               std::vector<int> lengths, std::vector<int> walls, bool slides) {
                new (self) Board(BoardSpec{width, height, target_row, target_length,
                                           std::move(lengths), std::move(walls), slides});
            },
            "width"_a, "height"_a, "target_row"_a, "target_length"_a, "lengths"_a, "walls"_a,
            "slides"_a)
        .def("blocks", &Board::blocks, "Return all choices of row types; each is a block.")
        .def("states_of_blocks", &Board::states_of_blocks, nb::call_guard<nb::gil_scoped_release>(),
             "Return the total number of states of all families of each block.");

    m.def(
        "census_block",
        [](const Board& board, const Board& other, Digits block, bool all_components,
           std::size_t max_bytes, std::optional<nb::typed<nb::callable, bool()>> should_continue)
            -> std::optional<std::tuple<std::vector<EntryRow>, CountsRow>> {
            std::vector<Entry> found;
            BlockCounts counts;
            PythonPoll poll(std::move(should_continue));
            {
                nb::gil_scoped_release unlocked;
                const Options options{all_components, max_bytes, [&] { poll(); }};
                try {
                    counts = Block(board, other, block, options).run(found);
                } catch (const Interrupted&) {
                    return std::nullopt;
                }
            }
            return std::tuple(as_rows(board, found),
                              CountsRow{counts.families, counts.winnable, counts.components,
                                        counts.unsolvable, counts.transitions});
        },
        "board"_a, "other"_a, "block"_a, "all_components"_a = false,
        "max_bytes"_a = std::size_t{1} << 30, "should_continue"_a = nb::none(),
        "Return the puzzles of a block and its counts; None if `should_continue` returned False. A "
        "puzzle is board, distance, distance in the other metric, states, optimal solutions (two "
        "words, up to 10^38), vehicles by length, states by distance. The counts are families, "
        "states "
        "with a reachable win, components with a win, components without one, transitions.");

    nb::class_<PuzzleConstraints>(
        m, "PuzzleConstraints",
        "The properties of puzzles to generate. Steps count in the board's metric; vehicles "
        "include the target.")
        .def(
            "__init__",
            [](PuzzleConstraints* self, int min_steps, int max_steps, int min_vehicles,
               int max_vehicles, std::array<int, kMaxCells + 1> min_by_length,
               std::array<int, kMaxCells + 1> max_by_length, bool minimal,
               std::uint32_t max_states) {
                new (self)
                    PuzzleConstraints{min_steps,     max_steps,     min_vehicles, max_vehicles,
                                      min_by_length, max_by_length, minimal,      max_states};
            },
            "min_steps"_a, "max_steps"_a, "min_vehicles"_a, "max_vehicles"_a, "min_by_length"_a,
            "max_by_length"_a, "minimal"_a, "max_states"_a);

    m.def(
        "climb_families",
        [](const Board& board, const PuzzleConstraints& constraints, std::uint64_t seed,
           int families, int max_puzzles,
           std::optional<nb::typed<nb::callable, bool()>> should_continue) {
            std::vector<census::Puzzle> found;
            std::vector<census::Puzzle> nearest;
            std::uint64_t looked_at = 0, states = 0;
            PythonPoll poll(std::move(should_continue));
            {
                nb::gil_scoped_release unlocked;
                FamilyClimber climber(board, constraints, [&] { poll(); });
                try {
                    climber.climb(seed, families, max_puzzles, found);
                } catch (const Interrupted&) {
                    found.clear();
                }
                looked_at = climber.families();
                states = climber.states();
                if (climber.nearest()) nearest.push_back(*climber.nearest());
            }
            return std::tuple(as_rows(board, found), as_rows(board, nearest), looked_at, states);
        },
        "board"_a, "constraints"_a, "seed"_a, "families"_a, "max_puzzles"_a,
        "should_continue"_a = nb::none(),
        "Generate puzzles by one climb over families. Return rows of board, distance and states; "
        "likewise the nearest miss, if any; the number of families searched, and of their states.");
}

}  // namespace unjam
