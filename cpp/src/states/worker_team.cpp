#include "unjam/states/worker_team.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

namespace unjam {

// Emscripten has no threads.
#if defined(__EMSCRIPTEN__)

struct WorkerTeam::Shared {};

WorkerTeam::WorkerTeam(int members) : members_(members) {
    if (members != 1) throw std::invalid_argument("there is only one thread");
}
WorkerTeam::~WorkerTeam() = default;
void WorkerTeam::run(std::size_t count, std::size_t,
                     const std::function<void(std::size_t, std::size_t)>& work) {
    work(0, count);
}

#else

struct WorkerTeam::Shared {
    // Waking a thread that sleeps takes about 50 microseconds, half as long as a step of thousands
    // of games. A thread sleeps after it has watched for some steps in vain.
    static constexpr std::chrono::microseconds kWatch{300};
    static constexpr int kLooks = 100;  // between two looks at the clock

    std::atomic<unsigned> calls{0};  // how often `run` was called
    std::atomic<unsigned> busy{0};   // members still at work
    std::atomic<bool> ended{false};
    std::size_t count = 0, part = 0;
    const std::function<void(std::size_t, std::size_t)>* work = nullptr;
    std::vector<std::thread> threads;

    void do_part(std::size_t member) const {
        const std::size_t begin = std::min(count, member * part);
        const std::size_t end = std::min(count, begin + part);
        if (begin < end) (*work)(begin, end);
    }
    template <class Value>
    static void await_change(const std::atomic<Value>& value, Value old) {
        const auto end = std::chrono::steady_clock::now() + kWatch;
        do {
            for (int i = 0; i < kLooks; ++i) {
                if (value.load(std::memory_order_acquire) != old) return;
            }
            std::this_thread::yield();  // to another thread that needs the core
        } while (std::chrono::steady_clock::now() < end);
        value.wait(old, std::memory_order_acquire);
    }
    void serve(std::size_t member) {
        for (unsigned seen = 0;; ++seen) {
            await_change(calls, seen);
            if (ended.load(std::memory_order_acquire)) return;
            do_part(member);
            if (busy.fetch_sub(1, std::memory_order_acq_rel) == 1) busy.notify_one();
        }
    }
};

WorkerTeam::WorkerTeam(int members) : members_(members), shared_(std::make_unique<Shared>()) {
    if (members < 1 || members > 1024) {
        throw std::invalid_argument("the number of threads must be from 1 to 1024");
    }
}

WorkerTeam::~WorkerTeam() {
    shared_->ended.store(true, std::memory_order_release);
    shared_->calls.fetch_add(1, std::memory_order_acq_rel);
    shared_->calls.notify_all();
    for (auto& thread : shared_->threads) thread.join();
}

void WorkerTeam::run(std::size_t count, std::size_t grain,
                     const std::function<void(std::size_t, std::size_t)>& work) {
    const auto members = static_cast<std::size_t>(members_);
    const std::size_t grains = (count + grain - 1) / grain;
    if (members == 1 || grains < 2) return work(0, count);
    // Threads start with the first call that needs them: a process that forks before has none.
    while (shared_->threads.size() + 1 < members) {
        const std::size_t member = shared_->threads.size() + 1;
        shared_->threads.emplace_back([this, member] { shared_->serve(member); });
    }
    shared_->count = count;
    shared_->part = (grains + members - 1) / members * grain;
    shared_->work = &work;
    shared_->busy.store(static_cast<unsigned>(members - 1), std::memory_order_relaxed);
    shared_->calls.fetch_add(1, std::memory_order_acq_rel);
    shared_->calls.notify_all();
    shared_->do_part(0);
    while (const unsigned left = shared_->busy.load(std::memory_order_acquire)) {
        Shared::await_change(shared_->busy, left);
    }
}

#endif

}  // namespace unjam
