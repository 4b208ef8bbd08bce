#include "unjam/states/state_index.h"

#include <algorithm>
#include <bit>

#include "unjam/states/hash.h"

namespace unjam {

StateIndex::StateIndex(const Word* keys, int words, std::uint32_t count)
    : keys_(keys),
      words_(static_cast<std::size_t>(words)),
      slots_(std::bit_ceil(std::size_t{count} + count / 2 + 1), kNone) {
    for (std::uint32_t state = 0; state < count; ++state) {
        slots_[slot(keys_ + state * words_)] = state;
    }
}

std::uint32_t StateIndex::find(const Word* key) const { return slots_[slot(key)]; }

// Return the slot of the key, or the empty slot where it belongs.
std::size_t StateIndex::slot(const Word* key) const {
    std::uint64_t hash = 0;
    for (std::size_t w = 0; w < words_; ++w) {
        hash = (std::rotl(hash, 29) ^ key[w]) * kGoldenRatio;
    }
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (hash >> 29) & mask;
    while (slots_[at] != kNone && !std::equal(key, key + words_, keys_ + slots_[at] * words_)) {
        at = (at + 1) & mask;
    }
    return at;
}

}  // namespace unjam
