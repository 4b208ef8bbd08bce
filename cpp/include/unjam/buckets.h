// A priority queue of states for small whole priorities: one list for each.
#pragma once

#include <cstdint>
#include <vector>

namespace unjam {

class Buckets {
  public:
    void push(int priority, std::uint32_t state) {
        const auto p = static_cast<std::size_t>(priority);
        if (p >= lists_.size()) lists_.resize(p + 1);
        auto& list = lists_[p];
        const std::size_t before = list.capacity();
        list.push_back(state);
        reserved_ += list.capacity() - before;
        ++size_;
        if (p < lowest_) lowest_ = p;
    }
    bool empty() const { return size_ == 0; }
    // The lowest priority in the queue, which must not be empty.
    int lowest() {
        while (lists_[lowest_].empty()) {
            reserved_ -= lists_[lowest_].capacity();
            std::vector<std::uint32_t>().swap(lists_[lowest_]);
            ++lowest_;
        }
        return static_cast<int>(lowest_);
    }
    // Of the states with the lowest priority, the one that came last.
    std::uint32_t pop() {
        auto& list = lists_[static_cast<std::size_t>(lowest())];
        const std::uint32_t state = list.back();
        list.pop_back();
        --size_;
        return state;
    }
    std::uint64_t bytes() const { return reserved_ * sizeof(std::uint32_t); }
    void clear() { *this = Buckets(); }

  private:
    std::vector<std::vector<std::uint32_t>> lists_;
    std::size_t lowest_ = 0;
    std::uint64_t size_ = 0, reserved_ = 0;
};

}  // namespace unjam
