#include <deque>
#include <map>
#include <random>

#include "check.h"
#include "unjam/search/bucket_queue.h"

using namespace unjam;

TEST("a bucket queue agrees with a map of lists under random pushes and pops") {
    for (bool fifo : {false, true}) {
        BucketQueue buckets(fifo);
        std::map<int, std::deque<std::uint32_t>> lists;
        std::mt19937 random(11);
        std::size_t size = 0;
        for (std::uint32_t n = 0; n < 20000; ++n) {
            // First more pushes than pops, then fewer.
            const bool put = size == 0 || random() % 100 < (n < 10000 ? 60u : 40u);
            if (put) {
                const int priority = static_cast<int>(random() % 50);
                buckets.push(priority, n);
                lists[priority].push_back(n);
                ++size;
            } else {
                auto& [priority, list] = *lists.begin();
                CHECK_EQ(buckets.lowest(), priority);
                const std::uint32_t expected = fifo ? list.front() : list.back();
                fifo ? list.pop_front() : list.pop_back();
                CHECK_EQ(buckets.pop(), expected);
                if (list.empty()) lists.erase(lists.begin());
                --size;
            }
            CHECK_EQ(buckets.empty(), size == 0);
            CHECK(buckets.bytes() >= size * sizeof(std::uint32_t));
        }
    }
}
