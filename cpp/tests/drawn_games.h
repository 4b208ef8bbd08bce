// Random games of pieces that are small enough to be explored completely, with their states of
// every depth by the reference implementation.

#pragma once

#include <random>
#include <set>
#include <vector>

#include "pieces.h"

namespace pieces {

constexpr Rule kRules[] = {Rule::straight, Rule::units, Rule::corners};
constexpr std::size_t kMostStates = 1500;

// The states of every depth by the reference implementation; empty if there are too many.
inline std::vector<std::set<State>> plain_depths(const Game& game, Rule rule) {
    std::set<State> seen{start_of(game)};
    std::vector<std::set<State>> out{seen};
    while (true) {
        std::set<State> next;
        for (const State& state : out.back()) {
            for (const auto& [after, slides] : steps(game, state, rule)) {
                if (seen.insert(after).second) next.insert(after);
            }
        }
        if (seen.size() > kMostStates) return {};
        if (next.empty()) return out;
        out.push_back(next);
    }
}

struct Drawn {
    Game game;
    Rule rule;
    std::vector<std::set<State>> levels;
};

// Games that are small enough to be explored completely, under every rule.
inline std::vector<Drawn> drawn_games(unsigned seed, std::size_t count) {
    std::mt19937 random(seed);
    std::vector<Drawn> out;
    while (out.size() < count) {
        const Game game = random_game(random);
        const Rule rule = kRules[out.size() % 3];
        auto levels = plain_depths(game, rule);
        if (levels.size() > 1) out.push_back({game, rule, std::move(levels)});
    }
    return out;
}

}  // namespace pieces
