#include "unjam/games/distance_table.h"

#include <algorithm>
#include <stdexcept>

#include "unjam/graph/component.h"

namespace unjam {

namespace {

std::size_t words_of_order(std::size_t entries) { return (entries + 1) / 2; }

}  // namespace

std::vector<Word> DistanceTable::build(const Word* keys, const std::uint16_t* to_win,
                                       std::size_t states, int key_words, int key_bits) {
    const int slot_words =
        key_words == 1 && key_bits < kWordBits - kDistanceBits ? 1 : key_words + 1;
    int bits = 1;
    while ((std::size_t{1} << bits) < 2 * states) ++bits;
    std::size_t levels = 0, winnable = 0;
    for (std::size_t i = 0; i < states; ++i) {
        if (to_win[i] == Component::kUnreachable) continue;
        levels = std::max(levels, std::size_t{to_win[i]} + 1);
        ++winnable;
    }
    const std::size_t order_at = kHeader + levels + 1;
    const std::size_t slots_at = order_at + words_of_order(winnable);
    const std::size_t mask = (std::size_t{1} << bits) - 1;
    const auto width = static_cast<std::size_t>(slot_words);
    std::vector<Word> out(slots_at + (mask + 1) * width);
    out[0] = kMagic;
    out[1] = states;
    out[2] = static_cast<Word>(bits);
    out[3] = static_cast<Word>(slot_words);
    out[4] = static_cast<Word>(key_words);
    out[5] = levels;
    Word* const offsets = out.data() + kHeader;
    for (std::size_t i = 0; i < states; ++i) {
        if (to_win[i] != Component::kUnreachable) ++offsets[to_win[i] + 1];
    }
    for (std::size_t level = 0; level < levels; ++level) offsets[level + 1] += offsets[level];
    std::vector<Word> next(offsets, offsets + levels);
    auto* const order = reinterpret_cast<std::uint32_t*>(out.data() + order_at);
    Word* const slots = out.data() + slots_at;
    std::fill(slots, slots + (mask + 1) * width, kEmpty);
    for (std::size_t i = 0; i < states; ++i) {
        const Word* key = keys + i * static_cast<std::size_t>(key_words);
        std::size_t slot = hash(key, key_words, bits);
        while (slots[slot * width + width - 1] != kEmpty) slot = (slot + 1) & mask;
        if (slot_words == 1) {
            slots[slot] = (key[0] << kDistanceBits) | to_win[i];
        } else {
            std::copy_n(key, key_words, slots + slot * width);
            slots[slot * width + width - 1] = to_win[i];
        }
        if (to_win[i] != Component::kUnreachable) {
            order[next[to_win[i]]++] = static_cast<std::uint32_t>(slot);
        }
    }
    return out;
}

DistanceTable::DistanceTable(const Word* words, std::size_t size, std::shared_ptr<const void> owner)
    : owner_(std::move(owner)) {
    const auto require = [](bool holds) {
        if (!holds) throw std::invalid_argument("the table of distances is damaged");
    };
    require(size > kHeader && words[0] == kMagic);
    require(words[1] > 0 && words[1] < (Word{1} << 31) && words[2] >= 1 && words[2] <= 32);
    require(words[4] >= 1 && words[4] <= kMaxKeyWords);
    require(words[3] == words[4] + 1 || (words[3] == 1 && words[4] == 1));
    require(words[5] <= Component::kUnreachable);
    states_ = words[1];
    bits_ = static_cast<int>(words[2]);
    slot_words_ = static_cast<int>(words[3]);
    key_words_ = static_cast<int>(words[4]);
    levels_ = static_cast<int>(words[5]);
    mask_ = (std::size_t{1} << bits_) - 1;
    const auto levels = static_cast<std::size_t>(levels_);
    require(size > kHeader + levels + 1);
    offsets_ = words + kHeader;
    const std::size_t winnable = offsets_[levels];
    require(offsets_[0] == 0 && winnable <= states_ && 2 * states_ <= 2 * (mask_ + 1));
    for (std::size_t level = 0; level < levels; ++level) {
        require(offsets_[level] <= offsets_[level + 1]);
    }
    order_ = reinterpret_cast<const std::uint32_t*>(offsets_ + levels + 1);
    slots_ = offsets_ + levels + 1 + words_of_order(winnable);
    const auto width = static_cast<std::size_t>(slot_words_);
    require(size == kHeader + levels + 1 + words_of_order(winnable) + (mask_ + 1) * width);
    // Without an empty slot, looking up an unknown key would not end.
    std::size_t used = 0;
    for (std::size_t slot = 0; slot <= mask_; ++slot) {
        used += slots_[slot * width + width - 1] != kEmpty;
    }
    require(used == states_ && used <= mask_);
    for (std::size_t i = 0; i < winnable; ++i) {
        require(order_[i] <= mask_ && slots_[order_[i] * width + width - 1] != kEmpty);
    }
}

int DistanceTable::find_wide(const Word* key) const {
    const auto width = static_cast<std::size_t>(slot_words_);
    for (std::size_t slot = hash(key, key_words_, bits_);; slot = (slot + 1) & mask_) {
        const Word* entry = slots_ + slot * width;
        if (entry[width - 1] == kEmpty) return kUnknown;
        if (std::equal(key, key + key_words_, entry)) return distance_of(entry[width - 1]);
    }
}

std::size_t DistanceTable::begin(int distance) const {
    return offsets_[static_cast<std::size_t>(std::clamp(distance, 0, levels_))];
}

void DistanceTable::key_at(int low, std::size_t index, Word* key) const {
    const auto width = static_cast<std::size_t>(slot_words_);
    const Word* entry = slots_ + order_[begin(low) + index] * width;
    if (slot_words_ == 1) {
        key[0] = entry[0] >> kDistanceBits;
    } else {
        std::copy_n(entry, key_words_, key);
    }
}

}  // namespace unjam
