// A small memory of the keys that a thread met last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace unjam {

// A key in the cell that its hash selects, where a later one replaces it. So it forgets keys, but
// never claims to know one that it did not see. It fits into the cache of a core, and spares the
// search a look-up in a large table for many of the steps to states that it met recently.
template <class KeyType>
class RecentKeys {
  public:
    static constexpr std::size_t kBits = 15, kCells = std::size_t{1} << kBits;
    static constexpr std::size_t kBytes = kCells * sizeof(KeyType);

    RecentKeys() : cells_(kCells) {
        // Empty cells hold a key that belongs into another cell, so no look-up compares it.
        const KeyType one{};
        KeyType other{};
        do {
            ++other.word[0];
        } while (cell_of(hash_of(other)) == cell_of(hash_of(one)));
        cells_[cell_of(hash_of(one))] = other;
    }
    // Return whether the key is remembered, and remember it.
    bool meets(const KeyType& key) {
        KeyType& cell = cells_[cell_of(hash_of(key))];
        bool same = true;
        for (std::size_t w = 0; w < kWords; ++w) same &= cell.word[w] == key.word[w];
        if (!same) cell = key;
        return same;
    }

  private:
    static constexpr std::size_t kWords = sizeof(KeyType::word) / sizeof(KeyType{}.word[0]);

    static std::uint64_t hash_of(const KeyType& key) {
        std::uint64_t hash = 0;
        for (std::size_t w = 0; w < kWords; ++w) hash = (hash ^ key.word[w]) * 0x9E3779B97F4A7C15u;
        return hash;
    }
    static std::size_t cell_of(std::uint64_t hash) {
        return static_cast<std::size_t>(hash >> (64 - kBits));
    }

    std::vector<KeyType> cells_;
};

}  // namespace unjam
