// The kernels of the census, run by a serial stand-in for thread blocks and by real threads,
// compared with the census on the CPU.

#include <algorithm>
#include <barrier>
#include <thread>

#include "check.h"
#include "device_task.h"
#include "thread_block.h"
#include "unjam/census/census.h"
#include "unjam/census/device/minimality_kernels.h"
#include "unjam/census/device/task_kernels.h"
#include "unjam/census/device_tables.h"

using namespace unjam::census;
using unjam::test::DeviceTask;
using unjam::test::ThreadBlock;

namespace {

void run_with_threads(const std::string& kernel, const device::KernelTask& task) {
    constexpr std::uint32_t kThreads = 2;
    device::BlockState state{};
    std::barrier<> barrier(kThreads);
    std::vector<device::QueuedState> near(task.near_bytes / 16 + 1);
    std::vector<std::thread> threads;
    for (std::uint32_t rank = 0; rank < kThreads; ++rank) {
        threads.emplace_back([&, rank] {
            const ThreadBlock block(state, barrier, rank, kThreads);
            if (kernel == "measure_families") {
                device::measure_families<ThreadBlock, device::AnyShape>(block, task);
            } else if (kernel == "search_families") {
                device::search_families<ThreadBlock, device::AnyShape>(
                    block, task, reinterpret_cast<std::uint8_t*>(near.data()));
            } else if (kernel == "test_rows") {
                device::test_rows<ThreadBlock, device::AnyShape>(block, task);
            } else {
                device::test_columns<ThreadBlock, device::AnyShape>(block, task);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
}

bool same(const Entry& a, const Entry& b) {
    return a.row_types == b.row_types && a.column_types == b.column_types &&
           a.state.rows == b.state.rows && a.state.columns == b.state.columns &&
           a.distance == b.distance && a.states == b.states && a.other == b.other &&
           a.solutions == b.solutions && a.histogram == b.histogram;
}

struct Case {
    int width, height;
    std::vector<int> walls;
    bool slides = false, all_components = false, near = true;
    int target_row = 2, target_length = 2;
    std::vector<int> lengths{2, 3};
};

// Compare the engines on every `step`-th block of a board.
template <class Launch>
void compare(const Case& wanted, Launch&& launch, std::size_t step = 1) {
    BoardSpec spec;
    spec.width = wanted.width;
    spec.height = wanted.height;
    spec.target_row = std::min(wanted.target_row, wanted.height - 1);
    spec.target_length = wanted.target_length;
    spec.lengths = wanted.lengths;
    spec.walls = wanted.walls;
    spec.slides = wanted.slides;
    BoardSpec turned = spec;
    turned.slides = !spec.slides;
    const Board board(spec), other(turned);
    Options options;
    options.all_components = wanted.all_components;
    std::vector<Entry> expected;
    BlockCounts counts;
    std::vector<Digits> blocks;
    for (std::size_t at = 0; at < board.blocks().size(); at += step) {
        blocks.push_back(board.blocks()[at]);
    }
    for (Digits block : blocks) {
        const BlockCounts part = Block(board, other, block, options).run(expected);
        counts.families += part.families;
        counts.winnable += part.winnable;
        counts.components += part.components;
        counts.unsolvable += part.unsolvable;
    }
    const TaskTables tables(board, blocks, wanted.all_components);
    DeviceTask task(tables, wanted.near, wanted.all_components);
    task.run(launch);
    if (step == 1) {
        const Board& open_board = board.without_walls();
        const TaskTables open_tables(open_board, open_board.blocks(), false);
        DeviceTask open(open_tables, wanted.near, false);
        if (!wanted.walls.empty()) open.run(launch);
        task.test_rows(launch, wanted.walls.empty() ? nullptr : &open);
        CHECK(task.candidates().size() >= expected.size());
        // Of several walls, one may not matter; otherwise nothing is left to test.
        if (wanted.walls.size() < 2) CHECK_EQ(task.candidates().size(), expected.size());
    }
    CHECK_EQ(task.totals().families, counts.families);
    CHECK_EQ(task.totals().winnable, counts.winnable);
    CHECK_EQ(task.totals().components, counts.components);
    CHECK_EQ(task.totals().unsolvable, counts.unsolvable);
    CHECK_EQ(task.totals().too_far, 0u);
    const auto found = tables.describe(other, tables.minimal(task.candidates(), options), options);
    CHECK_EQ(found.size(), expected.size());
    CHECK(std::equal(found.begin(), found.end(), expected.begin(), expected.end(), same));
}

}  // namespace

TEST("census kernels: equal to the CPU engine") {
    const Case cases[] = {
        {3, 3, {}},
        {4, 4, {}},
        {4, 4, {}, true, true},
        {4, 4, {0}, false, true, false},
        {4, 4, {0, 14}, true},
        {4, 3, {1}, false, true, true, 1},
        {5, 4, {6}, false, false, true, 2, 3},
        {3, 5, {}, true, true, false, 0, 2, {2, 3, 4}},
        {2, 1, {}},
        {7, 2, {4}, false, true, true, 1, 2, {2, 3, 4}},
    };
    for (const Case& wanted : cases) compare(wanted, run_kernel_serially);
    CHECK_THROWS(std::invalid_argument, run_kernel_serially("none", {}));
}

// Barriers are slow on a busy machine, so these are small.
TEST("census kernels: with threads") {
    compare({3, 3, {}, false, true}, run_with_threads);
    compare({4, 4, {5}, true, true, false}, run_with_threads, 13);
}
