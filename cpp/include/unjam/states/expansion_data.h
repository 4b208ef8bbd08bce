// The data of a round of ParallelExpansion.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "unjam/states/recent_keys.h"
#include "unjam/states/state_hash_table.h"

namespace unjam {

// The steps found in a round, by chunk of the list that is expanded and by group of parts of the
// hash table. A thread collects the steps out of a chunk; another one may look up those of a group.
template <class Space>
struct ExpansionData {
    using Table = StateHashTable<Space::kWords>;
    using KeyType = typename Space::KeyType;

    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    static constexpr int kStateBits = 9;
    static constexpr std::uint32_t kChunk = 1u << kStateBits;  // states
    static constexpr std::uint32_t kOwnBits = 32 - kStateBits;
    // Data of different threads lies in different cache lines; processors fetch pairs of them.
    static constexpr std::size_t kApart = 128;

    // What a round did.
    struct Round {
        std::uint32_t end = 0;  // one past the last position of the list that was expanded
        std::uint32_t fresh = 0;
        std::uint64_t steps = 0;
        bool ended = false;      // by a step for which `ends` returned true
        std::uint32_t last = 0;  // the index of that step among the fresh ones
    };

    // A step to a new state.
    struct Fresh {
        KeyType key;
        std::size_t slot;
        std::uint32_t number;   // of the state, once it is known
        std::uint32_t ordinal;  // see Found
        int id;                 // of the step
    };

    // A step found. Its ordinal is that of its state in the chunk, and below, in the remaining
    // bits, its own among the steps out of that state.
    struct Found {
        KeyType key;
        std::uint32_t ordinal;
        int id;
    };

    // What a thread needs for itself.
    struct alignas(kApart) Member {
        std::unique_ptr<Space> space;
        std::array<std::vector<Found>, Table::kParts> found;  // by group
        RecentKeys<KeyType> recent;
        std::vector<Fresh*> in_order;
        std::vector<std::uint64_t> is_new;
        std::uint64_t steps = 0;
    };
    // The steps of a group to new states, in order.
    struct alignas(kApart) Group {
        std::vector<Fresh> fresh;
    };
    // The part of a chunk's steps in one group.
    struct Segment {
        std::uint32_t begin, end;              // in Member::found
        std::uint32_t fresh_begin, fresh_end;  // in fresh_
    };
    struct Chunk {
        std::size_t member;
        std::vector<Segment> segments;      // by group
        std::vector<std::uint32_t> starts;  // by state: the number of steps kept before its first
        std::vector<std::uint32_t> step_starts;  // the same of all steps
        std::uint32_t first = 0;                 // index of its first fresh step in the round
        std::uint32_t fresh = 0;
        // The step that ends the search, by its index among the fresh steps of the chunk; the state
        // it leads out of, and the number of fresh steps up to the last one out of that state.
        std::uint32_t winner = kNone, winner_from = 0, kept = 0;
    };
};

}  // namespace unjam
