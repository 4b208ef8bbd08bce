// Anytime search, for boards where optimality costs too much.
//
// First a solution by any means (greedy search). Then, in turns:
//
// - Tunnels. Take all states near the best path found so far, breadth-first from the whole path,
//   up to a number of states, and find the best path inside that neighbourhood. As long as it gets
//   better, dig around the new path; when it does not, dig a wider tunnel.
// - A lower bound. A* from the start goes on where it stopped; the least cost + estimate it has not
//   yet passed is proven.
//
// The search ends when the two meet, or at a limit, with the best solution and the best bound.
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

template <class Space>
class Anytime {
  public:
    using KeyType = typename Space::KeyType;
    using Path = std::vector<KeyType>;

    Anytime(Space& space, const Request& request, Control& control)
        : space_(space), request_(request), control_(control) {
        request_.algorithm = Algorithm::best_first;
        request_.weight = 1.0;
        if (!admissible(request_.heuristic)) request_.heuristic = HeuristicKind::blockers;
    }

    Outcome run() {
        BestFirst<Space> prover(space_, request_, control_);
        space_.load(space_.start());
        bound_ = space_.won() ? 0 : 1;
        first_solution(prover);
        std::uint64_t share = kFirstShare;  // states expanded in one turn of the prover
        std::uint64_t width = kFirstWidth;  // states in a tunnel
        while (outcome_.stop == Stop::none && !proven()) {
            turn_of_prover(prover, share);
            if (outcome_.stop != Stop::none || proven() || path_.empty()) break;
            // One turn of digging at each width, as long as it pays.
            while (dig(width, prover.bytes()) && outcome_.stop == Stop::none && !proven()) {
            }
            width = std::min<std::uint64_t>(width * 2, kWidest);
            share = std::min<std::uint64_t>(share * 2, kLargestShare);
        }
        finish(prover);
        return std::move(outcome_);
    }

  private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    static constexpr std::uint64_t kFirstShare = 20000, kLargestShare = 20000000;
    static constexpr std::uint64_t kFirstWidth = 20000, kWidest = std::uint64_t{1} << 31;

    bool proven() const {
        return unsolvable_ || (!path_.empty() && certain_) ||
               (!path_.empty() && !has_second_part(request_.metric) && first_part(cost_) <= bound_);
    }

    void first_solution(BestFirst<Space>& prover) {
        Request greedy = request_;
        greedy.algorithm = Algorithm::greedy;
        BestFirst<Space> finder(space_, greedy, control_);
        std::uint64_t share = kFirstShare;
        while (path_.empty() && outcome_.stop == Stop::none && !proven()) {
            if (finder.paused() && prover.paused()) {
                outcome_.stop = Stop::memory;
                break;
            }
            if (!finder.paused()) {
                outcome_.stop = finder.go_on(share, others(prover.stats(), prover.bytes()));
                outcome_.refused = finder.refused();
                note_memory(finder.bytes() + prover.bytes());
            }
            spent_ = finder.stats();
            if (finder.solved()) {
                adopt(finder.solution_keys(), finder.cost());
            } else if (finder.exhausted() && outcome_.stop == Stop::none) {
                unsolvable_ = true;
            }
            // The prover may be the one that finds the way, or that there is none.
            if (path_.empty() && outcome_.stop == Stop::none) {
                turn_of_prover(prover, share, finder.bytes());
            }
            share *= 2;
        }
    }

    // The prover may have half of the memory; beyond that the others go on alone.
    void turn_of_prover(BestFirst<Space>& prover, std::uint64_t share, std::uint64_t bytes = 0) {
        if (!prover.paused() && !prover.done()) {
            outcome_.stop = prover.go_on(share, others(spent_, bytes));
            outcome_.refused = prover.refused();
        }
        note_memory(prover.bytes() + bytes);
        bound_ = std::max(bound_, prover.lower_bound());
        if (prover.solved() && (path_.empty() || prover.cost() < cost_)) {
            adopt(prover.solution_keys(), prover.cost());
        }
        if (prover.done() && outcome_.stop == Stop::none) {
            certain_ = prover.solved();
            unsolvable_ = !prover.solved() && prover.exhausted();
        }
    }

    typename BestFirst<Space>::Elsewhere others(const Stats& stats, std::uint64_t bytes) const {
        const int best = path_.empty() ? -1 : first_part(cost_);
        return {bound_, best, bytes, stats.seen, stats.expanded, control_.limits().bytes / 2};
    }

    void adopt(Path path, Cost cost) {
        path_ = std::move(path);
        cost_ = cost;
    }

    // Find the best path among `width` states around the present one. True if it is better.
    bool dig(std::uint64_t width, std::uint64_t bytes_elsewhere) {
        try {
            return dig_now(width, bytes_elsewhere);
        } catch (const StopNow& now) {
            outcome_.stop = now.stop;
        } catch (const std::bad_alloc&) {
            outcome_.stop = Stop::memory;
            outcome_.refused = true;
        }
        return false;
    }

    bool dig_now(std::uint64_t width, std::uint64_t bytes_elsewhere) {
        Store<Space::kWords> near;
        near.reset(space_.program().key_words(),
                   [this] { control_.breathe(bound_, first_part(cost_)); });
        for (const KeyType& key : path_) near.insert(key, kNone);
        Stats stats = spent_;
        for (std::uint32_t state = 0; state < near.count() && near.count() < width; ++state) {
            if ((state & 0x3F) == 0 && !may_go_on(stats, near, bytes_elsewhere)) return false;
            space_.load(near.key(state));
            ++stats.expanded;
            space_.template successors<Thin::none>([&](const auto& key, int) {
                near.insert(key, kNone);
                ++stats.transitions;
            });
        }
        const bool everything = near.count() < width;
        const bool better = cross(near, stats, bytes_elsewhere);
        stats.seen += near.count();
        spent_ = stats;
        // The tunnel holds all that can be reached, so the best path in it is the best there is.
        if (everything && outcome_.stop == Stop::none) certain_ = true;
        return better;
    }

    // The cheapest path from the start to a win that keeps to the states of the tunnel. Their
    // parents in the store become the parents on that path.
    bool cross(Store<Space::kWords>& near, Stats& stats, std::uint64_t bytes_elsewhere) {
        Buffer<Cost> costs;
        costs.resize(near.count());
        std::fill(costs.data(), costs.data() + near.count(), ~Cost{0});
        Buckets queue;
        costs[0] = 0;  // the path begins with the start
        queue.push(0, 0);
        std::uint32_t winner = kNone;
        std::uint64_t popped = 0;
        while (!queue.empty()) {
            if ((++popped & 0x3F) == 0 &&
                !may_go_on(stats, near, bytes_elsewhere + queue.bytes())) {
                return false;
            }
            // A first part worse than the best known, or equal with nothing else to gain, ends it.
            const int limit = first_part(winner == kNone ? cost_ : costs[winner]);
            const int lowest = queue.lowest();
            if (lowest > limit || (lowest == limit && !has_second_part(request_.metric))) break;
            const std::uint32_t state = queue.pop();
            const Cost base = costs[state];
            if (first_part(base) != lowest) continue;  // it was reached more cheaply since
            space_.load(near.key(state));
            ++stats.expanded;
            space_.template successors<Thin::none>([&](const auto& key, int id) {
                ++stats.transitions;
                const std::uint32_t next = near.find(key, near.hash(key));
                if (next == kNone) return;
                const int slides = request_.metric == Metric::moves
                                       ? 1
                                       : describe_step(space_, space_.step_of(id)).slides;
                const Cost cost = base + cost_of(request_.metric, slides);
                if (cost >= costs[next] || cost >= cost_) return;
                costs[next] = cost;
                near.set_parent(next, state);
                if (space_.won(id)) {
                    if (winner == kNone || cost < costs[winner]) winner = next;
                } else {
                    queue.push(first_part(cost), next);
                }
            });
        }
        if (winner == kNone || costs[winner] >= cost_) return false;
        near.set_parent(0, kNone);
        adopt(keys_to<Space>(near, winner), costs[winner]);
        return true;
    }

    bool may_go_on(const Stats& stats, const Store<Space::kWords>& near, std::uint64_t elsewhere) {
        const std::uint64_t bytes = near.bytes() + near.count() * 4ull + elsewhere;
        outcome_.stats.peak_bytes = std::max(outcome_.stats.peak_bytes, bytes);
        outcome_.stop =
            control_.ask(stats, near.bytes_after(1 << 12) + near.count() * 4ull + elsewhere, bound_,
                         first_part(cost_));
        return outcome_.stop == Stop::none;
    }

    void note_memory(std::uint64_t bytes) {
        outcome_.stats.peak_bytes = std::max(outcome_.stats.peak_bytes, bytes);
    }

    void finish(BestFirst<Space>& prover) {
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
    Control& control_;
    Outcome outcome_;
    Stats spent_;  // by greedy search and tunnels
    Path path_;
    Cost cost_ = ~Cost{0};
    int bound_ = 0;
    bool certain_ = false, unsolvable_ = false;
};

}  // namespace unjam
