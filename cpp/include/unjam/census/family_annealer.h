// Hunts for the hardest puzzle of a board by simulated annealing over families.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>

#include "unjam/census/census.h"
#include "unjam/census/family_steps.h"

namespace unjam::census {

// One climb of a hunt. It asks for the scores of families, so that any engine can search them, and
// climbs can run side by side.
//
// The score of a family is the distance of its hardest start; it is exact, and asked for once. An
// easier family, by d, is accepted with probability p^d. `p` falls during a cycle; each cycle
// begins with the best family so far, and later ones with a smaller `p`. All numbers are whole, so
// a climb is the same on all machines given its seed.
//
// Memory: some 50 bytes for each family scored.
class FamilyAnnealer {
  public:
    // Take `steps` steps from a family, by default a random one. If the family has no score, a
    // random one takes its place.
    FamilyAnnealer(const FamilySteps& family_steps, std::uint64_t seed, int steps,
                   std::optional<Family> start = {});

    // Return the family whose score `take` is to be given; none if the climb is over.
    std::optional<Family> next();
    void take(FamilyScore score);

    // The family with the highest score, and the first of those, if any can be won.
    const std::optional<Family>& hardest() const { return hardest_; }
    // Families scored, and their states.
    std::uint64_t families() const { return scores_.size(); }
    std::uint64_t states() const { return states_; }

  private:
    void begin_at_random();
    void use(int score);
    void propose();
    bool accepts(int loss);

    const FamilySteps& family_steps_;
    RandomNumbers random_;
    const int steps_;  // of all cycles
    int cycle_ = 0, cycle_steps_ = 0, step_ = 0;
    std::uint64_t hot_ = 0, next_hot_;
    bool begins_ = true;  // whether the candidate is the first family of a cycle
    bool over_ = false;
    Family current_{}, candidate_{};
    int score_ = 0;  // of the current family
    std::unordered_map<std::uint64_t, int> scores_;
    std::optional<Family> hardest_;
    int highest_ = -1;
    std::uint64_t states_ = 0;
};

// What a climb found.
struct Climb {
    std::optional<Puzzle> hardest;
    std::uint64_t families, states;
};

// Return the result of a climb that is over. Its hardest puzzle is searched again.
Climb result_of(const FamilyAnnealer& annealer, FamilyEvaluator& evaluator);

// Run a climb on this processor. `poll` is called for every family and may throw.
Climb climb(FamilyAnnealer& annealer, FamilyEvaluator& evaluator,
            const std::function<void()>& poll);

}  // namespace unjam::census
