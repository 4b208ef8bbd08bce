// The states on disk: fixed-size records that sort by state.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "unjam/lanes/lanes.h"
#include "unjam/states/state_hash_table.h"
#include "unjam/states/state_space.h"

namespace unjam {

// R words, compared in order. The first ones are the words of a key; the lowest bits of the last
// word are the tag, which says by which step the state was reached.
template <int R>
struct Record {
    Word word[R];

    auto operator<=>(const Record&) const = default;
};

// Which step reached a state: a lane and its configuration before. The configuration after it is
// in the key, so key and tag determine the state before. Tag 0 means that no step is known.
//
// Where some steps cannot be undone, the highest bit of the tag says that the step can be. If a
// state is reached by several steps, the one with the highest tag is kept.
class StepTags {
  public:
    explicit StepTags(const Program& program);

    int bits() const { return bits_; }
    // `after` is the key that the step leads to.
    Word tag(const Step& step, const Word* after) const {
        const int lane = groups_.empty() ? step.lane : lane_after(step, after);
        const Word known = first_[static_cast<std::size_t>(step.lane)] +
                           static_cast<std::size_t>(step.from) + (offset(lane) - offset(step.lane));
        return reversible_ || can_be_undone(step) ? known | undoable_ : known;
    }
    bool undoable(Word tag) const { return reversible_ || (tag & undoable_) != 0; }
    // The step of a tag, with the lane in which its vehicle is now; lane -1 for tag 0.
    Step step(Word tag, const Word* key) const;
    // The key before the step of a tag.
    std::vector<Word> before(Word tag, const Word* key) const;

  private:
    std::size_t offset(int lane) const { return first_[static_cast<std::size_t>(lane)]; }
    int configuration(int lane, const Word* key) const {
        const Lane& where = program_.lanes()[static_cast<std::size_t>(lane)];
        return static_cast<int>((key[where.key_word] >> where.key_shift) &
                                ((Word{1} << where.key_bits) - 1));
    }
    int lane_after(const Step& step, const Word* after) const;
    bool can_be_undone(const Step& step) const;

    const Program& program_;
    std::vector<std::size_t> first_;  // by lane: the tag of its configuration 0
    std::vector<int> groups_;         // by lane: its twins, -1 if it has none; empty without twins
    bool reversible_;
    int bits_ = 0;
    Word undoable_ = 0;
};

// Where keys and tags lie in a record.
class RecordLayout {
  public:
    RecordLayout(const Program& program, int tag_bits) : key_words_(program.key_words()) {
        int used = 0;
        for (const Lane& lane : program.lanes()) {
            if (lane.key_word == key_words_ - 1) {
                used = std::max(used, lane.key_shift + lane.key_bits);
            }
        }
        shift_ = used + tag_bits <= kWordBits ? tag_bits : 0;
        words_ = shift_ == 0 && tag_bits > 0 ? key_words_ + 1 : key_words_;
        tag_mask_ = tag_bits == 0 ? 0 : ~Word{0} >> (kWordBits - tag_bits);
    }

    int key_words() const { return key_words_; }
    int words() const { return words_; }
    Word tag_mask() const { return tag_mask_; }

    // W: the words of a key, 0 if they are known at run time only.
    template <int R, int W>
    Record<R> pack(const Key<W>& key, Word tag) const {
        Record<R> record{};
        const int words = W == 0 ? key_words_ : W;
        for (int w = 0; w < words; ++w) record.word[w] = key.word[w];
        record.word[words - 1] <<= shift_;
        record.word[last<R>()] |= tag;
        return record;
    }
    template <int R, int W>
    void unpack(const Record<R>& record, Key<W>& key) const {
        const int words = W == 0 ? key_words_ : W;
        for (int w = 0; w < words; ++w) key.word[w] = record.word[w];
        key.word[words - 1] >>= shift_;
    }
    template <int R>
    Word tag(const Record<R>& record) const {
        return record.word[last<R>()] & tag_mask_;
    }
    // The record of the same state with tag 0, which sorts before all its others.
    template <int R>
    Record<R> bare(Record<R> record) const {
        record.word[last<R>()] &= ~tag_mask_;
        return record;
    }
    template <int R>
    bool same_state(const Record<R>& a, const Record<R>& b) const {
        const int end = last<R>();
        Word differ = (a.word[end] ^ b.word[end]) & ~tag_mask_;
        for (int w = 0; w < end; ++w) differ |= a.word[w] ^ b.word[w];
        return differ == 0;
    }

  private:
    // Records of up to 3 words fit exactly; larger ones may have words to spare.
    template <int R>
    int last() const {
        return R <= 3 ? R - 1 : words_ - 1;
    }

    int key_words_, words_ = 0, shift_ = 0;
    Word tag_mask_ = 0;
};

}  // namespace unjam
