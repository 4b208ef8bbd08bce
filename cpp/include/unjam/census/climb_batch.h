// Climbs of a hunt that run side by side, so that a GPU scores a family of each at once.
#pragma once

#include <list>
#include <vector>

#include "unjam/census/family_annealer.h"

namespace unjam::census {

// A climb depends on its seed and start alone, so it is the same as one that runs alone.
//
// Memory: that of the annealers, and that of one evaluator.
class ClimbBatch {
  public:
    ClimbBatch(const Board& board, std::uint32_t max_states)
        : family_steps_(board), evaluator_(board, max_states) {}

    // Add a climb with a number of its own.
    void begin(std::uint64_t number, std::uint64_t seed, int steps, std::optional<Family> start);
    // Remove a climb, if it is there.
    void drop(std::uint64_t number);

    // Return a family of each climb whose score `take` is to be given, in the same order.
    std::vector<Family> families();
    void take(const std::vector<FamilyScore>& scores);

    struct Finished {
        std::uint64_t number;
        Climb climb;
    };
    // Remove the climbs that are over, and return them.
    std::vector<Finished> finished();

  private:
    struct Running {
        std::uint64_t number;
        FamilyAnnealer annealer;
        bool asked = false;  // for a score
    };

    const FamilySteps family_steps_;
    FamilyEvaluator evaluator_;
    std::list<Running> running_;
    std::vector<Finished> finished_;
};

}  // namespace unjam::census
