#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>

#include "bindings.h"
#include "unjam/games/game_batch.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace unjam {

namespace {

// An array that the caller allocated, of any type with the right number of bytes.
using AnyArray = nb::ndarray<nb::c_contig, nb::device::cpu>;
using Words = nb::ndarray<const Word, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Actions = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Chosen = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Seeds = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

struct LayoutHandle {
    GameLayout layout;
    LaneActionsCache cache;
};
struct PuzzleHandle {
    std::shared_ptr<GamePuzzle> puzzle;
};
struct BatchHandle {
    GameBatch batch;
    std::mutex mutex;  // steps run without the interpreter lock
};

template <class Value>
Value named(const std::string& name, std::initializer_list<std::pair<const char*, Value>> values) {
    for (const auto& [known, value] : values) {
        if (name == known) return value;
    }
    throw std::invalid_argument("unknown name '" + name + "'");
}

// Lane, first vehicle, order, lengths, slots, stride.
using NamesRow =
    std::tuple<int, int, std::vector<int>, std::vector<int>, std::vector<std::uint8_t>, int>;

PuzzleHandle make_puzzle(LayoutHandle& layout, const Compiled& compiled,
                         const std::vector<NamesRow>& rows, int board_width, int board_cells,
                         GamePuzzle::Looks looks) {
    std::vector<LaneNames> names;
    for (const auto& [lane, first, order, lengths, slots, stride] : rows) {
        names.push_back({lane, first, order, lengths, slots, stride});
    }
    return {std::make_shared<GamePuzzle>(*compiled.program, names, layout.layout, board_width,
                                         board_cells, std::move(looks), compiled.corners,
                                         layout.cache)};
}

// Share the memory of an array; it may be that of a file.
void set_distances(PuzzleHandle& self, const Words& table) {
    auto* kept = new nb::object(nb::cast(table));
    const std::shared_ptr<const void> owner(kept, [](const void* p) {
        const nb::gil_scoped_acquire locked;
        delete static_cast<const nb::object*>(p);
    });
    self.puzzle->set_distances(std::make_shared<DistanceTable>(table.data(), table.size(), owner));
}

std::uint8_t* bytes_of(const std::optional<AnyArray>& array, std::size_t expected) {
    if (!array) return nullptr;
    if (array->nbytes() != expected) throw std::invalid_argument("an array has the wrong size");
    return static_cast<std::uint8_t*>(array->data());
}

// Observations, masks, rewards, terminated, truncated, distances; then of episodes that ended:
// observations, masks, distances, optimal actions.
using OutputArrays = std::vector<std::optional<AnyArray>>;

GameOutput output_of(const GameBatch& batch, const OutputArrays& arrays) {
    const std::size_t games = batch.size();
    const std::size_t seen = batch.observation_bytes() * games;
    const std::size_t masks = static_cast<std::size_t>(batch.layout().actions) * games;
    const auto at = [&](std::size_t number, std::size_t bytes) -> std::uint8_t* {
        return number < arrays.size() ? bytes_of(arrays[number], bytes) : nullptr;
    };
    GameOutput out;
    out.observations = at(0, seen);
    out.masks = at(1, masks);
    out.rewards = reinterpret_cast<double*>(at(2, games * sizeof(double)));
    out.terminated = at(3, games);
    out.truncated = at(4, games);
    out.distances = reinterpret_cast<std::int32_t*>(at(5, games * sizeof(std::int32_t)));
    out.final_observations = at(6, seen);
    out.final_masks = at(7, masks);
    out.final_distances = reinterpret_cast<std::int32_t*>(at(8, games * sizeof(std::int32_t)));
    out.final_optimal = at(9, masks);
    return out;
}

const std::int64_t* actions_of(const BatchHandle& self, const Actions& actions) {
    if (actions.size() != self.batch.size()) {
        throw std::invalid_argument("there must be one action for each game");
    }
    return actions.data();
}

// Run work on a batch without the interpreter lock.
template <class Work>
auto unlocked(BatchHandle& self, Work&& work) {
    const nb::gil_scoped_release released;
    const std::lock_guard lock(self.mutex);
    return work(self.batch);
}

void reset(BatchHandle& self, const OutputArrays& arrays, const std::optional<Chosen>& chosen,
           const std::optional<Seeds>& seeds, const std::optional<Actions>& numbers) {
    const GameOutput out = output_of(self.batch, arrays);
    const std::size_t games = self.batch.size();
    if ((chosen && chosen->size() != games) || (seeds && seeds->size() != games) ||
        (numbers && numbers->size() != games)) {
        throw std::invalid_argument("an array has the wrong size");
    }
    const auto* which = chosen ? reinterpret_cast<const std::uint8_t*>(chosen->data()) : nullptr;
    const auto* seed = seeds ? seeds->data() : nullptr;
    const auto* number = numbers ? numbers->data() : nullptr;
    unlocked(self, [&](GameBatch& batch) { batch.reset(which, seed, number, out); });
}

constexpr std::size_t kHeadWords = sizeof(GameHead) / sizeof(Word);

nb::ndarray<nb::numpy, Word> heads_of(const BatchHandle& self) {
    std::vector<Word> rows(self.batch.size() * kHeadWords);
    for (std::size_t i = 0; i < self.batch.size(); ++i) {
        std::memcpy(&rows[i * kHeadWords], &self.batch.head(i), sizeof(GameHead));
    }
    return array_of(std::move(rows), kHeadWords);
}

nb::ndarray<nb::numpy, std::uint16_t> configurations_of(const BatchHandle& self) {
    const auto lanes = static_cast<std::size_t>(self.batch.layout().lanes);
    std::vector<std::uint16_t> rows(self.batch.size() * lanes);
    for (std::size_t i = 0; i < self.batch.size(); ++i) {
        if (self.batch.head(i).puzzle >= 0) {
            self.batch.write_configurations(i, &rows[i * lanes]);
        }
    }
    return array_of(std::move(rows), lanes);
}

using HeadRows = nb::ndarray<const Word, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using ConfigurationRows =
    nb::ndarray<const std::uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

void restore(BatchHandle& self, const HeadRows& heads, const ConfigurationRows& rows) {
    const std::size_t games = self.batch.size();
    if (heads.shape(0) != games || heads.shape(1) != kHeadWords || rows.shape(0) != games ||
        rows.shape(1) != static_cast<std::size_t>(self.batch.layout().lanes)) {
        throw std::invalid_argument("the snapshot belongs to other games");
    }
    std::vector<GameHead> restored(games);
    std::memcpy(static_cast<void*>(restored.data()), heads.data(), games * sizeof(GameHead));
    if (!self.batch.restore(restored.data(), rows.data())) {
        throw std::invalid_argument("the snapshot belongs to other puzzles");
    }
}

void bind_puzzles(nb::module_& m) {
    nb::class_<LayoutHandle>(m, "GameLayout", "The sizes that all games of a batch share.")
        .def(
            "__init__",
            [](LayoutHandle* self, const std::string& kind, int width, int height, int vehicles,
               int lanes, int directions, int distances, int actions, int resources,
               int key_words) {
                GameLayout layout;
                layout.kind = named<ActionKind>(kind, {{"unit", ActionKind::unit},
                                                       {"move", ActionKind::move},
                                                       {"lane", ActionKind::lane}});
                layout.width = width;
                layout.height = height;
                layout.vehicles = vehicles;
                layout.lanes = lanes;
                layout.directions = directions;
                layout.distances = distances;
                layout.actions = actions;
                layout.resources = resources;
                layout.key_words = key_words;
                for (int number :
                     {width, height, vehicles, lanes, directions, distances, actions, key_words}) {
                    if (number < 1 || number > 1000000) {
                        throw std::invalid_argument("a number of the layout is out of range");
                    }
                }
                new (self) LayoutHandle{layout, LaneActionsCache(layout)};
            },
            "kind"_a, "width"_a, "height"_a, "vehicles"_a, "lanes"_a, "directions"_a, "distances"_a,
            "actions"_a, "resources"_a, "key_words"_a);
    nb::class_<PuzzleHandle>(m, "GamePuzzle", "A puzzle with the tables by which games play it.")
        .def(
            "__init__",
            [](PuzzleHandle* self, LayoutHandle& layout, const Compiled& program,
               const std::vector<NamesRow>& names, int board_width, int board_cells,
               std::vector<std::uint32_t> vehicles, std::vector<std::uint8_t> legal_planes,
               std::vector<std::uint32_t> cells, std::vector<std::uint8_t> walls,
               std::int64_t tag) {
                new (self)
                    PuzzleHandle(make_puzzle(layout, program, names, board_width, board_cells,
                                             {std::move(vehicles), std::move(legal_planes),
                                              std::move(cells), std::move(walls)}));
                self->puzzle->tag = tag;
            },
            "layout"_a, "program"_a, "names"_a, "board_width"_a, "board_cells"_a, "vehicles"_a,
            "legal_planes"_a, "cells"_a, "walls"_a, "tag"_a,
            "Prepare a puzzle. Each entry of `names` is (lane, first vehicle, order, lengths, "
            "slots, stride), goal lanes first.")
        .def("set_distances", &set_distances, "table"_a,
             "Use a table of `distance_table`; it shares the memory of the array.")
        .def_prop_ro("bytes", [](const PuzzleHandle& self) { return self.puzzle->bytes(); });
    m.def(
        "distance_table",
        [](const HeadRows& keys,
           const nb::ndarray<const std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>&
               to_win,
           int key_bits) {
            if (to_win.size() != keys.shape(0) || keys.shape(0) == 0) {
                throw std::invalid_argument("there must be one distance for each key");
            }
            std::vector<Word> table;
            {
                const nb::gil_scoped_release released;
                table = DistanceTable::build(keys.data(), to_win.data(), to_win.size(),
                                             static_cast<int>(keys.shape(1)), key_bits);
            }
            return array_of(std::move(table));
        },
        "keys"_a, "to_win"_a, "key_bits"_a,
        "Return the distances of all states of a component as one array of words.");
}

}  // namespace

void bind_games(nb::module_& m) {
    bind_puzzles(m);
    nb::class_<BatchHandle>(m, "GameBatch", "Many games that are played at once.")
        .def(
            "__init__",
            [](BatchHandle* self, const LayoutHandle& layout, std::size_t games, int threads,
               const std::string& autoreset, const std::string& observation, int planes,
               bool channels_last, bool distances, int max_steps, double step, double win,
               double illegal, double shaping, double discount) {
                GameRules rules;
                rules.autoreset = named<Autoreset>(autoreset, {{"next_step", Autoreset::next_step},
                                                               {"same_step", Autoreset::same_step},
                                                               {"disabled", Autoreset::disabled}});
                rules.observation =
                    named<Observation>(observation, {{"grid", Observation::grid},
                                                     {"planes", Observation::planes},
                                                     {"state", Observation::state},
                                                     {"graph", Observation::graph},
                                                     {"none", Observation::none}});
                rules.planes = planes;
                rules.channels_last = channels_last;
                rules.distances = distances;
                rules.max_steps = max_steps;
                rules.step = step;
                rules.win = win;
                rules.illegal = illegal;
                rules.shaping = shaping;
                rules.discount = discount;
                if (planes < 0 || planes > 32) throw std::invalid_argument("too many planes");
                new (self) BatchHandle{GameBatch(layout.layout, rules, games, threads), {}};
            },
            "layout"_a, "games"_a, "threads"_a, "autoreset"_a, "observation"_a, "planes"_a,
            "channels_last"_a, "distances"_a, "max_steps"_a, "step"_a, "win"_a, "illegal"_a,
            "shaping"_a, "discount"_a)
        .def_prop_ro("bytes", [](const BatchHandle& self) { return self.batch.bytes(); })
        .def(
            "set_puzzles",
            [](BatchHandle& self, nb::typed<nb::sequence, PuzzleHandle> puzzles) {
                std::vector<std::shared_ptr<const GamePuzzle>> all;
                for (nb::handle each : puzzles) {
                    all.push_back(nb::cast<const PuzzleHandle&>(each).puzzle);
                }
                const std::lock_guard lock(self.mutex);
                self.batch.set_puzzles(std::move(all));
            },
            "puzzles"_a, "Set the puzzles that games draw.")
        .def(
            "replace_puzzle",
            [](BatchHandle& self, std::size_t number, const PuzzleHandle& puzzle) {
                const std::lock_guard lock(self.mutex);
                self.batch.replace_puzzle(number, puzzle.puzzle);
            },
            "number"_a, "puzzle"_a, "Replace a puzzle; games that are being played keep theirs.")
        .def(
            "set_weights",
            [](BatchHandle& self, const std::vector<double>& weights) {
                self.batch.set_weights(weights);
            },
            "weights"_a, "Draw puzzles in proportion to weights; empty: all alike.")
        .def(
            "set_start_distances",
            [](BatchHandle& self, std::optional<std::pair<int, int>> range) {
                self.batch.set_start_distances(range);
            },
            "range"_a.none(), "Start episodes in states at such distances from a win.")
        .def("reset", &reset, "out"_a, "chosen"_a = nb::none(), "seeds"_a = nb::none(),
             "numbers"_a = nb::none(),
             nb::sig("def reset(self, out: Sequence[NDArray[numpy.generic] | None], "
                     "chosen: NDArray[numpy.bool] | None = None, "
                     "seeds: NDArray[numpy.uint64] | None = None, "
                     "numbers: NDArray[numpy.int64] | None = None) -> None"),
             "Begin an episode of every game, or of the chosen ones. `out` lists arrays to fill.")
        .def(
            "step",
            [](BatchHandle& self, const Actions& actions, const OutputArrays& arrays) {
                const GameOutput out = output_of(self.batch, arrays);
                const std::int64_t* data = actions_of(self, actions);
                unlocked(self, [&](GameBatch& batch) { batch.step(data, out); });
            },
            "actions"_a, "out"_a,
            nb::sig("def step(self, actions: NDArray[numpy.int64], "
                    "out: Sequence[NDArray[numpy.generic] | None]) -> None"),
            "Make a step of every game and fill the arrays: observations, masks, rewards, "
            "terminated, truncated, distances; of episodes that ended observations, masks, "
            "distances "
            "and optimal actions.")
        .def(
            "observe",
            [](BatchHandle& self, const OutputArrays& arrays) {
                const GameOutput out = output_of(self.batch, arrays);
                unlocked(self, [&](GameBatch& batch) { batch.observe(out); });
            },
            "out"_a,
            nb::sig("def observe(self, out: Sequence[NDArray[numpy.generic] | None]) -> None"),
            "Fill observations, masks and distances of the games as they are.")
        .def(
            "first_illegal",
            [](BatchHandle& self, const Actions& actions) {
                const std::int64_t* data = actions_of(self, actions);
                return unlocked(self, [&](GameBatch& batch) { return batch.first_illegal(data); });
            },
            "actions"_a, "Return the first game whose action is illegal, or the number of games.")
        .def(
            "any_over",
            [](BatchHandle& self) {
                return unlocked(self, [](GameBatch& batch) { return batch.any_over(); });
            },
            "Return whether the episode of any game has ended.")
        .def(
            "find_optimal",
            [](BatchHandle& self, const AnyArray& marks) {
                const auto actions = static_cast<std::size_t>(self.batch.layout().actions);
                std::uint8_t* data = bytes_of(marks, self.batch.size() * actions);
                unlocked(self, [&](GameBatch& batch) { batch.find_optimal(data); });
            },
            "marks"_a, nb::sig("def find_optimal(self, marks: NDArray[numpy.int8]) -> None"),
            "Mark the actions of every game that begin a shortest path to a win.")
        .def(
            "tags",
            [](const BatchHandle& self) {
                std::vector<std::int64_t> tags(self.batch.size());
                for (std::size_t i = 0; i < tags.size(); ++i) tags[i] = self.batch.tag(i);
                return array_of(std::move(tags));
            },
            "Return the tag of the puzzle of every game.")
        .def("heads", &heads_of,
             "Return a row for each game: seed, episode, puzzle, and the rest packed.")
        .def("configurations", &configurations_of,
             "Return a row for each game: the configuration of every lane.")
        .def("restore", &restore, "heads"_a, "configurations"_a,
             "Restore all games from a snapshot.");
}

}  // namespace unjam
