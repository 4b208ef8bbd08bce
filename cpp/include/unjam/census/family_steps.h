// Steps from one family of a board to another, as hunts take them.
#pragma once

#include <cstdint>
#include <vector>

#include "unjam/census/family_evaluator.h"

namespace unjam::census {

// A step changes one line or two: mostly one vehicle of a line is added, removed, exchanged or
// moved past another, sometimes the line gets any other vehicles, and sometimes two lines exchange
// theirs.
class FamilySteps {
  public:
    explicit FamilySteps(const Board& board);

    // Return a family one random step away; the same one if no other is found.
    Family changed(const Family& family, RandomNumbers& random) const;

  private:
    struct Place {
        bool in_row;
        int line;
    };

    Place random_place(RandomNumbers& random) const;
    const Line& line_at(Place place) const;
    int type_at(const Family& family, Place place) const;
    Family with_type(Family family, Place place, int type) const;
    Family change_line(const Family& family, RandomNumbers& random) const;
    Family exchange_lines(const Family& family, RandomNumbers& random) const;

    const Board& board_;
    // By row, then by column, and by type: the types that differ in one vehicle.
    std::vector<std::vector<std::vector<int>>> near_;
};

// Return the family with the given vehicles: their lengths, in order, for each row and column.
// Throws std::invalid_argument if a line cannot have such vehicles.
Family family_with(const Board& board, const std::vector<std::vector<int>>& rows,
                   const std::vector<std::vector<int>>& columns);

}  // namespace unjam::census
