#include "unjam/states/list_space.h"

#include <algorithm>

namespace unjam {

template <int W, int B>
ListSpace<W, B>::ListSpace(const Program& program, bool unit, bool corners)
    : SpaceBase(program, unit),
      board_words_(static_cast<std::size_t>(words_for(std::max(program.cells(), 1)))),
      corners_(corners && !unit),
      configurations_(program.lanes().size()),
      covered_(board_words()),
      swept_(board_words()),
      taken_(board_words()) {
    build_tables();
}

template <int W, int B>
void ListSpace<W, B>::build_tables() {
    const auto& lanes = program_.lanes();
    tables_.reserve(lanes.size());
    std::size_t most = 0;
    for (const Lane& lane : lanes) {
        const LaneShape& shape = *lane.shape;
        most = std::max(most, static_cast<std::size_t>(shape.configurations()));
        auto table = std::find_if(tables_.begin(), tables_.end(), [&](const OnBoard& other) {
            return other.shape == lane.shape.get() && other.line == lane.line.get();
        });
        if (table == tables_.end()) {
            OnBoard made{lane.shape.get(), lane.line.get(), {}, {}};
            const auto spread = [&](const Word* own, Word* out) {
                for (int w = 0; w < shape.words(); ++w) {
                    for (Word rest = own[w]; rest; rest &= rest - 1) {
                        const int cell = (*lane.line)[static_cast<std::size_t>(
                            w * kWordBits + std::countr_zero(rest))];
                        out[cell / kWordBits] |= Word{1} << (cell % kWordBits);
                    }
                }
            };
            const auto configurations = static_cast<std::size_t>(shape.configurations());
            const auto transitions =
                static_cast<std::size_t>(shape.last(shape.configurations() - 1));
            made.covers.assign(configurations * board_words(), 0);
            made.needs.assign(std::max<std::size_t>(transitions, 1) * board_words(), 0);
            for (std::size_t c = 0; c < configurations; ++c) {
                spread(shape.cover(static_cast<int>(c)), &made.covers[c * board_words()]);
            }
            for (std::size_t t = 0; t < transitions; ++t) {
                spread(shape.need(static_cast<int>(t)), &made.needs[t * board_words()]);
            }
            tables_.push_back(std::move(made));
            table = tables_.end() - 1;
        }
        int twins = -1;
        for (std::size_t k = 0; k < program_.twins().size(); ++k) {
            if (program_.twins()[k].front() == lane.kind) twins = static_cast<int>(k);
        }
        views_.push_back({&shape, table->covers.data(), table->needs.data(), lane.kind, twins,
                          corners_ && shape.turns(), static_cast<std::uint8_t>(lane.key_word),
                          static_cast<std::uint8_t>(lane.key_shift),
                          (Word{1} << lane.key_bits) - 1});
    }
    seen_.assign(most, 0);
    order_.resize(lanes.size());
}

template <int W, int B>
Key<W> ListSpace<W, B>::start() const {
    Key<W> key{};
    for (const Lane& lane : program_.lanes()) {
        key.word[lane.key_word] |= static_cast<Word>(lane.start) << lane.key_shift;
    }
    for (const auto& twins : program_.twins()) {
        std::vector<int> order;
        for (int lane : twins) {
            order.push_back(program_.lanes()[static_cast<std::size_t>(lane)].start);
        }
        std::sort(order.begin(), order.end());
        for (std::size_t k = 0; k < twins.size(); ++k) {
            const View& view = views_[static_cast<std::size_t>(twins[k])];
            Word& word = key.word[view.key_word];
            word = (word & ~(view.key_mask << view.key_shift)) |
                   (static_cast<Word>(order[k]) << view.key_shift);
        }
    }
    return key;
}

template <int W, int B>
void ListSpace<W, B>::load(const Key<W>& key) {
    for (int w = 0; w < key_words(); ++w) key_.word[w] = key.word[w];
    last_ = {};
    last_kind_ = -1;
    std::fill(covered_.begin(), covered_.end(), Word{0});
    for (std::size_t i = 0; i < views_.size(); ++i) {
        const View& view = views_[i];
        const int c = in_key(key, view);
        configurations_[i] = c;
        const Word* more = cover_of(view, c);
        for (std::size_t w = 0; w < board_words(); ++w) covered_[w] |= more[w];
    }
}

template <int W, int B>
void ListSpace<W, B>::apply(const Step& step) {
    const View& view = views_[static_cast<std::size_t>(step.lane)];
    key_.word[view.key_word] ^= static_cast<Word>(step.from ^ step.to) << view.key_shift;
    configurations_[static_cast<std::size_t>(step.lane)] = step.to;
    const Word* minus = cover_of(view, step.from);
    const Word* plus = cover_of(view, step.to);
    for (std::size_t w = 0; w < board_words(); ++w) covered_[w] ^= minus[w] ^ plus[w];
}

template <int W, int B>
void ListSpace<W, B>::set_last_step(const Step& last) {
    last_ = last;
    last_kind_ = -1;
    if (last.lane < 0) return;
    const View& view = views_[static_cast<std::size_t>(last.lane)];
    if (view.twins >= 0) {
        // Twins were re-sorted after the step: find the lane that now holds the moved vehicle.
        for (int lane : program_.twins()[static_cast<std::size_t>(view.twins)]) {
            if (configuration(lane) == last.to) last_.lane = lane;
        }
    }
    // The cells touched by a move round corners are unknown, so no step commutes with it.
    if (!view.moves_round_corners) last_kind_ = view.kind;
}

template <int W, int B>
Step ListSpace<W, B>::last_step(const KeyType& before, const KeyType& after) const {
    for (std::size_t i = 0; i < views_.size(); ++i) {
        const View& view = views_[i];
        const int from = in_key(before, view), to = in_key(after, view);
        if (from == to) continue;
        if (view.twins < 0) return {static_cast<int>(i), from, to};
        // Both lists are sorted; the old configuration is missing from the second list, the new one
        // from the first.
        const auto& lanes = program_.twins()[static_cast<std::size_t>(view.twins)];
        const auto has = [&](const KeyType& key, int configuration) {
            return std::any_of(lanes.begin(), lanes.end(), [&](int lane) {
                return in_key(key, views_[static_cast<std::size_t>(lane)]) == configuration;
            });
        };
        Step step;
        for (int lane : lanes) {
            const View& twin = views_[static_cast<std::size_t>(lane)];
            if (!has(after, in_key(before, twin))) {
                step.lane = lane;
                step.from = in_key(before, twin);
            }
            if (!has(before, in_key(after, twin))) step.to = in_key(after, twin);
        }
        return step;
    }
    return {};
}

template <int W, int B>
void ListSpace<W, B>::sort_twins(KeyType& key, int lane, int to) const {
    const auto& twins =
        program_.twins()[static_cast<std::size_t>(views_[static_cast<std::size_t>(lane)].twins)];
    // Insertion sort while reading the configurations: they are few and nearly sorted.
    int* order = order_.data();
    std::size_t count = 0;
    for (int twin : twins) {
        const int c = twin == lane ? to : configuration(twin);
        std::size_t at = count++;
        for (; at > 0 && order[at - 1] > c; --at) order[at] = order[at - 1];
        order[at] = c;
    }
    for (std::size_t k = 0; k < count; ++k) {
        const View& view = views_[static_cast<std::size_t>(twins[k])];
        Word& word = key.word[view.key_word];
        word = (word & ~(view.key_mask << view.key_shift)) |
               (static_cast<Word>(order[k]) << view.key_shift);
    }
}

template <int W, int B>
void ListSpace<W, B>::sweep(const Step& step) {
    const View& view = views_[static_cast<std::size_t>(step.lane)];
    const LaneShape& shape = *view.shape;
    const Word* start = cover_of(view, step.from);
    for (std::size_t w = 0; w < board_words(); ++w) swept_[w] = start[w];
    for (int t = shape.first(step.from); t < shape.last(step.from); ++t) {
        if (shape.transition(t).to != step.to) continue;
        const Word* need = need_of(view, t);
        for (std::size_t w = 0; w < board_words(); ++w) swept_[w] |= need[w];
    }
}

template <int W, int B>
void ListSpace<W, B>::find_corner_moves(int lane, int from, const Word* avoid) const {
    const View& view = views_[static_cast<std::size_t>(lane)];
    const LaneShape& shape = *view.shape;
    // The vehicle's own cells at the start of its path are free to it.
    const Word* own = cover_of(view, from);
    Word* taken = taken_.data();
    for (std::size_t w = 0; w < board_words(); ++w) {
        taken[w] = (covered_[w] & ~own[w]) | (avoid == nullptr ? 0 : avoid[w] & ~own[w]);
    }
    reached_.clear();
    slides_.clear();
    if (++round_ == 0) {  // the counter overflowed: forget all earlier visits
        std::fill(seen_.begin(), seen_.end(), 0u);
        round_ = 1;
    }
    seen_[static_cast<std::size_t>(from)] = round_;
    int here = from, slides = 0;
    for (std::size_t next = 0;; ++next) {
        for (int t = shape.first(here); t < shape.last(here); t = shape.ray_end(t)) {
            const int to = shape.transition(t).to;
            if (seen_[static_cast<std::size_t>(to)] == round_ ||
                intersects(need_of(view, t), taken)) {
                continue;
            }
            seen_[static_cast<std::size_t>(to)] = round_;
            reached_.push_back(to);
            slides_.push_back(slides + 1);
        }
        if (next == reached_.size()) break;
        here = reached_[next];
        slides = slides_[next];
    }
}

template <int W, int B>
int ListSpace<W, B>::corner_move_slides(const Step& step) const {
    find_corner_moves(step.lane, step.from, nullptr);
    for (std::size_t r = 0; r < reached_.size(); ++r) {
        if (reached_[r] == step.to) return slides_[r];
    }
    return 0;
}

template <int W, int B>
bool ListSpace<W, B>::wins_after(const Step& step) const {
    const auto [lane, from, to] = step;
    const int goal_lane = program_.goal_lanes()[0];
    const View& view = views_[static_cast<std::size_t>(goal_lane)];
    const LaneShape& shape = *view.shape;
    const int c = lane == goal_lane ? to : configuration(goal_lane);
    const Word* minus = cover_of(views_[static_cast<std::size_t>(lane)], from);
    const Word* plus = cover_of(views_[static_cast<std::size_t>(lane)], to);
    Word* taken = taken_.data();
    for (std::size_t w = 0; w < board_words(); ++w) taken[w] = covered_[w] ^ minus[w] ^ plus[w];
    for (int t = shape.first(c); t < shape.last(c); ++t) {
        if (!shape.wins(shape.transition(t).to)) continue;
        if (unit_ && shape.transition(t).slides != 1) continue;
        if (!intersects(need_of(view, t), taken)) return true;
    }
    return false;
}

template class ListSpace<1, 1>;
template class ListSpace<1, 2>;
template class ListSpace<2, 2>;
template class ListSpace<0, 0>;

}  // namespace unjam
