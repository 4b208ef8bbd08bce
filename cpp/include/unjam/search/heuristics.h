// Heuristics: estimates of the cost from a state to a win. All but one are admissible.
//
// They are defined in terms of lanes, so they apply to every variant. Steps in different lanes are
// different steps, so the costs of different lanes add up.
//
// zero            0. Admissible, consistent.
//
// blockers        A goal lane must go from its configuration to a winning one. That takes a certain
//                 number of its own steps, and every path there sweeps certain cells. A lane that
//                 covers such a cell must move off it, which takes a certain number of its own
//                 steps. The estimate is the sum. Admissible, consistent: a step changes the cost
//                 of its own lane by at most its own cost; if a step of a goal lane makes a cell no
//                 longer necessary, that step swept the cell, so the cell was free and cost
//                 nothing.
//
// blocker-chain   A lane that must move off a cell may itself have to sweep certain cells; lanes
//                 that cover those must move too, and so on. If every path of a lane off its cell
//                 is blocked by lanes not yet counted, at least one of those lanes must move as
//                 well; such extra steps are counted once for disjoint sets of lanes. Admissible,
//                 but not consistent (the disjoint sets are chosen greedily).
//
// patterns        Sums of exact distances in patterns, parts of the board with a few lanes each
// (see
//                 pattern_sums.h), or `blockers` if that is more. Admissible, consistent: the
//                 greatest of consistent estimates is consistent. The patterns are chosen for the
//                 start of the program.
//
// move-blockers   The number of blocking vehicles; a vehicle that cannot clear the way in one move
//                 counts twice. NOT admissible: one move can free two of them.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "unjam/lanes/lanes.h"
#include "unjam/search/pattern_sums.h"
#include "unjam/search/search.h"

namespace unjam {

// Computes one of the heuristics above. Distances per lane are precomputed; the cost of clearing a
// cell is computed on first use. It is not thread-safe.
class Heuristic {
  public:
    // The estimate of a state from which no win is reachable.
    static constexpr int kDeadEnd = std::numeric_limits<int>::max();

    // `control` limits the time and memory of building tables, by throwing SearchStopped.
    Heuristic(const Program& program, HeuristicKind kind, bool slides, bool corners = false,
              SearchControl* control = nullptr);

    int operator()(const std::vector<int>& configurations);
    // The memory of large tables.
    std::uint64_t bytes() const { return patterns_ ? patterns_->bytes() : 0; }

  private:
    struct LaneCell {
        int lane;
        int cell;  // lane coordinates
    };
    // The cost for one lane to reach a set of configurations, and the cells that all paths there
    // sweep.
    struct Distances {
        std::vector<int> cost;        // by configuration; kDeadEnd if unreachable
        std::vector<Word> necessary;  // by configuration, `words` each
    };
    // The cost of moving off a cell, and the minimal sets of cells swept by the paths that do.
    struct Clearing {
        bool known = false;
        std::vector<int> cost;
        std::vector<std::vector<Word>>
            cell_sets;  // only for lanes of up to 64 cells; empty if there are too many
    };

    Distances distances(const LaneShape& shape, const std::vector<char>& good) const;
    void backward_costs(const LaneShape& shape, const std::vector<char>& good, const Word* avoid,
                        std::vector<int>& cost) const;
    const Clearing& clearing(int lane, int cell);
    void find_cell_sets(const LaneShape& shape, const std::vector<char>& good, Clearing& out) const;

    void build_patterns(SearchControl* control);
    bool require(int lane, int cell, const std::vector<int>& configurations);
    int chain(const std::vector<int>& configurations);
    int stuck_blockers(const std::vector<int>& configurations);
    void find_owners(const std::vector<int>& configurations);

    const Program& program_;
    HeuristicKind kind_;
    bool slides_, corners_;
    std::vector<std::vector<LaneCell>> crossings_;  // lanes by board cell
    std::vector<std::vector<Clearing>> clearings_;  // by lane and cell, computed on first use
    std::vector<Distances> to_win_;                 // by goal lane
    std::vector<std::vector<std::vector<LaneCell>>> swept_;  // by goal lane and configuration
    std::optional<PatternSums> patterns_;                    // only of the kind `patterns`
    // Scratch space of one estimate.
    std::vector<int> lane_costs_;  // by lane
    std::vector<LaneCell> required_;
    std::vector<int> owner_;  // by board cell, -1 if free
};

}  // namespace unjam
