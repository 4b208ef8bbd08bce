// A growable array for millions of values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <new>
#include <utility>

#include "unjam/states/large_memory.h"

namespace unjam {

// A growable array of trivially copyable values. Growth moves the pages of large arrays where the
// operating system can: it neither copies them nor doubles the memory in use. See large_memory.h.
template <class T>
class Buffer {
  public:
    Buffer() = default;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    Buffer(Buffer&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          capacity_(std::exchange(other.capacity_, 0)) {}
    Buffer& operator=(Buffer&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(capacity_, other.capacity_);
        return *this;
    }
    ~Buffer() { release(); }

    T* data() { return data_; }
    const T* data() const { return data_; }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }
    std::size_t capacity() const { return capacity_; }

    void reserve(std::size_t wanted) {
        if (wanted <= capacity_) return;
        resize(std::max({wanted, capacity_ + capacity_ / 2, std::size_t{4096}}));
    }
    void resize(std::size_t capacity) {
        capacity = std::max<std::size_t>(capacity, 1);
        void* moved = resize_memory(data_, capacity_ * sizeof(T), capacity * sizeof(T));
        if (moved == nullptr) throw std::bad_alloc();
        data_ = static_cast<T*>(moved);
        capacity_ = capacity;
    }
    // The same, but the content becomes undefined. Two arrays never exist at once.
    void replace(std::size_t capacity) {
        if (!can_move_pages(capacity_ * sizeof(T), capacity * sizeof(T))) release();
        resize(capacity);
    }
    void release() {
        free_memory(data_, capacity_ * sizeof(T));
        data_ = nullptr;
        capacity_ = 0;
    }

  private:
    T* data_ = nullptr;
    std::size_t capacity_ = 0;
};

}  // namespace unjam
