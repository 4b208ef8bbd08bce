// Observers of searches. A search is a template over its observer, so that an unobserved search
// contains no trace of the calls.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "unjam/search/search_trace.h"
#include "unjam/states/state_hash_table.h"

namespace unjam {

// The estimate of an event that computes none: the last one of the state stays.
inline constexpr int kSameEstimate = -2;

// The default observer: sees nothing, costs nothing. Searches guard their calls of `record` by
// `if constexpr (Observer::kActive)`.
struct NoObserver {
    static constexpr bool kActive = false;

    static constexpr bool prunes() { return true; }
    static constexpr bool is_full() { return false; }
    static constexpr std::uint64_t bytes() { return 0; }
};

// Records events into a SearchTrace. It numbers states in the order of their first event, in a
// table of its own: IDA* has none that outlives an iteration.
template <int W>
class TraceRecorder {
  public:
    using KeyType = Key<W>;

    TraceRecorder(SearchTrace& trace, int key_words) : trace_(trace) {
        trace_.key_words = static_cast<std::size_t>(key_words);
        table_.reset(key_words);
    }
    TraceRecorder(const TraceRecorder&) = delete;
    TraceRecorder& operator=(const TraceRecorder&) = delete;

    const SearchTrace& trace() const { return trace_; }
    std::uint64_t bytes() const {
        return table_.bytes() + trace_.kinds.size() * SearchTrace::kBytesPerEvent;
    }

    // `parent` is null for events that do not change it. Estimates and bounds without a finite
    // value (Heuristic::kDeadEnd) are stored as -1.
    void record(EventKind kind, const KeyType& key, const KeyType* parent, Cost cost, int estimate,
                std::uint64_t frontier, int bound) {
        const std::uint32_t from = parent == nullptr ? SearchTrace::kNoState : number(*parent);
        const std::uint32_t state = number(key);
        reserve_event();
        if (estimate != kSameEstimate) {
            estimates_[state] = finite(estimate);
        }
        // The parent by which a state is known stays the one of its cheapest path.
        const bool adopts = kind == EventKind::generated || kind == EventKind::improved ||
                            kind == EventKind::foreseen;
        if (adopts) table_.set_parent(state, from);
        trace_.kinds.push_back(static_cast<std::uint8_t>(kind));
        trace_.states.push_back(state);
        trace_.parents.push_back(parent == nullptr ? table_.parent(state) : from);
        trace_.costs.push_back(static_cast<std::uint32_t>(first_part(cost)));
        trace_.second_costs.push_back(static_cast<std::uint32_t>(second_part(cost)));
        trace_.estimates.push_back(estimates_[state]);
        trace_.frontiers.push_back(static_cast<std::uint32_t>(frontier));
        trace_.bounds.push_back(finite(bound));
    }
    void record_path(const std::vector<KeyType>& keys) {
        trace_.path.clear();
        for (const KeyType& key : keys) trace_.path.push_back(number(key));
    }
    // Store the keys of all states. The recorder is unusable afterwards.
    void finish() {
        trace_.keys.reserve(table_.count() * trace_.key_words);
        for (std::uint32_t state = 0; state < table_.count(); ++state) {
            const KeyType key = table_.key(state);
            trace_.keys.insert(trace_.keys.end(), key.word, key.word + trace_.key_words);
        }
    }

  private:
    static int finite(int value) { return value == std::numeric_limits<int>::max() ? -1 : value; }
    std::uint32_t number(const KeyType& key) {
        const auto [state, added] = table_.insert(key, SearchTrace::kNoState);
        if (added) estimates_.resize(std::size_t{state} + 1);
        return state;
    }
    // Make room in all columns at once: if allocation fails, they keep equal lengths.
    void reserve_event() {
        if (trace_.kinds.size() < trace_.kinds.capacity()) return;
        const std::size_t wanted = std::max<std::size_t>(trace_.kinds.size() * 2, 1024);
        for (auto* column : {&trace_.states, &trace_.parents, &trace_.costs, &trace_.second_costs,
                             &trace_.frontiers}) {
            column->reserve(wanted);
        }
        trace_.estimates.reserve(wanted);
        trace_.bounds.reserve(wanted);
        trace_.kinds.reserve(wanted);
    }

    SearchTrace& trace_;
    StateHashTable<W> table_;
    std::vector<std::int32_t> estimates_;  // by state
};

// The observer that a traced search holds.
template <int W>
struct TraceObserver {
    static constexpr bool kActive = true;

    TraceRecorder<W>* recorder;

    bool prunes() const { return recorder->trace().pruning; }
    bool is_full() const { return recorder->trace().kinds.size() >= recorder->trace().max_events; }
    std::uint64_t bytes() const { return recorder->bytes(); }
    void record(EventKind kind, const Key<W>& key, const Key<W>* parent, Cost cost, int estimate,
                std::uint64_t frontier, int bound) const {
        recorder->record(kind, key, parent, cost, estimate, frontier, bound);
    }
    void record_path(const std::vector<Key<W>>& keys) const { recorder->record_path(keys); }
};

}  // namespace unjam
