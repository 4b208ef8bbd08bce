// Test programs with straight vehicles on a rectangular grid. Rows are separated by spaces. `.` is
// empty, `#` a wall, `X` the target; its exit is on the right.
#pragma once

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "unjam/lanes/lanes.h"

namespace boards {

using namespace unjam;

// Return all positions of vehicles with given lengths in a corridor, in lexicographic order.
inline std::vector<std::vector<int>> positions_in(int cells, const std::vector<int>& lengths) {
    std::vector<std::vector<int>> configurations;
    std::vector<int> positions;
    auto place = [&](auto&& self, std::size_t vehicle, int from) -> void {
        if (vehicle == lengths.size()) {
            configurations.push_back(positions);
            return;
        }
        for (int p = from; p + lengths[vehicle] <= cells; ++p) {
            positions.push_back(p);
            self(self, vehicle + 1, p + lengths[vehicle]);
            positions.pop_back();
        }
    };
    place(place, 0, 0);
    return configurations;
}

inline std::shared_ptr<const LaneShape> straight(int cells, const std::vector<int>& lengths,
                                                 int target) {
    const std::vector<std::vector<int>> configurations = positions_in(cells, lengths);
    std::vector<std::vector<int>> covers;
    std::vector<int> winning;
    for (std::size_t c = 0; c < configurations.size(); ++c) {
        auto& cover = covers.emplace_back();
        for (std::size_t v = 0; v < lengths.size(); ++v) {
            for (int k = 0; k < lengths[v]; ++k) cover.push_back(configurations[c][v] + k);
        }
        if (target >= 0) {
            const auto t = static_cast<std::size_t>(target);
            if (configurations[c][t] + lengths[t] == cells) winning.push_back(static_cast<int>(c));
        }
    }
    auto shape = std::make_shared<LaneShape>(cells, static_cast<int>(lengths.size()), covers,
                                             target >= 0 ? std::optional(winning) : std::nullopt);
    for (std::size_t c = 0; c < configurations.size(); ++c) {
        for (std::size_t v = 0; v < lengths.size(); ++v) {
            for (int sign : {-1, 1}) {
                std::vector<int> free;
                auto there = configurations[c];
                while (true) {
                    const int edge = sign < 0 ? there[v] - 1 : there[v] + lengths[v];
                    there[v] += sign;
                    std::size_t to = 0;
                    while (to < configurations.size() && configurations[to] != there) ++to;
                    if (to == configurations.size()) break;
                    free.push_back(edge);
                    shape->add(static_cast<int>(c),
                               {static_cast<std::uint16_t>(to), static_cast<std::uint16_t>(v),
                                static_cast<std::uint16_t>(sign > 0),
                                static_cast<std::uint16_t>(free.size())},
                               free);
                }
            }
        }
    }
    shape->finish();
    return shape;
}

// A run of cells along an axis with vehicles in it.
struct Corridor {
    bool across;
    Line line;
    std::vector<int> lengths, positions;
    int target = -1;  // index of the target among the vehicles, -1 if none

    int cells() const { return static_cast<int>(line.size()); }
};

// Return the corridors of a board that contain vehicles: rows, then columns.
inline std::vector<Corridor> corridors_of(const std::string& grid) {
    std::vector<std::string> rows;
    std::istringstream in(grid);
    for (std::string row; in >> row;) rows.push_back(row);
    const int height = static_cast<int>(rows.size());
    const int width = static_cast<int>(rows.at(0).size());
    const auto at = [&](int r, int c) {
        return rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    };
    std::vector<Corridor> corridors;
    for (int axis = 0; axis < 2; ++axis) {
        const int outer = axis == 0 ? height : width;
        const int inner = axis == 0 ? width : height;
        for (int o = 0; o < outer; ++o) {
            for (int i = 0; i < inner;) {
                // Extend to the next wall.
                Corridor corridor{axis == 0, {}, {}, {}};
                std::string cells;
                for (; i < inner; ++i) {
                    const int r = axis == 0 ? o : i, c = axis == 0 ? i : o;
                    if (at(r, c) == '#') break;
                    corridor.line.push_back(r * width + c);
                    cells.push_back(at(r, c));
                }
                ++i;
                for (std::size_t k = 0; k < cells.size();) {
                    std::size_t end = k + 1;
                    while (end < cells.size() && cells[end] == cells[k]) ++end;
                    if (cells[k] != '.' && end - k > 1) {
                        if (cells[k] == 'X') {
                            corridor.target = static_cast<int>(corridor.lengths.size());
                        }
                        corridor.lengths.push_back(static_cast<int>(end - k));
                        corridor.positions.push_back(static_cast<int>(k));
                    }
                    k = end;
                }
                if (!corridor.lengths.empty()) corridors.push_back(corridor);
            }
        }
    }
    return corridors;
}

inline std::unique_ptr<Program> program(const std::string& grid) {
    std::vector<std::shared_ptr<const LaneShape>> shapes;
    std::vector<std::shared_ptr<const Line>> lines;
    std::vector<int> starts;
    for (const Corridor& corridor : corridors_of(grid)) {
        shapes.push_back(straight(corridor.cells(), corridor.lengths, corridor.target));
        lines.push_back(std::make_shared<const Line>(corridor.line));
        const auto all = positions_in(corridor.cells(), corridor.lengths);
        starts.push_back(
            static_cast<int>(std::find(all.begin(), all.end(), corridor.positions) - all.begin()));
    }
    return std::make_unique<Program>(shapes, lines, starts);
}

}  // namespace boards
