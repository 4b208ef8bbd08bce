// Bidirectional search: breadth-first from the start and from all wins at once.
#pragma once

#include <memory>
#include <new>
#include <vector>

#include "unjam/lanes/reverse_program.h"
#include "unjam/search/search.h"
#include "unjam/search/win_list.h"
#include "unjam/states/state_hash_table.h"
#include "unjam/states/step_path.h"
#include "unjam/states/successor_batch.h"

namespace unjam {

// Lists all states that win, then searches breadth-first from the start and, backwards, from these
// states. In each turn the side with the smaller frontier finishes its next depth. While no state
// is known to both sides, every solution is longer than the two depths together, so the first state
// that both know lies on a shortest solution.
//
// The wins are all arrangements of the lanes in which the goal lanes win. Those that the start
// cannot reach do no harm: no path from them meets the forward search.
//
// Memory: one table entry per state, in the table of its side.
template <class Space>
class BidirectionalSearch {
  public:
    BidirectionalSearch(Space& space, const Request& request, SearchControl& control)
        : space_(space), control_(control) {
        forward_.space = &space;
        backward_.space = &space;
        if (space.program().reversible()) return;
        reverse_ = reverse_program(space.program(), space.unit(), request.corners);
        reverse_space_ = std::make_unique<Space>(*reverse_, space.unit(), request.corners);
        backward_.space = reverse_space_.get();
    }

    Outcome run() {
        try {
            search();
        } catch (const SearchStopped& now) {
            outcome_.stop = now.stop;
        } catch (const std::bad_alloc&) {
            outcome_.stop = Stop::memory;
            outcome_.out_of_memory = true;
        }
        note_counts();
        if (outcome_.stop != Stop::none) {
            outcome_.lower_bound = bound();
        } else if (!outcome_.optimal) {
            outcome_.status = Status::unsolvable;
        }
        return std::move(outcome_);
    }

  private:
    using Table = StateHashTable<Space::kWords>;
    static constexpr std::uint32_t kBatch = 64;  // states

    // The states of one direction. The frontier is the states from `frontier` to the end.
    struct Side {
        Space* space = nullptr;
        Table table;
        SuccessorBatch<Space, true> batch;
        std::uint32_t frontier = 0;
        int depth = 0;

        std::uint32_t frontier_size() const { return table.count() - frontier; }
    };

    void search() {
        for (Side* side : {&forward_, &backward_}) {
            side->table.reset(space_.program().key_words(), [this] { control_.poll(bound()); });
        }
        const auto start = space_.start();
        forward_.table.insert(start, Table::kNoState);
        space_.load(start);
        if (space_.won()) return finish({start});
        list_wins(
            space_.program(),
            [&](const Word* win) {
                typename Space::KeyType key{};
                for (int w = 0; w < space_.program().key_words(); ++w) key.word[w] = win[w];
                backward_.table.insert(key, Table::kNoState);
            },
            [&] { check(); });
        while (forward_.frontier_size() > 0 && backward_.frontier_size() > 0) {
            const bool goes_on = forward_.frontier_size() <= backward_.frontier_size();
            Side& side = goes_on ? forward_ : backward_;
            if (finish_depth(side, goes_on ? backward_ : forward_)) return;
            ++side.depth;
        }
    }

    // Expand the frontier of a side. Return whether it meets the other side.
    bool finish_depth(Side& side, const Side& other) {
        const std::uint32_t end = side.table.count();
        while (side.frontier < end) {
            check();
            const std::uint32_t until = std::min(side.frontier + kBatch, end);
            // A reversed program has other steps, for which the pruning rules are not proven.
            if (side.space == &space_) {
                side.batch.template collect<Pruning::breadth_first>(*side.space, side.table,
                                                                    side.frontier, until);
            } else {
                side.batch.template collect<Pruning::none>(*side.space, side.table, side.frontier,
                                                           until);
            }
            outcome_.stats.transitions += side.batch.steps_before(until);
            outcome_.stats.expanded += until - side.frontier;
            for (const auto& found : side.batch.found()) {
                if (!side.table.insert(found.key, found.hash, found.from).second) continue;
                if (other.table.find(found.key, found.hash) == Table::kNoState) continue;
                finish(path_through(found.key, found.hash));
                return true;
            }
            side.frontier = until;
        }
        return false;
    }

    // The path from the start through a state that both sides know to a win.
    std::vector<typename Space::KeyType> path_through(const typename Space::KeyType& key,
                                                      std::uint64_t hash) const {
        auto keys = keys_to<Space>(forward_.table, forward_.table.find(key, hash));
        std::uint32_t state = backward_.table.find(key, hash);
        while ((state = backward_.table.parent(state)) != Table::kNoState) {
            keys.push_back(backward_.table.key(state));
        }
        return keys;
    }

    void finish(const std::vector<typename Space::KeyType>& keys) {
        outcome_.path = describe_path(space_, keys);
        outcome_.status = Status::solved;
        outcome_.optimal = true;
        outcome_.lower_bound = static_cast<int>(outcome_.path.size());
    }

    int bound() const { return forward_.depth + backward_.depth + 1; }
    void note_counts() {
        outcome_.stats.seen = forward_.table.count() + backward_.table.count();
        outcome_.stats.peak_bytes =
            std::max(outcome_.stats.peak_bytes, forward_.table.bytes() + backward_.table.bytes());
    }
    void check() {
        note_counts();
        const std::uint64_t bytes =
            forward_.table.bytes_after(1 << 12) + backward_.table.bytes_after(1 << 12);
        const Stop stop = control_.check(outcome_.stats, bytes, bound());
        if (stop != Stop::none) throw SearchStopped{stop};
    }

    Space& space_;
    SearchControl& control_;
    std::unique_ptr<Program> reverse_;
    std::unique_ptr<Space> reverse_space_;
    Side forward_, backward_;
    Outcome outcome_;
};

}  // namespace unjam
