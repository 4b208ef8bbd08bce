// The exact distance to a win of every state of a component, as one flat array of words.
//
// The array has no pointers, so a file of it can be mapped into memory and shared by processes:
//
//     header     kMagic, states, log2 of the number of slots, words per slot, words per key, levels
//     offsets    levels + 1 words: where the states of each distance begin in `order`
//     order      the slots of all states that can be won, by distance; 32 bits each
//     slots      a hash table with open addressing and linear probing
//
// A slot is one word, the key above 16 bits of distance, if keys have fewer than 48 bits. Otherwise
// it is the words of the key and a word for the distance. Empty slots have all bits set. At most
// half of the slots are used. A look-up is then nearly always one access to memory.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "unjam/lanes/lanes.h"
#include "unjam/states/hash.h"

namespace unjam {

class DistanceTable {
  public:
    static constexpr int kUnknown = -1;  // the state is not in the table, or cannot be won

    // Return the array for `states` keys of `key_words` words each, of which `key_bits` bits are
    // used, and their distances (Component::kUnreachable: no win).
    static std::vector<Word> build(const Word* keys, const std::uint16_t* to_win,
                                   std::size_t states, int key_words, int key_bits);

    // `owner` keeps `words` alive. Throws std::invalid_argument if the array is damaged.
    DistanceTable(const Word* words, std::size_t size, std::shared_ptr<const void> owner);

    int find(const Word* key) const {
        return simple() ? find_simple(slots_, bits_, key[0]) : find_wide(key);
    }
    // Whether a slot is one word; then `find_simple` does the same without the object.
    bool simple() const { return slot_words_ == 1; }
    const Word* slots() const { return slots_; }
    int slot_bits() const { return bits_; }
    static const Word* first_slot(const Word* slots, int bits, Word key) {
        return slots + hash(&key, 1, bits);
    }
    static int find_simple(const Word* slots, int bits, Word key) {
        const std::size_t mask = (std::size_t{1} << bits) - 1;
        for (std::size_t slot = hash(&key, 1, bits);; slot = (slot + 1) & mask) {
            const Word word = slots[slot];
            if (word >> kDistanceBits == key) return distance_of(word & kNoWin);
            if (word == kEmpty) return kUnknown;
        }
    }

    int key_words() const { return key_words_; }
    std::size_t states() const { return states_; }
    int farthest() const { return levels_ - 1; }  // the largest distance; -1: no state can be won
    // The number of states whose distance is from `low` to `high`.
    std::size_t count(int low, int high) const { return begin(high + 1) - begin(low); }
    // Copy the key of one of these states; `index` is below count(low, high).
    void key_at(int low, std::size_t index, Word* key) const;

  private:
    static constexpr Word kMagic = 0x31304453494D4A55u;
    static constexpr std::size_t kHeader = 6;
    static constexpr int kDistanceBits = 16;
    static constexpr Word kNoWin = 0xFFFF, kEmpty = ~Word{0};

    static int distance_of(Word stored) {
        return stored == kNoWin ? kUnknown : static_cast<int>(stored);
    }
    static std::size_t hash(const Word* key, int words, int bits) {
        Word mixed = 0;
        for (int w = 0; w < words; ++w) mixed = (mixed ^ key[w]) * kGoldenRatio;
        return static_cast<std::size_t>(mixed >> (kWordBits - bits));
    }
    int find_wide(const Word* key) const;
    std::size_t begin(int distance) const;

    std::shared_ptr<const void> owner_;
    const Word* offsets_;
    const std::uint32_t* order_;
    const Word* slots_;
    std::size_t states_, mask_;
    int bits_, slot_words_, key_words_, levels_;
};

}  // namespace unjam
