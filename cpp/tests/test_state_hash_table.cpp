#include <random>

#include "check.h"
#include "unjam/search/bucket_queue.h"
#include "unjam/states/state_hash_table.h"

using namespace unjam;

namespace {

template <int W>
void fill(int words, std::uint32_t count) {
    StateHashTable<W> table;
    table.reset(words);
    std::mt19937_64 random(7);
    std::vector<Key<W>> keys;
    for (std::uint32_t i = 0; i < count; ++i) {
        Key<W> key{};
        for (int w = 0; w < words; ++w) key.word[w] = w == 0 ? i * 0x10001u : random() & 0xFF;
        keys.push_back(key);
        const auto [number, added] = table.insert(key, i == 0 ? table.kNoState : i - 1);
        CHECK(added);
        CHECK_EQ(number, i);
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        CHECK_EQ(table.find(keys[i], table.hash(keys[i])), i);
        const auto [number, added] = table.insert(keys[i], 0);
        CHECK(!added);
        CHECK_EQ(number, i);
        CHECK_EQ(table.parent(i), i == 0 ? table.kNoState : i - 1);
    }
    Key<W> absent{};
    absent.word[0] = ~Word{0};
    CHECK_EQ(table.find(absent, table.hash(absent)), table.kNoState);
    CHECK(table.bytes() <= table.bytes_after(1));
}

}  // namespace

TEST("a hash table finds all inserted states while it grows") {
    fill<1>(1, 200000);
    fill<2>(2, 100000);
    fill<0>(3, 100000);
    fill<0>(9, 5000);
}

TEST("a hash table can be reset after few and after many states") {
    StateHashTable<1> table;
    for (std::uint32_t count : {10u, 100000u, 5u, 3000u, 7u}) {
        table.reset(1);
        for (std::uint32_t i = 0; i < count; ++i) {
            CHECK(table.insert(Key<1>{{i * 977u + count}}, table.kNoState).second);
        }
        CHECK_EQ(table.count(), count);
        table.recycle();
    }
}

TEST("a bucket queue returns the lowest priority first") {
    for (bool fifo : {false, true}) {
        BucketQueue queue(fifo);
        queue.push(5, 50);
        queue.push(3, 30);
        queue.push(3, 31);
        CHECK_EQ(queue.pop(), fifo ? 30u : 31u);
        queue.push(1, 10);
        CHECK_EQ(queue.lowest(), 1);
        CHECK_EQ(queue.pop(), 10u);
        CHECK_EQ(queue.pop(), fifo ? 31u : 30u);
        CHECK_EQ(queue.pop(), 50u);
        CHECK(queue.empty());
    }
}
