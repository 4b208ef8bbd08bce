// Generates puzzles with given properties on a board of straight vehicles by hill climbing over
// families.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "unjam/census/census.h"
#include "unjam/census/family_evaluator.h"

namespace unjam::census {

// The properties of the puzzles to generate.
struct PuzzleConstraints {
    int min_steps = 1, max_steps = 254;       // steps, in the board's metric
    int min_vehicles = 1, max_vehicles = 64;  // including the target
    // Numbers of vehicles by length, including the target.
    std::array<int, kMaxCells + 1> min_by_length{}, max_by_length{};
    bool minimal = true;
    std::uint32_t max_states = 200'000;  // of a family; larger ones are skipped
};

// Hill climbing over families (see census_board.h).
//
// Each step changes one line of the family and keeps the change if the hardest start of the family
// does not get farther from the desired number of steps. Redundant vehicles are removed
// immediately, which never makes the hardest start easier. A family without redundant vehicles that
// is as hard as desired is a puzzle. A climb is deterministic given its seed.
class FamilyClimber {
  public:
    FamilyClimber(const Board& board, const PuzzleConstraints& constraints,
                  std::function<void()> poll);

    // Climb once from a random family, searching at most `families` families, and append the
    // puzzles found.
    void climb(std::uint64_t seed, int families, int max_puzzles, std::vector<Puzzle>& found);

    // The puzzle closest to the desired number of steps, minimal or not.
    const std::optional<Puzzle>& nearest() const { return nearest_; }

    std::uint64_t families() const { return evaluator_.families(); }
    std::uint64_t states() const { return evaluator_.states(); }

  private:
    struct VehicleCounts {
        int vehicles = 0;
        std::array<int, kMaxCells + 1> by_length{};
    };
    struct RedundantVehicle {
        bool in_row;
        int line, vehicle;
    };

    Family random_family();
    Family mutate(Family family);
    VehicleCounts count_vehicles(const Family& family) const;
    bool within_maximum(const Family& family) const;   // no more vehicles than allowed
    bool reaches_minimum(const Family& family) const;  // enough vehicles
    int score(int distance) const;
    std::optional<RedundantVehicle> find_redundant(const Family& family,
                                                   const Component& component);

    const Board& board_;
    const PuzzleConstraints constraints_;
    std::function<void()> poll_;
    RandomNumbers random_{0};
    FamilyEvaluator evaluator_;
    ShortcutSearch shortcut_;
    std::optional<Puzzle> nearest_;
};

}  // namespace unjam::census
