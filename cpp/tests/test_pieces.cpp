// Twins, turning pieces, targets that leave and moves round corners: every state space and every
// search compared with the reference implementation.

#include <optional>
#include <set>

#include "check.h"
#include "pieces.h"
#include "unjam/search/search.h"
#include "unjam/states/list_space.h"
#include "unjam/states/step_path.h"
#include "unjam/states/table_space.h"

using namespace unjam;
using pieces::Game;
using pieces::Rule;
using pieces::State;

namespace {

constexpr Rule kRules[] = {Rule::straight, Rule::units, Rule::corners};
constexpr std::size_t kMostStates = 1500;

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

// The states of every depth by the reference implementation; empty if there are too many.
std::vector<std::set<State>> plain_depths(const Game& game, Rule rule) {
    std::set<State> seen{pieces::start_of(game)};
    std::vector<std::set<State>> out{seen};
    while (true) {
        std::set<State> next;
        for (const State& state : out.back()) {
            for (const auto& [after, slides] : pieces::steps(game, state, rule)) {
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
std::vector<Drawn> drawn_games(unsigned seed, std::size_t count) {
    std::mt19937 random(seed);
    std::vector<Drawn> out;
    while (out.size() < count) {
        const Game game = pieces::random_game(random);
        const Rule rule = kRules[out.size() % 3];
        auto levels = plain_depths(game, rule);
        if (levels.size() > 1) out.push_back({game, rule, std::move(levels)});
    }
    return out;
}

// Fewest (moves, slides) or (slides, moves) to a win by the reference implementation; nullopt if
// there is none.
std::optional<std::pair<int, int>> plain_optimum(const Game& game, Rule rule, bool moves_first) {
    using Entry = std::pair<std::pair<int, int>, State>;
    std::set<Entry> queue{{{0, 0}, pieces::start_of(game)}};
    std::map<State, std::pair<int, int>> best{{pieces::start_of(game), {0, 0}}};
    while (!queue.empty()) {
        const auto [cost, state] = *queue.begin();
        queue.erase(queue.begin());
        if (pieces::won(game, state)) return cost;
        for (const auto& [after, slides] : pieces::steps(game, state, rule)) {
            const std::pair<int, int> total = moves_first
                                                  ? std::pair(cost.first + 1, cost.second + slides)
                                                  : std::pair(cost.first + slides, cost.second + 1);
            const auto found = best.find(after);
            if (found != best.end()) {
                if (found->second <= total) continue;
                queue.erase({found->second, after});
            }
            best[after] = total;
            queue.insert({total, after});
        }
    }
    return std::nullopt;
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

TEST("every search finds the optimum of games with pieces of any kind") {
    int solved = 0, unsolvable = 0, drawn = 0;
    for (const auto& [game, drawn_rule, levels] : drawn_games(8, 48)) {
        const Rule rule = drawn_rule == Rule::units ? Rule::straight : drawn_rule;
        const bool wide = drawn++ % 4 == 0;  // wide keys take five times as long
        for (const auto& [shift, idle] : {std::pair{0, 0}, {100, 64}, {600, 200}}) {
            if (shift > 0 && !wide) continue;
            const auto compiled = pieces::compile(game, shift, idle);
            for (Metric metric :
                 {Metric::moves, Metric::slides, Metric::moves_slides, Metric::slides_moves}) {
                const auto best = plain_optimum(game, rule, !in_slides(metric));
                (best ? solved : unsolvable) += shift == 0 && metric == Metric::moves;
                for (Algorithm algorithm : {Algorithm::breadth_first, Algorithm::best_first,
                                            Algorithm::ida, Algorithm::anytime}) {
                    for (HeuristicKind kind : {HeuristicKind::zero, HeuristicKind::blockers,
                                               HeuristicKind::blocker_chain}) {
                        if (kind == HeuristicKind::zero && algorithm == Algorithm::ida) continue;
                        SearchControl control(Limits{});
                        Request request{
                            metric, algorithm, kind, 1.0, false, false, rule == Rule::corners};
                        const Outcome outcome = search(*compiled.program, request, control);
                        if (!best) {
                            CHECK(outcome.status == Status::unsolvable);
                            continue;
                        }
                        CHECK(outcome.status == Status::solved);
                        CHECK(outcome.optimal);
                        CHECK_EQ(outcome.lower_bound, best->first);
                        int slides = 0;
                        for (const PathStep& step : outcome.path) slides += step.slides;
                        const auto moves = static_cast<int>(outcome.path.size());
                        if (metric == Metric::moves) CHECK_EQ(moves, best->first);
                        if (metric == Metric::slides) CHECK_EQ(slides, best->first);
                        if (metric == Metric::moves_slides) {
                            CHECK((std::pair(moves, slides) == *best));
                        }
                        if (metric == Metric::slides_moves) {
                            CHECK((std::pair(slides, moves) == *best));
                        }
                    }
                }
            }
        }
    }
    CHECK(solved > 15);
    CHECK(unsolvable > 3);
}

TEST("`optimal` is set exactly when proven, for every search") {
    int not_optimal = 0;
    for (const auto& [game, drawn_rule, levels] : drawn_games(10, 120)) {
        const Rule rule = drawn_rule == Rule::units ? Rule::straight : drawn_rule;
        const auto compiled = pieces::compile(game);
        for (Metric metric :
             {Metric::moves, Metric::slides, Metric::moves_slides, Metric::slides_moves}) {
            const auto best = plain_optimum(game, rule, !in_slides(metric));
            for (HeuristicKind kind :
                 {HeuristicKind::zero, HeuristicKind::blockers, HeuristicKind::move_blockers}) {
                for (const auto& [algorithm, weight] : {std::pair{Algorithm::greedy, 1.0},
                                                        {Algorithm::best_first, 3.0},
                                                        {Algorithm::best_first, 1.0},
                                                        {Algorithm::ida, 1.0}}) {
                    SearchControl control(Limits{});
                    Request request{
                        metric, algorithm, kind, weight, false, false, rule == Rule::corners};
                    const Outcome outcome = search(*compiled.program, request, control);
                    CHECK(outcome.status == (best ? Status::solved : Status::unsolvable));
                    if (!best) continue;
                    int slides = 0;
                    for (const PathStep& step : outcome.path) slides += step.slides;
                    const auto moves = static_cast<int>(outcome.path.size());
                    const auto found =
                        in_slides(metric) ? std::pair(slides, moves) : std::pair(moves, slides);
                    CHECK(outcome.lower_bound <= best->first);
                    CHECK(best->first <= found.first);
                    if (outcome.optimal) CHECK_EQ(found.first, best->first);
                    if (outcome.optimal && has_second_part(metric)) CHECK(found == *best);
                    not_optimal += found.first > best->first;
                }
            }
        }
    }
    CHECK(not_optimal > 0);
}

TEST("every_state counts all reachable states, past every win") {
    for (const auto& [game, rule, levels] : drawn_games(9, 90)) {
        std::size_t total = 0;
        for (const auto& level : levels) total += level.size();
        const auto compiled = pieces::compile(game);
        Request request;
        request.metric = rule == Rule::units ? Metric::slides : Metric::moves;
        request.every_state = true;
        request.corners = rule == Rule::corners;
        SearchControl control(Limits{});
        CHECK_EQ(search(*compiled.program, request, control).stats.seen, total);
    }
}

TEST("more twins than a word has bits") {
    // A row of 300 one-cell cars and one gap: one state for each position of the gap.
    Game game{301, 1, {}, false, false, {}};
    for (int at = 0; at < 300; ++at)
        game.pieces.push_back({{{0, 0}}, true, false, at, -1, false, 0});
    // 9 bits each, 7 lanes per word: too many for a key, so the compiler must reject it.
    CHECK_THROWS(std::invalid_argument, pieces::compile(game));
    game.width = 201;
    game.pieces.resize(200);
    const auto compiled = pieces::compile(game);
    CHECK_EQ(compiled.program->key_words(), 25);
    Request request;
    request.metric = Metric::slides;
    request.every_state = true;
    SearchControl control(Limits{});
    CHECK_EQ(search(*compiled.program, request, control).stats.seen, 201u);
}
