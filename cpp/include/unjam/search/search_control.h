// What a search may use up, what it reports, and how it is stopped from outside.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

namespace unjam {

inline constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

struct Limits {
    std::uint64_t states = kNoLimit;
    std::uint64_t bytes = kNoLimit;
    double seconds = std::numeric_limits<double>::infinity();
};

enum class Stop { none, states, memory, time, cancelled };

// Thrown out of long work inside a data structure, so that no search keeps anybody waiting.
struct SearchStopped {
    Stop stop;
};

struct Stats {
    std::uint64_t seen = 0;         // distinct states generated, the start included
    std::uint64_t expanded = 0;     // states whose successors were generated
    std::uint64_t transitions = 0;  // successors generated
    std::uint64_t peak_bytes = 0;
    std::vector<std::uint64_t> by_depth;  // filled on request
};

// What a long search tells while it runs.
struct Progress {
    std::uint64_t seen, expanded;
    int lower_bound;  // of the first part of the metric
    int best;         // cost of the best solution so far, -1 if there is none
    double seconds;
};

// Asked now and then by every search. The callback (if any) runs about twenty times a second; it
// returns false to cancel.
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
    // For whoever counts states himself, and may see just as many as there may be.
    Stop check_except_states(const Stats& stats, std::uint64_t bytes, int lower_bound,
                             int best = -1) {
        if (bytes >= limits_.bytes) return Stop::memory;
        if (checks_++ % 16 != 0) return Stop::none;  // the clock is dear
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

    // What was last told, for a search that is lost.
    const Stats& last_stats() const { return last_; }
    int last_bound() const { return bound_; }

    // The same for work that goes on inside one expansion. Memory and states were asked about
    // before it began.
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
