#include "unjam/space.h"

namespace unjam {

SpaceBase::SpaceBase(const Program& program, bool unit)
    : program_(program),
      unit_(unit),
      lane_count_(static_cast<int>(program.lanes().size())),
      configurations_(program.lanes().size()) {}

void SpaceBase::sweep(int lane, int from, int to, Word* fields) const {
    const Lane& moved = program_.lanes()[static_cast<std::size_t>(lane)];
    const LaneShape& shape = *moved.shape;
    for (int t = shape.first(from); t < shape.last(from); ++t) {
        if (shape.transition(t).to != to) continue;
        for (int w = 0; w < shape.words(); ++w) {
            for (Word rest = shape.need(t)[w] | shape.cover(from)[w]; rest; rest &= rest - 1) {
                program_.set_viewers(lane, w * kWordBits + std::countr_zero(rest), fields);
            }
        }
    }
}

template <class Entry, int F>
bool TableSpace<Entry, F>::fits(const Program& program) {
    if (program.key_words() > 1 || program.field_words() > F) return false;
    for (const Lane& lane : program.lanes()) {
        const bool has =
            sizeof(Entry) == 1 ? lane.shape->has_byte_tables() : lane.shape->has_tables();
        if (!has) return false;
    }
    return !program.lanes().empty();
}

template <class Entry, int F>
TableSpace<Entry, F>::TableSpace(const Program& program, bool unit) : SpaceBase(program, unit) {
    views_.reserve(program.lanes().size());
    std::size_t pairs_before = 0;
    for (int i = 0; i < lane_count_; ++i) {
        const Lane& lane = program.lanes()[static_cast<std::size_t>(i)];
        const LaneShape& shape = *lane.shape;
        const int count = shape.configurations();
        View view;
        view.table = shape.template table<Entry>(unit);
        view.contributions = program.contribution(i, 0);
        view.field_mask = (Word{1} << shape.cells()) - 1;
        view.key_mask = (std::uint32_t{1} << lane.key_bits) - 1;
        view.key_shift = lane.key_shift;
        view.field_word = lane.field_word;
        view.field_shift = lane.field_shift;
        view.cells = shape.cells();
        view.configurations = count;
        view.first_pair = pairs_before;
        pairs_before += static_cast<std::size_t>(count) * static_cast<std::size_t>(count);
        views_.push_back(view);
        for (int b = 0; b < lane.key_bits; ++b) {
            lane_of_bit_[static_cast<std::size_t>(lane.key_shift + b)] =
                static_cast<std::uint8_t>(i);
        }
    }
    sweeps_.assign(pairs_before * F, 0);
    again_.assign(pairs_before, 0);
    for (int i = 0; i < lane_count_; ++i) {
        const LaneShape& shape = *program.lanes()[static_cast<std::size_t>(i)].shape;
        const View& view = views_[static_cast<std::size_t>(i)];
        for (int from = 0; from < view.configurations; ++from) {
            for (int t = shape.first(from); t < shape.last(from); ++t) {
                const Transition& step = shape.transition(t);
                if (unit && step.slides != 1) continue;
                const std::size_t pair =
                    view.first_pair + static_cast<std::size_t>(from * view.configurations + step.to);
                Word* swept = &sweeps_[pair * F];
                const Word* start = view.contributions + from * F;
                for (int f = 0; f < F; ++f) swept[f] |= start[f];
                for (Word rest = shape.need(t)[0]; rest; rest &= rest - 1) {
                    program.set_viewers(i, std::countr_zero(rest), swept);
                }
                if (unit) {
                    again_[pair] = static_cast<Entry>(Entry{1} << from);
                } else {
                    again_[pair] = static_cast<Entry>(shape.reach_of(step.to, step.vehicle));
                }
            }
        }
    }
    if (program.deciding().size() == 1) {
        const LaneShape& shape =
            *program.lanes()[static_cast<std::size_t>(program.deciding()[0])].shape;
        for (int c = 0; c < shape.configurations(); ++c) {
            if (shape.wins(c)) winning_ |= static_cast<Entry>(Entry{1} << c);
        }
    }
}

template <class Entry, int F>
Key<1> TableSpace<Entry, F>::start() const {
    Key<1> key{};
    for (const Lane& lane : program_.lanes()) {
        key.word[0] |= static_cast<Word>(lane.start) << lane.key_shift;
    }
    return key;
}

template <int W>
ListSpace<W>::ListSpace(const Program& program, bool unit)
    : SpaceBase(program, unit),
      fields_(static_cast<std::size_t>(program.field_words())),
      swept_(static_cast<std::size_t>(program.field_words())) {}

template <int W>
Key<W> ListSpace<W>::start() const {
    Key<W> key{};
    for (const Lane& lane : program_.lanes()) {
        key.word[lane.key_word] |= static_cast<Word>(lane.start) << lane.key_shift;
    }
    return key;
}

template <int W>
void ListSpace<W>::load(const Key<W>& key) {
    for (int w = 0; w < key_words(); ++w) key_.word[w] = key.word[w];
    std::fill(fields_.begin(), fields_.end(), Word{0});
    const std::size_t words = fields_.size();
    for (int i = 0; i < lane_count_; ++i) {
        const Lane& lane = program_.lanes()[static_cast<std::size_t>(i)];
        const Word mask = (Word{1} << lane.key_bits) - 1;
        const int c = static_cast<int>((key.word[lane.key_word] >> lane.key_shift) & mask);
        configurations_[static_cast<std::size_t>(i)] = c;
        const Word* more = program_.contribution(i, c);
        for (std::size_t f = 0; f < words; ++f) fields_[f] ^= more[f];
    }
}

template <int W>
void ListSpace<W>::enter(int lane, int from, int to) {
    const Lane& moved = program_.lanes()[static_cast<std::size_t>(lane)];
    key_.word[moved.key_word] ^= static_cast<Word>(from ^ to) << moved.key_shift;
    configurations_[static_cast<std::size_t>(lane)] = to;
    const Word* minus = program_.contribution(lane, from);
    const Word* plus = program_.contribution(lane, to);
    for (std::size_t f = 0; f < fields_.size(); ++f) fields_[f] ^= minus[f] ^ plus[f];
}

template <int W>
bool ListSpace<W>::wins_next(int lane, int from, int to) const {
    const int decider = program_.deciding()[0];
    const Lane& goal = program_.lanes()[static_cast<std::size_t>(decider)];
    const LaneShape& shape = *goal.shape;
    const int c = lane == decider ? to : configurations_[static_cast<std::size_t>(decider)];
    const Word* minus = program_.contribution(lane, from) + goal.field_word;
    const Word* plus = program_.contribution(lane, to) + goal.field_word;
    const int words = shape.words();
    Word taken[4];
    Word room[4];
    for (int w = 0; w < words; ++w) {
        taken[w] = fields_[static_cast<std::size_t>(goal.field_word + w)] ^ minus[w] ^ plus[w];
    }
    if (shape.cells() < kWordBits) {
        room[0] = (taken[0] >> goal.field_shift) & ((Word{1} << shape.cells()) - 1);
    } else {
        for (int w = 0; w < words; ++w) room[w] = taken[w];
    }
    for (int t = shape.first(c); t < shape.last(c); ++t) {
        if (!shape.wins(shape.transition(t).to)) continue;
        if (unit_ && shape.transition(t).slides != 1) continue;
        if (!meets(shape.need(t), room, words)) return true;
    }
    return false;
}

template class TableSpace<std::uint8_t, 1>;
template class TableSpace<std::uint8_t, 2>;
template class TableSpace<std::uint32_t, 2>;
template class ListSpace<1>;
template class ListSpace<2>;
template class ListSpace<0>;

}  // namespace unjam
