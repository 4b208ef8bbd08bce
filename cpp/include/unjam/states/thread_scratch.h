// Reuses memory between consecutive small searches on one thread.
#pragma once

#include <memory>
#include <utility>

#include "unjam/states/state_hash_table.h"

namespace unjam {

// A T that is cached per thread between uses. T::recycle() releases memory that is too large to
// keep. The value is taken out of the cache while in use, because a progress callback may start
// another search on the same thread.
template <class T>
class ThreadScratch {
  public:
    ThreadScratch() : value_(std::move(spare())) {
        if (!value_) value_ = std::make_unique<T>();
    }
    ~ThreadScratch() {
        value_->recycle();
        spare() = std::move(value_);
    }
    ThreadScratch(const ThreadScratch&) = delete;
    ThreadScratch& operator=(const ThreadScratch&) = delete;

    T& operator*() const { return *value_; }
    T* operator->() const { return value_.get(); }

  private:
    // Not inlined: in a shared library, finding the address of a thread-local variable is
    // expensive.
    UNJAM_NOINLINE static std::unique_ptr<T>& spare() {
        thread_local std::unique_ptr<T> spare_value;
        return spare_value;
    }

    std::unique_ptr<T> value_;
};

}  // namespace unjam
