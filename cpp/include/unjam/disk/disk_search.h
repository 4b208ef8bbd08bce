// Breadth-first search on disk, for state spaces that do not fit into memory.
#pragma once

#include "unjam/disk/disk_store.h"
#include "unjam/graph/component.h"
#include "unjam/search/search.h"

namespace unjam {

// Find a shortest solution in moves or slides, with the states in a directory. A search that was
// stopped or killed continues; a finished one returns its answer again. The path is the same
// however often the search was interrupted, and whatever memory it has. Throws StoreError and
// DiskError.
Outcome search_on_disk(const Program& program, const Request& request, const DiskOptions& disk,
                       SearchControl& control);

// The result of an exploration on disk. Unless `stop` is set, the directory holds the arrays of a
// Component as files in the format of NumPy: `keys.npy`, `from_start.npy` and `to_win.npy`. State 0
// is the start, all others are sorted by key.
struct StoredComponent {
    Stop stop = Stop::none;
    bool out_of_memory = false;
    std::uint64_t states = 0, wins = 0;
    Stats stats;
    double seconds = 0;  // of all runs together
};

// Explore all states reachable from the start. It resumes like `search_on_disk`.
StoredComponent explore_on_disk(const Program& program, const ExploreRequest& request,
                                const DiskOptions& disk, SearchControl& control);

}  // namespace unjam
