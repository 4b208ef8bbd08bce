// Heuristics: lower bounds (and one that is none) on the way from a state to a win.
//
// All of them think in lanes, so they hold for every variant. Steps in different lanes are
// different steps, so what lanes must do can be added up.
//
// zero            0. Admissible, consistent.
//
// blockers        A deciding lane must come from its configuration to a winning one: that takes so
//                 many steps of its own, and on every way there it sweeps certain cells. A lane
//                 that covers such a cell must move off it, which takes so many steps of its own.
//                 The sum of these. Admissible, consistent: a step changes the share of its own
//                 lane by at most its cost; a cell that need no longer be swept after a step of a
//                 deciding lane was swept in that step, so it was free and cost nothing.
//
// blocker-chain   A lane that must move off a cell may itself have to sweep certain cells, whoever
//                 covers those must move too, and so on. If a lane cannot get off its cell because
//                 each of its ways is blocked by lanes not yet counted, at least one of these moves
//                 as well; such extra steps are counted once for disjoint sets of lanes.
//                 Admissible, not consistent (the disjoint sets are chosen greedily).
//
// move-blockers   Blocking vehicles, counted twice if they cannot get out of the way in one move.
//                 NOT admissible: one move can free two of them.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "unjam/lanes/lanes.h"
#include "unjam/search/search.h"

namespace unjam {

class Heuristic {
  public:
    // The estimate of a state that no solution passes.
    static constexpr int kDeadEnd = std::numeric_limits<int>::max();

    Heuristic(const Program& program, HeuristicKind kind, bool slides, bool corners = false);

    int operator()(const std::vector<int>& configurations);

  private:
    struct LaneCell {
        int lane;
        int cell;  // of the lane
    };
    // What one lane costs to reach a set of configurations, and the cells all ways there sweep.
    struct Distances {
        std::vector<int> cost;        // by configuration; kDeadEnd if there is no way
        std::vector<Word> necessary;  // by configuration, `words` each
    };
    // For getting off a cell: also the minimal sets of cells that the ways sweep.
    struct Clearing {
        bool known = false;
        std::vector<int> cost;
        std::vector<std::vector<Word>> cell_sets;  // lanes of up to 64 cells; empty if too many
    };

    Distances distances(const LaneShape& shape, const std::vector<char>& good) const;
    void backward_costs(const LaneShape& shape, const std::vector<char>& good, const Word* avoid,
                        std::vector<int>& cost) const;
    const Clearing& clearing(int lane, int cell);
    void find_cell_sets(const LaneShape& shape, const std::vector<char>& good, Clearing& out) const;

    bool require(int lane, int cell, const std::vector<int>& configurations);
    int chain(const std::vector<int>& configurations);
    int stuck_blockers(const std::vector<int>& configurations);
    void find_owners(const std::vector<int>& configurations);

    const Program& program_;
    HeuristicKind kind_;
    bool slides_, corners_;
    std::vector<std::vector<LaneCell>> crossings_;           // by cell of the board
    std::vector<std::vector<Clearing>> clearings_;           // by lane and cell, made when needed
    std::vector<Distances> to_win_;                          // by deciding lane
    std::vector<std::vector<std::vector<LaneCell>>> swept_;  // by deciding lane and configuration
    // Work space of one estimate.
    std::vector<int> lane_costs_;  // by lane
    std::vector<LaneCell> required_;
    std::vector<int> owner_;  // by cell of the board, -1 if free
};

}  // namespace unjam
