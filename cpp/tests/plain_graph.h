// A reference implementation of exploring: all states of a game, their distances and neighbours.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "boards.h"
#include "pieces.h"
#include "unjam/graph/component.h"

namespace plain {

using namespace unjam;
using pieces::Game;
using pieces::Rule;
using pieces::State;

struct Graph {
    std::vector<State> states;
    std::map<State, std::uint32_t> numbers;
    std::vector<std::set<std::uint32_t>> next;
    std::vector<int> from_start, to_win;  // Component::kUnreachable if there is no path
};

inline std::vector<int> distances(const std::vector<std::set<std::uint32_t>>& next,
                                  const std::vector<std::uint32_t>& sources) {
    std::vector<int> out(next.size(), Component::kUnreachable);
    std::vector<std::uint32_t> queue = sources;
    for (std::uint32_t source : sources) out[source] = 0;
    for (std::size_t at = 0; at < queue.size(); ++at) {
        for (std::uint32_t to : next[queue[at]]) {
            if (out[to] != Component::kUnreachable) continue;
            out[to] = out[queue[at]] + 1;
            queue.push_back(to);
        }
    }
    return out;
}

// Return the graph of all states reachable from `first`; nullopt if there are too many. Distances
// from the start are those from the first of them.
inline std::optional<Graph> graph_from(const Game& game, const std::vector<State>& first, Rule rule,
                                       std::size_t most) {
    Graph graph;
    const auto number_of = [&](const State& state) {
        const auto [found, added] =
            graph.numbers.emplace(state, static_cast<std::uint32_t>(graph.states.size()));
        if (added) graph.states.push_back(state);
        return found->second;
    };
    for (const State& state : first) number_of(state);
    for (std::size_t at = 0; at < graph.states.size(); ++at) {
        if (graph.states.size() > most) return std::nullopt;
        auto& row = graph.next.emplace_back();
        const State here = graph.states[at];
        for (const auto& step : pieces::steps(game, here, rule)) row.insert(number_of(step.first));
    }
    std::vector<std::set<std::uint32_t>> back(graph.states.size());
    std::vector<std::uint32_t> wins;
    for (std::uint32_t at = 0; at < graph.states.size(); ++at) {
        for (std::uint32_t to : graph.next[at]) back[to].insert(at);
        if (pieces::won(game, graph.states[at])) wins.push_back(at);
    }
    graph.from_start = distances(graph.next, {0});
    graph.to_win = distances(back, wins);
    return graph;
}

inline std::optional<Graph> graph_of(const Game& game, Rule rule, std::size_t most) {
    return graph_from(game, {pieces::start_of(game)}, rule, most);
}

// A program, the game that it represents, and the meaning of its keys.
struct Subject {
    Game game;
    pieces::Compiled compiled;  // its places are used unless `corridor` is set
    std::vector<std::vector<std::vector<int>>>
        corridor;  // by lane and configuration: all positions

    const Program& program() const { return *compiled.program; }

    State state_at(const std::vector<int>& configurations) const {
        State state;
        for (std::size_t lane = 0; lane < program().lanes().size(); ++lane) {
            const auto c = static_cast<std::size_t>(configurations[lane]);
            if (!corridor.empty()) {
                state.insert(state.end(), corridor[lane][c].begin(), corridor[lane][c].end());
            } else if (lane < game.pieces.size()) {
                state.push_back(compiled.places[lane][c]);
            }
        }
        return state;
    }
    State state_at(const Word* key) const {
        std::vector<int> configurations;
        for (const Lane& lane : program().lanes()) {
            configurations.push_back(static_cast<int>((key[lane.key_word] >> lane.key_shift) &
                                                      ((Word{1} << lane.key_bits) - 1)));
        }
        return state_at(configurations);
    }
};

inline Subject subject_of(const Game& game, int shift = 0, int idle = 0) {
    return {game, pieces::compile(game, shift, idle), {}};
}

// A board of straight vehicles, as in boards.h, with several vehicles per lane.
inline Subject subject_of(const std::string& grid) {
    Subject subject;
    subject.compiled.program = boards::program(grid);
    std::vector<std::string> rows;
    std::istringstream in(grid);
    for (std::string row; in >> row;) rows.push_back(row);
    subject.game.height = static_cast<int>(rows.size());
    subject.game.width = static_cast<int>(rows[0].size());
    for (int cell = 0; cell < subject.game.width * subject.game.height; ++cell) {
        const auto r = static_cast<std::size_t>(cell / subject.game.width);
        if (rows[r][static_cast<std::size_t>(cell % subject.game.width)] == '#') {
            subject.game.walls.insert(cell);
        }
    }
    for (const boards::Corridor& corridor : boards::corridors_of(grid)) {
        for (std::size_t v = 0; v < corridor.lengths.size(); ++v) {
            pieces::Piece piece;
            piece.across = corridor.across;
            piece.down = !corridor.across;
            for (int k = 0; k < corridor.lengths[v]; ++k) {
                piece.cells.push_back(corridor.across ? pieces::Cell{0, k} : pieces::Cell{k, 0});
            }
            piece.start = corridor.line[static_cast<std::size_t>(corridor.positions[v])];
            if (corridor.target == static_cast<int>(v)) {
                piece.goal =
                    corridor.line[static_cast<std::size_t>(corridor.cells() - corridor.lengths[v])];
            }
            subject.game.pieces.push_back(piece);
        }
        auto& lane = subject.corridor.emplace_back();
        for (const auto& positions : boards::positions_in(corridor.cells(), corridor.lengths)) {
            auto& places = lane.emplace_back();
            for (int p : positions) places.push_back(corridor.line[static_cast<std::size_t>(p)]);
        }
    }
    return subject;
}

// Random cars and trucks on an empty board with a target, and occasionally a wall.
inline std::string random_grid(std::mt19937& random, int width, int height, double fill) {
    const auto draw = [&](int count) {
        return static_cast<int>(random() % static_cast<unsigned>(count));
    };
    std::vector<std::string> rows(static_cast<std::size_t>(height),
                                  std::string(static_cast<std::size_t>(width), '.'));
    const auto at = [&](int r, int c) -> char& {
        return rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    };
    const auto put = [&](char label, int r, int c, int length, bool across) {
        if (across ? c + length > width : r + length > height) return false;
        for (int k = 0; k < length; ++k) {
            if (at(across ? r : r + k, across ? c + k : c) != '.') return false;
        }
        for (int k = 0; k < length; ++k) at(across ? r : r + k, across ? c + k : c) = label;
        return true;
    };
    put('X', draw(height), draw(width - 1), 2, true);
    if (draw(3) == 0) put('#', draw(height), draw(width), 1, true);
    const int wanted = static_cast<int>(fill * width * height);
    int taken = 2;
    char label = 'A';
    for (int tries = 0; tries < 60 && taken < wanted && label < 'W'; ++tries) {
        const int length = 2 + (draw(3) == 0);
        if (!put(label, draw(height), draw(width), length, draw(2) == 0)) continue;
        taken += length;
        ++label;
    }
    std::string grid = rows[0];
    for (std::size_t r = 1; r < rows.size(); ++r) grid += " " + rows[r];
    return grid;
}

inline Component explored(const Program& program, const ExploreRequest& request,
                          Limits limits = {}) {
    SearchControl control(limits);
    return explore(program, request, control);
}

}  // namespace plain
