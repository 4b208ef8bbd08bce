// Blocks of memory that are backed by huge pages once they are large.
#pragma once

#include <cstddef>

namespace unjam {

// Searches read large tables at random, so nearly every access needs the address of another page.
// With pages of 4 KiB the processor remembers too few of these addresses; with huge pages of 2 MiB
// it remembers nearly all, and the system hands out large blocks with fewer page faults. On Linux
// large blocks are aligned to huge pages and ask for them; elsewhere all blocks come from malloc.

// Return a block of `bytes` that begins with the content of `block`, which is released; nullptr if
// the system refuses, and then `block` stays valid. `block` may be null.
void* resize_memory(void* block, std::size_t old_bytes, std::size_t bytes);

// Return whether `resize_memory` moves the pages of such a block instead of copying its content.
bool can_move_pages(std::size_t old_bytes, std::size_t bytes);

// Release a block. `block` may be null.
void free_memory(void* block, std::size_t bytes);

}  // namespace unjam
