#include "unjam/graph/component.h"

#include <algorithm>
#include <vector>

#include "unjam/graph/family.h"
#include "unjam/graph/small_component.h"
#include "unjam/states/list_space.h"
#include "unjam/states/table_space.h"
#include "unjam/states/thread_scratch.h"

namespace unjam {

namespace {

// Components of any size, in any space.
//
// Once there are many states, nearly every look-up in the store is a cache miss. So states are
// expanded in batches: first the steps out of all of them are collected and their slots fetched,
// and only then are they looked up.
template <class Space>
class Explorer {
  public:
    Explorer(Space& space, const ExploreRequest& request, Control& control, Component& out)
        : space_(space), request_(request), control_(control), out_(out) {}

    void run() {
        store_.reset(space_.program().key_words(), [this] { control_.breathe(depth_); });
        for (const Lane& lane : space_.program().lanes()) decides_.push_back(lane.shape->decides());
        ask();
        find_states();
        if (request_.family) find_family();
        ask_for_states();
        const bool both_ways = space_.program().reversible();
        if (request_.neighbours || !both_ways) list_neighbours();
        both_ways ? measure_way_to_win() : measure_by_list();
        hand_over();
    }

  private:
    using Key = typename Space::KeyType;
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    static constexpr std::uint32_t kBatch = 16;     // states
    static constexpr std::uint32_t kAskEvery = 64;  // states
    static constexpr bool kTables = requires { typename Space::Steps; };

    struct Found {
        Key key;
        std::uint64_t hash;
        std::uint32_t from;   // a state
        std::uint32_t order;  // among the steps out of it
    };

    // ---- The states ----------------------------------------------------------------------------

    void find_states() {
        store_.insert(space_.start(), kNone);
        for (std::uint32_t state = 0; state < store_.count();) {
            const std::uint32_t depth_end = store_.count();
            depth_ends_.push_back(depth_end);
            set_depth(static_cast<int>(depth_ends_.size()) - 1);
            while (state < depth_end) {
                const std::uint32_t end = std::min(state + kBatch, depth_end);
                found_.clear();
                for (; state < end; ++state) collect(state);
                fetch();
                for (const Found& f : found_) store_.insert(f.key, f.hash, f.from);
                ask_now_and_then(kBatch);
                ask_for_states();
            }
        }
    }

    // Add all other states of the family, which cannot be reached.
    void find_family() {
        Family family(space_.program(), [this] { control_.breathe(depth_); });
        const auto& lanes = space_.program().lanes();
        family.for_each([&](const std::vector<int>& configurations) {
            ask_now_and_then();
            Key key{};
            for (std::size_t i = 0; i < lanes.size(); ++i) {
                key.word[lanes[i].key_word] |= static_cast<Word>(configurations[i])
                                               << lanes[i].key_shift;
            }
            if (store_.insert(key, kNone).second) ask_for_states();
        });
    }

    // ---- The steps out of them -----------------------------------------------------------------

    // Add the steps out of a state that thinning leaves; out of a win only those that may lead to
    // where it is not yet won, which are those of deciding lanes.
    void collect(std::uint32_t state, bool won = false) {
        ++out_.stats.expanded;
        const Key key = store_.key(state);
        space_.load(key);
        const std::uint32_t parent = store_.parent(state);
        if (parent != kNone) space_.came_by(space_.last_step(store_.key(parent), key));
        space_.template successors<Thin::breadth_first>([&](const Key& next, int id) {
            if (won && !decides_[static_cast<std::size_t>(space_.step_of(id).lane)]) return;
            found_.push_back({next, store_.hash(next), state, 0});
        });
    }

    // Add all steps, in the order of lanes, vehicles, directions and distances.
    void collect_all(std::uint32_t state) {
        ++out_.stats.expanded;
        space_.load(store_.key(state));
        const std::size_t begin = found_.size();
        space_.template successors<Thin::none>([&](const Key& next, int id) {
            found_.push_back({next, store_.hash(next), state, order_of(id)});
        });
        if constexpr (kTables) {
            std::sort(found_.begin() + static_cast<std::ptrdiff_t>(begin), found_.end(),
                      [](const Found& a, const Found& b) { return a.order < b.order; });
        }
    }
    // Tables give the steps of a lane by configuration; what counts is the order of transitions. Of
    // two ways round to one place the first counts that is free.
    std::uint32_t order_of(int id) const {
        if constexpr (!kTables) return 0;
        const Step step = space_.step_of(id);
        const auto lane = static_cast<std::size_t>(step.lane);
        const LaneShape& shape = *space_.program().lanes()[lane].shape;
        const auto is_it = [&](int t) {
            const Transition& transition = shape.transition(t);
            return transition.to == step.to && (!space_.unit() || transition.slides == 1) &&
                   space_.is_free(step.lane, t);
        };
        int t = shape.first(step.from);
        while (!is_it(t)) ++t;
        return static_cast<std::uint32_t>(lane << 16) + static_cast<std::uint32_t>(t);
    }

    void fetch() {
        for (const Found& f : found_) store_.prefetch_slot(f.hash);
        for (const Found& f : found_) store_.prefetch_key(f.hash);
        out_.stats.transitions += found_.size();
    }

    void list_neighbours() {
        const std::uint32_t count = store_.count();
        take((count + std::uint64_t{1}) * sizeof(std::uint64_t));
        out_.first_edge.resize(std::size_t{count} + 1);
        std::uint64_t edges = 0;
        for (std::uint32_t batch = 0; batch < count; batch += kBatch) {
            const std::uint32_t end = std::min(batch + kBatch, count);
            found_.clear();
            for (std::uint32_t state = batch; state < end; ++state) collect_all(state);
            fetch();
            out_.edges.reserve(edges + found_.size());
            std::uint32_t state = batch;
            out_.first_edge[batch] = edges;
            for (const Found& f : found_) {
                while (state < f.from) out_.first_edge[++state] = edges;
                const std::uint32_t next = store_.find(f.key, f.hash);
                if (!is_listed(next, out_.first_edge[state], edges)) out_.edges[edges++] = next;
            }
            while (state < end) out_.first_edge[++state] = edges;
            take((edges - out_.edge_count) * sizeof(std::uint32_t));
            out_.edge_count = edges;
            ask_now_and_then(kBatch);
        }
    }
    // Round a cycle two ways may lead to the same place, and one twin may stand for the other.
    bool is_listed(std::uint32_t state, std::uint64_t begin, std::uint64_t end) const {
        if constexpr (kTables) return false;
        const std::uint32_t* edges = out_.edges.data();
        return std::find(edges + begin, edges + end, state) != edges + end;
    }

    // ---- The way to a win ----------------------------------------------------------------------

    // All wins wait to be expanded; of all others it is not known how far they are.
    void begin_measuring() {
        const std::uint32_t count = store_.count();
        take(count * std::uint64_t{sizeof(std::uint16_t) + sizeof(std::uint32_t)});
        out_.to_win.resize(count);
        queue_.resize(count);
        set_depth(0);
        for (std::uint32_t state = 0; state < count; ++state) {
            const bool won = space_.won_at(store_.key(state).word);
            out_.to_win[state] = won ? 0 : Component::kNever;
            if (won) queue_[queued_++] = state;
            if (won) store_.set_parent(state, kNone);
            ask_now_and_then();
        }
        out_.wins = queued_;
    }

    void measure_way_to_win() {
        begin_measuring();
        for (std::uint32_t at = 0; at < queued_;) {
            const std::uint32_t depth_end = queued_;
            while (at < depth_end) {
                const std::uint32_t end = std::min(at + kBatch, depth_end);
                found_.clear();
                for (; at < end; ++at) collect(queue_[at], depth_ == 0);
                fetch();
                for (const Found& f : found_) {
                    const std::uint32_t next = store_.find(f.key, f.hash);
                    if (out_.to_win[next] == Component::kNever) measured(next, f.from);
                }
                ask_now_and_then(kBatch);
            }
            set_depth(depth_ + 1);
        }
    }
    void measured(std::uint32_t state, std::uint32_t from) {
        out_.to_win[state] = static_cast<std::uint16_t>(depth_ + 1);
        store_.set_parent(state, from);
        queue_[queued_++] = state;
    }

    // The same where there is no way back: by the list of neighbours, turned round.
    void measure_by_list() {
        const std::uint32_t count = store_.count();
        take((count + std::uint64_t{1}) * sizeof(std::uint64_t) +
             out_.edge_count * sizeof(std::uint32_t));
        // Those before a state are back[ends[state - 1]] up to ends[state]. First each end is a
        // beginning, and moves on with each that is filled in.
        Buffer<std::uint64_t> ends;
        Buffer<std::uint32_t> back;
        ends.resize(std::size_t{count} + 1);
        back.resize(out_.edge_count);
        std::fill_n(ends.data(), std::size_t{count} + 1, 0);
        for (std::uint64_t e = 0; e < out_.edge_count; ++e) ++ends[out_.edges[e] + std::size_t{1}];
        for (std::size_t s = 1; s <= count; ++s) ends[s] += ends[s - 1];
        for (std::uint32_t state = 0; state < count; ++state) {
            for (std::uint64_t e = out_.first_edge[state]; e < out_.first_edge[state + 1]; ++e) {
                back[ends[out_.edges[e]]++] = state;
            }
            ask_now_and_then();
        }
        begin_measuring();
        for (std::uint32_t at = 0; at < queued_; ++at) {
            const std::uint32_t state = queue_[at];
            set_depth(out_.to_win[state]);
            for (std::uint64_t e = state == 0 ? 0 : ends[state - 1]; e < ends[state]; ++e) {
                if (out_.to_win[back[e]] == Component::kNever) measured(back[e], kNone);
            }
            ask_now_and_then();
        }
        if (request_.neighbours) return;
        out_.edges.release();
        out_.first_edge.release();
        out_.edge_count = 0;
    }

    void hand_over() {
        queue_.release();
        out_.states = store_.count();
        store_.hand_over_keys(out_.keys);
        out_.from_start.resize(out_.states);
        std::uint32_t state = 0;
        for (std::size_t depth = 0; depth < depth_ends_.size(); ++depth) {
            for (; state < depth_ends_[depth]; ++state) {
                out_.from_start[state] = static_cast<std::uint16_t>(depth);
            }
        }
        std::fill(out_.from_start.data() + state, out_.from_start.data() + out_.states,
                  Component::kNever);
    }

    // ---- Limits --------------------------------------------------------------------------------

    void set_depth(int depth) {
        depth_ = depth;
        if (depth_ >= Component::kFarthest) throw StopNow{Stop::states};
    }
    void ask_now_and_then(std::uint32_t states = 1) {
        asked_ += states;
        if (asked_ >= kAskEvery) ask();
    }
    void ask() {
        asked_ = 0;
        note_states();
        // As it will be after the next growth of the store, if that is due before the next time.
        const std::uint64_t bytes = store_.bytes_after(1 << 13) + taken_;
        const Stop stop = control_.ask_but_for_states(out_.stats, bytes, depth_);
        if (stop != Stop::none) throw StopNow{stop};
        note_memory();
    }
    void ask_for_states() {
        note_states();
        if (store_.count() > control_.limits().states) throw StopNow{Stop::states};
    }
    // Before so much memory is taken beside the store.
    void take(std::uint64_t bytes) {
        taken_ += bytes;
        if (store_.bytes() + taken_ >= control_.limits().bytes) throw StopNow{Stop::memory};
        note_memory();
    }
    // The search for a small component, which came first, may have got further.
    void note_states() {
        out_.stats.seen = std::max<std::uint64_t>(out_.stats.seen, store_.count());
    }
    void note_memory() {
        out_.stats.peak_bytes = std::max(out_.stats.peak_bytes, store_.bytes() + taken_);
    }

    Space& space_;
    const ExploreRequest& request_;
    Control& control_;
    Component& out_;
    const Kept<Store<Space::kWords>> kept_;
    Store<Space::kWords>& store_ = *kept_;
    std::vector<char> decides_;  // by lane
    std::vector<std::uint32_t> depth_ends_;
    std::vector<Found> found_;
    Buffer<std::uint32_t> queue_;
    std::uint32_t queued_ = 0, asked_ = 0;
    std::uint64_t taken_ = 0;
    int depth_ = 0;
};

template <class Space>
Component explore_in(const Program& program, const ExploreRequest& request, Control& control) {
    Component out;
    out.key_words = program.key_words();
    try {
        Space space(program, request.slides, request.corners && !request.slides);
        bool done = false;
        if constexpr (requires { typename Space::Steps; }) {
            using Small = SmallComponent<Space>;
            done = Small::fits(program, request) && Small(space, control, out).run();
        }
        if (!done) Explorer<Space>(space, request, control, out).run();
    } catch (const StopNow& now) {
        out.stop = now.stop;
    } catch (const std::bad_alloc&) {
        out.stop = Stop::memory;
        out.refused = true;
    }
    out.seconds = control.seconds();
    if (out.stop == Stop::none) return out;
    // What is known of a component that is not complete is how far the search got.
    Component unknown;
    unknown.stop = out.stop;
    unknown.refused = out.refused;
    unknown.key_words = out.key_words;
    unknown.stats = out.stats;
    unknown.seconds = out.seconds;
    return unknown;
}

}  // namespace

Component explore(const Program& program, const ExploreRequest& request, Control& control) {
    using Bytes = TableSpace<std::uint8_t, 2, 1, 9>;
    using Tables = TableSpace<std::uint32_t, 5, 6, 15>;
    const bool straight = request.slides || !request.corners || !program.turning();
    if (straight && Bytes::fits(program)) return explore_in<Bytes>(program, request, control);
    if (straight && Tables::fits(program)) return explore_in<Tables>(program, request, control);
    if (ListSpace<1, 1>::fits(program)) {
        return explore_in<ListSpace<1, 1>>(program, request, control);
    }
    if (ListSpace<1, 2>::fits(program)) {
        return explore_in<ListSpace<1, 2>>(program, request, control);
    }
    if (ListSpace<2, 2>::fits(program)) {
        return explore_in<ListSpace<2, 2>>(program, request, control);
    }
    return explore_in<ListSpace<0, 0>>(program, request, control);
}

}  // namespace unjam
