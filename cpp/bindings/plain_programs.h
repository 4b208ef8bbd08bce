// Compiling the boards of unjam/lanes/plain_board.h.
#pragma once

#include <optional>

#include "bindings.h"
#include "unjam/lanes/plain_board.h"

namespace unjam {

// Return the program that the Python compiler would make; nothing if a corridor would have to be
// divided into several lanes.
std::optional<Compiled> compile_plain_board(const PlainBoard& board);

}  // namespace unjam
