#include <map>
#include <numeric>
#include <queue>

#include "boards.h"
#include "check.h"
#include "unjam/search/heuristics.h"
#include "unjam/states/list_space.h"

using namespace unjam;

namespace {

const char* const kBoards[] = {
    ".... XX.B A..B AOOO", "BB...G A..C.G AXXC.G A..C.. E...FF E.DDD.", "..... ...AA ...BC XXXBC",
    "ECC. E... XXA. ..A.", "IBB#.. I..LDD JXXL.. J.KEEM FFK..M GGHHHM",
};

// All states reachable from the start, with the costs of their transitions and whether they win.
struct Graph {
    std::vector<Key<1>> keys;
    std::vector<std::vector<std::pair<std::size_t, int>>> edges;
    std::vector<bool> won;

    explicit Graph(const Program& program, bool slides) {
        ListSpace<1, 1> space(program, false, false);
        std::map<Word, std::size_t> numbers{{space.start().word[0], 0}};
        keys.push_back(space.start());
        for (std::size_t i = 0; i < keys.size(); ++i) {
            space.load(keys[i]);
            won.push_back(space.won());
            auto& row = edges.emplace_back();
            space.successors<Pruning::none>([&](const auto& next, int id) {
                const auto [at, added] = numbers.emplace(next.word[0], keys.size());
                if (added) keys.push_back(next);
                const Step step = space.step_of(id);
                const LaneShape& shape =
                    *program.lanes()[static_cast<std::size_t>(step.lane)].shape;
                row.emplace_back(at->second,
                                 slides ? shape.between(step.from, step.to)->slides : 1);
            });
        }
    }

    // The cost from every state to the nearest win, kDeadEnd if there is none. Steps are reversible
    // at the same cost, so this searches from the wins.
    std::vector<int> to_win() const {
        std::vector<int> cost(keys.size(), Heuristic::kDeadEnd);
        using Entry = std::pair<int, std::size_t>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (won[i]) queue.emplace(cost[i] = 0, i);
        }
        while (!queue.empty()) {
            const auto [here, i] = queue.top();
            queue.pop();
            if (here > cost[i]) continue;
            for (const auto& [next, more] : edges[i]) {
                if (here + more < cost[next]) queue.emplace(cost[next] = here + more, next);
            }
        }
        return cost;
    }
};

std::vector<int> estimates(const Program& program, const Graph& graph, HeuristicKind kind,
                           bool slides) {
    Heuristic heuristic(program, kind, slides);
    ListSpace<1, 1> space(program, false, false);
    std::vector<int> out;
    for (const auto& key : graph.keys) {
        space.load(key);
        out.push_back(heuristic(space.configurations()));
    }
    return out;
}

}  // namespace

TEST("admissible and consistent heuristics are so at every state") {
    for (const char* board : kBoards) {
        const auto program = boards::program(board);
        for (bool slides : {false, true}) {
            const Graph graph(*program, slides);
            const std::vector<int> exact = graph.to_win();
            for (HeuristicKind kind :
                 {HeuristicKind::zero, HeuristicKind::blockers, HeuristicKind::blocker_chain,
                  HeuristicKind::patterns, HeuristicKind::move_blockers}) {
                const std::vector<int> guess = estimates(*program, graph, kind, slides);
                for (std::size_t i = 0; i < guess.size(); ++i) {
                    // A dead end is never claimed for a state that can be solved.
                    if (guess[i] == Heuristic::kDeadEnd) CHECK_EQ(exact[i], Heuristic::kDeadEnd);
                    if (admissible(kind)) CHECK(guess[i] <= exact[i]);
                    if (graph.won[i]) CHECK_EQ(guess[i], 0);
                    if (!consistent(kind)) continue;
                    for (const auto& [next, cost] : graph.edges[i]) {
                        const bool dead = guess[next] == Heuristic::kDeadEnd;
                        CHECK(dead || guess[i] <= guess[next] + cost);
                    }
                }
            }
        }
    }
}

TEST("a pattern of all lanes has exact distances") {
    for (const char* board : kBoards) {
        const auto program = boards::program(board);
        std::vector<int> lanes(program->lanes().size());
        std::iota(lanes.begin(), lanes.end(), 0);
        if (!Pattern::fits(*program, lanes, 10'000'000)) continue;
        for (bool slides : {false, true}) {
            const StepCosts costs(*program, slides, false);
            const Pattern pattern(*program, lanes, costs);
            const auto distances = pattern.distances(costs, [] {});
            const Graph graph(*program, slides);
            const std::vector<int> exact = graph.to_win();
            ListSpace<1, 1> space(*program, false, false);
            for (std::size_t i = 0; i < exact.size(); ++i) {
                space.load(graph.keys[i]);
                const int distance = distances[pattern.number(space.configurations())];
                CHECK_EQ(distance == Pattern::kDeadEnd ? Heuristic::kDeadEnd : distance, exact[i]);
            }
        }
    }
}

TEST("a limit stops a heuristic while it builds its tables") {
    const auto program = boards::program(kBoards[1]);
    Limits limits;
    limits.seconds = 0;
    SearchControl control(limits);
    bool stopped = false;
    try {
        const Heuristic heuristic(*program, HeuristicKind::patterns, false, false, &control);
    } catch (const SearchStopped& now) {
        stopped = now.stop == Stop::time;
    }
    CHECK(stopped);
    CHECK(control.last_bound() >= 1);
}

TEST("the memory for patterns has a limit") {
    const auto program = boards::program(kBoards[1]);
    for (std::uint64_t bytes :
         {std::uint64_t{8}, std::uint64_t{100}, std::uint64_t{100'000}, kNoLimit}) {
        PatternSums sums(*program, false, false, bytes, [] {});
        CHECK(sums.bytes() < bytes);
        CHECK_EQ(sums.bytes() > 0, bytes > 8);
    }
}

TEST("the inadmissible heuristic overestimates") {
    // One move of A frees both B and C, but it is counted for each of them.
    const auto program = boards::program(kBoards[2]);
    CHECK_EQ(estimate(*program, HeuristicKind::move_blockers, false), 5);
    CHECK_EQ(estimate(*program, HeuristicKind::blocker_chain, false), 4);
    CHECK_EQ(estimate(*program, HeuristicKind::blockers, false), 3);
    CHECK_EQ(estimate(*program, HeuristicKind::zero, false), 0);
    CHECK_EQ(Graph(*program, false).to_win()[0], 4);
    CHECK(!admissible(HeuristicKind::move_blockers));
}
