// A stand-in for a thread block on the host: one thread, and a grid of one block.
#pragma once

#include <algorithm>
#include <utility>

#include "unjam/census/device/family_kernel.h"

namespace unjam::census::device {

// What a block offers: `number` of `count` blocks, `rank` of `size` threads, variables they share,
// a barrier, and a prefix sum and a disjunction that end with a barrier. `Memory` has the atomic
// operations.
class SerialBlock {
  public:
    struct Memory {
        template <class T>
        static T add(T* at, T value) {
            return std::exchange(*at, *at + value);
        }
        static std::uint32_t bits_or(std::uint32_t* at, std::uint32_t bits) {
            return std::exchange(*at, *at | bits);
        }
        // Store `value` if `expected` is there; return what was there.
        static std::uint32_t exchange_if(std::uint32_t* at, std::uint32_t expected,
                                         std::uint32_t value) {
            const std::uint32_t before = *at;
            if (before == expected) *at = value;
            return before;
        }
        template <class T>
        static void lower(T* at, T value) {
            *at = std::min(*at, value);
        }
        // The same for the variables of a block.
        template <class T>
        static void lower_near(T* at, T value) {
            lower(at, value);
        }
        template <class T>
        static void raise(T* at, T value) {
            *at = std::max(*at, value);
        }
        static std::uint32_t load(const std::uint32_t* at) { return *at; }
        // Like `load`, but the value may be an old one.
        static std::uint32_t read(const std::uint32_t* at) { return *at; }
        static void store(std::uint32_t* at, std::uint32_t value) { *at = value; }
    };

    explicit SerialBlock(BlockState& state) : state_(state) {}

    std::uint32_t rank() const { return 0; }
    std::uint32_t size() const { return 1; }
    std::uint32_t number() const { return 0; }
    std::uint32_t count() const { return 1; }
    BlockState& state() const { return state_; }
    void sync() const {}
    // Whether the value of any thread is true.
    bool any(bool value) const { return value; }
    // Return the sum of the values of threads before this one, and set `total` to that of all.
    std::uint32_t sum_before(std::uint32_t value, std::uint32_t& total) const {
        total = value;
        return 0;
    }

  private:
    BlockState& state_;
};

}  // namespace unjam::census::device
