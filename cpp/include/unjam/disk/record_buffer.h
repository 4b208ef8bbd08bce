// A buffer of records that is sorted when it is full.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "unjam/disk/record.h"
#include "unjam/states/state_hash_table.h"

namespace unjam {

// Collects records and sorts them with a radix sort, which needs as much memory again.
template <int R>
class RecordBuffer {
  public:
    explicit RecordBuffer(std::uint64_t max_bytes)
        : capacity_(static_cast<std::size_t>(
              std::max<std::uint64_t>(max_bytes / (2 * sizeof(Record<R>)), 256))) {}

    bool full() const { return count_ == capacity_; }
    bool empty() const { return count_ == 0; }
    std::size_t count() const { return count_; }
    std::size_t capacity() const { return capacity_; }
    std::uint64_t bytes() const {
        return (records_.capacity() + other_.capacity()) * sizeof(Record<R>);
    }
    const Record<R>* begin() const { return records_.data(); }
    const Record<R>* end() const { return records_.data() + count_; }
    void clear() { count_ = 0; }
    void release() {
        count_ = 0;
        records_.release();
        other_.release();
    }

    void push(const Record<R>& record) {
        if (count_ == records_.capacity()) {
            records_.resize(std::min(std::max<std::size_t>(count_ * 2, 1024), capacity_));
        }
        records_[count_++] = record;
    }

    // Sort, and keep one record of each state: the one with the highest tag.
    void sort(const RecordLayout& layout) {
        if (count_ < kSmall || R > 3) {
            std::sort(records_.data(), records_.data() + count_);
        } else {
            radix_sort();
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            if (kept > 0 && layout.same_state(records_[kept - 1], records_[i])) --kept;
            records_[kept++] = records_[i];
        }
        count_ = kept;
    }

  private:
    static constexpr std::size_t kSmall = 512;
    static constexpr int kDigits = R * 8;  // bytes of a record

    // Sort by one byte after the other, the lowest first. Bytes that are equal in all records are
    // skipped.
    void radix_sort() {
        if (other_.capacity() < records_.capacity()) other_.resize(records_.capacity());
        std::array<std::array<std::uint32_t, 256>, kDigits> counts{};
        for (std::size_t i = 0; i < count_; ++i) {
            for (int d = 0; d < kDigits; ++d) ++counts[at(d)][digit(records_[i], d)];
        }
        for (int d = 0; d < kDigits; ++d) {
            auto& places = counts[at(d)];
            if (places[digit(records_[0], d)] == count_) continue;
            std::uint32_t next = 0;
            for (std::uint32_t& place : places) {
                const std::uint32_t here = place;
                place = next;
                next += here;
            }
            for (std::size_t i = 0; i < count_; ++i) {
                other_[places[digit(records_[i], d)]++] = records_[i];
            }
            std::swap(records_, other_);
        }
    }
    static std::size_t at(int d) { return static_cast<std::size_t>(d); }
    static std::size_t digit(const Record<R>& record, int d) {
        return (record.word[R - 1 - d / 8] >> (8 * (d % 8))) & 0xFF;
    }

    std::size_t capacity_, count_ = 0;
    Buffer<Record<R>> records_, other_;
};

}  // namespace unjam
