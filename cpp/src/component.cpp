#include "unjam/component.h"

#include <algorithm>
#include <vector>

#include "unjam/family.h"
#include "unjam/list_space.h"
#include "unjam/table_space.h"

namespace unjam {

namespace {

template <class Space>
class Explorer {
  public:
    Explorer(const Program& program, const ExploreRequest& request, Control& control)
        : request_(request),
          control_(control),
          space_(program, request.slides, request.corners && !request.slides) {}

    Component run() {
        store_.reset(space_.program().key_words(), [this] { control_.breathe(0); });
        out_.key_words = space_.program().key_words();
        try {
            find_states();
            if (request_.family) find_family();
            if (request_.neighbours || !space_.program().reversible()) list_neighbours();
            if (space_.program().reversible()) {
                measure_way_to_win();
            } else {
                measure_by_list();
            }
        } catch (const StopNow& now) {
            out_.stop = now.stop;
        }
        hand_over();
        return std::move(out_);
    }

  private:
    using Key = typename Space::KeyType;
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    static constexpr std::uint32_t kAskEvery = 0x3F;
    static constexpr std::uint32_t kLarge = 1u << 14;
    static constexpr bool kRecords = requires(Space& space) { space.record(); };

    struct Found {
        Key key;
        std::uint64_t hash;
        int id;
    };
    struct NoRecord {};
    template <class S>
    struct RecordOf {
        using Type = NoRecord;
    };
    template <class S>
        requires requires { typename S::Record; }
    struct RecordOf<S> {
        using Type = typename S::Record;
    };

    void ask(std::uint32_t done, std::uint64_t more_bytes) {
        if ((done & kAskEvery) != 0) return;
        out_.stats.seen = store_.count();
        out_.stats.expanded = expanded_;
        const std::uint64_t bytes = store_.bytes_after(1 << 12) + more_bytes;
        out_.stats.peak_bytes = std::max(out_.stats.peak_bytes, bytes);
        const Stop stop = control_.ask(out_.stats, bytes, depth_);
        if (stop != Stop::none) throw StopNow{stop};
    }

    // Call see(key, hash, id) for the steps out of a state that thinning leaves. States wait to be
    // expanded as records, already taken apart, where the space has records: those of this depth
    // in here_, those of the next in next_. Once there are many states, nearly every look-up is a
    // cache miss: then first collect the steps and fetch their slots, and look them up afterwards.
    template <class See>
    void expand(std::uint32_t state, See&& see) {
        ++expanded_;
        if constexpr (kRecords) {
            space_.resume(here_[at_++]);
        } else {
            load(state);
        }
        if (store_.count() <= kLarge) {
            space_.template successors<Thin::breadth_first>([&](const Key& key, int id) {
                ++out_.stats.transitions;
                see(key, store_.hash(key), id);
            });
        } else {
            collect<Thin::breadth_first>();
            for (const Found& f : found_) see(f.key, f.hash, f.id);
        }
    }
    void load(std::uint32_t state) {
        const Key key = store_.key(state);
        space_.load(key);
        const std::uint32_t parent = store_.parent(state);
        if (parent != kNone) space_.came_by(space_.last_step(store_.key(parent), key));
    }
    void will_expand(int id) {
        if constexpr (kRecords) next_.push_back(space_.after(id));
    }
    void next_depth() {
        here_.swap(next_);
        next_.clear();
        at_ = 0;
    }
    // Begin anew from some states.
    void begin_from(const std::vector<std::uint32_t>& states) {
        at_ = 0;
        here_.clear();
        next_.clear();
        if constexpr (kRecords) {
            for (std::uint32_t state : states) {
                space_.load(store_.key(state));
                here_.push_back(space_.record());
            }
        }
    }

    template <Thin thin>
    void collect() {
        found_.clear();
        space_.template successors<thin>([&](const Key& next, int id) {
            const std::uint64_t hash = store_.hash(next);
            store_.prefetch_slot(hash);
            found_.push_back({next, hash, id});
        });
        for (const Found& f : found_) store_.prefetch_key(f.hash);
        out_.stats.transitions += found_.size();
    }

    void find_states() {
        const Key start = space_.start();
        store_.insert(start, kNone);
        space_.load(start);
        if (space_.won()) wins_.push_back(0);
        begin_from({0});
        std::uint32_t depth_end = 1;
        depth_ends_.push_back(1);
        for (std::uint32_t state = 0; state < store_.count(); ++state) {
            if (state == depth_end) {
                depth_end = store_.count();
                depth_ends_.push_back(depth_end);
                ++depth_;
                if (depth_ >= Component::kFarthest) throw StopNow{Stop::states};
                next_depth();
            }
            ask(state, wins_.size() * 4);
            expand(state, [&](const Key& key, std::uint64_t hash, int id) {
                const auto [next, added] = store_.insert(key, hash, state);
                if (!added) return;
                if (space_.won(id)) wins_.push_back(next);
                will_expand(id);
            });
        }
    }

    // Add all other states of the family, which cannot be reached.
    void find_family() {
        Family family(space_.program(), [this] { control_.breathe(0); });
        const auto& lanes = space_.program().lanes();
        std::uint32_t looked_at = 0;
        family.for_each([&](const std::vector<int>& configurations) {
            ask(looked_at++, wins_.size() * 4);
            Key key{};
            for (std::size_t i = 0; i < lanes.size(); ++i) {
                key.word[lanes[i].key_word] |= static_cast<Word>(configurations[i])
                                               << lanes[i].key_shift;
            }
            const auto [state, added] = store_.insert(key, kNone);
            if (!added) return;
            space_.load(key);
            if (space_.won()) wins_.push_back(state);
        });
    }

    std::uint64_t distance_bytes() const { return store_.count() * std::uint64_t{6}; }

    void begin_measuring(std::vector<std::uint32_t>& queue) {
        out_.to_win.resize(store_.count());
        std::fill(out_.to_win.data(), out_.to_win.data() + store_.count(), Component::kNever);
        queue = wins_;
        queue.reserve(store_.count());
        for (std::uint32_t state : wins_) {
            out_.to_win[state] = 0;
            store_.set_parent(state, kNone);
        }
        depth_ = 0;
    }

    void measure_way_to_win() {
        std::vector<std::uint32_t> queue;
        begin_measuring(queue);
        begin_from(queue);
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const std::uint32_t state = queue[at];
            if (out_.to_win[state] != depth_) {
                depth_ = out_.to_win[state];
                next_depth();
            }
            ask(static_cast<std::uint32_t>(at), distance_bytes());
            // Out of a win only a deciding lane leads to where it is not yet won.
            const bool won = depth_ == 0;
            expand(state, [&](const Key& key, std::uint64_t hash, int id) {
                if (won && !decides(id)) return;
                const std::uint32_t next = store_.find(key, hash);
                if (out_.to_win[next] != Component::kNever) return;
                out_.to_win[next] = static_cast<std::uint16_t>(depth_ + 1);
                if constexpr (!kRecords) store_.set_parent(next, state);
                queue.push_back(next);
                will_expand(id);
            });
        }
    }

    bool decides(int id) const {
        const auto lane = static_cast<std::size_t>(space_.step_of(id).lane);
        return space_.program().lanes()[lane].shape->decides();
    }

    void list_neighbours() {
        const std::uint32_t count = store_.count();
        out_.first_edge.resize(std::size_t{count} + 1);
        std::vector<std::uint32_t> met(count, kNone);  // by whom last
        std::uint64_t edges = 0;
        for (std::uint32_t state = 0; state < count; ++state) {
            ask(state, distance_bytes() + edges * 4 + count * std::uint64_t{12});
            out_.first_edge[state] = edges;
            ++expanded_;
            space_.load(store_.key(state));
            collect<Thin::none>();
            if constexpr (kRecords) put_in_order();
            for (const Found& f : found_) {
                const std::uint32_t next = store_.find(f.key, f.hash);
                if (next == state || met[next] == state) continue;
                met[next] = state;
                out_.edges.reserve(edges + 1);
                out_.edges[edges++] = next;
            }
        }
        out_.first_edge[count] = edges;
        out_.edge_count = edges;
    }

    // Tables give the steps of a lane by configuration; put them in the order of the transitions.
    void put_in_order() {
        const auto place = [&](const Found& found) {
            const Step step = space_.step_of(found.id);
            const LaneShape& shape =
                *space_.program().lanes()[static_cast<std::size_t>(step.lane)].shape;
            return std::pair(step.lane, shape.between(step.from, step.to));
        };
        std::sort(found_.begin(), found_.end(),
                  [&](const Found& a, const Found& b) { return place(a) < place(b); });
    }

    void measure_by_list() {
        const std::uint32_t count = store_.count();
        std::vector<std::uint64_t> first(std::size_t{count} + 1, 0);
        for (std::uint64_t e = 0; e < out_.edge_count; ++e) ++first[out_.edges[e] + std::size_t{1}];
        for (std::size_t s = 1; s < first.size(); ++s) first[s] += first[s - 1];
        std::vector<std::uint32_t> back(out_.edge_count);
        std::vector<std::uint64_t> filled = first;
        for (std::uint32_t state = 0; state < count; ++state) {
            for (std::uint64_t e = out_.first_edge[state]; e < out_.first_edge[state + 1]; ++e) {
                back[filled[out_.edges[e]]++] = state;
            }
        }
        std::vector<std::uint32_t> queue;
        begin_measuring(queue);
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const std::uint32_t state = queue[at];
            for (std::uint64_t e = first[state]; e < first[state + std::size_t{1}]; ++e) {
                const std::uint32_t next = back[e];
                if (out_.to_win[next] != Component::kNever) continue;
                out_.to_win[next] = static_cast<std::uint16_t>(out_.to_win[state] + 1);
                queue.push_back(next);
            }
        }
        if (!request_.neighbours) {
            out_.edges.release();
            out_.first_edge.release();
            out_.edge_count = 0;
        }
    }

    void hand_over() {
        out_.states = store_.count();
        out_.wins = static_cast<std::uint32_t>(wins_.size());
        out_.stats.seen = store_.count();
        out_.stats.expanded = expanded_;
        out_.stats.peak_bytes = std::max(out_.stats.peak_bytes, store_.bytes() + distance_bytes());
        if (out_.stop != Stop::none) return;
        out_.from_start.resize(out_.states);
        std::uint32_t state = 0;
        for (std::size_t depth = 0; depth < depth_ends_.size(); ++depth) {
            for (; state < depth_ends_[depth]; ++state) {
                out_.from_start[state] = static_cast<std::uint16_t>(depth);
            }
        }
        std::fill(out_.from_start.data() + state, out_.from_start.data() + out_.states,
                  Component::kNever);
        store_.hand_over_keys(out_.keys);
        out_.seconds = control_.seconds();
    }

    const ExploreRequest& request_;
    Control& control_;
    Space space_;
    Store<Space::kWords> store_;
    Component out_;
    std::vector<std::uint32_t> wins_, depth_ends_;
    std::vector<Found> found_;
    std::vector<typename RecordOf<Space>::Type> here_, next_;  // see expand
    std::size_t at_ = 0;
    std::uint64_t expanded_ = 0;
    int depth_ = 0;
};

}  // namespace

Component explore(const Program& program, const ExploreRequest& request, Control& control) try {
    using Bytes = TableSpace<std::uint8_t, 2, 1, 9>;
    using Tables = TableSpace<std::uint32_t, 5, 6, 15>;
    const bool straight = request.slides || !request.corners || !program.turning();
    if (straight && Bytes::fits(program)) return Explorer<Bytes>(program, request, control).run();
    if (straight && Tables::fits(program)) return Explorer<Tables>(program, request, control).run();
    if (ListSpace<1, 1>::fits(program)) {
        return Explorer<ListSpace<1, 1>>(program, request, control).run();
    }
    if (ListSpace<1, 2>::fits(program)) {
        return Explorer<ListSpace<1, 2>>(program, request, control).run();
    }
    if (ListSpace<2, 2>::fits(program)) {
        return Explorer<ListSpace<2, 2>>(program, request, control).run();
    }
    return Explorer<ListSpace<0, 0>>(program, request, control).run();
} catch (const std::bad_alloc&) {
    Component none;
    none.stop = Stop::memory;
    return none;
}

}  // namespace unjam
