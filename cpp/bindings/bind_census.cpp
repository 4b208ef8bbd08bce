#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <optional>

#include "bindings.h"
#include "unjam/census/census.h"
#include "unjam/census/family_climber.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace unjam {

namespace {

using namespace census;

// Board, distance, states of its component.
using Row = std::tuple<std::string, int, std::uint32_t>;

struct Interrupted {};

// Called while the lock of the interpreter is not held; takes it about twenty times a second.
class Breath {
  public:
    explicit Breath(std::optional<nb::typed<nb::callable, bool()>> go_on)
        : go_on_(std::move(go_on)) {}

    void operator()() {
        const auto now = std::chrono::steady_clock::now();
        if (now - heard_ < std::chrono::milliseconds(50)) return;
        heard_ = now;
        nb::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (go_on_ && !nb::cast<bool>((*go_on_)())) throw Interrupted{};
    }

  private:
    std::optional<nb::typed<nb::callable, bool()>> go_on_;
    std::chrono::steady_clock::time_point heard_ = std::chrono::steady_clock::now();
};

// Board, distance, distance in the other metric, states, optimal solutions (high and low 64 bits),
// vehicles by length, states by distance.
using EntryRow = std::tuple<std::string, int, int, std::uint32_t, std::array<std::uint64_t, 2>,
                            std::vector<int>, std::vector<std::uint32_t>>;
// Families, winnable states, components with a win, components without one, transitions.
using TallyRow = std::array<std::uint64_t, 5>;

std::vector<int> vehicles_by_length(const Game& game, const census::Puzzle& puzzle) {
    std::vector<int> counts(kMostCells + 1);
    const auto add = [&](const Type& type) {
        for (const auto& corridor : type.lengths) {
            for (int length : corridor) ++counts[static_cast<std::size_t>(length)];
        }
    };
    for (int row = 0; row < game.height(); ++row) {
        add(game.row_type(row, digit(puzzle.row_types, row)));
    }
    for (int j = 0; j < game.width(); ++j) {
        add(game.column_type(j, digit(puzzle.column_types, j)));
    }
    return counts;
}

std::vector<EntryRow> as_rows(const Game& game, const std::vector<Entry>& found) {
    std::vector<EntryRow> rows;
    rows.reserve(found.size());
    for (const Entry& entry : found) {
        rows.emplace_back(
            game.text(entry.row_types, entry.column_types, entry.state.rows, entry.state.columns),
            entry.distance, entry.other, entry.states,
            std::array{entry.solutions.high, entry.solutions.low}, vehicles_by_length(game, entry),
            entry.histogram);
    }
    return rows;
}

std::vector<Row> as_rows(const Game& game, const std::vector<census::Puzzle>& found) {
    std::vector<Row> rows;
    rows.reserve(found.size());
    for (const auto& puzzle : found) {
        rows.emplace_back(game.text(puzzle.row_types, puzzle.column_types, puzzle.state.rows,
                                    puzzle.state.columns),
                          puzzle.distance, puzzle.states);
    }
    return rows;
}

}  // namespace

void bind_census(nb::module_& m) {
    nb::class_<census::Game>(m, "CensusGame", "A board of a census.")
        .def(
            "__init__",
            [](Game* self, int width, int height, int target_row, int target_length,
               std::vector<int> lengths, std::vector<int> walls, bool slides) {
                new (self) Game(Spec{width, height, target_row, target_length, std::move(lengths),
                                     std::move(walls), slides});
            },
            "width"_a, "height"_a, "target_row"_a, "target_length"_a, "lengths"_a, "walls"_a,
            "slides"_a)
        .def("blocks", &Game::blocks, "All ways to choose the vehicles of the rows.")
        .def("states_of_blocks", &Game::states_of_blocks, nb::call_guard<nb::gil_scoped_release>(),
             "How many states all families of each block have.");

    m.def(
        "census_block",
        [](const Game& game, const Game& other, Digits block, bool all_components, std::size_t room,
           std::optional<nb::typed<nb::callable, bool()>> go_on)
            -> std::optional<std::tuple<std::vector<EntryRow>, TallyRow>> {
            std::vector<Entry> found;
            Tally tally;
            Breath breath(std::move(go_on));
            {
                nb::gil_scoped_release unlocked;
                const Options options{all_components, room, [&] { breath(); }};
                try {
                    tally = Block(game, other, block, options).run(found);
                } catch (const Interrupted&) {
                    return std::nullopt;
                }
            }
            return std::tuple(as_rows(game, found),
                              TallyRow{tally.families, tally.winnable, tally.components,
                                       tally.hopeless, tally.transitions});
        },
        "game"_a, "other"_a, "block"_a, "all_components"_a = false, "room"_a = std::size_t{1} << 30,
        "go_on"_a = nb::none(),
        "All puzzles of a block: board, distance, distance in the other metric, states, optimal "
        "solutions (as two words, up to 10^38), vehicles by length, states by distance; and its "
        "tally: families, winnable states, components with a win, those without, transitions. "
        "None if it was told not to go on.");

    nb::class_<Wish>(m, "Wish", "What a forge should make.")
        .def(
            "__init__",
            [](Wish* self, int least, int most, int least_vehicles, int most_vehicles,
               std::array<int, kMostCells + 1> least_of, std::array<int, kMostCells + 1> most_of,
               bool minimal, std::uint32_t most_states) {
                new (self) Wish{least,    most,    least_vehicles, most_vehicles,
                                least_of, most_of, minimal,        most_states};
            },
            "least"_a, "most"_a, "least_vehicles"_a, "most_vehicles"_a, "least_of"_a, "most_of"_a,
            "minimal"_a, "most_states"_a);

    m.def(
        "forge",
        [](const Game& game, const Wish& wish, std::uint64_t seed, int families, int most_puzzles,
           std::optional<nb::typed<nb::callable, bool()>> go_on) {
            std::vector<census::Puzzle> found;
            std::vector<census::Puzzle> nearest;
            std::uint64_t looked_at = 0, states = 0;
            Breath breath(std::move(go_on));
            {
                nb::gil_scoped_release unlocked;
                Forge forge(game, wish, [&] { breath(); });
                try {
                    forge.climb(seed, families, most_puzzles, found);
                } catch (const Interrupted&) {
                    found.clear();
                }
                looked_at = forge.families();
                states = forge.states();
                if (forge.nearest()) nearest.push_back(*forge.nearest());
            }
            return std::tuple(as_rows(game, found), as_rows(game, nearest), looked_at, states);
        },
        "game"_a, "wish"_a, "seed"_a, "families"_a, "most_puzzles"_a, "go_on"_a = nb::none(),
        "Climb once: boards with distance and states, the one nearest to what is wanted, how many "
        "families were looked at, and how many states they have.");
}

}  // namespace unjam
