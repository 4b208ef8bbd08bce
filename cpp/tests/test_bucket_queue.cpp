#include <deque>
#include <map>
#include <random>

#include "check.h"
#include "unjam/search/bucket_queue.h"

using namespace unjam;

TEST("buckets agree with a map of lists, whatever is put in and taken out") {
    for (bool fifo : {false, true}) {
        BucketQueue buckets(fifo);
        std::map<int, std::deque<std::uint32_t>> lists;
        std::mt19937 random(11);
        std::size_t size = 0;
        for (std::uint32_t n = 0; n < 20000; ++n) {
            // More goes in than comes out at first, then less.
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
