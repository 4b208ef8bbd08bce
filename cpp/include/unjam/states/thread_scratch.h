// Memory that small searches in a row use again, one after the other on the same thread.
#pragma once

#include <memory>
#include <utility>

#include "unjam/states/state_hash_table.h"

namespace unjam {

// A T that the thread keeps; T::recycle() gives back what is too large to be kept. It is taken out
// while it is in use, because a search may run inside the callback of another one.
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
    // Not inlined, because the address of a thread's own variable is dear to find out in a shared
    // library.
    UNJAM_NOINLINE static std::unique_ptr<T>& spare() {
        thread_local std::unique_ptr<T> spare_value;
        return spare_value;
    }

    std::unique_ptr<T> value_;
};

}  // namespace unjam
