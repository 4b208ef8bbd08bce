// The steps out of single states, for whoever looks around in a component without having all of
// its neighbours listed.
#pragma once

#include <vector>

#include "unjam/graph/component.h"
#include "unjam/search/search.h"
#include "unjam/states/list_space.h"
#include "unjam/states/state_index.h"

namespace unjam {

class SuccessorGenerator {
  public:
    // `program` must outlive the walker. Steps are slides by one cell, or moves of any distance.
    SuccessorGenerator(const Program& program, bool slides, bool corners)
        : space_(program, slides, corners && !slides) {}

    // Add the steps out of a state and the keys to which they lead, each neighbour once, in the
    // order of lanes, vehicles, directions and distances.
    void neighbours(const Word* key, std::vector<PathStep>& steps, std::vector<Word>& keys);

    bool won(const Word* key);

  private:
    using Space = ListSpace<0, 0>;

    void load(const Word* key);

    Space space_;
    std::vector<int> met_;
};

// List the neighbours of all states of a component that has been explored without them. What ended
// it early, if anything did; then nothing is listed.
Stop list_neighbours(Component& component, SuccessorGenerator& generator, const StateIndex& index,
                     SearchControl& control);

}  // namespace unjam
