#include "unjam/states/table_space.h"

#include <algorithm>
#include <utility>

namespace unjam {

namespace {

// Packs bit fields into words in sequence, none crossing a word boundary.
class Packer {
  public:
    std::pair<int, int> add(int bits) {
        if (used_ + bits > kWordBits) {
            ++word_;
            used_ = 0;
        }
        used_ += bits;
        return {word_, used_ - bits};
    }
    int words() const { return word_ + 1; }

  private:
    int word_ = 0, used_ = 0;
};

}  // namespace

template <class Entry, int F, int K, int Bits>
bool TableSpace<Entry, F, K, Bits>::fits(const Program& program) {
    if (program.key_words() > 1 || program.lanes().empty() || !program.twins().empty() ||
        program.lanes().size() > static_cast<std::size_t>(kMaxLanes)) {
        return false;
    }
    Packer steps;
    for (const Lane& lane : program.lanes()) {
        const LaneShape& shape = *lane.shape;
        if (sizeof(Entry) == 1 ? !shape.has_byte_tables() : !shape.has_tables()) return false;
        if (shape.cells() + lane.key_bits > Bits) return false;
        steps.add(shape.configurations());
    }
    return steps.words() <= K;
}

template <class Entry, int F, int K, int Bits>
TableSpace<Entry, F, K, Bits>::TableSpace(const Program& program, bool unit, bool)
    : SpaceBase(program, unit),
      lanes_(program.lanes().size()),
      configurations_(program.lanes().size()) {
    Packer chunks, steps;
    ends_.fill(lanes_);
    for (std::size_t i = 0; i < lanes_; ++i) {
        const Lane& lane = program.lanes()[i];
        const LaneShape& shape = *lane.shape;
        const auto count = static_cast<std::uint32_t>(shape.configurations());
        const auto [word, shift] = chunks.add(Bits);
        const auto [step_word, step_shift] = steps.add(shape.configurations());
        words_[i] = static_cast<std::uint8_t>(word);
        shifts_[i] = static_cast<std::uint8_t>(shift);
        ends_[static_cast<std::size_t>(word)] = i + 1;
        views_[i] = {shape.template table<Entry>(unit), static_cast<std::uint8_t>(step_word),
                     static_cast<std::uint8_t>(step_shift)};
        key_views_[i] = {nullptr, (std::uint32_t{1} << lane.key_bits) - 1,
                         static_cast<std::uint32_t>(lane.key_shift)};
        for (std::uint32_t c = 0; c < count; ++c) {
            choices_[static_cast<std::size_t>(step_word * kWordBits + step_shift) + c] = {
                ~(Word{key_views_[i].mask} << lane.key_shift),
                Word{c} << lane.key_shift,
                no_pair_ + c,
                count,
                key_views_[i].mask,
                static_cast<std::uint8_t>(lane.key_shift),
                static_cast<std::uint8_t>(i),
                static_cast<std::uint8_t>(c)};
        }
        first_pair_[i] = no_pair_;
        pair_width_[i] = count;
        no_pair_ += count * count;
        for (int b = 0; b < lane.key_bits; ++b) {
            lane_of_bit_[static_cast<std::size_t>(lane.key_shift + b)] =
                static_cast<std::uint8_t>(i);
        }
    }
    make_patterns();
    make_sweeps();
    if (program.goal_lanes().size() == 1) find_blockers();
}

// A look-ahead of two steps is possible if every cell of the goal lane is in at most one other
// lane, and no other lane contains two of them: then one step elsewhere frees at most one cell.
template <class Entry, int F, int K, int Bits>
void TableSpace<Entry, F, K, Bits>::find_blockers() {
    goal_lane_ = program_.goal_lanes()[0];
    const LaneShape& shape = *program_.lanes()[static_cast<std::size_t>(goal_lane_)].shape;
    nearness_ = shape.nearness(unit_);
    lookahead_ = 2;
    std::uint32_t met = 0;  // bit set of lanes
    for (int cell = 0; cell < shape.cells(); ++cell) {
        int lanes_here = 0;
        program_.for_each_crossing(goal_lane_, cell, [&](int other, int there) {
            if (++lanes_here > 1 || ((met >> other) & 1)) lookahead_ = 1;
            met |= std::uint32_t{1} << other;
            const LaneShape& blocking = *program_.lanes()[static_cast<std::size_t>(other)].shape;
            Entry off = 0;
            for (int c = 0; c < blocking.configurations(); ++c) {
                if (!((blocking.cover(c)[0] >> there) & 1)) {
                    off = static_cast<Entry>(off | (Entry{1} << c));
                }
            }
            blockers_[static_cast<std::size_t>(cell)] = {static_cast<std::size_t>(other), off};
        });
    }
}

template <class Entry, int F, int K, int Bits>
void TableSpace<Entry, F, K, Bits>::make_patterns() {
    std::size_t total = 0;
    for (const Lane& lane : program_.lanes()) {
        total += static_cast<std::size_t>(lane.shape->configurations()) * F;
    }
    patterns_.assign(total, 0);
    Word* out = patterns_.data();
    for (std::size_t i = 0; i < lanes_; ++i) {
        const LaneShape& shape = *program_.lanes()[i].shape;
        key_views_[i].patterns = out;
        for (int c = 0; c < shape.configurations(); ++c, out += F) {
            out[words_[i]] |= static_cast<Word>(c) << (shifts_[i] + shape.cells());
            for (Word rest = shape.cover(c)[0]; rest; rest &= rest - 1) {
                program_.for_each_crossing(static_cast<int>(i), std::countr_zero(rest),
                                           [&](int other, int cell) {
                                               const auto o = static_cast<std::size_t>(other);
                                               out[words_[o]] |= Word{1} << (shifts_[o] + cell);
                                           });
            }
        }
    }
}

template <class Entry, int F, int K, int Bits>
void TableSpace<Entry, F, K, Bits>::make_sweeps() {
    sweeps_.assign((no_pair_ + 1) * F, 0);
    changes_.assign(no_pair_ + 1, {});
    continuations_.assign((no_pair_ + 1) * K, 0);
    // From the last lane to the first, accumulating the cells of all later lanes.
    std::array<Word, F> from_here_on{};
    for (int i = lane_count_ - 1; i >= 0; --i) {
        const auto lane = static_cast<std::size_t>(i);
        const LaneShape& shape = *program_.lanes()[lane].shape;
        from_here_on[words_[lane]] |= ((Word{1} << shape.cells()) - 1) << shifts_[lane];
        // The bits of the lane's own cells in the chunks of crossing lanes.
        std::array<std::array<Word, F>, LaneShape::kTableCells> seen{};
        for (int cell = 0; cell < shape.cells(); ++cell) {
            program_.for_each_crossing(i, cell, [&](int other, int there) {
                const auto o = static_cast<std::size_t>(other);
                seen[static_cast<std::size_t>(cell)][words_[o]] |= Word{1} << (shifts_[o] + there);
            });
        }
        for (int from = 0; from < shape.configurations(); ++from) {
            for (int t = shape.first(from); t < shape.last(from); ++t) {
                const Transition& step = shape.transition(t);
                if (unit_ && step.slides != 1) continue;
                const std::size_t pair = pair_of({i, from, step.to});
                Word* swept = &sweeps_[pair * F];
                const Word* before = key_views_[lane].patterns + static_cast<std::size_t>(from) * F;
                const Word* after = key_views_[lane].patterns + std::size_t{step.to} * F;
                for (std::size_t f = 0; f < F; ++f) {
                    swept[f] |= from_here_on[f];
                    changes_[pair][f] = before[f] ^ after[f];
                }
                for (Word rest = shape.need(t)[0] | shape.cover(from)[0]; rest; rest &= rest - 1) {
                    const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
                    for (std::size_t f = 0; f < F; ++f) swept[f] |= seen[cell][f];
                }
                const std::uint32_t again = unit_           ? std::uint32_t{1} << from
                                            : shape.turns() ? 0
                                                            : shape.continuations(from, step.to);
                continuations_[pair * K + views_[lane].step_word] = static_cast<Word>(again)
                                                                    << views_[lane].step_shift;
            }
        }
    }
    for (std::size_t f = 0; f < F; ++f) sweeps_[no_pair_ * F + f] = from_here_on[f];
}

template <class Entry, int F, int K, int Bits>
Key<1> TableSpace<Entry, F, K, Bits>::start() const {
    Key<1> key{};
    for (const Lane& lane : program_.lanes()) {
        key.word[0] |= static_cast<Word>(lane.start) << lane.key_shift;
    }
    return key;
}

template class TableSpace<std::uint8_t, 2, 1, 9>;
template class TableSpace<std::uint32_t, 5, 6, 15>;

}  // namespace unjam
