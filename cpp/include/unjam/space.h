// Spaces: a program seen as a graph of packed states, with its successors generated on the fly.
//
// A search works on one state at a time: `load` takes a key apart into configurations and fields,
// `successors` lists the steps out of it. A step is (lane, from, to): one vehicle of one lane
// moves, once any distance or, in unit mode, by one cell.
//
// Two spaces do the same. TableSpace is for boards whose lanes all have look-up tables and whose
// keys fit a word: the steps of a lane are the bits of one table entry. ListSpace is for all
// others and walks lists of transitions.
//
// Two rules thin out the steps of a breadth-first search (`Thin::breadth_first`), where `last` is
// the step by which the loaded state was first reached, and neither ever loses a state:
//
// 1. The vehicle that just moved does not move again (in moves; it slides on one axis): where it
//    could go now it could have gone at once.
// 2. A step in a lane before the last step's lane is skipped if it touches no cell that the last
//    step swept. Then both could be made in the other order: the same state arises from another
//    state of the same depth by the last step's lane. Of all ways into a state in its depth, the
//    one whose lane comes last is never skipped, since every skip points to a later lane.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "unjam/lanes.h"
#include "unjam/store.h"

namespace unjam {

struct Step {
    int lane = -1;  // -1: no step
    int from = 0;
    int to = 0;
};

enum class Thin { none, breadth_first };

// What both spaces need to know of a program.
class SpaceBase {
  public:
    SpaceBase(const Program& program, bool unit);

    const Program& program() const { return program_; }
    bool unit() const { return unit_; }
    int lane_count() const { return lane_count_; }
    int configuration(int lane) const { return configurations_[static_cast<std::size_t>(lane)]; }
    const std::vector<int>& configurations() const { return configurations_; }

    // The fields that the cells of one lane fill in the others when a vehicle goes `from` to `to`
    // on any of the transitions that lead there: every cell it may have touched.
    void sweep(int lane, int from, int to, Word* fields) const;

    // Is the state won in which only `lane` differs from the loaded one and stands in `to`?
    bool won(int lane, int to) const {
        if (program_.deciding().empty()) return false;
        for (int decider : program_.deciding()) {
            const int c = decider == lane ? to : configuration(decider);
            if (!program_.lanes()[static_cast<std::size_t>(decider)].shape->wins(c)) return false;
        }
        return true;
    }
    bool won() const { return won(-1, 0); }

  protected:
    const Program& program_;
    bool unit_;
    int lane_count_;
    std::vector<int> configurations_;
};

// Which lane differs between two keys that are one step apart, and how.
template <int W>
Step step_between(const Program& program, const Key<W>& before, const Key<W>& after) {
    for (int w = 0; w < (W == 0 ? program.key_words() : W); ++w) {
        const Word different = before.word[w] ^ after.word[w];
        if (!different) continue;
        const int bit = std::countr_zero(different);
        for (int i = 0; i < static_cast<int>(program.lanes().size()); ++i) {
            const Lane& lane = program.lanes()[static_cast<std::size_t>(i)];
            if (lane.key_word == w && lane.key_shift <= bit &&
                bit < lane.key_shift + lane.key_bits) {
                const Word mask = (Word{1} << lane.key_bits) - 1;
                return {i, static_cast<int>((before.word[w] >> lane.key_shift) & mask),
                        static_cast<int>((after.word[w] >> lane.key_shift) & mask)};
            }
        }
    }
    return {};
}

template <class Entry, int F>
class TableSpace : public SpaceBase {
  public:
    static constexpr int kWords = 1;
    using KeyType = Key<1>;

    static bool fits(const Program& program);
    TableSpace(const Program& program, bool unit);

    KeyType start() const;
    void load(const KeyType& key) {
        key_ = key.word[0];
        fields_ = {};
        for (int i = 0; i < lane_count_; ++i) {
            const View& view = views_[static_cast<std::size_t>(i)];
            const int c = static_cast<int>((key_ >> view.key_shift) & view.key_mask);
            configurations_[static_cast<std::size_t>(i)] = c;
            const Word* more = view.contributions + c * F;
            for (int f = 0; f < F; ++f) fields_[static_cast<std::size_t>(f)] ^= more[f];
        }
    }
    Step last_step(const KeyType& before, const KeyType& after) const {
        const int bit = std::countr_zero(before.word[0] ^ after.word[0]);
        const int i = lane_of_bit_[static_cast<std::size_t>(bit)];
        const View& view = views_[static_cast<std::size_t>(i)];
        return {i, static_cast<int>((before.word[0] >> view.key_shift) & view.key_mask),
                static_cast<int>((after.word[0] >> view.key_shift) & view.key_mask)};
    }
    KeyType after(int lane, int from, int to) const {
        return {{key_ ^ (static_cast<Word>(from ^ to)
                         << views_[static_cast<std::size_t>(lane)].key_shift)}};
    }

    // Make the step in the loaded state; enter(lane, to, from) takes it back.
    void enter(int lane, int from, int to) {
        const View& view = views_[static_cast<std::size_t>(lane)];
        key_ ^= static_cast<Word>(from ^ to) << view.key_shift;
        configurations_[static_cast<std::size_t>(lane)] = to;
        for (int f = 0; f < F; ++f) {
            fields_[static_cast<std::size_t>(f)] ^=
                view.contributions[from * F + f] ^ view.contributions[to * F + f];
        }
    }

    template <Thin thin, class Emit>
    void successors(const Step& last, Emit&& emit) const {
        int lane = 0;
        if constexpr (thin == Thin::breadth_first) {
            if (last.lane >= 0) {
                const View& moved = views_[static_cast<std::size_t>(last.lane)];
                const std::size_t pair =
                    moved.first_pair +
                    static_cast<std::size_t>(last.from * moved.configurations + last.to);
                const Word* swept = &sweeps_[pair * F];
                for (; lane < last.lane; ++lane) {
                    const View& view = views_[static_cast<std::size_t>(lane)];
                    const Entry* row = table_row(view, lane);
                    const auto word = static_cast<std::size_t>(view.field_word);
                    const Word taken = (fields_[word] >> view.field_shift) & view.field_mask;
                    const Word touched = (swept[word] >> view.field_shift) & view.field_mask;
                    emit_all(lane, static_cast<Entry>(row[taken] & ~row[taken | touched]), emit);
                }
                emit_all(lane,
                         static_cast<Entry>(reach(lane) & ~again_[pair]), emit);
                ++lane;
            }
        }
        for (; lane < lane_count_; ++lane) emit_all(lane, reach(lane), emit);
    }

    // Can the state after this step be won by one more step? Only asked of programs with a single
    // deciding lane.
    bool wins_next(int lane, int from, int to) const {
        const int decider = program_.deciding()[0];
        const View& view = views_[static_cast<std::size_t>(decider)];
        const auto word = static_cast<std::size_t>(view.field_word);
        const View& mover = views_[static_cast<std::size_t>(lane)];
        const Word fields = fields_[word] ^ mover.contributions[from * F + view.field_word] ^
                            mover.contributions[to * F + view.field_word];
        const int c = lane == decider ? to : configurations_[static_cast<std::size_t>(decider)];
        const Word taken = (fields >> view.field_shift) & view.field_mask;
        return (view.table[(static_cast<std::size_t>(c) << view.cells) + taken] & winning_) != 0;
    }

    // The cells of a lane that others take, in the loaded state.
    const Word* taken(int lane, Word* room) const {
        const View& view = views_[static_cast<std::size_t>(lane)];
        room[0] = (fields_[static_cast<std::size_t>(view.field_word)] >> view.field_shift) &
                  view.field_mask;
        return room;
    }

  private:
    struct View {
        const Entry* table;
        const Word* contributions;
        Word field_mask;
        std::uint32_t key_mask;
        int key_shift, field_word, field_shift, cells, configurations;
        std::size_t first_pair;  // into sweeps_ and again_, by (from, to)
    };

    const Entry* table_row(const View& view, int lane) const {
        return view.table +
               (static_cast<std::size_t>(configurations_[static_cast<std::size_t>(lane)])
                << view.cells);
    }
    Entry reach(int lane) const {
        const View& view = views_[static_cast<std::size_t>(lane)];
        return table_row(view, lane)[(fields_[static_cast<std::size_t>(view.field_word)] >>
                                      view.field_shift) &
                                     view.field_mask];
    }
    template <class Emit>
    void emit_all(int lane, Entry entry, Emit&& emit) const {
        const int from = configurations_[static_cast<std::size_t>(lane)];
        for (std::uint32_t rest = entry; rest; rest &= rest - 1) {
            emit(lane, from, std::countr_zero(rest));
        }
    }

    Word key_ = 0;
    std::array<Word, F> fields_{};
    std::vector<View> views_;
    std::vector<Word> sweeps_;  // what a step touches in the fields
    std::vector<Entry> again_;  // where the vehicle of a step could go next
    std::array<std::uint8_t, 64> lane_of_bit_{};
    Entry winning_ = 0;
};

template <int W>
class ListSpace : public SpaceBase {
  public:
    static constexpr int kWords = W;
    using KeyType = Key<W>;

    ListSpace(const Program& program, bool unit);

    KeyType start() const;
    void load(const KeyType& key);
    Step last_step(const KeyType& before, const KeyType& after) const {
        return step_between<W>(program_, before, after);
    }
    KeyType after(int lane, int from, int to) const {
        const Lane& moved = program_.lanes()[static_cast<std::size_t>(lane)];
        KeyType key;
        for (int w = 0; w < key_words(); ++w) key.word[w] = key_.word[w];
        key.word[moved.key_word] ^= static_cast<Word>(from ^ to) << moved.key_shift;
        return key;
    }

    void enter(int lane, int from, int to);

    template <Thin thin, class Emit>
    void successors(const Step& last, Emit&& emit) {
        int same_vehicle = -1;
        if constexpr (thin == Thin::breadth_first) {
            if (last.lane >= 0) {
                std::fill(swept_.begin(), swept_.end(), Word{0});
                sweep(last.lane, last.from, last.to, swept_.data());
                const auto& shape = *program_.lanes()[static_cast<std::size_t>(last.lane)].shape;
                if (!unit_) same_vehicle = shape.between(last.from, last.to)->vehicle;
            }
        }
        for (int i = 0; i < lane_count_; ++i) {
            const Lane& lane = program_.lanes()[static_cast<std::size_t>(i)];
            const LaneShape& shape = *lane.shape;
            const int from = configurations_[static_cast<std::size_t>(i)];
            const bool before_last = thin == Thin::breadth_first && i < last.lane;
            const bool is_last = thin == Thin::breadth_first && i == last.lane;
            Word room[4];
            Word swept_room[4];
            const Word* taken_cells = window(fields_, lane, room);
            const Word* swept_cells = before_last ? window(swept_, lane, swept_room) : nullptr;
            const int words = shape.words();
            for (int t = shape.first(from); t < shape.last(from);) {
                const Transition& transition = shape.transition(t);
                const Word* need = shape.need(t);
                if (meets(need, taken_cells, words) ||
                    (is_last && transition.vehicle == same_vehicle)) {
                    t = shape.ray_end(t);
                    continue;
                }
                const bool skipped =
                    (before_last && !meets(need, swept_cells, words)) ||
                    (is_last && unit_ && transition.to == last.from);
                if (!skipped) emit(i, from, static_cast<int>(transition.to));
                t = unit_ ? shape.ray_end(t) : t + 1;
            }
        }
    }

    bool wins_next(int lane, int from, int to) const;

    const Word* taken(int lane, Word* room) const {
        return window(fields_, program_.lanes()[static_cast<std::size_t>(lane)], room);
    }

  private:
    int key_words() const {
        if constexpr (W == 0) {
            return program_.key_words();
        } else {
            return W;
        }
    }
    static bool meets(const Word* a, const Word* b, int words) {
        Word both = 0;
        for (int w = 0; w < words; ++w) both |= a[w] & b[w];
        return both != 0;
    }
    static const Word* window(const std::vector<Word>& fields, const Lane& lane, Word* room) {
        const Word* at = &fields[static_cast<std::size_t>(lane.field_word)];
        const int cells = lane.shape->cells();
        if (cells >= kWordBits) return at;
        room[0] = (at[0] >> lane.field_shift) & ((Word{1} << cells) - 1);
        return room;
    }

    KeyType key_{};
    std::vector<Word> fields_, swept_;
};

}  // namespace unjam
