// Twins, turning pieces, targets that leave and moves round corners: every search compared with the
// reference implementation.

#include <map>
#include <optional>
#include <set>

#include "check.h"
#include "drawn_games.h"
#include "pieces.h"
#include "unjam/search/search.h"

using namespace unjam;
using pieces::drawn_games;
using pieces::Game;
using pieces::Rule;
using pieces::State;

namespace {

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
                    for (HeuristicKind kind :
                         {HeuristicKind::zero, HeuristicKind::blockers,
                          HeuristicKind::blocker_chain, HeuristicKind::patterns}) {
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
