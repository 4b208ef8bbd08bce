// Patterns: a few lanes of a program without all others, as an abstraction of the program.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "unjam/lanes/lanes.h"

namespace unjam {

// What every step of a program still costs, 1 or 0, while several patterns share the costs: a step
// costs something in one of them only, so their distances add up.
//
// Steps are moves of any distance, or slides by one cell. Twins are interchangeable, so they share
// their costs; so do all steps of a lane that moves round corners.
class StepCosts {
  public:
    StepCosts(const Program& program, bool slides, bool corners);

    bool slides() const { return slides_; }
    bool round_corners(int lane) const { return round_corners_[static_cast<std::size_t>(lane)]; }
    // The number of a transition's cost.
    std::uint32_t number(int lane, int transition) const {
        const auto i = static_cast<std::size_t>(lane);
        return first_[i] + (round_corners_[i] ? 0 : static_cast<std::uint32_t>(transition));
    }
    std::uint32_t count() const { return static_cast<std::uint32_t>(left_.size()); }
    bool left(std::uint32_t number) const { return left_[number]; }
    void spend(std::uint32_t number) { left_[number] = 0; }

  private:
    bool slides_;
    std::vector<char> round_corners_;   // by lane
    std::vector<std::uint32_t> first_;  // by lane
    std::vector<char> left_;
};

// The states of some lanes, numbered in mixed radix. Numbers of states in which lanes overlap are
// unused. Removing lanes never makes a state harder to win, so the distances of a pattern are lower
// bounds of those of the program.
//
// Memory: one byte for each number in a table of distances, and up to 8 more while it is built.
class Pattern {
  public:
    using Distances = std::vector<std::uint8_t>;
    // Called regularly during long operations; may throw.
    using Poll = std::function<void()>;

    static constexpr std::uint8_t kDeadEnd = 255;
    static constexpr std::uint8_t kMost = 254;  // also stands for all greater distances
    static constexpr std::uint64_t kBytesToBuild = 9;

    // Twins must be among the lanes together or not at all.
    Pattern(const Program& program, const std::vector<int>& lanes, const StepCosts& costs);

    // Whether there are at most `most` numbers, and at most 64 cells that several of the lanes can
    // cover.
    static bool fits(const Program& program, const std::vector<int>& lanes, std::uint64_t most);

    std::size_t size() const { return size_; }
    std::size_t number(const std::vector<int>& configurations) const {
        std::size_t number = 0;
        for (const PatternLane& lane : lanes_) {
            const int c = configurations[static_cast<std::size_t>(lane.lane)];
            number += static_cast<std::size_t>(c) * lane.stride;
        }
        return number;
    }

    // The cost from every state to one in which all goal lanes of the pattern win.
    Distances distances(const StepCosts& costs, const Poll& poll) const;
    // Spend the costs that the distances need: those of the steps that lead nearer to a win.
    void spend(const Distances& distances, StepCosts& costs, const Poll& poll) const;

  private:
    // A transition backwards.
    struct Back {
        std::uint32_t from;
        std::uint32_t cost;
        Word touched;  // the cells that it needs and those that it leaves
    };
    struct PatternLane {
        int lane = 0;
        std::uint32_t configurations = 0;
        std::size_t stride = 1;
        bool round_corners = false;
        std::vector<Word> covers;          // by configuration; only cells shared with other lanes
        std::vector<char> wins;            // by configuration; all of them if it is no goal lane
        std::vector<std::uint32_t> first;  // by configuration, into `back`
        std::vector<Back> back;            // by the configuration to which the transition leads
    };

    PatternLane lane_of(const Program& program, int number, const std::vector<int>& shared,
                        const StepCosts& costs) const;
    // Call visit(state, cost) for every state from which a step leads to the given one.
    template <class Visit>
    void for_each_before(std::size_t state, Visit&& visit) const;
    template <class Visit>
    void for_each_round_corners(const PatternLane& lane, std::uint32_t to, Word others,
                                Visit&& visit) const;
    void add_wins(std::size_t lane, std::size_t state, Word covered,
                  std::vector<std::uint32_t>& wins, const Poll& poll) const;

    std::vector<PatternLane> lanes_;
    std::size_t size_ = 1;
};

}  // namespace unjam
