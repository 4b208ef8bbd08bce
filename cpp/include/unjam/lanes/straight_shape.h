// The lanes of straight vehicles that slide along one corridor and cannot pass each other.
//
// A configuration is the joint position of the vehicles. The transitions depend only on the length
// of the corridor and on the lengths of the vehicles, so each shape is built once and shared by all
// puzzles.
#pragma once

#include <memory>
#include <span>

#include "unjam/lanes/lanes.h"

namespace unjam {

// The vehicles of a straight lane.
struct StraightVehicles {
    int cells = 0;                 // of the corridor
    std::span<const int> lengths;  // in order along the corridor
    int target = -1;               // the index of the target, or -1
    // Where the target wins: with its front at the first cell, at the last cell, or both. It is
    // neither if a wall cuts it off from every exit.
    bool wins_first = false, wins_last = false;
};

// The number of joint positions of `vehicles` vehicles with `free` free cells between and around
// them; at most `most` + 1.
int straight_configurations(int free, int vehicles, int most);

// Return the shape of a lane. Shapes are cached; several threads may call this at once. Throws
// std::invalid_argument if the vehicles do not fit.
std::shared_ptr<const LaneShape> straight_shape(const StraightVehicles& vehicles);

// Return the configuration in which the vehicles begin at these cells. Configurations are numbered
// in lexicographic order of the positions. Throws std::invalid_argument if there is none.
int straight_configuration(const StraightVehicles& vehicles, std::span<const int> positions);

}  // namespace unjam
