// The search behind the list of states of a certificate.
#pragma once

#include <vector>

#include "unjam/graph/proof_listing.h"
#include "unjam/states/state_hash_table.h"

namespace unjam {

// The states of a search with their costs.
struct Found {
    int key_words = 1;
    Buffer<Word> keys;
    std::vector<Cost> costs;
};

// Find all states that are cheaper than the claim. Throws SearchStopped at a limit.
Found find_states(const Program& program, const ListingRequest& request, SearchControl& control);

}  // namespace unjam
