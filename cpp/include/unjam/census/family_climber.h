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

struct Wish {
    int least = 1, most = 254;                   // steps, in the metric of the game
    int least_vehicles = 1, most_vehicles = 64;  // with the target
    // By length: how many vehicles, with the target.
    std::array<int, kMostCells + 1> least_of{}, most_of{};
    bool minimal = true;
    std::uint32_t most_states = 200'000;  // of a family; larger ones are passed over
};

class Forge {
  public:
    Forge(const Game& game, const Wish& wish, std::function<void()> breathe);

    // Climb once from a random family, looking at so many families; what is found is added.
    void climb(std::uint64_t seed, int families, int most_puzzles, std::vector<Puzzle>& found);

    // What came nearest to the number of steps that is wanted, whether it is minimal or not.
    const std::optional<Puzzle>& nearest() const { return nearest_; }

    std::uint64_t families() const { return families_; }
    std::uint64_t states() const { return states_; }

  private:
    struct Family {
        Digits rows, columns;
        bool operator==(const Family&) const = default;
    };
    struct Stock {
        int vehicles = 0;
        std::array<int, kMostCells + 1> of{};  // by length
    };
    struct Superfluous {
        bool in_row;
        int line, vehicle;
    };

    std::uint64_t random(std::uint64_t below);
    Family random_family();
    Family changed(Family family);
    Stock stock(const Family& family) const;
    bool allowed(const Family& family) const;  // are there not too many vehicles?
    bool fits(const Family& family) const;     // are there enough?
    // Search a family; false if it has no win or is too large.
    bool look_at(const Family& family);
    int value(int distance) const;
    std::optional<Superfluous> superfluous(const Family& family, const Component& component);

    const Game& game_;
    const Wish wish_;
    std::function<void()> breathe_;
    std::uint64_t random_state_ = 0;
    std::optional<Rows> rows_;
    std::vector<Possible> possible_;
    std::vector<std::uint8_t> distances_;
    Search search_;
    Shortcut shortcut_;
    std::optional<Puzzle> nearest_;
    std::uint64_t families_ = 0, states_ = 0;
};

}  // namespace unjam::census
