// Test programs with pieces of any shape, one per lane, and a reference implementation of the same
// game on sets of cells.
//
// A board is a rectangle with walls; its left and right edges, and its top and bottom edges, may be
// joined. The position of a piece is that of its first cell. The target wins with its first cell at
// `goal`, or leaves the board there.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "unjam/lanes/lanes.h"

namespace pieces {

using namespace unjam;

struct Cell {
    int row, column;
};

struct Piece {
    std::vector<Cell> cells;  // relative to the first one
    bool across, down;        // axes
    int start;                // position of its first cell
    int goal = -1;            // targets only
    bool leaves = false;
    int kind = -1;  // pieces of one kind are twins; -1: no twins
};

struct Game {
    int width, height;
    std::set<int> walls;
    bool join_x = false, join_y = false;
    std::vector<Piece> pieces;

    // The neighbouring cell, -1 if there is none.
    int step(int cell, int down, int right) const {
        int row = cell / width + down, column = cell % width + right;
        if (join_x) column = (column + width) % width;
        if (join_y) row = (row + height) % height;
        if (row < 0 || row >= height || column < 0 || column >= width) return -1;
        const int there = row * width + column;
        return walls.count(there) ? -1 : there;
    }

    // The cells of a piece at a position; empty if it does not fit there.
    std::set<int> cover(const Piece& piece, int at) const {
        std::set<int> out;
        for (const auto& [row, column] : piece.cells) {
            int r = at / width + row, c = at % width + column;
            if (join_x) c = (c + width) % width;
            if (join_y) r = (r + height) % height;
            if (r < 0 || r >= height || c < 0 || c >= width) return {};
            if (walls.count(r * width + c)) return {};
            out.insert(r * width + c);
        }
        return out.size() == piece.cells.size() ? out : std::set<int>{};
    }

    static std::vector<std::pair<int, int>> ways(const Piece& piece) {
        std::vector<std::pair<int, int>> out;
        if (piece.across) out.insert(out.end(), {{0, -1}, {0, 1}});
        if (piece.down) out.insert(out.end(), {{-1, 0}, {1, 0}});
        return out;
    }
};

// Position of a piece that has left the board.
inline constexpr int kGone = -1;

// ---- Compiling a game ---------------------------------------------------------------------------

struct Compiled {
    std::unique_ptr<Program> program;
    // By lane and configuration: the position of the piece.
    std::vector<std::vector<int>> places;
};

// `shift` is added to all board cells, and `idle` lanes with a single configuration are appended:
// the game stays the same, but its board and keys get wider.
inline Compiled compile(const Game& game, int shift = 0, int idle = 0) {
    Compiled out;
    std::vector<std::shared_ptr<const LaneShape>> shapes;
    std::vector<std::shared_ptr<const Line>> lines;
    std::vector<int> starts, kinds;
    std::map<int, int> first_of_kind;
    Line board;
    for (int cell = 0; cell < game.width * game.height; ++cell) board.push_back(cell + shift);
    for (const Piece& piece : game.pieces) {
        const int lane = static_cast<int>(shapes.size());
        const auto kind = first_of_kind.find(piece.kind);
        if (piece.kind >= 0 && kind != first_of_kind.end()) {
            const auto& places = out.places[static_cast<std::size_t>(kind->second)];
            shapes.push_back(shapes[static_cast<std::size_t>(kind->second)]);
            lines.push_back(lines[static_cast<std::size_t>(kind->second)]);
            starts.push_back(static_cast<int>(std::find(places.begin(), places.end(), piece.start) -
                                              places.begin()));
            kinds.push_back(kind->second);
            out.places.push_back(places);
            continue;
        }
        if (piece.kind >= 0) first_of_kind[piece.kind] = lane;
        kinds.push_back(lane);
        std::vector<int> places;
        std::vector<std::vector<int>> covers;
        std::vector<int> winning;
        std::map<int, int> numbers;
        const auto add = [&](int at, const std::set<int>& cover) {
            if (at == kGone || (at == piece.goal && !piece.leaves)) {
                winning.push_back(static_cast<int>(places.size()));
            }
            numbers[at] = static_cast<int>(places.size());
            places.push_back(at);
            covers.emplace_back(cover.begin(), cover.end());
        };
        for (int at = 0; at < game.width * game.height; ++at) {
            const auto cover = game.cover(piece, at);
            if (!cover.empty() && !(piece.leaves && at == piece.goal)) add(at, cover);
        }
        if (piece.leaves) add(kGone, {});
        auto shape = std::make_shared<LaneShape>(
            game.width * game.height, 1, covers,
            piece.goal >= 0 ? std::optional(winning) : std::nullopt, piece.across && piece.down);
        for (std::size_t c = 0; c < places.size(); ++c) {
            const std::set<int> own(covers[c].begin(), covers[c].end());
            int direction = 0;
            for (const auto& [down, right] : Game::ways(piece)) {
                std::set<int> frees;
                int at = places[c];
                for (int slides = 1; at != kGone; ++slides) {
                    int row = at / game.width + down, column = at % game.width + right;
                    if (game.join_x) column = (column + game.width) % game.width;
                    if (game.join_y) row = (row + game.height) % game.height;
                    if (row < 0 || row >= game.height || column < 0 || column >= game.width) break;
                    at = row * game.width + column;
                    const auto cover = game.cover(piece, at);
                    if (cover.empty() || at == places[c]) break;
                    for (int cell : cover) {
                        if (!own.count(cell)) frees.insert(cell);
                    }
                    if (piece.leaves && at == piece.goal) at = kGone;
                    shape->add(
                        static_cast<int>(c),
                        {static_cast<std::uint16_t>(numbers.at(at)), 0,
                         static_cast<std::uint16_t>(direction), static_cast<std::uint16_t>(slides)},
                        {frees.begin(), frees.end()});
                }
                ++direction;
            }
        }
        shape->finish();
        shapes.push_back(shape);
        lines.push_back(std::make_shared<const Line>(board));
        starts.push_back(numbers.at(piece.start));
        out.places.push_back(places);
    }
    auto nothing = std::make_shared<LaneShape>(0, 1, std::vector<std::vector<int>>{{}},
                                               std::optional<std::vector<int>>{});
    nothing->finish();
    for (int i = 0; i < idle; ++i) {
        kinds.push_back(static_cast<int>(shapes.size()));
        shapes.push_back(nothing);
        lines.push_back(std::make_shared<const Line>(Line{}));
        starts.push_back(0);
        out.places.push_back({0});
    }
    out.program = std::make_unique<Program>(shapes, lines, starts, kinds);
    return out;
}

// ---- Reference implementation -------------------------------------------------------------------

using State = std::vector<int>;  // position of every piece, twins sorted

inline State in_order(const Game& game, State state) {
    for (std::size_t i = 0; i < state.size(); ++i) {
        for (std::size_t j = i + 1; j < state.size(); ++j) {
            const int kind = game.pieces[i].kind;
            if (kind >= 0 && kind == game.pieces[j].kind && state[j] < state[i]) {
                std::swap(state[i], state[j]);
            }
        }
    }
    return state;
}

inline State start_of(const Game& game) {
    State state;
    for (const Piece& piece : game.pieces) state.push_back(piece.start);
    return in_order(game, state);
}

inline bool won(const Game& game, const State& state) {
    bool targets = false;
    for (std::size_t i = 0; i < state.size(); ++i) {
        const Piece& piece = game.pieces[i];
        if (piece.goal < 0) continue;
        targets = true;
        if (state[i] != (piece.leaves ? kGone : piece.goal)) return false;
    }
    return targets;
}

enum class Rule { straight, units, corners };

// Return all states one step away with the fewest slides to each.
inline std::map<State, int> steps(const Game& game, const State& state, Rule rule) {
    std::map<State, int> out;
    for (std::size_t i = 0; i < state.size(); ++i) {
        const Piece& piece = game.pieces[i];
        if (state[i] == kGone) continue;
        std::set<int> taken;
        for (std::size_t j = 0; j < state.size(); ++j) {
            if (j == i || state[j] == kGone) continue;
            taken.merge(game.cover(game.pieces[j], state[j]));
        }
        // The position after one slide: kGone if the piece leaves there, -2 if it is blocked.
        const auto slide = [&](int at, std::pair<int, int> way) {
            int row = at / game.width + way.first, column = at % game.width + way.second;
            if (game.join_x) column = (column + game.width) % game.width;
            if (game.join_y) row = (row + game.height) % game.height;
            if (row < 0 || row >= game.height || column < 0 || column >= game.width) return -2;
            const int there = row * game.width + column;
            const auto cover = game.cover(piece, there);
            if (cover.empty()) return -2;
            for (int cell : cover) {
                if (taken.count(cell)) return -2;
            }
            return piece.leaves && there == piece.goal ? kGone : there;
        };
        const auto note = [&](int at, int slides) {
            State next = state;
            next[i] = at;
            const auto [found, added] = out.emplace(in_order(game, next), slides);
            if (!added) found->second = std::min(found->second, slides);
        };
        if (rule == Rule::corners && piece.across && piece.down) {
            std::map<int, int> far{{state[i], 0}};
            std::vector<int> todo{state[i]};
            for (std::size_t t = 0; t < todo.size(); ++t) {
                if (todo[t] == kGone) continue;
                for (const auto& way : Game::ways(piece)) {
                    const int there = slide(todo[t], way);
                    if (there == -2 || !far.emplace(there, far[todo[t]] + 1).second) continue;
                    todo.push_back(there);
                    note(there, far[there]);
                }
            }
            continue;
        }
        for (const auto& way : Game::ways(piece)) {
            int at = state[i];
            for (int slides = 1; at != kGone; ++slides) {
                at = slide(at, way);
                if (at == -2 || at == state[i]) break;
                note(at, slides);
                if (rule == Rule::units) break;
            }
        }
    }
    return out;
}

// ---- Random games -------------------------------------------------------------------------------

// Small games, mostly with twins; some with targets that leave, some on a cylinder or a torus.
inline Game random_game(std::mt19937& random, int most_pieces = 5) {
    const auto draw = [&](int count) {
        return static_cast<int>(random() % static_cast<unsigned>(count));
    };
    static const std::vector<std::vector<Cell>> kShapes{{{0, 0}},
                                                        {{0, 0}},
                                                        {{0, 0}, {0, 1}},
                                                        {{0, 0}, {1, 0}},
                                                        {{0, 0}, {0, 1}},
                                                        {{0, 0}, {0, 1}, {1, 0}, {1, 1}},
                                                        {{0, 0}, {1, 0}, {1, 1}}};
    while (true) {
        Game game;
        game.width = 2 + draw(3);
        game.height = 2 + draw(3);
        game.join_x = draw(3) == 0;
        game.join_y = draw(3) == 0;
        const int cells = game.width * game.height;
        for (int walls = draw(3) - 1; walls > 0; --walls) game.walls.insert(draw(cells));
        const int targets = 1 + draw(2);
        std::set<int> taken;
        const auto put = [&](Piece piece) {
            // A piece that spans the whole board would slide onto its own cells, which is not a
            // step.
            for (const auto& [row, column] : piece.cells) {
                if (game.join_x && column + 1 == game.width) return;
                if (game.join_y && row + 1 == game.height) return;
            }
            for (int tries = 0; tries < 10; ++tries) {
                piece.start = draw(cells);
                const auto cover = game.cover(piece, piece.start);
                if (cover.empty() || piece.start == piece.goal) continue;
                if (std::any_of(cover.begin(), cover.end(),
                                [&](int cell) { return taken.count(cell) > 0; })) {
                    continue;
                }
                taken.insert(cover.begin(), cover.end());
                game.pieces.push_back(piece);
                return;
            }
        };
        for (int t = 0; t < targets; ++t) {
            Piece target{kShapes[static_cast<std::size_t>(draw(static_cast<int>(kShapes.size())))],
                         true,
                         draw(2) == 0,
                         0,
                         draw(cells),
                         draw(2) == 0,
                         -1};
            if (!game.cover(target, target.goal).empty()) put(target);
        }
        if (game.pieces.empty()) continue;
        // Two kinds of other pieces, each with its axes.
        std::vector<Piece> kinds;
        for (int k = 0; k < 2; ++k) {
            const int axes = draw(4);
            kinds.push_back(
                {kShapes[static_cast<std::size_t>(draw(static_cast<int>(kShapes.size())))],
                 axes != 1, axes != 2, 0, -1, false, k});
        }
        for (int others = draw(most_pieces); others > 0; --others) {
            put(kinds[static_cast<std::size_t>(draw(2))]);
        }
        std::shuffle(game.pieces.begin(), game.pieces.end(), random);
        return game;
    }
}

}  // namespace pieces
