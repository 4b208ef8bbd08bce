#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <stdexcept>

#include "bindings.h"
#include "plain_programs.h"
#include "unjam/lanes/straight_shape.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace unjam {

namespace {

// from, to, vehicle, direction, slides, cells that must be free
using Row = std::tuple<int, int, int, int, int, std::vector<int>>;

// Shared pointers, because a shape outlives its Python object while a program uses it.
struct ShapeHandle {
    std::shared_ptr<const LaneShape> shape;
};
struct LineHandle {
    std::shared_ptr<const Line> line;
};
struct GridHandle {
    std::shared_ptr<const std::vector<int>> neighbours;
    int width;
};

void add_transition(LaneShape& shape, int from, int to, int vehicle, int direction, int slides,
                    const std::vector<int>& frees) {
    for (int number : {from, to, vehicle, direction, slides}) {
        if (number < 0 || number > 65535) {
            throw std::invalid_argument("a transition has numbers out of range");
        }
    }
    shape.add(from,
              {static_cast<std::uint16_t>(to), static_cast<std::uint16_t>(vehicle),
               static_cast<std::uint16_t>(direction), static_cast<std::uint16_t>(slides)},
              frees);
}

ShapeHandle make_shape(int cells, int vehicles, const std::vector<std::vector<int>>& covers,
                       const std::optional<std::vector<int>>& winning,
                       const std::vector<Row>& transitions, bool turns) {
    auto shape = std::make_shared<LaneShape>(cells, vehicles, covers, winning, turns);
    for (const auto& [from, to, vehicle, direction, slides, frees] : transitions) {
        add_transition(*shape, from, to, vehicle, direction, slides, frees);
    }
    shape->finish();
    return {std::move(shape)};
}

// Make the shape of a lane with a single piece. On a large board it has very many transitions, so
// they are passed as the bytes of 32-bit integers: from, to, direction, slides, the number of cells
// that must be free, and these cells. Releases the interpreter lock.
ShapeHandle make_piece_shape(int cells, const std::vector<std::vector<int>>& covers,
                             const std::optional<std::vector<int>>& winning,
                             const nb::bytes& transitions, bool turns) {
    constexpr std::size_t kHead = 5;
    std::vector<std::int32_t> rows(transitions.size() / sizeof(std::int32_t));
    std::memcpy(rows.data(), transitions.data(), rows.size() * sizeof(std::int32_t));
    const nb::gil_scoped_release unlocked;
    auto shape = std::make_shared<LaneShape>(cells, 1, covers, winning, turns);
    std::vector<int> frees;
    for (std::size_t at = 0; at < rows.size();) {
        const auto* row = rows.data() + at;
        const std::size_t left = rows.size() - at;
        if (left < kHead || row[4] < 0 || left - kHead < static_cast<std::size_t>(row[4])) {
            throw std::invalid_argument("a transition is cut off");
        }
        frees.assign(row + kHead, row + kHead + row[4]);
        add_transition(*shape, row[0], row[1], 0, row[2], row[3], frees);
        at += kHead + frees.size();
    }
    shape->finish();
    return {std::move(shape)};
}

// Lanes, vehicles and exits are read directly from the Python objects, because converting them to
// lists first would take longer than compiling.
void read_lanes(nb::handle lanes, const std::vector<int>& kinds, Compiled& out) {
    std::vector<std::shared_ptr<const LaneShape>> shapes;
    std::vector<std::shared_ptr<const Line>> lines;
    std::vector<int> starts;
    const std::size_t count = nb::len(lanes);
    shapes.reserve(count);
    lines.reserve(count);
    starts.reserve(count);
    out.names.reserve(count);
    out.members.reserve(2 * count);
    for (nb::handle each : lanes) {
        const auto lane = nb::cast<nb::tuple>(each);
        shapes.push_back(nb::cast<const ShapeHandle&>(lane[0]).shape);
        lines.push_back(nb::cast<const LineHandle&>(lane[1]).line);
        starts.push_back(nb::cast<int>(lane[2]));
        auto& names = out.names.emplace_back();
        names.first_member = static_cast<int>(out.members.size());
        for (nb::handle member : lane[3]) out.members.push_back(nb::cast<int>(member));
        std::size_t number = 0;
        for (nb::handle direction : lane[4]) {
            names.directions.at(number++) = nb::cast<int>(direction);
        }
    }
    std::optional<nb::gil_scoped_release> unlocked;
    if (!out.plain) unlocked.emplace();
    out.program =
        std::make_unique<Program>(std::move(shapes), std::move(lines), std::move(starts), kinds);
}

void read_vehicles(nb::handle vehicles, int width, ReplayBoard& replay_board) {
    const std::size_t cells = replay_board.neighbours->size() / ReplayBoard::kDirections;
    replay_board.vehicles.reserve(nb::len(vehicles));
    replay_board.cells.reserve(cells);
    for (nb::handle each : vehicles) {
        const auto vehicle = nb::cast<nb::tuple>(each);
        ReplayBoard::Vehicle& out = replay_board.vehicles.emplace_back();
        out.first = static_cast<int>(replay_board.cells.size());
        for (nb::handle pair : nb::cast<nb::tuple>(vehicle[1])) {
            const auto cell = nb::cast<nb::tuple>(pair);
            const int at = nb::cast<int>(cell[0]) * width + nb::cast<int>(cell[1]);
            if (at < 0 || static_cast<std::size_t>(at) >= cells) {
                throw std::invalid_argument("a vehicle is outside the board");
            }
            replay_board.cells.push_back(at);
        }
        out.count = static_cast<int>(replay_board.cells.size()) - out.first;
        const auto axes = nb::cast<nb::str>(vehicle[2]);
        for (const char* axis = axes.c_str(); *axis; ++axis) {
            if (*axis == '|') out.directions |= 1u | 2u;
            if (*axis == '-') out.directions |= 4u | 8u;
        }
        out.target = nb::cast<bool>(vehicle[3]);
    }
}

Compiled make_program(nb::handle lanes, const GridHandle& grid, nb::handle vehicles,
                      nb::handle exits) {
    Compiled out;
    out.replay_board.neighbours = grid.neighbours;
    read_lanes(lanes, {}, out);
    read_vehicles(vehicles, grid.width, out.replay_board);
    for (nb::handle exit : exits) {
        out.replay_board.exits.push_back(
            {nb::cast<int>(exit[0]), nb::cast<int>(exit[1]), nb::cast<int>(exit[2])});
    }
    return out;
}

}  // namespace

void bind_lanes(nb::module_& m) {
    nb::class_<ShapeHandle>(m, "LaneShape",
                            "The configurations and transitions of a lane, in lane coordinates.")
        .def(
            "__init__",
            [](ShapeHandle* self, int cells, int vehicles,
               const std::vector<std::vector<int>>& covers,
               const std::optional<std::vector<int>>& winning, const std::vector<Row>& transitions,
               bool turns) {
                new (self)
                    ShapeHandle(make_shape(cells, vehicles, covers, winning, transitions, turns));
            },
            "cells"_a, "vehicles"_a, "covers"_a, "winning"_a.none(), "transitions"_a,
            "turns"_a = false)
        .def_static("of_piece", &make_piece_shape, "cells"_a, "covers"_a, "winning"_a.none(),
                    "transitions"_a, "turns"_a,
                    "Make the lane of one piece. Transitions are 32-bit integers: from, to, "
                    "direction, slides, the number of cells that must be free, and these cells.")
        .def_static(
            "straight",
            [](int cells, const std::vector<int>& lengths, const std::vector<int>& positions,
               int target, bool wins_first, bool wins_last) {
                const StraightVehicles vehicles{cells, lengths, target, wins_first, wins_last};
                return std::pair(ShapeHandle{straight_shape(vehicles)},
                                 straight_configuration(vehicles, positions));
            },
            "cells"_a, "lengths"_a, "positions"_a, "target"_a, "wins_first"_a, "wins_last"_a,
            "Return the lane of straight vehicles in a corridor, and the configuration in which "
            "they begin at `positions`. `target` is the index of the target, or -1.")
        .def_prop_ro("configurations",
                     [](const ShapeHandle& self) { return self.shape->configurations(); });

    nb::class_<LineHandle>(m, "Line", "The board cells of a lane, in order.")
        .def(
            "__init__",
            [](LineHandle* self, std::vector<int> cells) {
                new (self) LineHandle{std::make_shared<const Line>(std::move(cells))};
            },
            "cells"_a);

    nb::class_<GridHandle>(m, "Grid",
                           "The neighbours of every cell: up, down, left and right; -1 for none.")
        .def(
            "__init__",
            [](GridHandle* self, int width, std::vector<int> neighbours) {
                new (self) GridHandle{
                    std::make_shared<const std::vector<int>>(std::move(neighbours)), width};
            },
            "width"_a, "neighbours"_a);

    nb::class_<Compiled>(m, "Program", "A compiled puzzle.")
        .def(
            "__init__",
            [](Compiled* self, nb::typed<nb::sequence, nb::object> lanes, const GridHandle& grid,
               nb::typed<nb::sequence, nb::object> vehicles,
               nb::typed<nb::sequence, nb::object> exits) {
                new (self) Compiled(make_program(lanes, grid, vehicles, exits));
            },
            "lanes"_a, "grid"_a, "vehicles"_a, "exits"_a,
            "Compile a puzzle of straight vehicles. Each lane is (shape, line, start, vehicles, "
            "directions).")
        .def_static(
            "of_any_kind",
            [](nb::typed<nb::sequence, nb::object> lanes, const std::vector<int>& kinds,
               bool corners) {
                Compiled out;
                out.plain = false;
                out.corners = corners;
                read_lanes(lanes, kinds, out);
                return out;
            },
            "lanes"_a, "kinds"_a, "corners"_a,
            "Compile a puzzle whose solutions the caller converts to moves and replays. `kinds` is "
            "the first lane of the same kind, for every lane; empty if there are no twins.")
        .def_static(
            "of_line",
            [](const std::string& line) -> std::optional<Compiled> {
                const auto board = read_plain_board(line);
                auto out = board ? compile_plain_board(*board) : std::nullopt;
                if (out) out->text = line;
                return out;
            },
            "line"_a,
            "Read and compile a square board on one line; None if it is not in one of the two "
            "plainest notations.")
        .def_ro("text", &Compiled::text, "The line of a program of `of_line`; otherwise empty.")
        .def_ro("labels", &Compiled::labels,
                "The labels of its vehicles, in order, one character each.")
        .def_prop_ro("plain", [](const Compiled& self) { return self.plain; })
        .def_prop_ro("key_bits", [](const Compiled& self) { return self.program->key_bits(); })
        .def_prop_ro(
            "cells", [](const Compiled& self) { return self.program->cells(); },
            "The number of cells and points of the board.")
        .def_prop_ro(
            "lane_sizes",
            [](const Compiled& self) {
                std::vector<std::tuple<int, int, int>> sizes;
                for (const Lane& lane : self.program->lanes()) {
                    int most_slides = 0;
                    for (int t = 0; t < lane.shape->last(lane.shape->configurations() - 1); ++t) {
                        most_slides = std::max<int>(most_slides, lane.shape->transition(t).slides);
                    }
                    sizes.emplace_back(lane.shape->configurations(), most_slides,
                                       lane.shape->cells());
                }
                return sizes;
            },
            "Of each lane: the number of configurations, the slides of the longest move, and the "
            "number of cells.")
        .def_prop_ro(
            "key_places",
            [](const Compiled& self) {
                std::vector<std::tuple<int, int, int>> places;
                for (const Lane& lane : self.program->lanes()) {
                    places.emplace_back(lane.key_word, lane.key_shift, lane.key_bits);
                }
                return places;
            },
            "The position of each lane's configuration in a key: (word, shift, bits).")
        .def_prop_ro(
            "lane_vehicles",
            [](const Compiled& self) {
                std::vector<std::vector<int>> vehicles;
                const auto& lanes = self.program->lanes();
                for (int lane = 0; self.plain && lane < static_cast<int>(lanes.size()); ++lane) {
                    auto& members = vehicles.emplace_back();
                    const int count = lanes[static_cast<std::size_t>(lane)].shape->vehicles();
                    for (int v = 0; v < count; ++v) members.push_back(self.vehicle(lane, v));
                }
                return vehicles;
            },
            "The vehicles of each lane of a plain program.")
        .def_prop_ro("key_words", [](const Compiled& self) { return self.program->key_words(); });
}

}  // namespace unjam
