// Twins, turning pieces, targets that leave and moves round corners: every state space compared
// with the reference implementation.

#include <map>
#include <optional>
#include <set>

#include "check.h"
#include "drawn_games.h"
#include "pieces.h"
#include "unjam/states/list_space.h"
#include "unjam/states/step_path.h"
#include "unjam/states/table_space.h"

using namespace unjam;
using pieces::drawn_games;
using pieces::Game;
using pieces::Rule;
using pieces::State;

namespace {

template <int W>
std::vector<Word> words_of(const Key<W>& key, const Program& program) {
    return {key.word, key.word + program.key_words()};
}

// The game state that a key represents.
template <class Space>
State state_of(Space& space, const typename Space::KeyType& key, const Game& game,
               const pieces::Compiled& compiled) {
    space.load(key);
    State state;
    for (std::size_t i = 0; i < game.pieces.size(); ++i) {
        const auto c = static_cast<std::size_t>(space.configuration(static_cast<int>(i)));
        state.push_back(compiled.places[i][c]);
    }
    // Configurations are ordered by position except for kGone, which twins never reach.
    return state;
}

// The states of every depth, as found by the space.
template <class Space, Pruning pruning>
std::vector<std::set<State>> depths(const Game& game, const pieces::Compiled& compiled, Rule rule) {
    const Program& program = *compiled.program;
    Space space(program, rule == Rule::units, rule == Rule::corners);
    std::map<std::vector<Word>, std::optional<typename Space::KeyType>> parents;
    std::vector<typename Space::KeyType> here{space.start()}, next;
    parents[words_of(here[0], program)] = std::nullopt;
    std::vector<std::set<State>> out;
    while (!here.empty()) {
        auto& level = out.emplace_back();
        next.clear();
        for (const auto& key : here) {
            level.insert(state_of(space, key, game, compiled));
            space.load(key);
            if (const auto& parent = parents[words_of(key, program)]) {
                space.set_last_step(space.last_step(*parent, key));
            }
            space.template successors<pruning>([&](const auto& after, int) {
                if (parents.emplace(words_of(after, program), key).second) next.push_back(after);
            });
        }
        CHECK_EQ(level.size(), here.size());  // no state has two keys
        here.swap(next);
    }
    return out;
}

}  // namespace

TEST("spaces of every width find exactly the states of the game at their depths") {
    for (const auto& [game, rule, levels] : drawn_games(1, 240)) {
        const auto compiled = pieces::compile(game);
        CHECK((ListSpace<1, 1>::fits(*compiled.program)));
        CHECK((depths<ListSpace<1, 1>, Pruning::none>(game, compiled, rule) == levels));
        CHECK((depths<ListSpace<1, 2>, Pruning::none>(game, compiled, rule) == levels));
        CHECK((depths<ListSpace<2, 2>, Pruning::none>(game, compiled, rule) == levels));
        CHECK((depths<ListSpace<0, 0>, Pruning::none>(game, compiled, rule) == levels));
    }
}

TEST("wide boards and wide keys give the same results") {
    for (const auto& [game, rule, levels] : drawn_games(2, 60)) {
        const auto across_words = pieces::compile(game, 60);
        CHECK((ListSpace<1, 2>::fits(*across_words.program)));
        CHECK(
            (depths<ListSpace<1, 2>, Pruning::breadth_first>(game, across_words, rule) == levels));
        const auto two_words = pieces::compile(game, 100, 64);
        CHECK_EQ(two_words.program->key_words(), 2);
        CHECK((!ListSpace<1, 2>::fits(*two_words.program)));
        CHECK((depths<ListSpace<2, 2>, Pruning::breadth_first>(game, two_words, rule) == levels));
        const auto many_words = pieces::compile(game, 1500, 300);
        CHECK(many_words.program->key_words() > 4);
        CHECK((!ListSpace<2, 2>::fits(*many_words.program)));
        CHECK((depths<ListSpace<0, 0>, Pruning::breadth_first>(game, many_words, rule) == levels));
    }
}

TEST("pruning loses no state with twins, turning pieces and targets that leave") {
    int with_twins = 0, turning = 0, leaving = 0;
    for (const auto& [game, rule, levels] : drawn_games(3, 600)) {
        const auto compiled = pieces::compile(game);
        CHECK((depths<ListSpace<1, 1>, Pruning::breadth_first>(game, compiled, rule) == levels));
        with_twins += !compiled.program->twins().empty();
        turning += compiled.program->turning();
        leaving += std::any_of(game.pieces.begin(), game.pieces.end(),
                               [](const pieces::Piece& piece) { return piece.leaves; });
    }
    CHECK(with_twins > 120);
    CHECK(turning > 120);
    CHECK(leaving > 120);
}

TEST("a table space supports lanes that turn") {
    using Tables = TableSpace<std::uint32_t, 5, 6, 15>;
    using Bytes = TableSpace<std::uint8_t, 2, 1, 9>;
    int tables = 0, bytes = 0;
    for (const auto& [game, rule, levels] : drawn_games(4, 700)) {
        const auto compiled = pieces::compile(game);
        const Program& program = *compiled.program;
        if (rule == Rule::corners || !program.turning()) continue;
        if (Bytes::fits(program)) {
            CHECK((depths<Bytes, Pruning::none>(game, compiled, rule) == levels));
            CHECK((depths<Bytes, Pruning::breadth_first>(game, compiled, rule) == levels));
            ++bytes;
        }
        if (Tables::fits(program)) {
            CHECK((depths<Tables, Pruning::none>(game, compiled, rule) == levels));
            CHECK((depths<Tables, Pruning::breadth_first>(game, compiled, rule) == levels));
            ++tables;
        }
    }
    CHECK(tables > 20);
    CHECK(bytes > 5);
}

TEST("the step between two keys is recovered, with and without twins") {
    for (const auto& [game, rule, levels] : drawn_games(5, 150)) {
        const auto compiled = pieces::compile(game);
        const Program& program = *compiled.program;
        ListSpace<1, 1> space(program, rule == Rule::units, rule == Rule::corners);
        std::set<Word> seen{space.start().word[0]};
        std::vector<Word> todo(seen.begin(), seen.end());
        for (std::size_t i = 0; i < todo.size() && i < 100; ++i) {
            const Key<1> before{{todo[i]}};
            std::vector<std::pair<Key<1>, Step>> found;
            space.load(before);
            space.successors<Pruning::none>(
                [&](const auto& after, int id) { found.emplace_back(after, space.step_of(id)); });
            for (const auto& [after, made] : found) {
                space.load(before);
                const Step step = space.last_step(before, after);
                const auto lane = static_cast<std::size_t>(step.lane);
                CHECK_EQ(program.lanes()[lane].kind,
                         program.lanes()[static_cast<std::size_t>(made.lane)].kind);
                CHECK_EQ(step.from, space.configuration(step.lane));
                CHECK_EQ(step.from, made.from);
                CHECK_EQ(step.to, made.to);
                // With twins sorted, the step leads to that key.
                const State there = state_of(space, after, game, compiled);
                State by_hand = state_of(space, before, game, compiled);
                by_hand[lane] = compiled.places[lane][static_cast<std::size_t>(step.to)];
                CHECK(pieces::in_order(game, by_hand) == there);
                CHECK(pieces::in_order(game, there) == there);
                if (seen.insert(after.word[0]).second) todo.push_back(after.word[0]);
            }
        }
    }
}

TEST("the vehicle that just moved does not move again, even if twins were re-sorted") {
    // Two twins of one cell that slide vertically in separate columns (kinds depend only on shape
    // and line), and a third piece that moves freely.
    Game game{4, 3, {}, false, false, {}};
    const std::vector<pieces::Cell> unit{{0, 0}};
    game.pieces = {{unit, false, true, 9, -1, false, 0},
                   {unit, false, true, 0, -1, false, 0},
                   {unit, true, true, 7, 3, false, -1}};
    const auto compiled = pieces::compile(game);
    ListSpace<1, 1> space(*compiled.program, false, false);
    const auto start = space.start();
    CHECK(state_of(space, start, game, compiled) == (State{0, 9, 7}));
    // The first twin moves past the second: 0 to 8, which sorts before 9; then 9 to 1 makes it the
    // first.
    for (const auto& [from, to] : {std::pair{0, 8}, {9, 1}, {9, 5}}) {
        space.load(start);
        std::optional<Key<1>> after;
        space.successors<Pruning::none>([&](const auto& key, int id) {
            const Step step = space.step_of(id);
            if (step.from == from && step.to == to && step.lane < 2) after = key;
        });
        CHECK(after.has_value());
        if (!after) continue;
        const Step last = space.last_step(start, *after);
        space.load(*after);
        space.set_last_step(last);
        int others = 0;
        space.successors<Pruning::breadth_first>([&](const auto&, int id) {
            const Step step = space.step_of(id);
            if (step.lane < 2) CHECK(step.from != to);
            ++others;
        });
        CHECK(others > 0);
    }
}

TEST("a step round corners takes the fewest slides") {
    for (const auto& [game, rule, levels] : drawn_games(6, 150)) {
        if (rule != Rule::corners) continue;
        const auto compiled = pieces::compile(game);
        ListSpace<1, 1> space(*compiled.program, false, true);
        std::vector<Key<1>> todo{space.start()};
        std::set<Word> seen{todo[0].word[0]};
        for (std::size_t i = 0; i < todo.size() && i < 60; ++i) {
            const State here = state_of(space, todo[i], game, compiled);
            std::map<State, int> found;
            std::vector<Key<1>> next;
            space.load(todo[i]);
            space.successors<Pruning::none>([&](const auto& key, int id) {
                const PathStep step = describe_step(space, space.step_of(id));
                State there = here;
                there[static_cast<std::size_t>(step.lane)] =
                    compiled.places[static_cast<std::size_t>(step.lane)]
                                   [static_cast<std::size_t>(step.to)];
                const auto [at, added] = found.emplace(pieces::in_order(game, there), step.slides);
                if (!added) at->second = std::min(at->second, step.slides);
                if (seen.insert(key.word[0]).second) next.push_back(key);
            });
            CHECK(found == pieces::steps(game, here, Rule::corners));
            todo.insert(todo.end(), next.begin(), next.end());
        }
    }
}

TEST("applying a step and its reverse restores a list space") {
    for (const auto& [game, rule, levels] : drawn_games(7, 60)) {
        const auto compiled = pieces::compile(game);
        ListSpace<1, 1> space(*compiled.program, rule == Rule::units, rule == Rule::corners);
        space.load(space.start());
        const std::vector<int> before = space.configurations();
        std::vector<std::pair<Word, int>> found, again;
        space.successors<Pruning::none>(
            [&](const auto& key, int id) { found.emplace_back(key.word[0], id); });
        for (const auto& [key, id] : found) {
            const Step step = space.step_of(id);
            const bool wins = space.won(id);
            space.apply(step);
            CHECK_EQ(space.configuration(step.lane), step.to);
            CHECK_EQ(space.won(), wins);
            space.apply({step.lane, step.to, step.from});
        }
        CHECK(space.configurations() == before);
        space.successors<Pruning::none>(
            [&](const auto& key, int id) { again.emplace_back(key.word[0], id); });
        CHECK(found == again);
    }
}
