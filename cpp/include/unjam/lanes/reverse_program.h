// The reverse of a program: every transition the other way round.
#pragma once

#include <memory>

#include "unjam/lanes/lanes.h"

namespace unjam {

// Return a program with the same configurations, keys and wins, whose steps lead to the states from
// which the original program can step. If `unit`, only transitions by one slide are reversed; of
// lanes that turn, always only these if `corners`, as other moves are paths of them.
//
// A step from configuration a to b needs some cells free. It can be taken back from b if those
// cells and the cells that a covers are free of other vehicles.
std::unique_ptr<Program> reverse_program(const Program& program, bool unit, bool corners);

}  // namespace unjam
