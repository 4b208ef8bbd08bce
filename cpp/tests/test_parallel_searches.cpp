// Searches on several threads find what they find on one: the same states in the same order.

#include <algorithm>

#include "boards.h"
#include "check.h"
#include "drawn_games.h"
#include "unjam/graph/component.h"
#include "unjam/search/search.h"

using namespace unjam;

namespace {

// A 9x9 board: 27 moves, found after 155,084 states.
const char* const kNine =
    "BAAA.D... B..F.DCCC ...F.D..H EE.F.GGGH IXXJ....H I.NJ.KKKP LLNOMM..P Q.NOS...P QRRRSTTUU";
const char* const kJam40 = "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJFF.";

Outcome solve(const Program& program, const Request& request, Limits limits = {}) {
    SearchControl control(limits);
    return search(program, request, control);
}

bool same_path(const Outcome& a, const Outcome& b) {
    return std::equal(a.path.begin(), a.path.end(), b.path.begin(), b.path.end(),
                      [](const PathStep& p, const PathStep& q) {
                          return p.lane == q.lane && p.vehicle == q.vehicle && p.from == q.from &&
                                 p.to == q.to && p.slides == q.slides;
                      });
}

void check_solving(const Program& program, Request request, Limits limits = {}) {
    const Outcome alone = solve(program, request, limits);
    for (int threads : {2, 3, 8}) {
        request.threads = threads;
        const Outcome shared = solve(program, request, limits);
        CHECK(shared.status == alone.status);
        CHECK(shared.stop == alone.stop);
        CHECK(same_path(shared, alone));
        CHECK_EQ(shared.lower_bound, alone.lower_bound);
        CHECK_EQ(shared.stats.seen, alone.stats.seen);
        CHECK_EQ(shared.stats.expanded, alone.stats.expanded);
        CHECK_EQ(shared.stats.transitions, alone.stats.transitions);
        CHECK(shared.stats.by_depth == alone.stats.by_depth);
    }
}

template <class T>
bool same(const Buffer<T>& a, const Buffer<T>& b, std::size_t count) {
    return std::equal(a.data(), a.data() + count, b.data());
}

void check_exploring(const Program& program, ExploreRequest request) {
    SearchControl unlimited{Limits{}};
    const Component alone = explore(program, request, unlimited);
    for (int threads : {2, 3, 8}) {
        request.threads = threads;
        SearchControl control{Limits{}};
        const Component shared = explore(program, request, control);
        CHECK(shared.stop == Stop::none);
        CHECK_EQ(shared.states, alone.states);
        if (shared.states != alone.states) continue;
        CHECK_EQ(shared.wins, alone.wins);
        CHECK_EQ(shared.stats.transitions, alone.stats.transitions);
        CHECK_EQ(shared.stats.expanded, alone.stats.expanded);
        const std::size_t words =
            std::size_t{alone.states} * static_cast<std::size_t>(alone.key_words);
        CHECK(same(shared.keys, alone.keys, words));
        CHECK(same(shared.from_start, alone.from_start, alone.states));
        CHECK(same(shared.to_win, alone.to_win, alone.states));
        CHECK_EQ(shared.edge_count, alone.edge_count);
    }
}

Request request_for(Metric metric, bool every_state, bool by_depth) {
    Request request;
    request.metric = metric;
    request.every_state = every_state;
    request.by_depth = by_depth;
    request.share_from = 0;
    return request;
}

}  // namespace

TEST("threads share a search with a hundred thousand states") {
    const auto program = boards::program(kNine);
    Request request = request_for(Metric::moves, false, false);
    check_solving(*program, request);
    request.share_from = kShareFrom;
    check_solving(*program, request);
}

TEST("several threads find the same solutions of games with pieces of any kind") {
    for (const auto& [game, rule, levels] : pieces::drawn_games(9, 24)) {
        const auto compiled = pieces::compile(game);
        Request request =
            request_for(rule == pieces::Rule::units ? Metric::slides : Metric::moves, false, false);
        request.corners = rule == pieces::Rule::corners;
        check_solving(*compiled.program, request);
        request.every_state = true;
        check_solving(*compiled.program, request);
    }
    const auto program = boards::program(kJam40);
    for (Metric metric : {Metric::moves, Metric::slides}) {
        for (bool every_state : {false, true}) {
            for (bool by_depth : {false, true}) {
                check_solving(*program, request_for(metric, every_state, by_depth));
            }
        }
    }
}

TEST("several threads explore the same states in the same order") {
    for (const auto& [game, rule, levels] : pieces::drawn_games(10, 24)) {
        const auto compiled = pieces::compile(game);
        ExploreRequest request{rule == pieces::Rule::units, rule == pieces::Rule::corners};
        request.neighbours = true;  // not in the implementation for small components
        request.share_from = 0;
        check_exploring(*compiled.program, request);
    }
    ExploreRequest request;
    request.neighbours = true;
    request.share_from = 0;
    check_exploring(*boards::program(kJam40), request);
}

TEST("threads stop where one thread stops at a limit of states or memory") {
    const auto program = boards::program(kNine);
    for (std::uint64_t states : {1000u, 70'000u, 120'000u, 155'000u}) {
        Limits limits;
        limits.states = states;
        check_solving(*program, request_for(Metric::moves, false, false), limits);
    }
    Limits limits;
    limits.bytes = 2'000'000;
    Request request = request_for(Metric::moves, false, false);
    request.share_from = kShareFrom;  // fewer, and the search unpacks fewer waiting states
    check_solving(*program, request, limits);
}

TEST("a search on several threads can be cancelled") {
    const auto program = boards::program(kNine);
    Request request = request_for(Metric::moves, true, false);
    request.threads = 3;
    SearchControl control(Limits{},
                          [](const Progress& progress) { return progress.seen < 200'000; });
    const Outcome outcome = search(*program, request, control);
    CHECK(outcome.stop == Stop::cancelled);
    CHECK(outcome.stats.seen >= 200'000);
    CHECK(outcome.lower_bound > 1);
}
