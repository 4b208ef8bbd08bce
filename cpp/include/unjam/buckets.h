// A priority queue of states for small whole priorities: one list for each. Among equals the one
// that came last goes first, or, if `fair`, the one that came first.
#pragma once

#include <cstdint>
#include <vector>

namespace unjam {

class Buckets {
  public:
    explicit Buckets(bool fair = false) : fair_(fair) {}

    void push(int priority, std::uint32_t state) {
        const auto p = static_cast<std::size_t>(priority);
        if (p >= lists_.size()) lists_.resize(p + 1);
        auto& list = lists_[p].states;
        const std::size_t before = list.capacity();
        list.push_back(state);
        reserved_ += list.capacity() - before;
        ++size_;
        if (p < lowest_) lowest_ = p;
    }
    bool empty() const { return size_ == 0; }
    // The lowest priority in the queue, which must not be empty.
    int lowest() {
        while (lists_[lowest_].taken == lists_[lowest_].states.size()) {
            reserved_ -= lists_[lowest_].states.capacity();
            lists_[lowest_] = {};
            ++lowest_;
        }
        return static_cast<int>(lowest_);
    }
    std::uint32_t pop() {
        List& list = lists_[static_cast<std::size_t>(lowest())];
        --size_;
        if (fair_) return list.states[list.taken++];
        const std::uint32_t state = list.states.back();
        list.states.pop_back();
        return state;
    }
    std::uint64_t bytes() const { return reserved_ * sizeof(std::uint32_t); }

  private:
    struct List {
        std::vector<std::uint32_t> states;
        std::size_t taken = 0;  // from the front
    };

    bool fair_;
    std::vector<List> lists_;
    std::size_t lowest_ = 0;
    std::uint64_t size_ = 0, reserved_ = 0;
};

}  // namespace unjam
