// Breadth-first search: fewest moves, or with unit steps fewest slides.
//
// The store is the queue: states are numbered as they are found, and expanded in that order.
//
// With a single deciding lane the search looks one step ahead: a new state from which the lane can
// reach a winning configuration at once ends it, one depth early. States are found in the order
// of their depth, so the first such state has the least depth of all.
#pragma once

#include "unjam/path.h"
#include "unjam/search.h"
#include "unjam/space.h"
#include "unjam/store.h"

namespace unjam {

template <class Space>
class BreadthFirst {
  public:
    BreadthFirst(Space& space, const Request& request, Control& control)
        : space_(space), request_(request), control_(control) {}

    Outcome run() {
        using StoreType = Store<Space::kWords>;
        thread_local StoreType kept;  // small searches in a row reuse its memory
        StoreType& store = kept;
        store.reset(space_.program().key_words());
        look_ahead_ = space_.program().deciding().size() == 1 && !request_.by_depth;

        const auto start = space_.start();
        store.insert(start, StoreType::kNoState);
        space_.load(start);
        if (request_.by_depth) outcome_.stats.by_depth.push_back(1);
        if (space_.won()) {
            winner_ = 0;
        } else if (look_ahead_ && space_.wins_next(0, space_.configuration(0),
                                                   space_.configuration(0))) {
            winner_ = 0;
            one_more_ = true;
        } else {
            explore(store);
        }
        finish(store);
        store.recycle();
        return std::move(outcome_);
    }

  private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    template <class StoreType>
    void explore(StoreType& store) {
        Stats& stats = outcome_.stats;
        std::uint64_t transitions = 0;
        std::uint32_t state = 0;
        for (; state < store.count(); ++state) {
            if (state == depth_end_) {
                if (winner_ != kNone) break;
                if (request_.by_depth) {
                    stats.by_depth.push_back(store.count() - depth_end_);
                }
                depth_end_ = store.count();
                ++depth_;
            }
            if ((state & 0x3FF) == 0x3FF) {
                stats.seen = store.count();
                stats.expanded = state;
                const std::uint64_t room = store.bytes_after(std::uint64_t{1} << 15);
                note_memory(store);
                outcome_.stop = control_.ask(stats, room, depth_ + 1);
                if (outcome_.stop != Stop::none) break;
            }
            const auto key = store.key(state);
            const std::uint32_t parent = store.parent(state);
            const Step last = parent == kNone ? Step{} : space_.last_step(store.key(parent), key);
            space_.load(key);
            if (store.count() < kLarge) {
                space_.template successors<Thin::breadth_first>(
                    last, [&](int lane, int from, int to) {
                        ++transitions;
                        add(store, space_.after(lane, from, to), state, lane, from, to);
                    });
            } else {
                transitions += expand_large(store, state, last);
            }
            if (winner_ != kNone && !request_.by_depth) {
                ++state;
                break;
            }
        }
        if (request_.by_depth && outcome_.stop == Stop::none && store.count() > depth_end_) {
            stats.by_depth.push_back(store.count() - depth_end_);
        }
        stats.expanded = state;
        stats.transitions = transitions;
    }

    template <class StoreType, class KeyType>
    void add(StoreType& store, const KeyType& key, std::uint32_t parent, int lane, int from,
             int to) {
        add(store, key, store.hash(key), parent, lane, from, to);
    }
    template <class StoreType, class KeyType>
    void add(StoreType& store, const KeyType& key, std::uint64_t hash, std::uint32_t parent,
             int lane, int from, int to) {
        const auto [state, added] = store.insert(key, hash, parent);
        if (!added || winner_ != kNone) return;
        if (look_ahead_) {
            if (space_.wins_next(lane, from, to)) {
                winner_ = state;
                one_more_ = true;
            }
        } else if (space_.won(lane, to)) {
            winner_ = state;
        }
    }

    // In a large store nearly every look-up is a cache miss. So first collect the successors of a
    // state and fetch their slots, then look them up.
    template <class StoreType>
    std::uint64_t expand_large(StoreType& store, std::uint32_t state, const Step& last) {
        struct Found {
            typename Space::KeyType key;
            std::uint64_t hash;
            int lane, from, to;
        };
        thread_local std::vector<Found> found;
        found.clear();
        space_.template successors<Thin::breadth_first>(last, [&](int lane, int from, int to) {
            const auto key = space_.after(lane, from, to);
            const std::uint64_t hash = store.hash(key);
            store.prefetch_slot(hash);
            found.push_back({key, hash, lane, from, to});
        });
        for (const Found& f : found) store.prefetch_key(f.hash);
        for (const Found& f : found) add(store, f.key, f.hash, state, f.lane, f.from, f.to);
        return found.size();
    }

    template <class StoreType>
    void note_memory(const StoreType& store) {
        outcome_.stats.peak_bytes = std::max(outcome_.stats.peak_bytes, store.bytes());
    }

    template <class StoreType>
    void finish(StoreType& store) {
        outcome_.stats.seen = store.count();
        note_memory(store);
        if (winner_ != kNone) {
            auto keys = keys_to<Space>(store, winner_);
            if (one_more_) keys.push_back(winning_step(keys.back()));
            outcome_.path = describe_path(space_, keys);
            outcome_.status = Status::solved;
            outcome_.optimal = true;
            outcome_.lower_bound = static_cast<int>(outcome_.path.size());
            outcome_.stop = Stop::none;
        } else if (outcome_.stop == Stop::none) {
            outcome_.status = Status::unsolvable;
        } else {
            // Every state of this depth has been seen, and none wins; with look-ahead none wins in
            // the next step either.
            outcome_.status = Status::limit;
            outcome_.lower_bound = depth_ + (look_ahead_ ? 2 : 1);
        }
    }

    typename Space::KeyType winning_step(const typename Space::KeyType& key) {
        space_.load(key);
        const int decider = space_.program().deciding()[0];
        const LaneShape& shape =
            *space_.program().lanes()[static_cast<std::size_t>(decider)].shape;
        typename Space::KeyType next{};
        space_.template successors<Thin::none>({}, [&](int lane, int from, int to) {
            if (lane == decider && shape.wins(to)) next = space_.after(lane, from, to);
        });
        return next;
    }

    static constexpr std::uint32_t kLarge = 1u << 16;

    Space& space_;
    const Request& request_;
    Control& control_;
    Outcome outcome_;
    bool look_ahead_ = false, one_more_ = false;
    std::uint32_t winner_ = kNone, depth_end_ = 1;
    int depth_ = 0;
};

}  // namespace unjam
