// The component of a program: every state reachable from its start, the distance of each from the
// start and to the nearest win, and optionally its neighbours.
//
// States are numbered in order of discovery, nearest to the start first. One breadth-first search
// from the start finds them; a second one, backwards from all wins at once, computes the distances
// to a win. Nearly every puzzle is reversible, so backward steps are the same as forward steps. The
// exception is a target that leaves the board and cannot come back; then the neighbours of all
// states are listed and the edges reversed.
//
// There are two implementations: one for components of any size (component.cpp), and a faster one
// for components that fit into the processor's cache (small_component.h). Both find the same states
// in the same order.
//
// Memory per state of the result: the key and two 2-byte distances. During the searches also 4
// bytes for a parent, 6 to 12 for the hash table (at most 8 beyond a million states, see
// state_hash_table.h), 4 for the queue and 2 for a distance: at most 26 bytes in total with
// one-word keys. Neighbour lists take 4 bytes per edge and 8 per state, and twice that while edges
// are reversed.
#pragma once

#include <cstdint>

#include "unjam/lanes/lanes.h"
#include "unjam/search/search_control.h"
#include "unjam/states/state_hash_table.h"

namespace unjam {

struct ExploreRequest {
    bool slides = false;   // distances in slides instead of moves
    bool corners = false;  // a move is any unbroken path of one vehicle
    bool neighbours = false;
    bool family = false;  // also list unreachable states of the family, after all others
    int threads = 1;      // for large components; the result does not depend on it
    std::uint32_t share_from = kShareFrom;  // threads share a search with so many states
};

// The result of an exploration. All arrays are indexed by state.
struct Component {
    static constexpr std::uint16_t kUnreachable = 0xFFFF;  // distance if there is no path
    static constexpr int kMaxDistance = 0xFFFE;

    Stop stop = Stop::none;  // if set, the component is incomplete
    bool out_of_memory =
        false;  // an allocation failed, as opposed to the memory limit being reached
    int key_words = 1;
    std::uint32_t states = 0;
    std::uint32_t wins = 0;
    Buffer<Word> keys;  // key_words per state
    Buffer<std::uint16_t> from_start, to_win;
    // Adjacency lists in compressed sparse row form: the neighbours of a state are
    // edges[first_edge[state]] up to first_edge[state + 1], each once, ordered by lane, vehicle,
    // direction and distance.
    Buffer<std::uint64_t> first_edge;
    Buffer<std::uint32_t> edges;
    std::uint64_t edge_count = 0;
    Stats stats;
    double seconds = 0;
};

// Explore all states reachable from the start of a program.
Component explore(const Program& program, const ExploreRequest& request, SearchControl& control);

}  // namespace unjam
