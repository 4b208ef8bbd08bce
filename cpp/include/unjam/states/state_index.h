// Finds the number of a state by its key in a fixed list of keys.
#pragma once

#include <cstdint>
#include <vector>

#include "unjam/lanes/lanes.h"

namespace unjam {

// A hash table with open addressing over keys stored elsewhere. It takes 6 to 12 bytes per state,
// so it is built only when first needed.
class StateIndex {
  public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    // `keys` must outlive the index.
    StateIndex(const Word* keys, int words, std::uint32_t count);

    std::uint32_t find(const Word* key) const;  // kNone if the key is not in the list

  private:
    std::size_t slot(const Word* key) const;

    const Word* keys_;
    std::size_t words_;
    std::vector<std::uint32_t> slots_;  // a power of two of them
};

}  // namespace unjam
