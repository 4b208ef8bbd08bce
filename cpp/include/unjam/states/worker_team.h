// A team of threads that share the work of one call after another.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace unjam {

// The calling thread is a member of the team, so a team of one has no threads. The others sleep
// between calls, after watching for the next one for a moment.
class WorkerTeam {
  public:
    explicit WorkerTeam(int members);
    ~WorkerTeam();
    WorkerTeam(const WorkerTeam&) = delete;
    WorkerTeam& operator=(const WorkerTeam&) = delete;

    int members() const { return members_; }
    // Call work(begin, end) for parts of 0 to count, one for each member, and wait for all. Parts
    // begin at multiples of `grain`. `work` must not throw.
    void run(std::size_t count, std::size_t grain,
             const std::function<void(std::size_t, std::size_t)>& work);

  private:
    struct Shared;
    int members_;
    std::unique_ptr<Shared> shared_;
};

}  // namespace unjam
