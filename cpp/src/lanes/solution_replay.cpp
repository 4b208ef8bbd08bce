#include "unjam/lanes/solution_replay.h"

#include <algorithm>

namespace unjam {

namespace {

bool is_out(const ReplayBoard& replay_board, int number, const std::vector<int>& cells) {
    for (int direction = 0; direction < ReplayBoard::kDirections; ++direction) {
        if (!((replay_board.vehicles[static_cast<std::size_t>(number)].directions >> direction) &
              1)) {
            continue;
        }
        bool whole_front = true;
        for (int cell : cells) {
            const int ahead = (*replay_board.neighbours)[static_cast<std::size_t>(
                cell * ReplayBoard::kDirections + direction)];
            if (ahead >= 0 && std::find(cells.begin(), cells.end(), ahead) != cells.end()) continue;
            whole_front = whole_front &&
                          std::any_of(replay_board.exits.begin(), replay_board.exits.end(),
                                      [&](const ReplayBoard::Exit& exit) {
                                          return exit.cell == cell && exit.direction == direction &&
                                                 (exit.vehicle < 0 || exit.vehicle == number);
                                      });
        }
        if (whole_front) return true;
    }
    return false;
}

}  // namespace

std::string ReplayBoard::replay(const std::vector<ReplayMove>& moves) const {
    std::vector<int> standing(neighbours->size() / kDirections, -1);
    std::vector<std::vector<int>> places;
    places.reserve(vehicles.size());
    std::vector<int> missing;  // targets that have not reached an exit
    for (std::size_t v = 0; v < vehicles.size(); ++v) {
        const auto first = cells.begin() + vehicles[v].first;
        places.emplace_back(first, first + vehicles[v].count);
        if (vehicles[v].target && !places[v].empty()) missing.push_back(static_cast<int>(v));
        for (int cell : places[v]) standing[static_cast<std::size_t>(cell)] = static_cast<int>(v);
    }
    const bool leaving = std::count_if(vehicles.begin(), vehicles.end(),
                                       [](const Vehicle& v) { return v.target; }) > 1;
    // If there are several targets, one that reaches an exit leaves at once.
    const auto let_out = [&](int v) {
        auto& place = places[static_cast<std::size_t>(v)];
        const auto found = std::find(missing.begin(), missing.end(), v);
        if (!leaving || found == missing.end() || !is_out(*this, v, place)) return false;
        for (int cell : place) standing[static_cast<std::size_t>(cell)] = -1;
        place.clear();
        missing.erase(found);
        return true;
    };
    for (const int v : std::vector<int>(missing)) let_out(v);

    std::vector<int> next;
    for (std::size_t m = 0; m < moves.size(); ++m) {
        const auto [number, direction, distance] = moves[m];
        const auto wrong = [m](const char* what) {
            return "move " + std::to_string(m + 1) + ": " + what;
        };
        if (number < 0 || static_cast<std::size_t>(number) >= vehicles.size()) {
            return wrong("no such vehicle");
        }
        auto& place = places[static_cast<std::size_t>(number)];
        if (!((vehicles[static_cast<std::size_t>(number)].directions >> direction) & 1)) {
            return wrong("the vehicle cannot slide in that direction");
        }
        if (distance < 1) return wrong("the distance must be at least 1");
        for (int s = 0; s < distance; ++s) {
            if (place.empty()) return wrong("the vehicle has left");
            next.clear();
            for (int cell : place) {
                const int ahead =
                    (*neighbours)[static_cast<std::size_t>(cell * kDirections + direction)];
                if (ahead < 0) return wrong("a wall or the edge of the board blocks the way");
                const int there = standing[static_cast<std::size_t>(ahead)];
                if (there >= 0 && there != number) return wrong("another vehicle blocks the way");
                next.push_back(ahead);
            }
            for (int cell : place) standing[static_cast<std::size_t>(cell)] = -1;
            for (int cell : next) standing[static_cast<std::size_t>(cell)] = number;
            place.swap(next);
            if (let_out(number) && s + 1 < distance) return wrong("the vehicle has left");
        }
    }
    for (int v : missing) {
        if (!is_out(*this, v, places[static_cast<std::size_t>(v)])) return "a target is not out";
    }
    return "";
}

}  // namespace unjam
