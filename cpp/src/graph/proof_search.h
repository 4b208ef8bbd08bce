// The search behind the list of states of a certificate.
#pragma once

#include "graph/form_reader.h"

namespace unjam {

// Find all states that are cheaper than the claim, except those that the bound of the reader
// excludes. Throws SearchStopped at a limit.
ListedStates find_states(const Program& program, const ListingRequest& request,
                         const FormReader& reader, SearchControl& control);

}  // namespace unjam
