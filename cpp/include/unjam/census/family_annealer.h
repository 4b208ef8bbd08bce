// Hunts for the hardest puzzle of a board by simulated annealing over families.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "unjam/census/census.h"
#include "unjam/census/family_evaluator.h"

namespace unjam::census {

// One climb of a hunt.
//
// The score of a family is the distance of its hardest start; it is exact, and known for families
// that were searched before. A step changes one line or two: mostly one vehicle of a line is added,
// removed, exchanged or moved past another, sometimes the line gets any other vehicles, and
// sometimes two lines exchange theirs. An easier family, by d, is accepted with probability p^d.
// `p` falls during a cycle; each cycle begins with the best family so far, and later ones with a
// smaller `p`. All numbers are whole, so a climb is the same on all machines given its seed.
//
// Memory: that of the evaluator, and some 50 bytes for each family searched.
class FamilyAnnealer {
  public:
    FamilyAnnealer(const Board& board, std::uint32_t max_states, std::function<void()> poll);

    // Take `steps` steps from a family, by default a random one. Return the hardest puzzle, if
    // there is any.
    std::optional<Puzzle> climb(std::uint64_t seed, int steps, std::optional<Family> start = {});

    std::uint64_t families() const { return evaluator_.families(); }
    std::uint64_t states() const { return evaluator_.states(); }

  private:
    struct Place {
        bool in_row;
        int line;
    };

    Place random_place();
    const Line& line_at(Place place) const;
    int type_at(const Family& family, Place place) const;
    Family with_type(Family family, Place place, int type) const;
    Family change_line(const Family& family);
    Family exchange_lines(const Family& family);
    Family changed(const Family& family);
    int score(const Family& family);
    bool accepts(int loss, std::uint64_t chance);
    void anneal(Family current, int steps, std::uint64_t hot);

    const Board& board_;
    std::function<void()> poll_;
    RandomNumbers random_{0};
    FamilyEvaluator evaluator_;
    // By row, then by column, and by type: the types that differ in one vehicle.
    std::vector<std::vector<std::vector<int>>> near_;
    std::unordered_map<std::uint64_t, int> scores_;
    std::optional<Puzzle> hardest_;
};

// Return the family with the given vehicles: their lengths, in order, for each row and column.
// Throws std::invalid_argument if a line cannot have such vehicles.
Family family_with(const Board& board, const std::vector<std::vector<int>>& rows,
                   const std::vector<std::vector<int>>& columns);

}  // namespace unjam::census
