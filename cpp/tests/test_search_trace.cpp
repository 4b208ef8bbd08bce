#include <algorithm>
#include <map>
#include <set>

#include "boards.h"
#include "check.h"
#include "unjam/search/search.h"
#include "unjam/search/search_trace.h"

using namespace unjam;

namespace {

const char* const kSmall = ".... XX.B A..B AOOO";
const char* const kJam1 = "BB...G A..C.G AXXC.G A..C.. E...FF E.DDD.";
const char* const kWall = "....B. ....B. XX..B. ....C. ....C. ....C.";
const char* const kLarge =
    "AAAE.BC.. ...E.BCDD ...EFFH.. ....GGHII ..JJJNXXP K.L..N..P K.LMMNOOP STQQVRRRW STUUV...W";

struct Traced {
    Outcome outcome;
    SearchTrace trace;

    std::uint64_t count(EventKind kind) const {
        return static_cast<std::uint64_t>(
            std::count(trace.kinds.begin(), trace.kinds.end(), static_cast<std::uint8_t>(kind)));
    }
};

Traced traced(const Program& program, const Request& request, bool pruning = true,
              std::uint64_t max_events = kNoLimit) {
    Traced result;
    result.trace.pruning = pruning;
    result.trace.max_events = max_events;
    SearchControl control({});
    result.outcome = trace_search(program, request, control, result.trace);
    return result;
}

std::vector<Request> requests() {
    std::vector<Request> all;
    for (Metric metric :
         {Metric::moves, Metric::slides, Metric::moves_slides, Metric::slides_moves}) {
        all.push_back({metric, Algorithm::breadth_first, HeuristicKind::zero, 1.0, false});
        for (HeuristicKind kind : {HeuristicKind::zero, HeuristicKind::blockers,
                                   HeuristicKind::blocker_chain, HeuristicKind::move_blockers}) {
            for (double weight : {1.0, 2.0}) {
                all.push_back({metric, Algorithm::best_first, kind, weight, false});
            }
            all.push_back({metric, Algorithm::greedy, kind, 1.0, false});
            all.push_back({metric, Algorithm::ida, kind, 1.0, false});
        }
    }
    return all;
}

}  // namespace

TEST("a traced search is the search") {
    for (const char* board : {kSmall, kJam1, kWall}) {
        const auto program = boards::program(board);
        for (const Request& request : requests()) {
            SearchControl control({});
            const Outcome plain = search(*program, request, control);
            const Traced seen = traced(*program, request);
            const Outcome& outcome = seen.outcome;
            CHECK(outcome.status == plain.status);
            CHECK(outcome.optimal == plain.optimal);
            CHECK_EQ(outcome.lower_bound, plain.lower_bound);
            CHECK_EQ(outcome.stats.seen, plain.stats.seen);
            CHECK_EQ(outcome.stats.expanded, plain.stats.expanded);
            CHECK_EQ(outcome.stats.transitions, plain.stats.transitions);
            CHECK_EQ(outcome.stats.peak_bytes, plain.stats.peak_bytes);
            CHECK_EQ(outcome.path.size(), plain.path.size());
            for (std::size_t i = 0; i < plain.path.size(); ++i) {
                CHECK_EQ(outcome.path[i].lane, plain.path[i].lane);
                CHECK_EQ(outcome.path[i].to, plain.path[i].to);
            }
        }
    }
}

TEST("the events of a trace add up to the counters") {
    for (const char* board : {kSmall, kJam1}) {
        const auto program = boards::program(board);
        for (const Request& request : requests()) {
            const Traced seen = traced(*program, request);
            const Stats& stats = seen.outcome.stats;
            CHECK_EQ(seen.count(EventKind::expanded), stats.expanded);
            if (request.algorithm == Algorithm::ida) {
                const std::uint64_t starts = seen.count(EventKind::deepened);
                CHECK(starts > 0);
                // The search ends in the middle of the last expansions.
                CHECK(seen.count(EventKind::generated) + seen.count(EventKind::known) +
                          seen.count(EventKind::improved) + seen.count(EventKind::beyond) +
                          seen.count(EventKind::dead) <=
                      stats.transitions + starts);
                continue;
            }
            CHECK_EQ(seen.count(EventKind::generated), stats.seen);
            CHECK_EQ(seen.count(EventKind::generated) + seen.count(EventKind::known) +
                         seen.count(EventKind::improved),
                     stats.transitions + 1);
        }
    }
}

TEST("states of a trace are distinct, and its path joins the start and the win") {
    const auto program = boards::program(kJam1);
    for (const Request& request : requests()) {
        const Traced seen = traced(*program, request);
        const SearchTrace& trace = seen.trace;
        CHECK_EQ(trace.key_words, 1u);
        CHECK_EQ(std::set<Word>(trace.keys.begin(), trace.keys.end()).size(), trace.keys.size());
        CHECK_EQ(trace.path.size(), seen.outcome.path.size() + 1);
        CHECK_EQ(trace.path.front(), 0u);
        // Every column has an entry for each event, and refers to states that exist.
        for (const auto* column :
             {&trace.parents, &trace.costs, &trace.second_costs, &trace.frontiers}) {
            CHECK_EQ(column->size(), trace.states.size());
        }
        CHECK_EQ(trace.estimates.size(), trace.states.size());
        CHECK_EQ(trace.bounds.size(), trace.states.size());
        CHECK(std::all_of(trace.states.begin(), trace.states.end(),
                          [&](std::uint32_t state) { return state < trace.keys.size(); }));
        std::map<std::uint32_t, std::size_t> won;
        for (std::size_t e = 0; e < trace.kinds.size(); ++e) {
            if (trace.kinds[e] == static_cast<std::uint8_t>(EventKind::won)) {
                won[trace.states[e]] = e;
            }
        }
        CHECK(won.contains(trace.path.back()));
    }
}

TEST("a trace without pruning runs the textbook search") {
    const auto program = boards::program(kJam1);
    const Traced pruned = traced(*program, {});
    const Traced textbook = traced(*program, {}, false);
    CHECK(textbook.outcome.stats.seen > pruned.outcome.stats.seen);
    CHECK_EQ(pruned.count(EventKind::foreseen), 2u);
    CHECK_EQ(textbook.count(EventKind::foreseen), 0u);
    CHECK_EQ(textbook.outcome.path.size(), 8u);
    // Every successor of an expanded state is generated, so the reverse of each step is, too.
    CHECK(textbook.count(EventKind::known) > textbook.outcome.stats.expanded);
    CHECK(textbook.outcome.stats.transitions > 5 * pruned.outcome.stats.transitions);
}

TEST("a static proof leaves no events; without pruning the search finds out by itself") {
    const auto program = boards::program(kWall);
    CHECK_EQ(traced(*program, {}).trace.kinds.size(), 0u);
    const Traced searched = traced(*program, {}, false);
    CHECK(searched.outcome.status == Status::unsolvable);
    CHECK_EQ(searched.outcome.stuck_lane, -1);
    CHECK_EQ(searched.count(EventKind::expanded), searched.outcome.stats.seen);
}

TEST("a trace stops at its maximum of events") {
    const auto program = boards::program(kLarge);
    for (const Request& request : requests()) {
        const Traced seen = traced(*program, request, true, 500);
        CHECK(seen.outcome.stop == Stop::events);
        CHECK(seen.outcome.status == Status::limit);
        CHECK(seen.trace.kinds.size() >= 500u);
        CHECK(seen.trace.kinds.size() < 700u);  // at most one expansion more
        CHECK_EQ(seen.count(EventKind::expanded), seen.outcome.stats.expanded);
        CHECK(!seen.trace.keys.empty());
    }
}

TEST("a trace counts towards the memory limit") {
    const auto program = boards::program(kLarge);
    SearchTrace trace;
    Limits limits;
    limits.bytes = 4 << 20;
    SearchControl control(limits);
    const Outcome outcome = trace_search(*program, {}, control, trace);
    CHECK(outcome.stop == Stop::memory);
    CHECK(trace.kinds.size() * SearchTrace::kBytesPerEvent < limits.bytes);
    SearchControl again(limits);
    CHECK(search(*program, {}, again).stats.seen > outcome.stats.seen);
}
