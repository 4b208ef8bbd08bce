// Generates the successors of single states, for callers that do not need the neighbour lists of a
// whole component.
#pragma once

#include <vector>

#include "unjam/graph/component.h"
#include "unjam/search/search.h"
#include "unjam/states/list_space.h"
#include "unjam/states/state_index.h"

namespace unjam {

// Lists the steps out of any state, given its key. It is not thread-safe, because it reuses its
// scratch memory.
class SuccessorGenerator {
  public:
    // `program` must outlive the generator. Steps are slides by one cell if `slides`, otherwise
    // moves of any distance.
    SuccessorGenerator(const Program& program, bool slides, bool corners)
        : space_(program, slides, corners && !slides) {}

    // Append the steps out of a state and the keys that they lead to, each neighbour once, ordered
    // by lane, vehicle, direction and distance.
    void neighbours(const Word* key, std::vector<PathStep>& steps, std::vector<Word>& keys);

    bool won(const Word* key);

  private:
    using Space = ListSpace<0, 0>;

    void load(const Word* key);

    Space space_;
    std::vector<int> met_;
};

// Fill in the neighbour lists of a component that was explored without them. Return the reason if a
// limit stopped the work; the lists stay empty then.
Stop list_neighbours(Component& component, SuccessorGenerator& generator, const StateIndex& index,
                     SearchControl& control);

}  // namespace unjam
