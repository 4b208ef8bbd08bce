// For the thread sanitizer: searches share programs and never write to them.

#include <atomic>
#include <thread>

#include "boards.h"
#include "check.h"
#include "unjam/search/search.h"

using namespace unjam;

namespace {

template <class Work>
void in_threads(int count, Work&& work) {
    std::vector<std::thread> threads;
    for (int t = 0; t < count; ++t) threads.emplace_back([&work, t] { work(t); });
    for (auto& thread : threads) thread.join();
}

}  // namespace

TEST("several threads run every algorithm on one program") {
    const auto program = boards::program("BB...G A..C.G AXXC.G A..C.. E...FF E.DDD.");
    in_threads(5, [&](int t) {
        const Algorithm algorithms[] = {Algorithm::breadth_first, Algorithm::best_first,
                                        Algorithm::greedy, Algorithm::ida, Algorithm::anytime};
        const Metric metrics[] = {Metric::moves, Metric::slides, Metric::moves_slides,
                                  Metric::slides_moves};
        for (int i = 0; i < 8; ++i) {
            Request request;
            request.algorithm = algorithms[(t + i) % 5];
            request.metric = metrics[i % 4];
            request.heuristic = i % 2 ? HeuristicKind::blocker_chain : HeuristicKind::blockers;
            SearchControl control(Limits{});
            const Outcome outcome = search(*program, request, control);
            CHECK(outcome.status == Status::solved);
            CHECK(outcome.lower_bound <= (in_slides(request.metric) ? 16 : 8));
        }
    });
}

TEST("threads reuse their memory for programs of other key widths") {
    const auto small = boards::program(".... XX.B A..B AOOO");
    std::string wide = ".... XX.B A..B AOOO ####";
    for (int row = 0; row < 80; ++row) wide += row % 2 ? " aabb" : " ddee";
    const auto large = boards::program(wide);
    in_threads(3, [&](int t) {
        for (int i = 0; i < 12; ++i) {
            SearchControl control(Limits{});
            const Outcome outcome = search((t + i) % 2 ? *small : *large, {}, control);
            CHECK_EQ(outcome.path.size(), 5u);
        }
    });
}

TEST("a flag set by another thread cancels a search") {
    const auto program = boards::program(
        "AAAE.BC.. ...E.BCDD ...EFFH.. ....GGHII ..JJJNXXP K.L..N..P K.LMMNOOP STQQVRRRW "
        "STUUV...W");
    std::atomic<bool> cancelled{false};
    std::atomic<int> running{0};
    in_threads(3, [&](int t) {
        if (t == 0) {
            while (running < 2) std::this_thread::yield();
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            cancelled = true;
            return;
        }
        ++running;
        SearchControl control(Limits{}, [&](const Progress&) { return !cancelled; });
        Request request;
        request.algorithm = t == 1 ? Algorithm::breadth_first : Algorithm::best_first;
        const Outcome outcome = search(*program, request, control);
        CHECK(outcome.stop == Stop::cancelled);
        CHECK(outcome.status == Status::limit);
    });
}
