#include <random>

#include "check.h"
#include "unjam/search/bucket_queue.h"
#include "unjam/states/state_hash_table.h"

using namespace unjam;

namespace {

template <int W>
void fill(int words, std::uint32_t count) {
    Store<W> store;
    store.reset(words);
    std::mt19937_64 random(7);
    std::vector<Key<W>> keys;
    for (std::uint32_t i = 0; i < count; ++i) {
        Key<W> key{};
        for (int w = 0; w < words; ++w) key.word[w] = w == 0 ? i * 0x10001u : random() & 0xFF;
        keys.push_back(key);
        const auto [number, added] = store.insert(key, i == 0 ? store.kNoState : i - 1);
        CHECK(added);
        CHECK_EQ(number, i);
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        CHECK_EQ(store.find(keys[i], store.hash(keys[i])), i);
        const auto [number, added] = store.insert(keys[i], 0);
        CHECK(!added);
        CHECK_EQ(number, i);
        CHECK_EQ(store.parent(i), i == 0 ? store.kNoState : i - 1);
    }
    Key<W> absent{};
    absent.word[0] = ~Word{0};
    CHECK_EQ(store.find(absent, store.hash(absent)), store.kNoState);
    CHECK(store.bytes() <= store.bytes_after(1));
}

}  // namespace

TEST("a store finds what was put in, however it grows") {
    fill<1>(1, 200000);
    fill<2>(2, 100000);
    fill<0>(3, 100000);
    fill<0>(9, 5000);
}

TEST("a store can be used again after few and after many states") {
    Store<1> store;
    for (std::uint32_t count : {10u, 100000u, 5u, 3000u, 7u}) {
        store.reset(1);
        for (std::uint32_t i = 0; i < count; ++i) {
            CHECK(store.insert(Key<1>{{i * 977u + count}}, store.kNoState).second);
        }
        CHECK_EQ(store.count(), count);
        store.recycle();
    }
}

TEST("buckets give the lowest priority first") {
    for (bool fair : {false, true}) {
        Buckets queue(fair);
        queue.push(5, 50);
        queue.push(3, 30);
        queue.push(3, 31);
        CHECK_EQ(queue.pop(), fair ? 30u : 31u);
        queue.push(1, 10);
        CHECK_EQ(queue.lowest(), 1);
        CHECK_EQ(queue.pop(), 10u);
        CHECK_EQ(queue.pop(), fair ? 31u : 30u);
        CHECK_EQ(queue.pop(), 50u);
        CHECK(queue.empty());
    }
}
