#include <thread>

#include "boards.h"
#include "check.h"
#include "unjam/lanes/solution_replay.h"
#include "unjam/search/search.h"
#include "unjam/search/static_proof.h"

using namespace unjam;

namespace {

const char* const kSmall = ".... XX.B A..B AOOO";
const char* const kJam1 = "BB...G A..C.G AXXC.G A..C.. E...FF E.DDD.";
const char* const kJam40 = "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJFF.";
const char* const kLarge =
    "AAAE.BC.. ...E.BCDD ...EFFH.. ....GGHII ..JJJNXXP K.L..N..P K.LMMNOOP STQQVRRRW STUUV...W";

Outcome solve(const Program& program, Request request, Limits limits = {}) {
    SearchControl control(limits);
    return search(program, request, control);
}

std::pair<int, int> counts(const Outcome& outcome) {
    int slides = 0, moves = 0, lane = -1, vehicle = -1, direction = -1;
    for (const PathStep& step : outcome.path) {
        moves += step.lane != lane || step.vehicle != vehicle || step.direction != direction;
        lane = step.lane;
        vehicle = step.vehicle;
        direction = step.direction;
        slides += step.slides;
    }
    return {moves, slides};
}

}  // namespace

TEST("every algorithm finds the optimum in every metric") {
    struct Case {
        const char* board;
        int moves, slides;
    };
    for (const Case& c : {Case{kSmall, 5, 5}, Case{kJam1, 8, 16}, Case{kJam40, 51, 81}}) {
        const auto program = boards::program(c.board);
        for (Metric metric :
             {Metric::moves, Metric::slides, Metric::moves_slides, Metric::slides_moves}) {
            for (Algorithm algorithm : {Algorithm::breadth_first, Algorithm::best_first,
                                        Algorithm::ida, Algorithm::anytime}) {
                for (HeuristicKind kind :
                     {HeuristicKind::zero, HeuristicKind::blockers, HeuristicKind::blocker_chain}) {
                    // The long one takes the best heuristic only, and IDA* one metric only, because
                    // there every cost is an iteration of its own.
                    if (c.board == kJam40 &&
                        (kind != HeuristicKind::blocker_chain ||
                         (algorithm == Algorithm::ida && metric != Metric::moves))) {
                        continue;
                    }
                    const Outcome outcome = solve(*program, {metric, algorithm, kind, 1.0, false});
                    CHECK(outcome.status == Status::solved);
                    CHECK(outcome.optimal);
                    const auto [moves, slides] = counts(outcome);
                    if (!in_slides(metric)) CHECK_EQ(moves, c.moves);
                    if (in_slides(metric)) CHECK_EQ(slides, c.slides);
                    CHECK_EQ(outcome.lower_bound, in_slides(metric) ? c.slides : c.moves);
                }
            }
        }
    }
}

TEST("solutions not proven optimal are marked as such") {
    const auto program = boards::program(kJam40);
    for (Request request :
         {Request{Metric::moves, Algorithm::greedy, HeuristicKind::blockers, 1.0, false},
          Request{Metric::moves, Algorithm::best_first, HeuristicKind::blockers, 5.0, false},
          Request{Metric::moves, Algorithm::best_first, HeuristicKind::move_blockers, 1.0,
                  false}}) {
        const Outcome outcome = solve(*program, request);
        CHECK(outcome.status == Status::solved);
        CHECK(outcome.lower_bound <= 51);
        CHECK(static_cast<int>(outcome.path.size()) >= 51);
        CHECK(!outcome.optimal || outcome.path.size() == 51);
    }
}

TEST("unsolvable by a static proof, and by exhaustion") {
    const auto stuck = boards::program("....B. ....B. XX..B. ....C. ....C. ....C.");
    CHECK(prove_unsolvable(*stuck).has_value());
    const Outcome proven = solve(*stuck, {});
    CHECK(proven.status == Status::unsolvable);
    CHECK(proven.stuck_lane >= 0);
    CHECK_EQ(proven.stats.seen, 0u);
    // Three cars block each other in a cycle: no cell is always covered, but none can move far
    // enough.
    const auto knot = boards::program("..B. XXB. DD.C ...C");
    if (!prove_unsolvable(*knot)) {
        for (Algorithm algorithm : {Algorithm::breadth_first, Algorithm::best_first, Algorithm::ida,
                                    Algorithm::anytime}) {
            Request request;
            request.algorithm = algorithm;
            const Outcome outcome = solve(*knot, request);
            CHECK(outcome.status == Status::unsolvable || outcome.status == Status::solved);
        }
    }
}

TEST("limits stop every search with its partial result") {
    const auto program = boards::program(kLarge);
    for (Algorithm algorithm : {Algorithm::breadth_first, Algorithm::best_first, Algorithm::ida}) {
        Request request;
        request.algorithm = algorithm;
        Limits states;
        states.states = 5000;
        const Outcome outcome = solve(*program, request, states);
        CHECK(outcome.status == Status::limit);
        CHECK(outcome.stop == Stop::states);
        CHECK(outcome.lower_bound > 0);
        CHECK(outcome.lower_bound <= 22);
        Limits time;
        time.seconds = 0;
        CHECK(solve(*program, request, time).stop == Stop::time);
    }
    Limits memory;
    memory.bytes = 2000000;
    const Outcome outcome = solve(*program, {}, memory);
    CHECK(outcome.stop == Stop::memory);
    CHECK(outcome.stats.peak_bytes <= memory.bytes);
}

TEST("a search reports progress and can be cancelled") {
    const auto program = boards::program(kLarge);
    int calls = 0;
    SearchControl control({}, [&](const Progress& progress) {
        CHECK(progress.seen > 0);
        return ++calls < 2;
    });
    CHECK(search(*program, {}, control).stop == Stop::cancelled);
    CHECK_EQ(calls, 2);
}

TEST("counts by depth cover complete depths") {
    const auto program = boards::program(kSmall);
    Request request;
    request.by_depth = true;
    const Outcome outcome = solve(*program, request);
    std::uint64_t sum = 0;
    for (std::uint64_t n : outcome.stats.by_depth) sum += n;
    CHECK_EQ(sum, outcome.stats.seen);
    CHECK_EQ(outcome.stats.by_depth[0], 1u);
    CHECK_EQ(outcome.stats.by_depth[1], 2u);
}

TEST("several threads can search the same program") {
    const auto program = boards::program(kJam40);
    std::vector<std::thread> threads;
    std::array<std::size_t, 4> lengths{};
    for (std::size_t t = 0; t < lengths.size(); ++t) {
        threads.emplace_back([&, t] {
            Request request;
            request.algorithm = t % 2 ? Algorithm::breadth_first : Algorithm::best_first;
            for (int i = 0; i < 3; ++i) lengths[t] = solve(*program, request).path.size();
        });
    }
    for (auto& thread : threads) thread.join();
    for (std::size_t length : lengths) CHECK_EQ(length, 51u);
}

TEST("estimates never exceed the optimum") {
    for (const char* board : {kSmall, kJam1, kJam40}) {
        const auto program = boards::program(board);
        const int moves = solve(*program, {}).lower_bound;
        for (HeuristicKind kind : {HeuristicKind::zero, HeuristicKind::blockers,
                                   HeuristicKind::blocker_chain, HeuristicKind::patterns}) {
            CHECK(estimate(*program, kind, false) <= moves);
        }
    }
}

TEST("the replay accepts valid solutions and explains invalid ones") {
    // One row of four cells: a car of length two and the exit on the right.
    ReplayBoard replay_board;
    std::vector<int> neighbours;
    for (int cell = 0; cell < 4; ++cell) {
        neighbours.insert(neighbours.end(), {-1, -1, cell - 1, cell == 3 ? -1 : cell + 1});
    }
    replay_board.neighbours = std::make_shared<const std::vector<int>>(neighbours);
    replay_board.cells = {0, 1};
    replay_board.vehicles = {{0, 2, 4u | 8u, true}};
    replay_board.exits = {{3, 3, -1}};
    CHECK_EQ(replay_board.replay({{0, 3, 2}}), "");
    CHECK_EQ(replay_board.replay({{0, 3, 1}}), "a target is not out");
    CHECK_EQ(replay_board.replay({{0, 3, 3}}),
             "move 1: a wall or the edge of the board blocks the way");
    CHECK_EQ(replay_board.replay({{0, 0, 1}}),
             "move 1: the vehicle cannot slide in that direction");
    CHECK_EQ(replay_board.replay({{1, 3, 1}}), "move 1: no such vehicle");
    CHECK_EQ(replay_board.replay({{0, 3, 0}}), "move 1: the distance must be at least 1");
}
