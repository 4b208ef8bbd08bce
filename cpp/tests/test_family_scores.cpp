// The kernel that scores families for a hunt, run by a serial stand-in for thread blocks and by
// real threads, compared with the search on the CPU.

#include <algorithm>
#include <thread>

#include "check.h"
#include "thread_block.h"
#include "unjam/census/device_tables.h"
#include "unjam/census/family_steps.h"

using namespace unjam::census;
using unjam::test::ThreadBlock;

namespace {

// Families along a random walk.
std::vector<Family> some_families(const Board& board, std::uint64_t seed, std::size_t count) {
    const FamilySteps family_steps(board);
    const FamilyEvaluator evaluator(board, 0);
    RandomNumbers random(seed);
    std::vector<Family> families;
    for (Family family{0, 0}; families.size() < count;) {
        if (evaluator.fits(family)) families.push_back(family);
        family = random.below(40) ? family_steps.changed(family, random) : Family{0, 0};
    }
    return families;
}

// Score families with memory of exactly the size that the kernel may use.
template <class Launch>
std::vector<FamilyScore> scores_of(const Board& board, const std::vector<Family>& families,
                                   std::uint32_t max_states, std::uint32_t near_bytes,
                                   Launch&& launch) {
    const TaskTables tables(board, {}, false);
    std::vector<device::LineTypes> lines;
    for (const Family& family : families) lines.push_back({family.rows, family.columns});
    std::vector<device::ScoredFamily> scores(families.size());
    std::uint32_t next = 0;
    std::vector<device::QueuedState> scratch(device::scratch_to_score(max_states) / 16);
    device::ScoreTask task{};
    task.board = &tables.board();
    task.types = tables.types().data();
    task.families = lines.data();
    task.scores = scores.data();
    task.next = &next;
    task.scratch = reinterpret_cast<std::uint8_t*>(scratch.data());
    task.scratch_bytes = 16 * scratch.size();
    task.family_count = static_cast<std::uint32_t>(families.size());
    task.max_states = max_states;
    task.near_bytes = near_bytes;
    launch(task);
    std::vector<FamilyScore> found;
    for (const auto& score : scores) {
        found.push_back({static_cast<std::int32_t>(score.distance), score.states});
    }
    return found;
}

void score_with_threads(const device::ScoreTask& task) {
    constexpr std::uint32_t kThreads = 2;
    device::BlockState state{};
    device::ScoreState own{};
    std::barrier<> barrier(kThreads);
    std::vector<device::QueuedState> near(task.near_bytes / 16);
    std::vector<std::thread> threads;
    for (std::uint32_t rank = 0; rank < kThreads; ++rank) {
        threads.emplace_back([&, rank] {
            device::score_families<ThreadBlock, device::AnyShape>(
                ThreadBlock(state, barrier, rank, kThreads), task, own,
                reinterpret_cast<std::uint8_t*>(near.data()));
        });
    }
    for (std::thread& thread : threads) thread.join();
}

BoardSpec spec_of(int width, int height, int target_row, int target_length,
                  std::vector<int> lengths, bool slides) {
    BoardSpec spec;
    spec.width = width;
    spec.height = height;
    spec.target_row = target_row;
    spec.target_length = target_length;
    spec.lengths = std::move(lengths);
    spec.slides = slides;
    return spec;
}

// Return the number of families with a win that are not too large.
template <class Launch>
std::size_t compare(const BoardSpec& spec, std::uint32_t max_states, std::uint32_t near_bytes,
                    std::size_t count, Launch&& launch) {
    const Board board(spec);
    const auto families = some_families(board, count, count);
    const auto found = scores_of(board, families, max_states, near_bytes, launch);
    FamilyEvaluator evaluator(board, max_states);
    std::size_t winnable = 0;
    for (std::size_t at = 0; at < families.size(); ++at) {
        const FamilyScore expected = evaluator.score(families[at]);
        CHECK_EQ(found[at].distance, expected.distance);
        CHECK_EQ(found[at].states, expected.states);
        winnable += expected.distance >= 0;
    }
    return winnable;
}

}  // namespace

TEST("family scores: equal to the CPU engine") {
    for (const bool slides : {false, true}) {
        for (const std::uint32_t near : {0u, 64u, 20'000u}) {
            const auto run = [&](const BoardSpec& spec, std::uint32_t max_states,
                                 std::size_t count) {
                const auto winnable =
                    compare(spec, max_states, near, count, score_families_serially);
                CHECK(winnable > 0 && winnable <= count);
            };
            run(spec_of(4, 4, 2, 2, {2, 3}, slides), 200'000, 200);
            run(spec_of(6, 6, 2, 2, {2, 3}, slides), 20'000, 60);
            run(spec_of(5, 4, 1, 3, {2, 3, 4}, slides), 300, 100);
            run(spec_of(3, 7, 6, 2, {2}, slides), 200'000, 60);
            run(spec_of(7, 7, 3, 2, {2, 3}, slides), 50'000, 30);
            run(spec_of(8, 3, 0, 2, {2, 3}, slides), 3'000, 60);
            run(spec_of(2, 1, 0, 2, {2}, slides), 10, 1);
        }
    }
}

TEST("family scores: families that are too large have none") {
    const Board board(spec_of(5, 5, 2, 2, {2, 3}, false));
    FamilyEvaluator evaluator(board, 200'000);
    const auto families = some_families(board, 5, 100);
    for (const std::uint32_t most : {1u, 20u, 80u}) {
        FamilyEvaluator limited(board, most);
        const auto found = scores_of(board, families, most, 256, score_families_serially);
        std::size_t refused = 0;
        for (std::size_t at = 0; at < families.size(); ++at) {
            CHECK_EQ(found[at].distance, limited.score(families[at]).distance);
            refused += found[at].distance < 0 && evaluator.score(families[at]).distance >= 0;
        }
        CHECK(refused > 0);
    }
}

// Barriers are slow on a busy machine, so these are few.
TEST("family scores: with threads") {
    for (const std::uint32_t near : {64u, 4'096u}) {
        CHECK(compare(spec_of(4, 4, 2, 2, {2, 3}, false), 3'000, near, 12, score_with_threads) > 0);
        CHECK(compare(spec_of(5, 5, 2, 2, {2, 3}, true), 500, near, 6, score_with_threads) > 0);
    }
}
