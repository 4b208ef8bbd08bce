// Anytime search, for boards on which optimal search is too expensive.
//
// First, greedy search finds any solution. Then two activities alternate:
//
// - Neighbourhood search (iterative tunneling). Collect the states near the best path
//   found so far, breadth-first from the whole path up to a maximum number of states, and find the
//   best path within this neighbourhood. While that improves the path, repeat around the new one;
//   otherwise enlarge the neighbourhood.
// - Lower bound. An A* search from the start resumes where it stopped; the lowest cost + estimate
//   in its queue is a proven lower bound.
//
// The search ends when the two bounds meet or at a limit, with the best solution and the best
// bound.
#pragma once

#include <algorithm>
#include <memory>
#include <new>

#include "unjam/search/best_first_search.h"
#include "unjam/search/bucket_queue.h"
#include "unjam/search/search.h"
#include "unjam/states/state_hash_table.h"
#include "unjam/states/state_space.h"
#include "unjam/states/step_path.h"

namespace unjam {

// Improves a solution and a lower bound in turns. "Prover" is the A* search that raises the bound.
// Memory: the prover's tables, of at most half the memory limit, plus one StateHashTable and 4
// bytes of cost per state of the current neighbourhood.
template <class Space>
class AnytimeSearch {
  public:
    using KeyType = typename Space::KeyType;
    using Path = std::vector<KeyType>;

    AnytimeSearch(Space& space, const Request& request, SearchControl& control)
        : space_(space), request_(request), control_(control) {
        request_.algorithm = Algorithm::best_first;
        request_.weight = 1.0;
        if (!admissible(request_.heuristic)) request_.heuristic = HeuristicKind::blockers;
    }

    Outcome run() {
        BestFirstSearch<Space> prover(space_, request_, control_);
        space_.load(space_.start());
        bound_ = space_.won() ? 0 : 1;
        find_first_solution(prover);
        std::uint64_t expansions = kFirstExpansions;  // states that the prover expands per turn
        std::uint64_t size = kFirstSize;              // states in a neighbourhood
        while (outcome_.stop == Stop::none && !proven()) {
            advance_prover(prover, expansions);
            if (outcome_.stop != Stop::none || proven() || path_.empty()) break;
            // Repeat at the same size while the path improves.
            while (search_neighbourhood(size, prover.bytes()) && outcome_.stop == Stop::none &&
                   !proven()) {
            }
            size = std::min<std::uint64_t>(size * 2, kMaxSize);
            expansions = std::min<std::uint64_t>(expansions * 2, kMaxExpansions);
        }
        finish(prover);
        return std::move(outcome_);
    }

  private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    static constexpr std::uint64_t kFirstExpansions = 20000, kMaxExpansions = 20000000;
    static constexpr std::uint64_t kFirstSize = 20000, kMaxSize = std::uint64_t{1} << 31;

    bool proven() const {
        return unsolvable_ || (!path_.empty() && exhausted_) ||
               (!path_.empty() && !has_second_part(request_.metric) && first_part(cost_) <= bound_);
    }

    void find_first_solution(BestFirstSearch<Space>& prover) {
        Request greedy = request_;
        greedy.algorithm = Algorithm::greedy;
        BestFirstSearch<Space> finder(space_, greedy, control_);
        std::uint64_t expansions = kFirstExpansions;
        while (path_.empty() && outcome_.stop == Stop::none && !proven()) {
            if (finder.paused() && prover.paused()) {
                outcome_.stop = Stop::memory;
                break;
            }
            if (!finder.paused()) {
                outcome_.stop = finder.resume(expansions, others(prover.stats(), prover.bytes()));
                outcome_.out_of_memory = finder.out_of_memory();
                note_memory(finder.bytes() + prover.bytes());
            }
            spent_ = finder.stats();
            if (finder.solved()) {
                set_best_path(finder.solution_keys(), finder.cost());
            } else if (finder.exhausted() && outcome_.stop == Stop::none) {
                unsolvable_ = true;
            }
            // The prover may find the solution first, or prove that there is none.
            if (path_.empty() && outcome_.stop == Stop::none) {
                advance_prover(prover, expansions, finder.bytes());
            }
            expansions *= 2;
        }
    }

    // The prover may use half of the memory; beyond that only the other searches continue.
    void advance_prover(BestFirstSearch<Space>& prover, std::uint64_t expansions,
                        std::uint64_t bytes = 0) {
        if (!prover.paused() && !prover.done()) {
            outcome_.stop = prover.resume(expansions, others(spent_, bytes));
            outcome_.out_of_memory = prover.out_of_memory();
        }
        note_memory(prover.bytes() + bytes);
        bound_ = std::max(bound_, prover.lower_bound());
        if (prover.solved() && (path_.empty() || prover.cost() < cost_)) {
            set_best_path(prover.solution_keys(), prover.cost());
        }
        if (prover.done() && outcome_.stop == Stop::none) {
            exhausted_ = prover.solved();
            unsolvable_ = !prover.solved() && prover.exhausted();
        }
    }

    typename BestFirstSearch<Space>::OtherSearches others(const Stats& stats,
                                                          std::uint64_t bytes) const {
        const int best = path_.empty() ? -1 : first_part(cost_);
        return {bound_, best, bytes, stats.seen, stats.expanded, control_.limits().bytes / 2};
    }

    void set_best_path(Path path, Cost cost) {
        path_ = std::move(path);
        cost_ = cost;
    }

    // Find the best path within `size` states around the current path. Return whether it improved.
    bool search_neighbourhood(std::uint64_t size, std::uint64_t other_bytes) {
        try {
            return try_neighbourhood(size, other_bytes);
        } catch (const SearchStopped& now) {
            outcome_.stop = now.stop;
        } catch (const std::bad_alloc&) {
            outcome_.stop = Stop::memory;
            outcome_.out_of_memory = true;
        }
        return false;
    }

    bool try_neighbourhood(std::uint64_t size, std::uint64_t other_bytes) {
        StateHashTable<Space::kWords> nearby;
        nearby.reset(space_.program().key_words(),
                     [this] { control_.poll(bound_, first_part(cost_)); });
        for (const KeyType& key : path_) nearby.insert(key, kNone);
        Stats stats = spent_;
        for (std::uint32_t state = 0; state < nearby.count() && nearby.count() < size; ++state) {
            if ((state & 0x3F) == 0 && !may_continue(stats, nearby, other_bytes)) return false;
            space_.load(nearby.key(state));
            ++stats.expanded;
            space_.template successors<Pruning::none>([&](const auto& key, int) {
                nearby.insert(key, kNone);
                ++stats.transitions;
            });
        }
        const bool everything = nearby.count() < size;
        const bool better = find_path_within(nearby, stats, other_bytes);
        stats.seen += nearby.count();
        spent_ = stats;
        // The neighbourhood contains all reachable states, so its best path is optimal.
        if (everything && outcome_.stop == Stop::none) exhausted_ = true;
        return better;
    }

    // Find the cheapest path from the start to a win that stays within `nearby` (Dijkstra's
    // algorithm). Overwrites the parents in `nearby` with those on that path.
    bool find_path_within(StateHashTable<Space::kWords>& nearby, Stats& stats,
                          std::uint64_t other_bytes) {
        Buffer<Cost> costs;
        costs.resize(nearby.count());
        std::fill(costs.data(), costs.data() + nearby.count(), ~Cost{0});
        BucketQueue queue;
        costs[0] = 0;  // the path begins with the start
        queue.push(0, 0);
        std::uint32_t winner = kNone;
        std::uint64_t popped = 0;
        while (!queue.empty()) {
            if ((++popped & 0x3F) == 0 &&
                !may_continue(stats, nearby, other_bytes + queue.bytes())) {
                return false;
            }
            // Stop at a first part above the best known one, or equal to it if the metric has no
            // second part.
            const int limit = first_part(winner == kNone ? cost_ : costs[winner]);
            const int lowest = queue.lowest();
            if (lowest > limit || (lowest == limit && !has_second_part(request_.metric))) break;
            const std::uint32_t state = queue.pop();
            const Cost base = costs[state];
            if (first_part(base) != lowest)
                continue;  // outdated entry: the state was reached at lower cost since
            space_.load(nearby.key(state));
            ++stats.expanded;
            space_.template successors<Pruning::none>([&](const auto& key, int id) {
                ++stats.transitions;
                const std::uint32_t next = nearby.find(key, nearby.hash(key));
                if (next == kNone) return;
                const int slides = request_.metric == Metric::moves
                                       ? 1
                                       : describe_step(space_, space_.step_of(id)).slides;
                const Cost cost = base + cost_of(request_.metric, slides);
                if (cost >= costs[next] || cost >= cost_) return;
                costs[next] = cost;
                nearby.set_parent(next, state);
                if (space_.won(id)) {
                    if (winner == kNone || cost < costs[winner]) winner = next;
                } else {
                    queue.push(first_part(cost), next);
                }
            });
        }
        if (winner == kNone || costs[winner] >= cost_) return false;
        nearby.set_parent(0, kNone);
        set_best_path(keys_to<Space>(nearby, winner), costs[winner]);
        return true;
    }

    bool may_continue(const Stats& stats, const StateHashTable<Space::kWords>& nearby,
                      std::uint64_t others) {
        const std::uint64_t bytes = nearby.bytes() + nearby.count() * 4ull + others;
        outcome_.stats.peak_bytes = std::max(outcome_.stats.peak_bytes, bytes);
        outcome_.stop =
            control_.check(stats, nearby.bytes_after(1 << 12) + nearby.count() * 4ull + others,
                           bound_, first_part(cost_));
        return outcome_.stop == Stop::none;
    }

    void note_memory(std::uint64_t bytes) {
        outcome_.stats.peak_bytes = std::max(outcome_.stats.peak_bytes, bytes);
    }

    void finish(BestFirstSearch<Space>& prover) {
        const std::uint64_t peak = outcome_.stats.peak_bytes;
        outcome_.stats = spent_;
        outcome_.stats.seen += prover.stats().seen;
        outcome_.stats.expanded += prover.stats().expanded;
        outcome_.stats.transitions += prover.stats().transitions;
        outcome_.stats.peak_bytes = std::max(peak, prover.stats().peak_bytes);
        if (unsolvable_) {
            outcome_.status = Status::unsolvable;
            return;
        }
        outcome_.lower_bound = bound_;
        if (path_.empty()) return;
        outcome_.status = Status::solved;
        outcome_.path = describe_path(space_, path_);
        outcome_.optimal = proven();
        outcome_.lower_bound = std::min(bound_, first_part(cost_));
        if (outcome_.optimal) outcome_.lower_bound = first_part(cost_);
    }

    Space& space_;
    Request request_;
    SearchControl& control_;
    Outcome outcome_;
    Stats spent_;  // by greedy search and neighbourhood searches
    Path path_;
    Cost cost_ = ~Cost{0};
    int bound_ = 0;
    bool exhausted_ = false, unsolvable_ = false;
};

}  // namespace unjam
