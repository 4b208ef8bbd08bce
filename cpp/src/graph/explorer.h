// Explores the components of state graphs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <system_error>
#include <vector>

#include "graph/edge_order.h"
#include "unjam/graph/component.h"
#include "unjam/graph/family.h"
#include "unjam/states/entering_rules.h"
#include "unjam/states/parallel_expansion.h"
#include "unjam/states/thread_scratch.h"

namespace unjam {

// Explores components of any size, in any state space.
//
// In a large hash table nearly every look-up is a cache miss. So states are expanded in batches:
// first the steps out of all of them are collected and their slots prefetched, then they are looked
// up.
template <class Space>
class Explorer {
  public:
    Explorer(Space& space, const ExploreRequest& request, SearchControl& control, Component& out)
        : space_(space), request_(request), control_(control), out_(out) {}

    void run() {
        table_.reset(space_.program().key_words(), [this] { control_.poll(depth_); });
        for (const Lane& lane : space_.program().lanes())
            is_goal_lane_.push_back(lane.shape->has_goal());
        check_limits();
        find_states();
        if (request_.family) find_family();
        check_state_limit();
        shares_no_more_ = false;  // distances need less memory than new states
        expansion_.reset();       // it remembers states as done
        const bool reversible = space_.program().reversible();
        if (request_.neighbours || !reversible) list_neighbours();
        reversible ? measure_distances_to_win() : measure_by_reverse_edges();
        write_result();
    }

  private:
    using Key = typename Space::KeyType;
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    static constexpr std::uint32_t kBatch = 64;       // states
    static constexpr std::uint32_t kCheckEvery = 64;  // states
    static constexpr bool kTables = requires { typename Space::Steps; };

    struct Found {
        Key key;
        std::uint64_t hash;
        std::uint32_t from;   // state
        std::uint32_t order;  // among the steps out of `from`; or the number of the state found
    };

    // ---- Several threads -----------------------------------------------------------------------

    // Keys without a fixed number of words are rare and take too much room in a round.
    static constexpr bool kCanShare = Space::kWords != 0;
    using Expansion = ParallelExpansion<Space>;
    using Fresh = typename Expansion::Fresh;

    // Return whether to expand the rest of a depth on several threads. Near a limit one thread
    // continues alone, so that the search stops where it would have stopped.
    bool shares(std::uint32_t left, std::uint32_t more_states) {
        if (request_.threads < 2 || shares_no_more_ || threads_refused_ ||
            table_.count() < request_.share_from ||
            left < request_.share_from / Expansion::kListShare) {
            return false;
        }
        const Limits& limits = control_.limits();
        if (std::uint64_t{table_.count()} + more_states >= limits.states ||
            table_.bytes_after(more_states) + extra_bytes_ + Expansion::bytes(request_.threads) >=
                limits.bytes) {
            shares_no_more_ = true;
            expansion_.reset();
            return false;
        }
        return true;
    }

    // The rules of rounds that find states and that measure distances (see parallel_expansion.h).
    struct FindingStates : EnteringRules<Space> {
        Explorer& explorer;

        void commit(std::uint32_t count) const {
            explorer.table_.add_states(count);
            explorer.expansion_->grow_if_full();
        }
    };
    struct MeasuringDistances {
        Explorer& explorer;

        void load(Space& space, std::uint32_t at) const {
            explorer.load_state(space, explorer.queue_[at]);
        }
        static void load_alone(Space&, std::uint32_t) {}
        bool allows(const Space& space, int id) const {
            return explorer.depth_ > 0 ||
                   explorer.is_goal_lane_[static_cast<std::size_t>(space.step_of(id).lane)];
        }
        static bool enters() { return false; }
        std::uint64_t resolve(const Key& key, std::uint64_t hash) const {
            const std::uint32_t state = explorer.table_.find(key, hash);
            unjam::prefetch(&explorer.out_.to_win[state]);
            return state;
        }
        // Only the thread with the part of the table that holds a state measures its distance.
        std::size_t look_up(const Key&, std::uint64_t state, const std::vector<Fresh>&) const {
            std::uint16_t& distance = explorer.out_.to_win[state];
            if (distance != Component::kUnreachable) return Expansion::kKnown;
            distance = static_cast<std::uint16_t>(explorer.depth_ + 1);
            return state;
        }
        static void reserve(std::uint32_t) {}
        void write(Fresh& fresh, std::uint32_t at, std::uint32_t index) const {
            const auto state = static_cast<std::uint32_t>(fresh.slot);
            explorer.queue_[explorer.queued_ + index] = state;
            explorer.table_.set_parent(state, explorer.queue_[at]);
        }
        static bool checks() { return false; }
        static bool stops_at_end() { return false; }
        static bool ends(const Space&, int) { return false; }
        static void finish(const Fresh&) {}
        void commit(std::uint32_t count) const { explorer.queued_ += count; }
    };

    // Return false if the system refuses threads; one thread continues alone then.
    bool start_threads() try {
        expansion_.emplace(request_.threads, table_, [this] {
            return std::make_unique<Space>(space_.program(), space_.unit(),
                                           request_.corners && !request_.slides);
        });
        return true;
    } catch (const std::system_error&) {
        threads_refused_ = true;
        return false;
    }
    // Expand the positions of a list from `begin` to `end` at most; return where it ended.
    template <class Rules>
    std::uint32_t expand_on_threads(std::uint32_t begin, std::uint32_t end, Rules&& rules) {
        if (!expansion_ && !start_threads()) return begin;
        note_states();
        out_.stats.peak_bytes =
            std::max(out_.stats.peak_bytes,
                     table_.bytes() + extra_bytes_ + Expansion::bytes(request_.threads));
        const auto round = expansion_->expand(begin, end, rules);
        rules.commit(round.fresh);
        out_.stats.expanded += round.end - begin;
        out_.stats.transitions += round.steps;
        checks_ = 0;
        const Stop stop = control_.check_now(out_.stats, 0, depth_);
        if (stop != Stop::none && stop != Stop::states) throw SearchStopped{stop};
        return round.end;
    }

    // ---- States --------------------------------------------------------------------------------

    void find_states() {
        table_.insert(space_.start(), kNone);
        for (std::uint32_t state = 0; state < table_.count();) {
            const std::uint32_t depth_end = table_.count();
            depth_ends_.push_back(depth_end);
            set_depth(static_cast<int>(depth_ends_.size()) - 1);
            while (state < depth_end) {
                if constexpr (kCanShare) {
                    if (shares(depth_end - state, Expansion::most_states(request_.threads))) {
                        state = expand_on_threads(state, depth_end, FindingStates{{table_}, *this});
                        continue;
                    }
                }
                const std::uint32_t end = std::min(state + kBatch, depth_end);
                found_.clear();
                for (; state < end; ++state) collect(state);
                prefetch();
                for (const Found& f : found_) table_.insert(f.key, f.hash, f.from);
                check_periodically(kBatch);
                check_state_limit();
            }
        }
    }

    // Add all unreachable states of the family.
    void find_family() {
        Family family(space_.program(), [this] { control_.poll(depth_); });
        const auto& lanes = space_.program().lanes();
        family.for_each([&](const std::vector<int>& configurations) {
            check_periodically();
            Key key{};
            for (std::size_t i = 0; i < lanes.size(); ++i) {
                key.word[lanes[i].key_word] |= static_cast<Word>(configurations[i])
                                               << lanes[i].key_shift;
            }
            if (table_.insert(key, kNone).second) check_state_limit();
        });
    }

    // ---- Steps ---------------------------------------------------------------------------------

    // Collect the unpruned steps out of a state; out of a win only steps of goal lanes, which are
    // the only ones that can lead to a state that is not won.
    void collect(std::uint32_t state, bool won = false) {
        ++out_.stats.expanded;
        load_state(space_, state);
        space_.template successors<Pruning::breadth_first>([&](const Key& next, int id) {
            if (won && !is_goal_lane_[static_cast<std::size_t>(space_.step_of(id).lane)]) return;
            found_.push_back({next, table_.hash(next), state, 0});
        });
    }

    void load_state(Space& space, std::uint32_t state) const {
        const Key key = table_.key(state);
        const std::uint32_t parent = table_.parent(state);
        space.load(key);
        if (parent != kNone) space.set_last_step(space.last_step(table_.key(parent), key));
    }

    // Collect all steps, ordered by lane, vehicle, direction and distance.
    void collect_all(std::uint32_t state) {
        ++out_.stats.expanded;
        space_.load(table_.key(state));
        const std::size_t begin = found_.size();
        space_.template successors<Pruning::none>([&](const Key& next, int id) {
            found_.push_back({next, table_.hash(next), state, order_of_step(space_, id)});
        });
        if constexpr (kTables) {
            std::sort(found_.begin() + static_cast<std::ptrdiff_t>(begin), found_.end(),
                      [](const Found& a, const Found& b) { return a.order < b.order; });
        }
    }

    void prefetch() {
        for (const Found& f : found_) table_.prefetch_slot(f.hash);
        for (const Found& f : found_) table_.prefetch_key(f.hash);
        out_.stats.transitions += found_.size();
    }

    void list_neighbours() {
        const std::uint32_t count = table_.count();
        reserve_memory((count + std::uint64_t{1}) * sizeof(std::uint64_t));
        out_.first_edge.resize(std::size_t{count} + 1);
        std::uint64_t edges = 0;
        for (std::uint32_t batch = 0; batch < count; batch += kBatch) {
            const std::uint32_t end = std::min(batch + kBatch, count);
            found_.clear();
            for (std::uint32_t state = batch; state < end; ++state) collect_all(state);
            prefetch();
            out_.edges.reserve(edges + found_.size());
            std::uint32_t state = batch;
            out_.first_edge[batch] = edges;
            for (const Found& f : found_) {
                while (state < f.from) out_.first_edge[++state] = edges;
                const std::uint32_t next = table_.find(f.key, f.hash);
                if (!is_listed(next, out_.first_edge[state], edges)) out_.edges[edges++] = next;
            }
            while (state < end) out_.first_edge[++state] = edges;
            reserve_memory((edges - out_.edge_count) * sizeof(std::uint32_t));
            out_.edge_count = edges;
            check_periodically(kBatch);
        }
    }
    // On a cycle two directions may lead to the same configuration, and twins are interchangeable.
    bool is_listed(std::uint32_t state, std::uint64_t begin, std::uint64_t end) const {
        if constexpr (kTables) return false;
        const std::uint32_t* edges = out_.edges.data();
        return std::find(edges + begin, edges + end, state) != edges + end;
    }

    // ---- Distances to a win --------------------------------------------------------------------

    // Enqueue all wins, and mark all other distances as unknown.
    void enqueue_wins() {
        const std::uint32_t count = table_.count();
        reserve_memory(count * std::uint64_t{sizeof(std::uint16_t) + sizeof(std::uint32_t)});
        out_.to_win.resize(count);
        queue_.resize(count);
        set_depth(0);
        for (std::uint32_t state = 0; state < count; ++state) {
            const bool won = space_.won_at(table_.key(state).word);
            out_.to_win[state] = won ? 0 : Component::kUnreachable;
            if (won) queue_[queued_++] = state;
            if (won) table_.set_parent(state, kNone);
            check_periodically();
        }
        out_.wins = queued_;
    }

    void measure_distances_to_win() {
        enqueue_wins();
        for (std::uint32_t at = 0; at < queued_;) {
            const std::uint32_t depth_end = queued_;
            while (at < depth_end) {
                if constexpr (kCanShare) {
                    if (shares(depth_end - at, 0)) {
                        at = expand_on_threads(at, depth_end, MeasuringDistances{*this});
                        continue;
                    }
                }
                const std::uint32_t end = std::min(at + kBatch, depth_end);
                found_.clear();
                for (; at < end; ++at) collect(queue_[at], depth_ == 0);
                prefetch();
                for (Found& f : found_) {
                    f.order = table_.find(f.key, f.hash);
                    unjam::prefetch(&out_.to_win[f.order]);
                }
                for (const Found& f : found_) {
                    if (out_.to_win[f.order] == Component::kUnreachable)
                        set_distance(f.order, f.from);
                }
                check_periodically(kBatch);
            }
            set_depth(depth_ + 1);
        }
    }
    void set_distance(std::uint32_t state, std::uint32_t from) {
        out_.to_win[state] = static_cast<std::uint16_t>(depth_ + 1);
        table_.set_parent(state, from);
        queue_[queued_++] = state;
    }

    // The same for irreversible programs: search along reversed edges.
    void measure_by_reverse_edges() {
        const std::uint32_t count = table_.count();
        reserve_memory((count + std::uint64_t{1}) * sizeof(std::uint64_t) +
                       out_.edge_count * sizeof(std::uint32_t));
        const ReverseEdges reverse(out_, count, [this] { check_periodically(); });
        enqueue_wins();
        for (std::uint32_t at = 0; at < queued_; ++at) {
            const std::uint32_t state = queue_[at];
            set_depth(out_.to_win[state]);
            for (const std::uint32_t before : reverse.into(state)) {
                if (out_.to_win[before] == Component::kUnreachable) set_distance(before, kNone);
            }
            check_periodically();
        }
        if (request_.neighbours) return;
        out_.edges.release();
        out_.first_edge.release();
        out_.edge_count = 0;
    }

    void write_result() {
        queue_.release();
        out_.states = table_.count();
        table_.move_keys_to(out_.keys);
        out_.from_start.resize(out_.states);
        std::uint32_t state = 0;
        for (std::size_t depth = 0; depth < depth_ends_.size(); ++depth) {
            for (; state < depth_ends_[depth]; ++state) {
                out_.from_start[state] = static_cast<std::uint16_t>(depth);
            }
        }
        std::fill(out_.from_start.data() + state, out_.from_start.data() + out_.states,
                  Component::kUnreachable);
    }

    // ---- Limits --------------------------------------------------------------------------------

    void set_depth(int depth) {
        depth_ = depth;
        if (depth_ >= Component::kMaxDistance) throw SearchStopped{Stop::states};
    }
    void check_periodically(std::uint32_t states = 1) {
        checks_ += states;
        if (checks_ >= kCheckEvery) check_limits();
    }
    void check_limits() {
        checks_ = 0;
        note_states();
        // Anticipate growth of the hash table before the next check.
        const std::uint64_t bytes = table_.bytes_after(1 << 13) + extra_bytes_;
        const Stop stop = control_.check_except_states(out_.stats, bytes, depth_);
        if (stop != Stop::none) throw SearchStopped{stop};
        note_memory();
    }
    void check_state_limit() {
        note_states();
        if (table_.count() > control_.limits().states) throw SearchStopped{Stop::states};
    }
    // Account for memory outside the hash table before allocating it.
    void reserve_memory(std::uint64_t bytes) {
        extra_bytes_ += bytes;
        if (table_.bytes() + extra_bytes_ >= control_.limits().bytes)
            throw SearchStopped{Stop::memory};
        note_memory();
    }
    // The preceding attempt with SmallComponent may have seen more states.
    void note_states() {
        out_.stats.seen = std::max<std::uint64_t>(out_.stats.seen, table_.count());
    }
    void note_memory() {
        out_.stats.peak_bytes = std::max(out_.stats.peak_bytes, table_.bytes() + extra_bytes_);
    }

    Space& space_;
    const ExploreRequest& request_;
    SearchControl& control_;
    Component& out_;
    const ThreadScratch<StateHashTable<Space::kWords>> scratch_;
    StateHashTable<Space::kWords>& table_ = *scratch_;
    std::vector<char> is_goal_lane_;  // by lane
    std::vector<std::uint32_t> depth_ends_;
    std::vector<Found> found_;
    Buffer<std::uint32_t> queue_;
    std::uint32_t queued_ = 0, checks_ = 0;
    std::uint64_t extra_bytes_ = 0;
    int depth_ = 0;
    bool shares_no_more_ = false, threads_refused_ = false;
    std::optional<Expansion> expansion_;  // while several threads search
};

}  // namespace unjam
