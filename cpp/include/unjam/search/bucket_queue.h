// A priority queue for small integer priorities.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

namespace unjam {

// A bucket queue of states: one list per priority. Push and pop take constant time; so does finding
// the lowest priority, amortised. States of equal priority leave in last-in-first-out order, or in
// first-in-first-out order if `fifo`.
class BucketQueue {
  public:
    explicit BucketQueue(bool fifo = false) : fifo_(fifo) {}

    void push(int priority, std::uint32_t state) {
        const auto p = static_cast<std::size_t>(priority);
        if (p >= lists_.size()) lists_.resize(p + 1);
        lists_[p].push_back(state);
        ++size_;
        if (p < lowest_) lowest_ = p;
    }
    bool empty() const { return size_ == 0; }
    std::uint64_t size() const { return size_; }
    // The lowest priority in the queue, which must not be empty.
    int lowest() {
        while (lists_[lowest_].empty()) {
            lists_[lowest_].shrink_to_fit();
            ++lowest_;
        }
        return static_cast<int>(lowest_);
    }
    std::uint32_t pop() {
        auto& list = lists_[static_cast<std::size_t>(lowest())];
        const std::uint32_t state = fifo_ ? list.front() : list.back();
        if (fifo_) {
            list.pop_front();
        } else {
            list.pop_back();
        }
        --size_;
        return state;
    }
    std::uint64_t bytes() const { return size_ * sizeof(std::uint32_t) + lists_.size() * 600; }

  private:
    bool fifo_;
    std::vector<std::deque<std::uint32_t>> lists_;  // deques grow without spare capacity
    std::size_t lowest_ = 0;
    std::uint64_t size_ = 0;
};

}  // namespace unjam
