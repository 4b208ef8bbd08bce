#include "unjam/states/large_memory.h"

#include <cstdlib>

#if defined(__linux__) && !defined(__EMSCRIPTEN__)
#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#endif

namespace unjam {

#if defined(__linux__) && !defined(__EMSCRIPTEN__)

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;
// Smaller blocks come from malloc: what a last huge page wastes would be a large part of them.
constexpr std::size_t kLarge = 16 * kHugePage;

bool is_large(std::size_t bytes) { return bytes >= kLarge; }
std::size_t whole_pages(std::size_t bytes) { return (bytes + kHugePage - 1) & ~(kHugePage - 1); }

// Map memory, aligned to huge pages.
void* map_aligned(std::size_t length, int protection) {
    if (length > SIZE_MAX - kHugePage) return nullptr;
    void* mapped =
        mmap(nullptr, length + kHugePage, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) return nullptr;
    char* const begin = static_cast<char*>(mapped);
    const std::size_t before = whole_pages(reinterpret_cast<std::uintptr_t>(begin)) -
                               reinterpret_cast<std::uintptr_t>(begin);
    if (before > 0) munmap(begin, before);
    if (before < kHugePage) munmap(begin + before + length, kHugePage - before);
    return begin + before;
}

void* map_large(std::size_t bytes) {
    void* const block = map_aligned(whole_pages(bytes), PROT_READ | PROT_WRITE);
    if (block != nullptr) madvise(block, whole_pages(bytes), MADV_HUGEPAGE);
    return block;
}

// Grow or shrink a mapping: in place, or by moving its pages to an aligned address. A move between
// aligned addresses keeps huge pages whole.
void* remap_large(void* block, std::size_t old_length, std::size_t length) {
    if (length == old_length) return block;
    void* moved = mremap(block, old_length, length, 0);
    if (moved == MAP_FAILED) {
        void* const space = map_aligned(length, PROT_NONE);
        if (space != nullptr) {
            moved = mremap(block, old_length, length, MREMAP_MAYMOVE | MREMAP_FIXED, space);
            if (moved == MAP_FAILED) munmap(space, length);
        }
    }
    // There may be too little address space for both.
    if (moved == MAP_FAILED) moved = mremap(block, old_length, length, MREMAP_MAYMOVE);
    if (moved == MAP_FAILED) return nullptr;
    madvise(moved, length, MADV_HUGEPAGE);
    return moved;
}

}  // namespace

void* resize_memory(void* block, std::size_t old_bytes, std::size_t bytes) {
    const bool was_large = block != nullptr && is_large(old_bytes);
    if (was_large && is_large(bytes)) {
        return remap_large(block, whole_pages(old_bytes), whole_pages(bytes));
    }
    if (!was_large && !is_large(bytes)) return std::realloc(block, bytes);
    void* const moved = is_large(bytes) ? map_large(bytes) : std::malloc(bytes);
    if (moved == nullptr || block == nullptr) return moved;
    std::memcpy(moved, block, std::min(old_bytes, bytes));
    free_memory(block, old_bytes);
    return moved;
}

void free_memory(void* block, std::size_t bytes) {
    if (block != nullptr && is_large(bytes)) {
        munmap(block, whole_pages(bytes));
    } else {
        std::free(block);
    }
}

#else

void* resize_memory(void* block, std::size_t, std::size_t bytes) {
    return std::realloc(block, bytes);
}

void free_memory(void* block, std::size_t) { std::free(block); }

#endif

}  // namespace unjam
