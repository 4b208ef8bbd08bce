// Breadth-first search: the fewest moves, or the fewest slides with unit steps.
#pragma once

#include <memory>
#include <new>
#include <optional>
#include <system_error>

#include "unjam/search/search.h"
#include "unjam/search/search_observer.h"
#include "unjam/states/entering_rules.h"
#include "unjam/states/parallel_expansion.h"
#include "unjam/states/state_hash_table.h"
#include "unjam/states/state_space.h"
#include "unjam/states/step_path.h"
#include "unjam/states/successor_batch.h"
#include "unjam/states/thread_scratch.h"

namespace unjam {

// Breadth-first search over a StateHashTable, which also serves as the queue: states are numbered
// in order of discovery and expanded in that order.
//
// With a single goal lane the search looks ahead: it ends as soon as it generates a state from
// which the space sees a win within one or two steps. States are generated in order of depth and
// the look-ahead misses no win within its range, so the first such state is on a shortest path.
//
// Memory: one table entry per state. Below kLarge states, the frontier also holds unpacked records.
template <class Space, class Observer = NoObserver>
class BreadthFirstSearch {
  public:
    BreadthFirstSearch(Space& space, const Request& request, SearchControl& control,
                       Observer observer = {})
        : space_(space), request_(request), control_(control), observer_(observer) {}

    Outcome run() {
        const ThreadScratch<Table> scratch;
        Table& table = *scratch;
        table.reset(space_.program().key_words(), [this] { control_.poll(depth_ + 1); });
        look_ahead_ = space_.program().goal_lanes().size() == 1 && !request_.by_depth &&
                      !request_.every_state && !rounds_corners() && observer_.prunes();

        const auto start = space_.start();
        table.insert(start, kNone);
        observe(table, EventKind::generated, 0, kNone, 0);
        space_.load(start);
        if (request_.by_depth) outcome_.stats.by_depth.push_back(1);
        if (!request_.every_state && space_.won()) {
            winner_ = 0;
            observe(table, EventKind::won, 0, kNone, 0);
        } else if (look_ahead_ && space_.steps_to_win() > 0) {
            winner_ = 0;
            more_ = space_.steps_to_win();
        } else {
            try {
                explore(table);
            } catch (const SearchStopped& now) {
                outcome_.stop = now.stop;
            } catch (const std::bad_alloc&) {
                outcome_.stop = Stop::memory;
                outcome_.out_of_memory = true;
            }
        }
        finish(table);
        return std::move(outcome_);
    }

  private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    using Table = StateHashTable<Space::kWords>;

    // The look-ahead sees only straight steps.
    bool rounds_corners() const { return request_.corners && space_.program().turning(); }

    void explore(Table& table) {
        Stats& stats = outcome_.stats;
        std::uint32_t state = 0;
        begin_frontier();
        while (state < table.count()) {
            if (state == depth_end_) {
                if (winner_ != kNone) break;
                if (request_.by_depth) stats.by_depth.push_back(table.count() - depth_end_);
                depth_end_ = table.count();
                ++depth_;
                end_depth(table.count());
            }
            if ((state & kCheckEvery) == 0) {
                stats.seen = table.count();
                stats.expanded = state;
                note_memory(table);
                outcome_.stop = control_.check(
                    stats, table.bytes_after(1 << 12) + frontier_bytes() + observer_.bytes(),
                    depth_ + 1);
                if (outcome_.stop != Stop::none) break;
            }
            if (observer_.is_full()) {
                outcome_.stop = Stop::events;
                break;
            }
            if constexpr (kCanShare) {
                if (!small_ && !shares_no_more_ && shares(table, depth_end_ - state)) {
                    outcome_.stop = expand_on_threads(table, state);
                    if (outcome_.stop != Stop::none) break;
                    if (winner_ != kNone && !request_.by_depth) break;
                    continue;
                }
            }
            if constexpr (Observer::kActive) expanding_ = state;
            observe(table, EventKind::expanded, state, kNone, depth_);
            if (small_) {
                expand_small(table, state++);
            } else if constexpr (Observer::kActive) {
                state = expand_batch(table, state, state + 1);
            } else {
                // Up to the next check or the end of the depth.
                state = expand_batch(table, state, std::min((state | kCheckEvery) + 1, depth_end_));
            }
            if (winner_ != kNone && !request_.by_depth) break;
        }
        if (request_.by_depth && outcome_.stop == Stop::none && table.count() > depth_end_) {
            stats.by_depth.push_back(table.count() - depth_end_);
        }
        stats.expanded = state;
    }

    // While the search is small, the frontier holds unpacked records: those of the current depth in
    // current_, those of the next depth in next_.
    static constexpr bool kRecords = requires(Space& space) { space.record(); };

    void begin_frontier() {
        small_ = kRecords;
        if constexpr (kRecords) current_.assign(1, space_.record());
    }
    void end_depth(std::uint32_t count) {
        if constexpr (kRecords) {
            current_.swap(next_);
            next_.clear();
            at_ = 0;
            if (count > kLarge || (!shares_no_more_ && count > request_.share_from)) {
                small_ = false;
                current_ = {};
                next_ = {};
            }
        }
    }

    void expand_small(Table& table, std::uint32_t state) {
        if constexpr (kRecords) {
            space_.resume(current_[at_++]);
            successors([&](auto key, int id) {
                ++outcome_.stats.transitions;
                const auto [next, added] = table.insert(key, table.hash(key), state);
                observe_successor(table, next, added);
                if (!added) return;
                next_.push_back(space_.successor(id));
                check_goal(table, next, id, next_.back());
            });
        }
    }

    // Expand a batch of states (see successor_batch.h). Return the first state not expanded: a
    // state with a winning successor ends the batch.
    UNJAM_NOINLINE std::uint32_t expand_batch(Table& table, std::uint32_t begin,
                                              std::uint32_t end) {
        if (observer_.prunes()) {
            batch_.template collect<Pruning::breadth_first>(space_, table, begin, end);
        } else {
            batch_.template collect<Pruning::none>(space_, table, begin, end);
        }
        std::uint32_t loaded = end - 1;
        for (const auto& f : batch_.found()) {
            if (winner_ != kNone && !request_.by_depth && table.parent(winner_) != f.from) break;
            const auto [next, added] = table.insert(f.key, f.hash, f.from);
            observe_successor(table, next, added);
            if (!added || winner_ != kNone || request_.every_state) continue;
            if (loaded != f.from) {
                loaded = f.from;
                batch_.load(space_, table, loaded);
            }
            check_goal(table, next, f.id, f.id);
        }
        // States after the winner's parent may have no successors.
        if (winner_ != kNone && !request_.by_depth) end = table.parent(winner_) + 1;
        outcome_.stats.transitions += batch_.steps_before(end);
        return end;
    }

    // ---- Several threads -----------------------------------------------------------------------

    // Keys without a fixed number of words are rare and take too much room in a round.
    static constexpr bool kCanShare = !Observer::kActive && Space::kWords != 0;
    using Expansion = ParallelExpansion<Space>;

    // Return whether to expand the rest of the depth on several threads. Near a limit one thread
    // continues alone, so that the search stops where it would have stopped.
    UNJAM_NOINLINE bool shares(const Table& table, std::uint32_t left) {
        if (left < request_.share_from / Expansion::kListShare ||
            table.count() < request_.share_from) {
            return false;
        }
        const Limits& limits = control_.limits();
        const std::uint32_t more = Expansion::most_states(request_.threads);
        if (std::uint64_t{table.count()} + more >= limits.states ||
            table.bytes_after(more) + Expansion::bytes(request_.threads) >= limits.bytes) {
            shares_no_more_ = true;
            expansion_.reset();
            return false;
        }
        return true;
    }

    // The rules of a round (see parallel_expansion.h).
    struct Rules : EnteringRules<Space> {
        const BreadthFirstSearch& search;
        bool checking;

        bool checks() const { return checking; }
        bool stops_at_end() const { return !search.request_.by_depth; }
        bool ends(const Space& space, int id) const {
            return search.look_ahead_ ? space.steps_to_win(id) > 0 : space.won(id);
        }
    };

    // Return false if the system refuses threads; one thread continues alone then.
    bool start_threads(Table& table) try {
        expansion_.emplace(request_.threads, table, [this] {
            return std::make_unique<Space>(space_.program(), space_.unit(), request_.corners);
        });
        return true;
    } catch (const std::system_error&) {
        shares_no_more_ = true;
        return false;
    }
    // Expand some states from `state` on, and advance it.
    UNJAM_NOINLINE Stop expand_on_threads(Table& table, std::uint32_t& state) {
        Stats& stats = outcome_.stats;
        if (!expansion_ && !start_threads(table)) return Stop::none;
        stats.seen = table.count();
        stats.expanded = state;
        stats.peak_bytes =
            std::max(stats.peak_bytes, table.bytes() + Expansion::bytes(request_.threads));
        const Stop stop = control_.check_now(stats, 0, depth_ + 1);
        if (stop != Stop::none) return stop;
        const bool checking = winner_ == kNone && !request_.every_state;
        const auto round = expansion_->expand(state, depth_end_, Rules{{table}, *this, checking});
        if (round.ended) {
            winner_ = table.count() + round.last;
        }
        table.add_states(round.fresh);
        stats.transitions += round.steps;
        state = round.end;
        if (round.ended && look_ahead_) {
            space_.load(table.key(winner_));
            more_ = space_.steps_to_win();
        }
        if (!round.ended || request_.by_depth) expansion_->grow_if_full();
        return Stop::none;
    }

    // End the search if the new state wins or is close to a win. `after` identifies it to the
    // space: a record or the id of a step.
    template <class After>
    void check_goal(const Table& table, std::uint32_t state, int id, const After& after) {
        if (winner_ != kNone || request_.every_state) return;
        if (look_ahead_) {
            more_ = space_.steps_to_win(after);
            if (more_ > 0) winner_ = state;
        } else if (space_.won(id)) {
            winner_ = state;
            observe(table, EventKind::won, state, expanding_, depth_ + 1);
        }
    }

    // Textbook breadth-first search, which only an observer can ask for, skips no successors.
    template <class Emit>
    void successors(Emit&& emit) {
        if (observer_.prunes()) {
            space_.template successors<Pruning::breadth_first>(emit);
        } else {
            space_.template successors<Pruning::none>(emit);
        }
    }

    int bound() const { return depth_ + 1 + (look_ahead_ ? space_.lookahead() : 0); }

    void observe([[maybe_unused]] const Table& table, [[maybe_unused]] EventKind kind,
                 [[maybe_unused]] std::uint32_t state, [[maybe_unused]] std::uint32_t parent,
                 [[maybe_unused]] int depth) {
        if constexpr (Observer::kActive) {
            // States are numbered in order of discovery, so the frontier is all after this one.
            const std::uint32_t taken = expanding_ == kNone ? 0 : expanding_ + 1;
            const auto key = table.key(state);
            const auto from = table.key(parent == kNone ? 0 : parent);
            observer_.record(kind, key, parent == kNone ? nullptr : &from,
                             static_cast<Cost>(depth) << 16, 0, table.count() - taken,
                             expanding_ == kNone ? 0 : bound());
        }
    }
    void observe_successor(const Table& table, std::uint32_t state, bool added) {
        observe(table, added ? EventKind::generated : EventKind::known, state, expanding_,
                depth_ + 1);
    }
    // Record the solution. Its last states come from the look-ahead; no others are known so far.
    void observe_path([[maybe_unused]] const Table& table,
                      [[maybe_unused]] const std::vector<typename Space::KeyType>& keys,
                      [[maybe_unused]] std::size_t generated) {
        if constexpr (Observer::kActive) {
            const std::uint32_t taken = expanding_ == kNone ? 0 : expanding_ + 1;
            const std::uint32_t frontier = table.count() - taken;
            const int moves = static_cast<int>(keys.size()) - 1;
            const Cost cost = static_cast<Cost>(moves) << 16;
            for (std::size_t k = generated; k < keys.size(); ++k) {
                observer_.record(EventKind::foreseen, keys[k], &keys[k - 1],
                                 static_cast<Cost>(k) << 16, 0, frontier, moves);
            }
            if (generated < keys.size()) {
                observer_.record(EventKind::won, keys.back(), nullptr, cost, 0, frontier, moves);
            }
            observer_.record_path(keys);
        }
    }

    void note_memory(const Table& table) {
        outcome_.stats.peak_bytes =
            std::max(outcome_.stats.peak_bytes, table.bytes() + frontier_bytes());
    }
    std::uint64_t frontier_bytes() const {
        return (current_.capacity() + next_.capacity()) * sizeof(current_[0]);
    }

    void finish(Table& table) {
        outcome_.stats.seen = table.count();
        note_memory(table);
        if (winner_ != kNone) {
            auto keys = keys_to<Space>(table, winner_);
            const std::size_t generated = keys.size();
            for (; more_ > 0; --more_) keys.push_back(step_to_win(keys.back(), more_));
            observe_path(table, keys, generated);
            outcome_.path = describe_path(space_, keys);
            outcome_.status = Status::solved;
            outcome_.optimal = true;
            outcome_.lower_bound = static_cast<int>(outcome_.path.size());
            outcome_.stop = Stop::none;
            outcome_.out_of_memory = false;
        } else if (outcome_.stop == Stop::none) {
            outcome_.status = Status::unsolvable;
        } else {
            // All states of this depth have been generated, and none wins or is within look-ahead
            // of a win.
            outcome_.status = Status::limit;
            outcome_.lower_bound = bound();
        }
    }

    // Return the successor of `key` that is one step closer to a win, by the step with the fewest
    // slides. `steps` is the distance of `key` to a win.
    typename Space::KeyType step_to_win(const typename Space::KeyType& key, int steps) {
        space_.load(key);
        typename Space::KeyType next{};
        int shortest = 0;
        space_.template successors<Pruning::none>([&](const auto& after, int id) {
            if (steps == 1 ? !space_.won(id) : space_.steps_to_win(id) != steps - 1) return;
            const int slides = describe_step(space_, space_.step_of(id)).slides;
            if (shortest == 0 || slides < shortest) {
                shortest = slides;
                next = after;
            }
        });
        return next;
    }

    static constexpr std::uint32_t kLarge = 1u << 14;
    static constexpr std::uint32_t kCheckEvery = 0x3F;  // mask: every 64 expansions

    Space& space_;
    const Request& request_;
    SearchControl& control_;
    [[no_unique_address]] Observer observer_;
    Outcome outcome_;
    std::vector<RecordOf<Space>> current_, next_;  // see kRecords
    std::size_t at_ = 0;
    SuccessorBatch<Space, !Observer::kActive> batch_;
    std::optional<Expansion> expansion_;  // while several threads search
    bool look_ahead_ = false, small_ = false, shares_no_more_ = request_.threads < 2;
    int more_ = 0;  // steps from winner_ to the win
    std::uint32_t winner_ = kNone, expanding_ = kNone, depth_end_ = 1;
    int depth_ = 0;
};

}  // namespace unjam
