// The memory of a thread block that searches a family, and the union-find on its labels.
#pragma once

#include "unjam/census/device/kernel_types.h"

namespace unjam::census::device {

// Variables that the threads of a block share.
struct BlockState {
    uint64_t across, down;  // the smallest representative so far
    uint32_t family;
    uint32_t queued;       // states in the queue
    uint32_t labels;       // that are not united with a smaller one
    uint32_t farthest;     // states that are the farthest of their component
    uint32_t partial[32];  // sums of warps
};

// The bytes of memory for one family: near the thread block, or else in `scratch`, and in
// `scratch`.
UNJAM_DEVICE constexpr uint64_t near_for(uint64_t states, uint64_t words) {
    return 8 * words + states / 8 + 64;
}
UNJAM_DEVICE constexpr uint64_t scratch_for(uint64_t states, uint64_t words, bool near) {
    return states * (16 + 8 + 32) + 256 + (near ? 0 : near_for(states, words));
}

// Counts of one thread.
struct ThreadCounts {
    uint64_t families = 0, winnable = 0, unsolvable = 0, transitions = 0, too_far = 0;
};

// The arrays of a family, in `scratch` and, if it is not null, in `near`.
struct FamilyArrays {
    QueuedState* queue;
    uint32_t *feasible, *before;  // by word of 32 arrangements: see FamilyStates
    uint32_t* seen;               // bits, by state
    uint32_t* labels;             // by state; kNone if it was not seen
    uint32_t* far_states;         // places in the queue
    // By label; the first also by state.
    uint32_t *parents, *sizes, *farthest, *orders;
    uint64_t *across, *down;

    UNJAM_DEVICE void allocate(uint64_t states, uint64_t words, uint8_t* near, uint8_t* scratch) {
        queue = reinterpret_cast<QueuedState*>(take(scratch, 16 * states));
        across = reinterpret_cast<uint64_t*>(take(scratch, 8 * states));
        down = reinterpret_cast<uint64_t*>(take(scratch, 8 * states));
        labels = reinterpret_cast<uint32_t*>(take(scratch, 4 * states));
        far_states = reinterpret_cast<uint32_t*>(take(scratch, 4 * states));
        parents = reinterpret_cast<uint32_t*>(take(scratch, 4 * states));
        sizes = reinterpret_cast<uint32_t*>(take(scratch, 4 * states));
        farthest = reinterpret_cast<uint32_t*>(take(scratch, 4 * states));
        orders = reinterpret_cast<uint32_t*>(take(scratch, 4 * states));
        uint8_t*& rest = near ? near : scratch;
        feasible = reinterpret_cast<uint32_t*>(take(rest, 4 * words));
        before = reinterpret_cast<uint32_t*>(take(rest, 4 * words));
        seen = reinterpret_cast<uint32_t*>(take(rest, (states + 31) / 32 * 4));
    }

  private:
    UNJAM_DEVICE static uint8_t* take(uint8_t*& from, uint64_t bytes) {
        uint8_t* const taken = from;
        from += (bytes + 15) / 16 * 16;
        return taken;
    }
};

// The smallest label of a set.
template <class Memory>
UNJAM_DEVICE uint32_t root_of(uint32_t* parents, uint32_t label) {
    uint32_t parent = Memory::load(&parents[label]);
    UNJAM_ROLLED
    while (parent != label) {
        const uint32_t above = Memory::load(&parents[parent]);
        if (above != parent) Memory::store(&parents[label], above);
        label = parent;
        parent = above;
    }
    return label;
}

// Return 1 if two sets became one, otherwise 0.
template <class Memory>
UNJAM_DEVICE uint32_t unite(uint32_t* parents, uint32_t a, uint32_t b) {
    if (Memory::read(&parents[a]) == Memory::read(&parents[b])) return 0;
    UNJAM_ROLLED
    while (true) {
        a = root_of<Memory>(parents, a);
        b = root_of<Memory>(parents, b);
        if (a == b) return 0;
        const uint32_t high = a > b ? a : b, low = a > b ? b : a;
        if (Memory::exchange_if(&parents[high], high, low) == high) return 1;
    }
}

}  // namespace unjam::census::device
