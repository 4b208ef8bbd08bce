// IDA*: iterative deepening on cost + estimate.
#pragma once

#include <new>

#include "unjam/search/heuristics.h"
#include "unjam/search/search.h"
#include "unjam/search/search_observer.h"
#include "unjam/states/state_hash_table.h"
#include "unjam/states/state_space.h"
#include "unjam/states/step_path.h"

namespace unjam {

// Depth-first search with an increasing limit on cost + estimate, and a transposition table.
//
// Rush Hour positions can be reached in very many orders, so plain IDA* would revisit them
// endlessly. The transposition table stores the states visited in the current iteration with the
// lowest cost at which each was reached; a state reached again at no lower cost is pruned. The
// table is as large as memory allows. States that do not fit are searched again.
//
// States beyond the limit are stored too, with their lowest cost + estimate. At the end of an
// iteration, those that were not reached after all determine the next limit; if there are none, all
// reachable states have been searched.
//
// The limit applies to the first part of the metric. If the metric has a second part, an iteration
// does not end at its first solution but continues below the cost of the best one.
//
// Memory per state: an entry of the StateHashTable plus 4 bytes of cost.
template <class Space, class Observer = NoObserver>
class IdaStarSearch {
  public:
    IdaStarSearch(Space& space, const Request& request, SearchControl& control,
                  Observer observer = {})
        : space_(space),
          request_(request),
          control_(control),
          observer_(observer),
          heuristic_(space.program(), request.heuristic, in_slides(request.metric), request.corners,
                     &control),
          max_table_bytes_(std::min<std::uint64_t>(control.limits().bytes - heuristic_.bytes(),
                                                   std::uint64_t{1} << 31) *
                           3 / 4) {}

    Outcome run() {
        const auto start = space_.start();
        space_.load(start);
        const int estimate = heuristic_(space_.configurations());
        if (estimate == Heuristic::kDeadEnd) {
            observe(EventKind::dead, start, nullptr, 0, estimate);
            outcome_.status = Status::unsolvable;
            return std::move(outcome_);
        }
        limit_ = (static_cast<Cost>(estimate) << 16) | 0xFFFF;
        while (true) {
            next_limit_ = kNoCost;
            table_.reset(space_.program().key_words(),
                         [this] { control_.poll(first_part(limit_)); });
            keys_.assign(1, start);
            found_.clear();
            try {
                observe(EventKind::deepened, start, nullptr, 0, estimate);
                visit(start, nullptr, 0);
                descend(0, 0);
            } catch (const SearchStopped& now) {
                outcome_.stop = now.stop;
            } catch (const std::bad_alloc&) {
                outcome_.stop = Stop::memory;
                outcome_.out_of_memory = true;
            }
            const bool found = !best_.empty();
            outcome_.stats.seen = std::max<std::uint64_t>(outcome_.stats.seen, table_.count());
            outcome_.stats.peak_bytes = std::max(outcome_.stats.peak_bytes, bytes());
            if (found || outcome_.stop != Stop::none) {
                finish(found);
                break;
            }
            for (std::uint32_t state = 0; state < table_.count(); ++state) {
                if (table_.parent(state) == kBeyond) {
                    next_limit_ = std::min(next_limit_, costs_[state]);
                }
            }
            if (next_limit_ == kNoCost) {
                outcome_.status = too_deep_ ? Status::limit : Status::unsolvable;
                outcome_.stop = too_deep_ ? Stop::states : Stop::none;
                break;
            }
            limit_ = next_limit_ | 0xFFFF;
        }
        return std::move(outcome_);
    }

  private:
    static constexpr Cost kNoCost = 0xFFFFFFFFu;
    static constexpr std::size_t kMaxDepth = 2000;

    void finish(bool found) {
        const bool is_admissible = admissible(request_.heuristic);
        if (found) {
            outcome_.status = Status::solved;
            if constexpr (Observer::kActive) observer_.record_path(best_);
            outcome_.path = describe_path(space_, best_);
            outcome_.optimal = is_admissible && outcome_.stop == Stop::none && !too_deep_;
            outcome_.lower_bound = first_part(cost_);
        } else {
            outcome_.lower_bound = first_part(limit_);
        }
        if (!is_admissible) {
            Heuristic blockers(space_.program(), HeuristicKind::blockers,
                               in_slides(request_.metric), request_.corners);
            space_.load(space_.start());
            outcome_.lower_bound = blockers(space_.configurations());
            outcome_.optimal = found && !has_second_part(request_.metric) &&
                               outcome_.lower_bound == first_part(cost_);
        }
    }

    // Search below the state at the top of keys_, reached at `cost`. Return true if the search is
    // over.
    bool descend(Cost cost, std::size_t depth) {
        space_.load(keys_.back());
        if (space_.won()) {
            observe(EventKind::won, keys_.back(), nullptr, cost);
            cost_ = cost;
            best_ = keys_;
            limit_ = cost - 1;
            return !has_second_part(request_.metric);
        }
        if (observer_.is_full()) {
            outcome_.stop = Stop::events;
            return true;
        }
        observe(EventKind::expanded, keys_.back(), nullptr, cost);
        if ((++outcome_.stats.expanded & 0x3F) == 0) {
            outcome_.stats.seen = std::max<std::uint64_t>(outcome_.stats.seen, table_.count());
            outcome_.stop = control_.check(outcome_.stats, observer_.bytes(), first_part(limit_));
            outcome_.stats.peak_bytes = std::max(outcome_.stats.peak_bytes, bytes());
            if (outcome_.stop != Stop::none) return true;
        }
        if (depth >= kMaxDepth) {
            too_deep_ = true;
            return false;
        }
        const std::size_t begin = found_.size();
        space_.template successors<Pruning::none>([&](const auto& key, int id) {
            const Step step = space_.step_of(id);
            const int slides =
                request_.metric == Metric::moves ? 1 : describe_step(space_, step).slides;
            const Cost next = cost + cost_of(request_.metric, slides);
            ++outcome_.stats.transitions;
            if (first_part(next) > kMaxCost || second_part(next) > kMaxCost) {
                too_deep_ = true;
                return;
            }
            found_.push_back({key, next, step});
        });
        std::size_t end = begin;
        for (std::size_t i = begin; i < found_.size(); ++i) {
            const Found f = found_[i];
            space_.apply(f.step);
            const int estimate = heuristic_(space_.configurations());
            space_.apply({f.step.lane, f.step.to, f.step.from});
            if (estimate == Heuristic::kDeadEnd) {
                observe(EventKind::dead, f.key, &keys_.back(), f.cost, estimate);
                continue;
            }
            const Cost total = f.cost + (static_cast<Cost>(estimate) << 16);
            if (total > limit_) {
                observe(EventKind::beyond, f.key, &keys_.back(), f.cost, estimate);
                record_beyond_limit(f.key, total);
                continue;
            }
            found_[end++] = f;
        }
        found_.resize(end);
        for (std::size_t i = begin; i < end; ++i) {
            const Found f = found_[i];
            if (f.cost > limit_) {
                observe(EventKind::beyond, f.key, &keys_.back(), f.cost);
                continue;
            }
            if (!visit(f.key, &keys_.back(), f.cost)) continue;
            keys_.push_back(f.key);
            if (descend(f.cost, depth + 1)) return true;
            keys_.pop_back();
        }
        found_.resize(begin);
        return false;
    }

    // Stored as the parent of a state: whether it was reached, or only generated beyond the limit.
    static constexpr std::uint32_t kReached = 0, kBeyond = 1;

    bool is_table_full() const {
        return table_.bytes_after(1) + table_.count() * 4ull > max_table_bytes_;
    }

    // Like record_visit, but reports it to the observer.
    bool visit(const typename Space::KeyType& key,
               [[maybe_unused]] const typename Space::KeyType* parent, Cost cost) {
        if constexpr (Observer::kActive) {
            const std::uint32_t state = table_.find(key, table_.hash(key));
            const bool was_reached = state != table_.kNoState && table_.parent(state) == kReached;
            const bool is_new = record_visit(key, cost);
            space_.load(key);
            observe(!is_new       ? EventKind::known
                    : was_reached ? EventKind::improved
                                  : EventKind::generated,
                    key, parent, cost, heuristic_(space_.configurations()));
            return is_new;
        } else {
            return record_visit(key, cost);
        }
    }
    // The frontier of a depth-first search is its current path.
    void observe([[maybe_unused]] EventKind kind,
                 [[maybe_unused]] const typename Space::KeyType& key,
                 [[maybe_unused]] const typename Space::KeyType* parent, [[maybe_unused]] Cost cost,
                 [[maybe_unused]] int estimate = kSameEstimate) {
        if constexpr (Observer::kActive) {
            observer_.record(kind, key, parent, cost, estimate, keys_.size(), first_part(limit_));
        }
    }

    // Return false if the state was already reached at no higher cost in this iteration.
    bool record_visit(const typename Space::KeyType& key, Cost cost) {
        const std::uint64_t hash = table_.hash(key);
        std::uint32_t state = table_.find(key, hash);
        if (state == table_.kNoState) {
            if (is_table_full()) return true;
            state = table_.insert(key, hash, kReached).first;
            costs_.reserve(table_.count());
        } else if (table_.parent(state) == kReached && costs_[state] <= cost) {
            return false;
        }
        table_.set_parent(state, kReached);
        costs_[state] = cost;
        return true;
    }

    // Store a state beyond the limit with its cost + estimate.
    void record_beyond_limit(const typename Space::KeyType& key, Cost total) {
        const std::uint64_t hash = table_.hash(key);
        std::uint32_t state = table_.find(key, hash);
        if (state == table_.kNoState) {
            if (is_table_full()) {
                next_limit_ = std::min(next_limit_, total);
                return;
            }
            state = table_.insert(key, hash, kBeyond).first;
            costs_.reserve(table_.count());
            costs_[state] = total;
        } else if (table_.parent(state) == kBeyond) {
            costs_[state] = std::min(costs_[state], total);
        }
    }

    std::uint64_t bytes() const {
        return table_.bytes() + table_.count() * 4ull + found_.capacity() * sizeof(Found) +
               heuristic_.bytes();
    }

    struct Found {
        typename Space::KeyType key;
        Cost cost;
        Step step;
    };

    Space& space_;
    const Request& request_;
    SearchControl& control_;
    [[no_unique_address]] Observer observer_;
    Heuristic heuristic_;
    std::uint64_t max_table_bytes_;
    StateHashTable<Space::kWords> table_;
    Buffer<Cost> costs_;
    std::vector<typename Space::KeyType> keys_, best_;
    std::vector<Found> found_;
    Outcome outcome_;
    Cost limit_ = 0, next_limit_ = 0, cost_ = 0;
    bool too_deep_ = false;
};

}  // namespace unjam
