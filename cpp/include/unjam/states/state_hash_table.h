// The transposition table of the searches: a hash table of packed states.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <new>
#include <utility>

#include "unjam/lanes/lanes.h"
#include "unjam/states/buffer.h"
#include "unjam/states/hash.h"

namespace unjam {

#if defined(__GNUC__) || defined(__clang__)
#define UNJAM_INLINE inline __attribute__((always_inline))
#define UNJAM_NOINLINE __attribute__((noinline))
inline void prefetch(const void* address) { __builtin_prefetch(address); }
#else
#define UNJAM_INLINE inline
#define UNJAM_NOINLINE
inline void prefetch(const void*) {}
#endif

// A packed state of W words. W = 0 means that the number of words is known only at run time.
template <int W>
struct Key {
    Word word[W == 0 ? kMaxKeyWords : W];
};

// The states that a search has seen: their keys in order of discovery, a parent for each, and a
// hash table from key to state number.
//
// The hash table uses open addressing with 4-byte slots; the slots of a cache line are probed
// before those of the next one, so that nearly every look-up reads a single line. The low bits of a
// slot hold a state number, as many as the table's capacity needs; the remaining high bits hold a
// tag, a part of the key's hash. Comparing tags first rejects nearly all slots of other keys
// without loading those keys. Keys are stored outside the slots, so growing discards the old slots
// and rebuilds them from the keys, and never holds two slot arrays at once.
//
// Memory per state: the key, 4 bytes for the parent, and 6 to 12 bytes of slots, at most 8 bytes
// beyond a million states. There the table is between half and three quarters full: above that,
// look-ups of unknown keys probe many slots. The initial slot array is deliberately large: most
// puzzles fill a tenth of it, and in a sparse table nearly every look-up ends at its first slot,
// which the branch predictor expects.
template <int W>
class StateHashTable {
  public:
    using KeyType = Key<W>;
    static constexpr std::uint32_t kNoState = 0xFFFFFFFFu;

    // `poll` is called regularly while a large table is cleared or rebuilt. It may throw.
    void reset(int key_words, std::function<void()> poll = nullptr) {
        poll_ = std::move(poll);
        if (words_ != key_words) {
            keys_.release();
            parents_.release();
        }
        words_ = key_words;
        count_ = 0;
        has_preliminary_ = false;
        set_table(kMinSlots, is_clear_);
        is_clear_ = false;
    }
    // Release large memory; keep small memory for the next search on this thread.
    void recycle() {
        poll_ = nullptr;
        clear_slots();
        count_ = 0;
        if (bytes_reserved() > kMaxRetainedBytes) release();
    }

    std::uint32_t count() const { return count_; }
    std::uint32_t parent(std::uint32_t state) const { return parents_[state]; }
    void set_parent(std::uint32_t state, std::uint32_t parent) { parents_[state] = parent; }

    KeyType key(std::uint32_t state) const {
        KeyType key;
        const Word* from = &keys_[std::size_t{state} * stride()];
        for (int w = 0; w < words(); ++w) key.word[w] = from[w];
        return key;
    }

    std::uint64_t hash(const KeyType& key) const {
        std::uint64_t h = key.word[0] * kGoldenRatio;
        for (int w = 1; w < words(); ++w) {
            h = (std::rotl(h, 29) ^ key.word[w]) * 0xD6E8FEB86659FD93u;
        }
        return h ^ (h >> 29);
    }
    void prefetch_slot(std::uint64_t hash) const { prefetch(&slots_[slot_of(hash)]); }

    // Prefetch the key that a look-up of `hash` will probably compare. Call it once the slot has
    // arrived in the cache. Numbers that are preliminary have no key.
    void prefetch_key(std::uint64_t hash) const {
        const std::uint32_t value = slots_[slot_of(hash)], state = value & number_mask_;
        if (((value ^ static_cast<std::uint32_t>(hash)) & ~number_mask_) == 0 && state < count_) {
            prefetch(&keys_[std::size_t{state} * stride()]);
        }
    }

    // Return the number of the state, or kNoState.
    std::uint32_t find(const KeyType& key, std::uint64_t hash) const {
        const std::uint32_t value = slots_[probe(key, hash)];
        return value == kEmpty ? kNoState : value & number_mask_;
    }

    // Insert the state if it is new. Return its number and whether it was inserted.
    UNJAM_INLINE std::pair<std::uint32_t, bool> insert(const KeyType& key, std::uint64_t hash,
                                                       std::uint32_t parent) {
        const std::size_t slot = probe(key, hash);
        if (slots_[slot] != kEmpty) return {slots_[slot] & number_mask_, false};
        if (count_ >= parents_.capacity()) reserve_at_least(std::size_t{count_} + 1);
        const std::uint32_t state = count_++;
        slots_[slot] = (static_cast<std::uint32_t>(hash) & ~number_mask_) | state;
        parents_[state] = parent;
        Word* to = &keys_[std::size_t{state} * stride()];
        for (int w = 0; w < words(); ++w) to[w] = key.word[w];
        if (count_ >= max_count_) grow();
        return {state, true};
    }
    std::pair<std::uint32_t, bool> insert(const KeyType& key, std::uint32_t parent) {
        return insert(key, hash(key), parent);
    }

    // ---- For several threads -------------------------------------------------------------------
    //
    // The slots lie in kParts parts of equal size, by the high bits of the hash,
    // and a look-up stays within the part of its key. So threads that work on different parts need
    // no locks. A state that one of them enters gets a preliminary number first: the order of
    // discovery, and with it the number, is known only when all are done.

    static constexpr std::size_t kParts = 64;
    static constexpr std::size_t kNoSlot = ~std::size_t{0};

    std::size_t part_of(std::uint64_t hash) const {
        return static_cast<std::size_t>(((hash >> 32) * kParts) >> 32);
    }
    // The largest number of states that the slots may hold, a little more than before they grow.
    std::uint32_t most_states() const {
        return static_cast<std::uint32_t>(
            std::min<std::size_t>(slot_count_ - slot_count_ / 8, kMaxStates));
    }
    bool is_full() const { return count_ >= max_count_; }
    // Call this before the first `enter`: a search that ends early leaves preliminary numbers.
    void expect_preliminary() { has_preliminary_ = true; }

    // Return the slot of a key and the number in it; if the key is unknown, enter it with the given
    // number. `key_of` returns the key of a state with a preliminary number, which is at least
    // count(). If the part of the key is full, return kNoSlot.
    template <class KeyOf>
    std::pair<std::size_t, std::uint32_t> enter(const KeyType& key, std::uint64_t hash,
                                                std::uint32_t number, KeyOf&& key_of) {
        const std::uint32_t tag = static_cast<std::uint32_t>(hash) & ~number_mask_;
        std::size_t slot = slot_of(hash), probes = 0;
        while (true) {
            const std::uint32_t value = slots_[slot];
            if (value == kEmpty) {
                slots_[slot] = tag | number;
                return {slot, number};
            }
            const std::uint32_t state = value & number_mask_;
            if ((value & ~number_mask_) == tag &&
                (state < count_ ? same(key, state) : equal(key, key_of(state)))) {
                return {slot, state};
            }
            if (++probes == part_size_) return {kNoSlot, kNoState};
            slot = next_slot(slot, probes);
        }
    }
    void clear_slot(std::size_t slot) { slots_[slot] = kEmpty; }
    void set_number(std::size_t slot, std::uint32_t number) {
        slots_[slot] = (slots_[slot] & ~number_mask_) | number;
    }
    // Make room for the keys of `more` states. `write_state` then fills in any of them, and
    // `add_states` makes them known.
    void reserve_states(std::uint32_t more) {
        const std::size_t wanted = std::size_t{count_} + more;
        if (wanted > parents_.capacity()) reserve_at_least(wanted);
    }
    void write_state(std::uint32_t state, const KeyType& key, std::uint32_t parent) {
        parents_[state] = parent;
        Word* to = &keys_[std::size_t{state} * stride()];
        for (int w = 0; w < words(); ++w) to[w] = key.word[w];
    }
    void add_states(std::uint32_t more) { count_ += more; }

    // Grow the slot array. Threads then call `refill_parts` for all parts.
    void begin_growth() { set_size(next_size()); }
    void refill_parts(std::size_t first_part, std::size_t end_part) {
        std::memset(slots_.data() + first_part * part_size_, 0xFF,
                    (end_part - first_part) * part_size_ * 4);
        fill_slots(first_part, end_part);
    }

    // --------------------------------------------------------------------------------------------

    // Move the keys of all states to `out`; the table is unusable until it is reset. Memory small
    // enough to be retained is copied instead.
    void move_keys_to(Buffer<Word>& out) {
        const std::size_t words = std::size_t{count_} * stride();
        if (bytes_reserved() <= kMaxRetainedBytes) {
            out.resize(words);
            std::copy_n(keys_.data(), words, out.data());
        } else {
            keys_.resize(words);
            out = std::move(keys_);
            release();
        }
    }

    // The memory used by states and slots, excluding reserved capacity.
    std::uint64_t bytes() const {
        return std::uint64_t{count_} * (stride() * sizeof(Word) + 4) + slot_count_ * 4;
    }
    // The same after `more` further insertions, including growth of the slot array if they trigger
    // it.
    std::uint64_t bytes_after(std::uint64_t more) const {
        const std::uint64_t table = count_ + more >= max_count_ ? next_size() : slot_count_;
        return (count_ + more) * (stride() * sizeof(Word) + 4) + table * 4;
    }

  private:
    static constexpr std::uint32_t kEmpty = 0xFFFFFFFFu;
    static constexpr std::size_t kLineSlots = 16;  // 4 bytes each in a cache line of 64 bytes
    static constexpr std::size_t kMinSlots = std::size_t{1} << 15;
    static constexpr std::uint32_t kMaxStates = 0xFFFFFFF0u;
    static constexpr std::uint64_t kMaxRetainedBytes = std::uint64_t{8} << 20;

    std::size_t stride() const { return static_cast<std::size_t>(words()); }
    int words() const {
        if constexpr (W == 0) {
            return words_;
        } else {
            return W;
        }
    }
    std::uint64_t bytes_reserved() const {
        return keys_.capacity() * 8 + parents_.capacity() * 4 + slots_.capacity() * 4;
    }

    void release() {
        keys_.release();
        parents_.release();
        slots_.release();
        count_ = 0;
        slot_count_ = 0;
        is_clear_ = false;
    }

    // The slot comes from the upper half of the hash, scaled to the table size; the tag comes from
    // the lower half.
    std::size_t slot_of(std::uint64_t hash) const {
        return static_cast<std::size_t>(((hash >> 32) * slot_count_) >> 32);
    }
    UNJAM_INLINE std::size_t probe(const KeyType& key, std::uint64_t hash) const {
        const std::uint32_t tag = static_cast<std::uint32_t>(hash) & ~number_mask_;
        const std::size_t slot = slot_of(hash);
        return ends_probe(key, tag, slot) ? slot : probe_from(key, tag, slot);
    }
    UNJAM_INLINE bool ends_probe(const KeyType& key, std::uint32_t tag, std::size_t slot) const {
        const std::uint32_t value = slots_[slot];
        return value == kEmpty ||
               ((value & ~number_mask_) == tag && same(key, value & number_mask_));
    }
    // Most look-ups end at their first slot.
    UNJAM_NOINLINE std::size_t probe_from(const KeyType& key, std::uint32_t tag,
                                          std::size_t slot) const {
        std::size_t probes = 0;
        do {
            slot = next_slot(slot, ++probes);
        } while (!ends_probe(key, tag, slot));
        return slot;
    }
    // The slots of a cache line are probed in turn, beginning with any of them, before those of the
    // next line: a look-up rarely needs another line than the one that was prefetched. The lines of
    // a part are probed before those of the next part.
    std::size_t next_slot(std::size_t slot, std::size_t probes) const {
        std::size_t line = slot & ~(kLineSlots - 1);
        if (probes % kLineSlots == 0) [[unlikely]]
            line = next_line(line, probes);
        return line | ((slot + 1) & (kLineSlots - 1));
    }
    std::size_t next_line(std::size_t line, std::size_t probes) const {
        line += kLineSlots;
        if (line % part_size_ == 0) line -= part_size_;
        if (probes % part_size_ == 0) line = (line + part_size_) % slot_count_;
        return line;
    }
    bool same(const KeyType& key, std::uint32_t state) const {
        return equal_words(key, &keys_[std::size_t{state} * stride()]);
    }
    bool equal(const KeyType& key, const KeyType& other) const {
        return equal_words(key, other.word);
    }
    bool equal_words(const KeyType& key, const Word* other) const {
        Word different = 0;
        for (int w = 0; w < words(); ++w) different |= key.word[w] ^ other[w];
        return different == 0;
    }

    static constexpr std::size_t kLarge = std::size_t{1} << 20;

    std::size_t next_size() const {
        if (slot_count_ < kLarge) return slot_count_ * 2;
        return (slot_count_ + slot_count_ / 2) & ~(kParts * kLineSlots - 1);
    }
    // Clear the slots of a few states one by one: cheaper than clearing a sparse table.
    void clear_slots() {
        if (slot_count_ != kMinSlots || count_ > kMinSlots / 16 || has_preliminary_) return;
        for (std::uint32_t state = 0; state < count_; ++state) {
            std::size_t slot = slot_of(hash(key(state))), probes = 0;
            while (slots_[slot] != kEmpty) {
                slots_[slot] = kEmpty;
                slot = next_slot(slot, ++probes);
            }
        }
        is_clear_ = true;
    }
    void set_table(std::size_t size, bool is_clear = false) {
        set_size(size);
        if (is_clear) return;
        constexpr std::size_t kPiece = std::size_t{1} << 24;
        for (std::size_t at = 0; at < size; at += kPiece) {
            std::memset(slots_.data() + at, 0xFF, std::min(kPiece, size - at) * 4);
            if (poll_ && size > kPiece) poll_();
        }
    }
    void set_size(std::size_t size) {
        if (slots_.capacity() < size) slots_.replace(size);
        slot_count_ = size;
        const std::size_t max_count = size < kLarge ? size - size / 3 : size - size / 4;
        max_count_ = static_cast<std::uint32_t>(std::min<std::size_t>(max_count, kMaxStates));
        part_size_ = size / kParts;
        number_mask_ =
            static_cast<std::uint32_t>((std::uint64_t{1} << std::bit_width(most_states())) - 1);
    }
    // Called before a state is added: if allocation fails, all existing states keep their keys.
    UNJAM_NOINLINE void reserve_at_least(std::size_t states) {
        const std::size_t wanted = std::max<std::size_t>(
            {states, parents_.capacity() + parents_.capacity() / 2, std::size_t{4096}});
        keys_.reserve(wanted * stride());
        parents_.resize(wanted);
    }
    UNJAM_NOINLINE void grow() {
        set_table(next_size());
        fill_slots(0, kParts);
    }
    // Enter the states whose slots are in some parts into empty slots.
    void fill_slots(std::size_t first_part, std::size_t end_part) {
        // Prefetch the slots of a batch of states: in a large table each access is a cache miss.
        constexpr std::uint32_t kBatch = 64;
        constexpr std::uint32_t kPoll = 1u << 20;
        std::uint64_t hashes[kBatch];
        std::uint32_t states[kBatch];
        const bool all = first_part == 0 && end_part == kParts;
        for (std::uint32_t begin = 0; begin < count_; begin += kBatch) {
            const std::uint32_t end = std::min(begin + kBatch, count_);
            std::uint32_t mine = 0;
            for (std::uint32_t state = begin; state < end; ++state) {
                const std::uint64_t h = hash(key(state));
                const std::size_t part = part_of(h);
                hashes[mine] = h;
                states[mine] = state;
                mine += all || (part >= first_part && part < end_part);
            }
            for (std::uint32_t i = 0; i < mine; ++i) prefetch_slot(hashes[i]);
            for (std::uint32_t i = 0; i < mine; ++i) {
                std::size_t slot = slot_of(hashes[i]), probes = 0;
                while (slots_[slot] != kEmpty) slot = next_slot(slot, ++probes);
                slots_[slot] = (static_cast<std::uint32_t>(hashes[i]) & ~number_mask_) | states[i];
            }
            if (all && poll_ && begin % kPoll == kPoll - kBatch) poll_();
        }
    }

    std::function<void()> poll_;
    int words_ = 1;
    bool is_clear_ = false;         // the slot array has minimum size and is empty
    bool has_preliminary_ = false;  // it may hold numbers of states that were not added
    std::uint32_t count_ = 0, max_count_ = 0, number_mask_ = 0;
    std::size_t slot_count_ = 0, part_size_ = 0;
    Buffer<Word> keys_;
    Buffer<std::uint32_t> parents_;
    Buffer<std::uint32_t> slots_;
};

}  // namespace unjam
