// Searches families of a board, one after the other, as climbs need them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "unjam/census/census_search.h"

namespace unjam::census {

// Of the rows of a family. Numbering more of them takes more time than the family is worth.
inline constexpr std::uint32_t kMaxRowArrangements = 1 << 18;

// The vehicles of all lines, as types.
struct Family {
    Digits rows, columns;
    bool operator==(const Family&) const = default;
};

// The distance of the hardest start of a family, -1 if it has none or is too large, and the states
// that were searched.
struct FamilyScore {
    std::int32_t distance = -1;
    std::uint32_t states = 0;
};

// SplitMix64: small, good, and identical on all platforms.
class RandomNumbers {
  public:
    explicit RandomNumbers(std::uint64_t seed) : state_(seed) {}
    std::uint64_t below(std::uint64_t bound);

  private:
    std::uint64_t state_;
};

// Memory: that of a search, and one byte for each state of the largest family.
class FamilyEvaluator {
  public:
    // Families with more than `max_states` states are skipped.
    FamilyEvaluator(const Board& board, std::uint32_t max_states)
        : board_(board), max_states_(max_states), search_(board) {}

    // Search a family. Return false if it has no win or is too large, or a distance exceeds 254.
    bool search(const Family& family);
    FamilyScore score(const Family& family);
    // Whether the rows of a family have few enough arrangements to search it.
    bool fits(const Family& family) const;

    // Of the family searched last.
    FamilySearch& found() { return search_; }
    const Rows& rows() const { return *rows_; }

    // Families tried and states reached so far.
    std::uint64_t families() const { return families_; }
    std::uint64_t states() const { return states_; }
    // Count a family that need not be searched.
    void skip() { ++families_; }

  private:
    const Board& board_;
    const std::uint32_t max_states_;
    std::optional<Rows> rows_;
    std::vector<FeasibleArrangement> feasible_;
    std::vector<std::uint8_t> distances_;
    FamilySearch search_;
    std::uint64_t families_ = 0, states_ = 0;
};

}  // namespace unjam::census
