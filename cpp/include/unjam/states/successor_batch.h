// The steps out of a batch of states, for searches in large tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "unjam/states/recent_keys.h"
#include "unjam/states/state_hash_table.h"
#include "unjam/states/state_space.h"

namespace unjam {

// What a space keeps of a loaded state, if anything.
struct NoRecord {};
template <class Space>
struct RecordIn {
    using Type = NoRecord;
};
template <class Space>
    requires requires { typename Space::Record; }
struct RecordIn<Space> {
    using Type = typename Space::Record;
};
template <class Space>
using RecordOf = typename RecordIn<Space>::Type;

// In a large table nearly every look-up is a cache miss. So the steps out of many states are
// collected first, and their slots and keys are prefetched; then they are looked up in the same
// order. If `skips` is set, steps to states met recently are counted only: those states are in the
// table.
template <class Space, bool skips>
class SuccessorBatch {
  public:
    using Table = StateHashTable<Space::kWords>;
    using KeyType = typename Space::KeyType;

    struct Found {
        KeyType key;
        std::uint64_t hash;
        std::uint32_t from;  // state
        int id;
    };

    // Collect the steps out of the states from `begin` up to `end`.
    template <Pruning pruning>
    void collect(Space& space, const Table& table, std::uint32_t begin, std::uint32_t end) {
        if constexpr (kSkips) {
            if (!recent_) recent_ = std::make_unique<RecentKeys<KeyType>>();
        }
        begin_ = begin;
        found_.clear();
        records_.clear();
        steps_.clear();
        for (std::uint32_t state = begin; state < end; ++state) {
            const auto key = table.key(state);
            const std::uint32_t parent = table.parent(state);
            space.load(key);
            if (parent != table.kNoState) {
                space.set_last_step(space.last_step(table.key(parent), key));
            }
            if constexpr (kRecords) records_.push_back(space.record());
            std::uint32_t steps = 0;
            space.template successors<pruning>([&](const KeyType& next, int id) {
                ++steps;
                if constexpr (kSkips) {
                    if (recent_->meets(next)) return;
                }
                const std::uint64_t hash = table.hash(next);
                table.prefetch_slot(hash);
                found_.push_back({next, hash, state, id});
            });
            steps_.push_back(steps);
        }
        for (const Found& f : found_) table.prefetch_key(f.hash);
    }

    const std::vector<Found>& found() const { return found_; }
    // The number of steps out of the states before `end`.
    std::uint64_t steps_before(std::uint32_t end) const {
        std::uint64_t steps = 0;
        for (std::size_t k = 0; k < end - begin_; ++k) steps += steps_[k];
        return steps;
    }
    // Load a state of the batch again.
    void load(Space& space, const Table& table, std::uint32_t state) const {
        if constexpr (kRecords) {
            space.resume(records_[state - begin_]);
        } else {
            space.load(table.key(state));
        }
    }

  private:
    static constexpr bool kRecords = requires(Space& space) { space.record(); };
    static constexpr bool kSkips = skips && Space::kWords != 0;

    std::uint32_t begin_ = 0;
    std::vector<Found> found_;
    std::vector<std::uint32_t> steps_;  // by state
    std::vector<RecordOf<Space>> records_;
    std::unique_ptr<RecentKeys<KeyType>> recent_;
};

}  // namespace unjam
