// Memory that small searches in a row use again, one after the other on the same thread.
#pragma once

#include <memory>
#include <utility>

#include "unjam/states/state_hash_table.h"

namespace unjam {

// A T that the thread keeps; T::recycle() gives back what is too large to be kept. It is taken out
// while it is in use, because a search may run inside the callback of another one.
template <class T>
class Kept {
  public:
    Kept() : mine_(std::move(spare())) {
        if (!mine_) mine_ = std::make_unique<T>();
    }
    ~Kept() {
        mine_->recycle();
        spare() = std::move(mine_);
    }
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;

    T& operator*() const { return *mine_; }
    T* operator->() const { return mine_.get(); }

  private:
    // Not inlined, because the address of a thread's own variable is dear to find out in a shared
    // library.
    UNJAM_NOINLINE static std::unique_ptr<T>& spare() {
        thread_local std::unique_ptr<T> kept;
        return kept;
    }

    std::unique_ptr<T> mine_;
};

}  // namespace unjam
