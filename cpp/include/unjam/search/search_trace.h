// A search recorded event by event, for teaching and for tests.
#pragma once

#include <cstdint>
#include <vector>

#include "unjam/lanes/lanes.h"
#include "unjam/search/search.h"

namespace unjam {

// What happened to a state.
//
// generated  it was found for the first time and put into the frontier; IDA* forgets all states
//            between iterations, so there it may happen once per iteration
// expanded   it was taken from the frontier and its successors are generated
// known      it was found again at no lower cost and skipped
// improved   it was found again at a lower cost and put back into the frontier
// dead       its estimate proves that no win can be reached, so it does not enter the frontier
// outdated   an entry of the queue was dropped because the state had been expanded meanwhile
// won        it is a win
// foreseen   it lies between a generated state and the win that the look-ahead saw from there
// deepened   IDA*: an iteration with a higher limit begins at this state, the start
// beyond     IDA*: its cost + estimate exceeds the limit of the iteration
enum class EventKind : std::uint8_t {
    generated,
    expanded,
    known,
    improved,
    dead,
    outdated,
    won,
    foreseen,
    deepened,
    beyond,
};

// The events of one search in columns of equal length, and the states they refer to.
//
// Memory: 29 bytes per event; a key and 8 bytes per state.
struct SearchTrace {
    static constexpr std::uint32_t kNoState = 0xFFFFFFFFu;

    // Set by the caller.
    std::uint64_t max_events = kNoLimit;  // no state is expanded after this many events
    bool pruning = true;  // false: no pruning of successors, no look-ahead, no static proof

    // States in order of their first event; the start is state 0. `key_words` words each.
    std::size_t key_words = 1;
    std::vector<Word> keys;

    std::vector<std::uint8_t> kinds;
    std::vector<std::uint32_t> states;
    std::vector<std::uint32_t> parents;  // the state it was reached from, or kNoState
    std::vector<std::uint32_t> costs,
        second_costs;                      // the parts of the cost by which it was reached
    std::vector<std::int32_t> estimates;   // -1: no win can be reached
    std::vector<std::uint32_t> frontiers;  // size of the frontier after the event
    std::vector<std::int32_t> bounds;  // lower bound of all solutions known then; -1: none exists

    std::vector<std::uint32_t> path;  // the states of the solution, in order

    static constexpr std::uint64_t kBytesPerEvent = 29;
};

// Run a search and record it. The outcome is that of `search` with the same request, except that
// `trace.pruning` may be off and that it stops with Stop::events at `trace.max_events`. The
// algorithm must not be Algorithm::anytime.
Outcome trace_search(const Program& program, const Request& request, SearchControl& control,
                     SearchTrace& trace);

}  // namespace unjam
