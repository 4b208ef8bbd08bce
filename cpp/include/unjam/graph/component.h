// The component: every state that can be reached, how far it is from the start, and how far from
// a win; on request its neighbours.
//
// States are numbered in the order of their discovery, nearest to the start first. A breadth-first
// search from the start finds them, another one from all wins at once measures the way to a win.
// The second one goes backwards. Nearly every puzzle can be played backwards, so that forwards
// and backwards are the same; only a target that leaves the board does not come back, and then the
// neighbours of all states are listed and the list is turned round.
//
// There are two ways to do that: one for components of any size (component.cpp), and one that is
// quicker for those that fit into the processor's cache (small_component.h). Both find the same
// states in the same order.
//
// In the end a state takes its key and two distances of two bytes. While the searches run, there
// are also 4 bytes for a parent and 6 to 12 of the hash table, under 5.8 once there are a million
// states (see state_hash_table.h), 4 for the queue and 2 for a distance: under 24 bytes with a key
// of one word. Neighbours take 4 bytes each and 8 for a state, and twice that while they are turned
// round.
#pragma once

#include <cstdint>

#include "unjam/lanes/lanes.h"
#include "unjam/search/search_control.h"
#include "unjam/states/state_hash_table.h"

namespace unjam {

struct ExploreRequest {
    bool slides = false;   // distances in slides, otherwise in moves
    bool corners = false;  // a move is any unbroken path of one vehicle
    bool neighbours = false;
    bool family = false;  // also the states that cannot be reached; they come last
};

struct Component {
    static constexpr std::uint16_t kUnreachable = 0xFFFF;  // the distance where there is no way
    static constexpr int kMaxDistance = 0xFFFE;

    Stop stop = Stop::none;      // if there is one, the component is not complete
    bool out_of_memory = false;  // stopped for memory that the operating system did not give
    int key_words = 1;
    std::uint32_t states = 0;
    std::uint32_t wins = 0;
    Buffer<Word> keys;  // key_words for each state
    Buffer<std::uint16_t> from_start, to_win;
    // The neighbours of a state are edges[first_edge[state]] up to first_edge[state + 1], each one
    // once, in the order of lanes, vehicles, directions and distances.
    Buffer<std::uint64_t> first_edge;
    Buffer<std::uint32_t> edges;
    std::uint64_t edge_count = 0;
    Stats stats;
    double seconds = 0;
};

// Explore what can be reached from the start of a program.
Component explore(const Program& program, const ExploreRequest& request, SearchControl& control);

}  // namespace unjam
