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

constexpr std::size_t kPage = std::size_t{1} << 16;  // a multiple of the page size everywhere
constexpr std::size_t kHugePage = std::size_t{2} << 20;
// Smaller blocks come from malloc.
constexpr std::size_t kMapped = std::size_t{2} << 20;
// Smaller blocks have pages of the usual size: what a last huge page wastes would be a large part
// of them.
constexpr std::size_t kLarge = 16 * kHugePage;

bool is_mapped(std::size_t bytes) { return bytes >= kMapped; }
bool is_large(std::size_t bytes) { return bytes >= kLarge; }
std::size_t rounded(std::size_t bytes, std::size_t page) {
    return (bytes + page - 1) & ~(page - 1);
}
std::size_t whole_pages(std::size_t bytes) {
    return rounded(bytes, is_large(bytes) ? kHugePage : kPage);
}

// Map memory, aligned to huge pages.
void* map_aligned(std::size_t length, int protection) {
    if (length > SIZE_MAX - kHugePage) return nullptr;
    void* mapped =
        mmap(nullptr, length + kHugePage, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) return nullptr;
    char* const begin = static_cast<char*>(mapped);
    const std::size_t before = rounded(reinterpret_cast<std::uintptr_t>(begin), kHugePage) -
                               reinterpret_cast<std::uintptr_t>(begin);
    if (before > 0) munmap(begin, before);
    if (before < kHugePage) munmap(begin + before + length, kHugePage - before);
    return begin + before;
}

void* map_pages(std::size_t bytes) {
    if (!is_large(bytes)) {
        void* const block = mmap(nullptr, whole_pages(bytes), PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        return block == MAP_FAILED ? nullptr : block;
    }
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
    const bool was_mapped = block != nullptr && is_mapped(old_bytes);
    if (was_mapped && is_mapped(bytes)) {
        const std::size_t old_length = whole_pages(old_bytes), length = whole_pages(bytes);
        if (is_large(old_bytes) && is_large(bytes)) return remap_large(block, old_length, length);
        if (!is_large(old_bytes) && !is_large(bytes)) {
            void* const moved = mremap(block, old_length, length, MREMAP_MAYMOVE);
            return moved == MAP_FAILED ? nullptr : moved;
        }
    }
    if (!was_mapped && !is_mapped(bytes)) return std::realloc(block, bytes);
    void* const moved = is_mapped(bytes) ? map_pages(bytes) : std::malloc(bytes);
    if (moved == nullptr || block == nullptr) return moved;
    std::memcpy(moved, block, std::min(old_bytes, bytes));
    free_memory(block, old_bytes);
    return moved;
}

bool can_move_pages(std::size_t old_bytes, std::size_t bytes) {
    return is_mapped(old_bytes) && is_mapped(bytes) && is_large(old_bytes) == is_large(bytes);
}

void free_memory(void* block, std::size_t bytes) {
    if (block != nullptr && is_mapped(bytes)) {
        munmap(block, whole_pages(bytes));
    } else {
        std::free(block);
    }
}

#else

void* resize_memory(void* block, std::size_t, std::size_t bytes) {
    return std::realloc(block, bytes);
}

bool can_move_pages(std::size_t, std::size_t) { return false; }

void free_memory(void* block, std::size_t) { std::free(block); }

#endif

}  // namespace unjam
