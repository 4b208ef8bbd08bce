// Runs the kernels of the census on the host with several threads.
#pragma once

#include <atomic>
#include <barrier>

#include "unjam/census/device/family_kernel.h"

namespace unjam::test {

namespace device = census::device;

// A thread block of threads. Sums and barriers are those of a GPU; the sanitizers see its races.
class ThreadBlock {
  public:
    struct Memory {
        template <class T>
        static T add(T* at, T value) {
            return std::atomic_ref(*at).fetch_add(value);
        }
        static std::uint32_t bits_or(std::uint32_t* at, std::uint32_t bits) {
            return std::atomic_ref(*at).fetch_or(bits);
        }
        static std::uint32_t exchange_if(std::uint32_t* at, std::uint32_t expected,
                                         std::uint32_t value) {
            std::atomic_ref(*at).compare_exchange_strong(expected, value);
            return expected;
        }
        template <class T>
        static void lower(T* at, T value) {
            T there = std::atomic_ref(*at).load();
            while (value < there && !std::atomic_ref(*at).compare_exchange_weak(there, value)) {
            }
        }
        template <class T>
        static void lower_near(T* at, T value) {
            lower(at, value);
        }
        template <class T>
        static void raise(T* at, T value) {
            T there = std::atomic_ref(*at).load();
            while (value > there && !std::atomic_ref(*at).compare_exchange_weak(there, value)) {
            }
        }
        static std::uint32_t load(std::uint32_t* at) { return std::atomic_ref(*at).load(); }
        static std::uint32_t read(std::uint32_t* at) { return load(at); }
        static void store(std::uint32_t* at, std::uint32_t value) {
            std::atomic_ref(*at).store(value);
        }
    };

    ThreadBlock(device::BlockState& state, std::barrier<>& barrier, std::uint32_t rank,
                std::uint32_t size)
        : state_(state), barrier_(barrier), rank_(rank), size_(size) {}

    std::uint32_t rank() const { return rank_; }
    std::uint32_t size() const { return size_; }
    std::uint32_t number() const { return 0; }
    std::uint32_t count() const { return 1; }
    device::BlockState& state() const { return state_; }
    void sync() const { barrier_.arrive_and_wait(); }
    bool any(bool value) const {
        std::uint32_t total = 0;
        sum_before(value, total);
        return total > 0;
    }
    std::uint32_t sum_before(std::uint32_t value, std::uint32_t& total) const {
        state_.partial[rank_] = value;
        sync();
        std::uint32_t before = 0;
        total = 0;
        for (std::uint32_t thread = 0; thread < size_; ++thread) {
            if (thread < rank_) before += state_.partial[thread];
            total += state_.partial[thread];
        }
        sync();
        return before;
    }

  private:
    device::BlockState& state_;
    std::barrier<>& barrier_;
    std::uint32_t rank_, size_;
};

}  // namespace unjam::test
