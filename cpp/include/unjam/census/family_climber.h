// The forge: puzzles made to measure on a board of straight vehicles.
//
// It climbs. A family (see census_board.h) is changed in one line at a time, and the change stays
// if the hardest start of the family comes nearer to what is wanted. A vehicle that does not matter
// is taken out at once, which never makes the hardest start easier; what is left when nothing more
// can be taken out, and is as hard as wanted, is a puzzle. Every climb is a function of its seed
// alone.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "unjam/census/census.h"

namespace unjam::census {

struct PuzzleConstraints {
    int min_steps = 1, max_steps = 254;       // steps, in the metric of the game
    int min_vehicles = 1, max_vehicles = 64;  // with the target
    // By length: how many vehicles, with the target.
    std::array<int, kMaxCells + 1> min_by_length{}, max_by_length{};
    bool minimal = true;
    std::uint32_t max_states = 200'000;  // of a family; larger ones are passed over
};

class FamilyClimber {
  public:
    FamilyClimber(const Board& board, const PuzzleConstraints& constraints,
                  std::function<void()> poll);

    // Climb once from a random family, looking at so many families; what is found is added.
    void climb(std::uint64_t seed, int families, int max_puzzles, std::vector<Puzzle>& found);

    // What came nearest to the number of steps that is wanted, whether it is minimal or not.
    const std::optional<Puzzle>& nearest() const { return nearest_; }

    std::uint64_t families() const { return families_; }
    std::uint64_t states() const { return states_; }

  private:
    struct Family {
        Digits rows, columns;
        bool operator==(const Family&) const = default;
    };
    struct VehicleCounts {
        int vehicles = 0;
        std::array<int, kMaxCells + 1> by_length{};  // by length
    };
    struct RedundantVehicle {
        bool in_row;
        int line, vehicle;
    };

    std::uint64_t random(std::uint64_t below);
    Family random_family();
    Family mutate(Family family);
    VehicleCounts count_vehicles(const Family& family) const;
    bool within_maximum(const Family& family) const;   // are there not too many vehicles?
    bool reaches_minimum(const Family& family) const;  // are there enough?
    // Search a family; false if it has no win or is too large.
    bool search_family(const Family& family);
    int score(int distance) const;
    std::optional<RedundantVehicle> find_redundant(const Family& family,
                                                   const Component& component);

    const Board& board_;
    const PuzzleConstraints constraints_;
    std::function<void()> poll_;
    std::uint64_t random_state_ = 0;
    std::optional<Rows> rows_;
    std::vector<FeasibleArrangement> feasible_;
    std::vector<std::uint8_t> distances_;
    FamilySearch search_;
    ShortcutSearch shortcut_;
    std::optional<Puzzle> nearest_;
    std::uint64_t families_ = 0, states_ = 0;
};

}  // namespace unjam::census
