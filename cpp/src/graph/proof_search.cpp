#include "graph/proof_search.h"

#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "unjam/states/list_space.h"
#include "unjam/states/state_hash_table.h"
#include "unjam/states/step_path.h"
#include "unjam/states/table_space.h"
#include "unjam/states/thread_scratch.h"

namespace unjam {

namespace {

template <class Space>
class Lister {
  public:
    Lister(Space& space, const ListingRequest& request, const FormReader& reader,
           SearchControl& control)
        : space_(space), request_(request), reader_(reader), control_(control) {}

    ListedStates run() {
        table_.reset(space_.program().key_words(), [this] { control_.poll(0); });
        table_.insert(space_.start(), kNone);
        costs_.push_back(0);
        has_second_part(request_.metric) ? search_by_cost() : search_by_depth();
        return std::move(listed_);
    }

  private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    bool is_cheaper(Cost cost) const { return !request_.solvable || cost < request_.cost; }

    // Breadth-first search. A state one step below the cost of the claim needs no place in the
    // list: it is not won, so the bound excludes it.
    void search_by_depth() {
        const Cost step = Cost{1} << 16;
        for (std::uint32_t state = 0; state < table_.count(); ++state) {
            check(state);
            const Cost cost = costs_[state] + step;
            const auto key = table_.key(state);
            if (!reader_.read(key.word, costs_[state], listed_) || !is_cheaper(cost + step)) {
                continue;
            }
            space_.load(key);
            const std::uint32_t parent = table_.parent(state);
            if (parent != kNone) space_.set_last_step(space_.last_step(table_.key(parent), key));
            space_.template successors<Pruning::breadth_first>([&](const auto& next, int) {
                if (table_.insert(next, state).second) costs_.push_back(cost);
            });
        }
    }

    // Dijkstra's algorithm, for costs of two parts.
    void search_by_cost() {
        using Entry = std::pair<Cost, std::uint32_t>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        queue.emplace(0, 0);
        while (!queue.empty()) {
            const auto [cost, state] = queue.top();
            queue.pop();
            check(state);
            const auto key = table_.key(state);
            if (cost > costs_[state] || !reader_.read(key.word, cost, listed_)) continue;
            space_.load(key);
            space_.template successors<Pruning::none>([&](const auto& next, int id) {
                const int slides = describe_step(space_, space_.step_of(id)).slides;
                const Cost total = cost + cost_of(request_.metric, slides);
                if (!is_cheaper(total)) return;
                const auto [to, added] = table_.insert(next, state);
                if (added) costs_.push_back(total);
                if (!added && costs_[to] <= total) return;
                costs_[to] = total;
                queue.emplace(total, to);
            });
        }
    }

    void check(std::uint32_t state) {
        if (state % 64 != 0) return;
        Stats stats;
        stats.seen = table_.count();
        stats.expanded = state;
        const std::uint64_t bytes =
            table_.bytes_after(1 << 12) + costs_.capacity() * sizeof(Cost) + listed_.bytes();
        const Stop stop = control_.check(stats, bytes, first_part(costs_[state]));
        if (stop != Stop::none) throw SearchStopped{stop};
        if (first_part(costs_[state]) >= kMaxCost) throw SearchStopped{Stop::states};
    }

    Space& space_;
    const ListingRequest& request_;
    const FormReader& reader_;
    SearchControl& control_;
    const ThreadScratch<StateHashTable<Space::kWords>> scratch_;
    StateHashTable<Space::kWords>& table_ = *scratch_;
    std::vector<Cost> costs_;  // by state of the table
    ListedStates listed_;
};

template <class Space>
ListedStates found_in(const Program& program, const ListingRequest& request,
                      const FormReader& reader, SearchControl& control) {
    const bool unit = request.metric == Metric::slides;
    Space space(program, unit, request.corners && !unit);
    return Lister<Space>(space, request, reader, control).run();
}

}  // namespace

ListedStates find_states(const Program& program, const ListingRequest& request,
                         const FormReader& reader, SearchControl& control) {
    using Bytes = TableSpace<std::uint8_t, 2, 1, 9>;
    const bool straight = !request.corners || !program.turning();
    if (straight && !has_second_part(request.metric) && Bytes::fits(program)) {
        return found_in<Bytes>(program, request, reader, control);
    }
    if (ListSpace<1, 1>::fits(program)) {
        return found_in<ListSpace<1, 1>>(program, request, reader, control);
    }
    return found_in<ListSpace<0, 0>>(program, request, reader, control);
}

}  // namespace unjam
