// Resource limits, progress reports and cancellation of searches.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

namespace unjam {

// Smaller searches are not worth several threads.
inline constexpr std::uint32_t kShareFrom = 1u << 16;  // states
inline constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

// Upper bounds on the resources of a search. Unlimited by default.
struct Limits {
    std::uint64_t states = kNoLimit;
    std::uint64_t bytes = kNoLimit;
    double seconds = std::numeric_limits<double>::infinity();
};

enum class Stop { none, states, memory, time, cancelled, events, wins, disk_full, disk_quota };

// Thrown to abort a search from inside a long operation on a data structure.
struct SearchStopped {
    Stop stop;
};

// Counters of a search.
struct Stats {
    std::uint64_t seen = 0;         // distinct states generated, including the start
    std::uint64_t expanded = 0;     // states whose successors were generated
    std::uint64_t transitions = 0;  // successors generated
    std::uint64_t peak_bytes = 0;
    std::vector<std::uint64_t> by_depth;  // only on request
};

// A progress report.
struct Progress {
    std::uint64_t seen, expanded;
    int lower_bound;  // on the first part of the metric
    int best;         // cost of the best solution so far, -1 if there is none
    double seconds;
};

// Enforces limits and reports progress. Every search calls it regularly. The callback, if any, is
// called about twenty times a second; it returns false to cancel.
class SearchControl {
  public:
    using Clock = std::chrono::steady_clock;
    using Callback = std::function<bool(const Progress&)>;

    explicit SearchControl(Limits limits, Callback callback = nullptr)
        : limits_(limits),
          callback_(std::move(callback)),
          begin_(Clock::now()),
          last_call_(begin_) {}

    const Limits& limits() const { return limits_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

    Stop check(const Stats& stats, std::uint64_t bytes, int lower_bound, int best = -1) {
        if (stats.seen >= limits_.states) return Stop::states;
        return check_except_states(stats, bytes, lower_bound, best);
    }
    // Like `check`, but always reads the clock, for callers that check seldom.
    Stop check_now(const Stats& stats, std::uint64_t bytes, int lower_bound) {
        checks_ = 0;
        return check(stats, bytes, lower_bound);
    }
    // Like `check`, but ignores the limit on states, for callers that enforce it exactly
    // themselves.
    Stop check_except_states(const Stats& stats, std::uint64_t bytes, int lower_bound,
                             int best = -1) {
        if (bytes >= limits_.bytes) return Stop::memory;
        if (checks_++ % 16 != 0) return Stop::none;  // reading the clock is expensive
        last_ = stats;
        bound_ = lower_bound;
        const auto now = Clock::now();
        const double seconds = std::chrono::duration<double>(now - begin_).count();
        if (seconds >= limits_.seconds) return Stop::time;
        if (callback_ && now - last_call_ >= std::chrono::milliseconds(50)) {
            last_call_ = now;
            if (!callback_({stats.seen, stats.expanded, lower_bound, best, seconds})) {
                return Stop::cancelled;
            }
        }
        return Stop::none;
    }

    // The last values reported, for a search that failed to return any.
    const Stats& last_stats() const { return last_; }
    int last_bound() const { return bound_; }

    // Check time and cancellation during a long operation inside one expansion; throw SearchStopped
    // at a limit. Memory and states were checked before the operation began.
    void poll(int lower_bound, int best = -1) {
        checks_ = 0;
        const Stop stop = check_except_states(last_, 0, lower_bound, best);
        if (stop != Stop::none) throw SearchStopped{stop};
    }

  private:
    Limits limits_;
    Callback callback_;
    Clock::time_point begin_, last_call_;
    std::uint32_t checks_ = 0;
    Stats last_;
    int bound_ = 0;
};

}  // namespace unjam
