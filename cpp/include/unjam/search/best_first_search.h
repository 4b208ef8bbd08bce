// Best-first search: Dijkstra's algorithm, A*, weighted A* and greedy search, in every metric.
#pragma once

#include <algorithm>
#include <cmath>
#include <new>

#include "unjam/search/bucket_queue.h"
#include "unjam/search/heuristics.h"
#include "unjam/search/search.h"
#include "unjam/search/search_observer.h"
#include "unjam/states/state_hash_table.h"
#include "unjam/states/state_space.h"
#include "unjam/states/step_path.h"

namespace unjam {

// A best-first search that can be paused and resumed.
//
// A state is reopened whenever a cheaper path to it is found, so an inconsistent heuristic costs
// time but not optimality. Only greedy search, which ignores costs, expands each state at most
// once. Priorities are integers in units of the metric's first part. Ties and the second part of a
// metric are resolved by continuing until no state of the winning priority is left.
//
// At any time the search knows a lower bound: an optimal solution passes through some open state at
// its optimal cost, so the lowest priority in the queue bounds its cost from below.
//
// Memory per state: an entry of the StateHashTable, plus 2 bytes of cost (4 if the metric has two
// parts); open states take 4 more bytes in the bucket queue.
template <class Space, class Observer = NoObserver>
class BestFirstSearch {
  public:
    using Table = StateHashTable<Space::kWords>;
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    // `space` must count moves, not unit steps.
    BestFirstSearch(Space& space, const Request& request, SearchControl& control,
                    Observer observer = {})
        : space_(space),
          request_(request),
          control_(control),
          observer_(observer),
          heuristic_(space.program(), request.heuristic, in_slides(request.metric), request.corners,
                     &control),
          queue_(request.algorithm == Algorithm::greedy) {
        table_.reset(space.program().key_words(), [this] { control_.poll(bound_, best_); });
        const auto start = space_.start();
        table_.insert(start, kNone & ~kClosed);
        set_cost(0, 0);
        space_.load(start);
        const int estimate = heuristic_(space_.configurations());
        const bool is_dead = estimate == Heuristic::kDeadEnd;
        const bool is_won = !is_dead && space_.won();
        if (is_won) {
            winner_ = 0;
        } else if (!is_dead) {
            queue_.push(priority(0, estimate), 0);
        }
        if constexpr (Observer::kActive) {
            bound_seen_ = is_dead ? 0 : lower_bound();
            observe(EventKind::generated, 0, kNone, 0, estimate);
            if (is_dead) observe(EventKind::dead, 0, kNone, 0);
            if (is_won) observe(EventKind::won, 0, kNone, 0);
        }
    }

    // The bounds and resources of other searches that the caller runs at the same time.
    struct OtherSearches {
        int bound = 0, best = -1;
        std::uint64_t bytes = 0, seen = 0, expanded = 0;
        std::uint64_t share = kNoLimit;  // memory share, in bytes; beyond it this search pauses
    };
    // Continue until a solution is found or proven optimal (see `done`), the queue is empty, or
    // `expansions` more states have been expanded. Return the limit that was reached, if any.
    Stop resume(std::uint64_t expansions, const OtherSearches& others) {
        for (std::uint64_t n = 0; n < expansions && !done(); ++n) {
            if ((n & 0x3F) == 0) {
                bound_ = std::max(others.bound, bound_by_queue());
                best_ = winner_ == kNone ? others.best : best_cost();
                Stats all;
                all.seen = stats().seen + others.seen;
                all.expanded = stats_.expanded + others.expanded;
                const Stop stop = control_.check(
                    all, bytes_after() + others.bytes + observer_.bytes(), bound_, best_);
                if (stop != Stop::none) return stop;
                if (bytes_after() >= others.share) {
                    paused_ = true;
                    return Stop::none;
                }
            }
            if (too_deep_) return Stop::states;
            if (observer_.is_full()) return Stop::events;
            if constexpr (Observer::kActive) bound_seen_ = lower_bound();
            const std::uint32_t state = queue_.pop();
            if (closed(state)) {
                observe(EventKind::outdated, state, kNone, cost_of_state(state));
                continue;
            }
            close(state);
            try {
                expand(state);
            } catch (const SearchStopped& now) {
                // The expansion is incomplete, so reopen the state to keep the lower bound valid.
                table_.set_parent(state, table_.parent(state) & ~kClosed);
                space_.load(table_.key(state));
                queue_.push(priority(cost_of_state(state), heuristic_(space_.configurations())),
                            state);
                return now.stop;
            } catch (const std::bad_alloc&) {
                out_of_memory_ = true;
                return Stop::memory;
            }
        }
        return Stop::none;
    }

    bool done() {
        if (queue_.empty()) return true;
        if (winner_ == kNone) return false;
        if (request_.algorithm == Algorithm::greedy) return true;
        const int winning = best_cost();
        return has_second_part(request_.metric) ? queue_.lowest() > winning
                                                : queue_.lowest() >= winning;
    }
    bool exhausted() const { return queue_.empty() && !too_deep_ && !out_of_memory_; }
    bool paused() const { return paused_; }
    // Whether an allocation failed. The search cannot continue then.
    bool out_of_memory() const { return out_of_memory_; }
    bool solved() const { return winner_ != kNone; }
    int best_cost() const { return first_part(cost_of_state(winner_)); }
    Cost cost() const { return cost_of_state(winner_); }

    // A lower bound on the first part of the cost of every solution.
    int lower_bound() {
        const int found = winner_ == kNone ? Heuristic::kDeadEnd : best_cost();
        const bool greedy = request_.algorithm == Algorithm::greedy;
        if (greedy || !admissible(request_.heuristic)) {
            // The order of expansion proves nothing, so use an admissible estimate of the start.
            if (start_bound_ < 0) {
                Heuristic admissible_heuristic(space_.program(), HeuristicKind::blocker_chain,
                                               in_slides(request_.metric), request_.corners);
                space_.load(space_.start());
                start_bound_ = admissible_heuristic(space_.configurations());
            }
            return std::min(found, start_bound_);
        }
        if (out_of_memory_) {
            // The state whose expansion failed is missing from the queue.
            space_.load(space_.start());
            return std::min(found, std::max(bound_, heuristic_(space_.configurations())));
        }
        if (queue_.empty() && !too_deep_) return found;
        if (request_.weight == 1.0) {
            // With weight 1 the queue is ordered by cost + estimate. A proven bound remains valid
            // even if a reopened state has a lower priority.
            if (!queue_.empty()) proven_ = std::max(proven_, queue_.lowest());
            return std::min(found, proven_);
        }
        // An open state on an optimal path has priority cost + floor(weight * estimate), which is
        // at most weight * (cost + estimate). So no solution is cheaper than the lowest priority
        // divided by the weight, nor than the estimate of the start.
        space_.load(space_.start());
        int bound = heuristic_(space_.configurations());
        if (!queue_.empty()) {
            bound = std::max(bound,
                             static_cast<int>(std::ceil(queue_.lowest() / request_.weight - 1e-9)));
        }
        return std::min(found, bound);
    }

    std::vector<typename Space::KeyType> solution_keys() const {
        std::vector<typename Space::KeyType> keys;
        for (std::uint32_t s = winner_; s != kNone; s = parent(s)) keys.push_back(table_.key(s));
        std::reverse(keys.begin(), keys.end());
        return keys;
    }

    const Stats& stats() {
        stats_.seen = table_.count();
        stats_.peak_bytes = std::max(stats_.peak_bytes, bytes());
        return stats_;
    }
    std::uint64_t bytes() const {
        return table_.bytes() + cost_bytes() + queue_.bytes() + heuristic_.bytes();
    }

  private:
    // The top bit of a parent marks a closed state, one that was expanded at its current cost.
    static constexpr std::uint32_t kClosed = 0x80000000u;

    Cost cost_of_state(std::uint32_t state) const {
        const Cost second = has_second_part(request_.metric) ? seconds_[state] : 0;
        return (Cost{firsts_[state]} << 16) | second;
    }
    void set_cost(std::uint32_t state, Cost cost) {
        firsts_.reserve(std::size_t{state} + 1);
        firsts_[state] = static_cast<std::uint16_t>(first_part(cost));
        if (!has_second_part(request_.metric)) return;
        seconds_.reserve(std::size_t{state} + 1);
        seconds_[state] = static_cast<std::uint16_t>(second_part(cost));
    }
    std::uint64_t cost_bytes() const {
        return std::uint64_t{table_.count()} * (has_second_part(request_.metric) ? 4 : 2);
    }

    bool closed(std::uint32_t state) const { return table_.parent(state) & kClosed; }
    void close(std::uint32_t state) { table_.set_parent(state, table_.parent(state) | kClosed); }
    std::uint32_t parent(std::uint32_t state) const {
        const std::uint32_t p = table_.parent(state) & ~kClosed;
        return p == (kNone & ~kClosed) ? kNone : p;
    }

    std::uint64_t bytes_after() const {
        return table_.bytes_after(1 << 12) + cost_bytes() + queue_.bytes() + heuristic_.bytes();
    }
    int bound_by_queue() {
        const bool in_order = request_.algorithm == Algorithm::best_first && request_.weight == 1.0;
        return queue_.empty() || !in_order ? 0 : queue_.lowest();
    }

    int priority(Cost cost, int estimate) const {
        if (request_.algorithm == Algorithm::greedy) return estimate;
        return first_part(cost) + static_cast<int>(std::floor(request_.weight * estimate));
    }

    void expand(std::uint32_t state) {
        ++stats_.expanded;
        space_.load(table_.key(state));
        const Cost base = cost_of_state(state);
        observe(EventKind::expanded, state, kNone, base);
        found_.clear();
        space_.template successors<Pruning::none>([&](const auto& key, int id) {
            const std::uint64_t hash = table_.hash(key);
            table_.prefetch_slot(hash);
            found_.push_back({key, hash, id});
        });
        stats_.transitions += found_.size();
        for (const Found& f : found_) {
            const Step step = space_.step_of(f.id);
            const Cost cost = base + step_cost(step);
            if (first_part(cost) > kMaxCost || second_part(cost) > kMaxCost ||
                table_.count() >= kClosed - 2) {
                too_deep_ = true;
                continue;
            }
            set_cost(
                table_.count(),
                cost);  // in case it is new; before insert, which may throw while the table grows
            const auto [next, added] = table_.insert(f.key, f.hash, state);
            if (!added) {
                if (cost >= cost_of_state(next) || request_.algorithm == Algorithm::greedy) {
                    observe(EventKind::known, next, state, cost);
                    continue;
                }
                table_.set_parent(next, state);  // this also reopens it
                set_cost(next, cost);
            }
            const EventKind kind = added ? EventKind::generated : EventKind::improved;
            if (space_.won(f.id)) {
                observe(kind, next, state, cost, 0);
                observe(EventKind::won, next, state, cost);
                if (winner_ == kNone || cost < cost_of_state(winner_)) winner_ = next;
                continue;
            }
            space_.apply(step);
            const int estimate = heuristic_(space_.configurations());
            space_.apply({step.lane, step.to, step.from});
            if (estimate == Heuristic::kDeadEnd) {
                close(next);
                observe(kind, next, state, cost, estimate);
                observe(EventKind::dead, next, state, cost);
            } else {
                queue_.push(priority(cost, estimate), next);
                observe(kind, next, state, cost, estimate);
            }
        }
    }

    void observe([[maybe_unused]] EventKind kind, [[maybe_unused]] std::uint32_t state,
                 [[maybe_unused]] std::uint32_t from, [[maybe_unused]] Cost cost,
                 [[maybe_unused]] int estimate = kSameEstimate) {
        if constexpr (Observer::kActive) {
            const auto key = table_.key(state);
            const auto parent_key = table_.key(from == kNone ? 0 : from);
            observer_.record(kind, key, from == kNone ? nullptr : &parent_key, cost, estimate,
                             queue_.size(), bound_seen_);
        }
    }

    struct Found {
        typename Space::KeyType key;
        std::uint64_t hash;
        int id;
    };

    // On a cycle two transitions may lead to the same configuration; the possible one with the
    // fewest slides counts.
    Cost step_cost(const Step& step) const {
        if (request_.metric == Metric::moves) return cost_of(Metric::moves, 1);
        return cost_of(request_.metric, describe_step(space_, step).slides);
    }

    Space& space_;
    Request request_;
    SearchControl& control_;
    [[no_unique_address]] Observer observer_;
    Heuristic heuristic_;
    Table table_;
    Buffer<std::uint16_t> firsts_, seconds_;  // first and second parts of the costs
    BucketQueue queue_;
    std::vector<Found> found_;
    Stats stats_;
    std::uint32_t winner_ = kNone;
    int proven_ = 0;
    int bound_ = 0, best_ = -1;  // last reported values
    int start_bound_ = -1;       // see lower_bound; -1 until computed
    int bound_seen_ = 0;         // lower bound at the current expansion, for the observer
    bool too_deep_ = false, paused_ = false, out_of_memory_ = false;
};

// Run a best-first search to the end and return its outcome.
template <class Space, class Observer = NoObserver>
Outcome best_first(Space& space, const Request& request, SearchControl& control,
                   Observer observer = {}) {
    BestFirstSearch<Space, Observer> run(space, request, control, observer);
    Outcome outcome;
    outcome.stop = run.resume(kNoLimit, {});
    outcome.out_of_memory = run.out_of_memory();
    outcome.lower_bound = run.lower_bound();
    if (run.solved()) {
        // A solution not yet proven optimal is still returned, with its lower bound.
        outcome.status = Status::solved;
        // Greedy search does not reopen states for cheaper paths, so it proves nothing even after
        // exhausting the state space.
        outcome.optimal = admissible(request.heuristic) && outcome.stop == Stop::none &&
                          request.algorithm == Algorithm::best_first &&
                          (run.exhausted() || request.weight == 1.0);
        outcome.optimal =
            outcome.optimal || run.cost() == 0 ||
            (!has_second_part(request.metric) && outcome.lower_bound == run.best_cost());
        const auto keys = run.solution_keys();
        if constexpr (Observer::kActive) observer.record_path(keys);
        outcome.path = describe_path(space, keys);
    } else if (outcome.stop == Stop::none && run.exhausted()) {
        outcome.status = Status::unsolvable;
        outcome.lower_bound = 0;
    } else if (outcome.stop == Stop::none) {
        outcome.stop = Stop::states;
    }
    outcome.stats = run.stats();
    return outcome;
}

}  // namespace unjam
