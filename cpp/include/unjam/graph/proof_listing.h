// The list of states of a certificate, in the format of docs/certificates.md.
//
// A certificate numbers the places where vehicles can stand: its *forms*. A state is a set of
// forms. The list contains every state that can be reached for less than the cost of the claim,
// with that cost as its label, except those that a simple bound excludes: every target that is not
// out, and every vehicle that stands on what a target needs on each of its ways out, must still
// move.
//
// States are sorted and written as a trie, level by level: for every form that a vehicle could take
// next, a flag says whether a state continues there. Labels follow in the same order, as
// differences from those of neighbours in the list.
//
// Memory per state: its key and cost during the search; then two bytes for each vehicle, its label,
// and 16 bytes for the index by which neighbours are found.
#pragma once

#include <cstdint>
#include <vector>

#include "unjam/lanes/lanes.h"
#include "unjam/search/search.h"
#include "unjam/search/search_control.h"

namespace unjam {

// The forms of a puzzle, and how the lanes of a program use them.
struct Forms {
    std::vector<std::vector<int>> of_lanes;  // by lane: one form per vehicle and configuration
    std::vector<int> start;                  // of the vehicles in the list, in ascending order
    std::vector<int> first, last;            // by form: the range of its vehicle's forms
    std::vector<std::vector<int>> covers;    // by form: cells and points
    std::vector<char> trapped;               // by form: of a target that is not out
    std::vector<std::vector<int>> ways_out;  // by form that is trapped: see above
};

struct ListingRequest {
    Metric metric = Metric::moves;
    bool corners = false;
    bool solvable = true;
    Cost cost = 0;            // of the claim, if solvable
    std::uint64_t scale = 1;  // a label is the first part of a cost times this, plus the second
};

struct Listing {
    Stop stop = Stop::none;  // if set, the list is incomplete
    std::uint32_t states = 0;
    std::vector<std::uint8_t> flags, labels;
    int label_size = 1;  // bytes
};

Listing list_states(const Program& program, const Forms& forms, const ListingRequest& request,
                    SearchControl& control);

}  // namespace unjam
