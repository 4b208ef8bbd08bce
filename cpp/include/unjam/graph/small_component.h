// Components of up to about a hundred thousand states in a TableSpace, which covers nearly every
// 6x6 board.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <new>
#include <utility>
#include <vector>

#include "unjam/graph/component.h"
#include "unjam/states/hash.h"
#include "unjam/states/state_space.h"
#include "unjam/states/thread_scratch.h"

namespace unjam {

// A cache-friendly implementation of the two searches of component.h.
//
// It generates the same steps in the same order as the general implementation, so states get the
// same numbers. Everything fits into the cache here, so running time is dominated by mispredicted
// branches and dependent loads. Therefore the states of a level are expanded in batches, and each
// batch in three loops with predictable branches:
//
// 1. List the steps out of every state (`list_steps`).
// 2. Compute the key and the (from, to) pair of every step (`apply_steps`).
// 3. Look up the keys. Each successor is written past the end of the next level unconditionally,
//    and the end advances only if it is new (`insert_new`, `measure_new`).
//
// The hash table uses open addressing and stores whole keys, so a look-up is a single load; it is
// sparse, so most look-ups end at their first slot. Distances to a win are stored in a parallel
// array by slot until the end.
//
// A frontier entry is a key, its parent in the previous level, and the pair that led here. It is
// unpacked by applying the pair's difference to the unpacked parent.
template <class Space>
class SmallComponent {
  public:
    // A 64-bit key could be mistaken for an empty slot.
    static bool fits(const Program& program, const ExploreRequest& request) {
        return program.reversible() && program.key_bits() < kWordBits && !request.family &&
               !request.neighbours;
    }
    SmallComponent(const Space& space, SearchControl& control, Component& out)
        : space_(space), control_(control), out_(out) {}

    // Fill in the component. Return false if it is too large or memory is insufficient; explore it
    // with the general implementation then, which uses less memory per state.
    bool run() {
        try {
            find_states();
            measure_distances_to_win();
            write_result();
            return true;
        } catch (const TooLarge&) {
        } catch (const std::bad_alloc&) {
        }
        work_ = Workspace();
        return false;
    }

  private:
    using State = typename Space::State;
    using Steps = typename Space::Steps;

    static constexpr std::size_t kBatch = 64;  // states
    static constexpr std::size_t kStepWords = std::tuple_size_v<Steps>;
    static constexpr std::size_t kMaxSteps = kBatch * kStepWords * kWordBits;
    static constexpr Word kEmpty = ~Word{0};
    static constexpr int kMinBits = 14, kMaxBits = 18;  // log2 of the number of slots

    struct TooLarge {};
    struct FrontierEntry {
        Word key;
        std::uint32_t parent, pair;
    };
    struct PendingStep {
        std::uint32_t state;  // index within the level
        int id;
    };
    // The memory of a search: a few megabytes at most, reused by the next search on the thread.
    struct Workspace {
        Buffer<Word> slots;            // keys
        Buffer<std::uint16_t> to_win;  // by slot
        Buffer<Word> keys;             // in order of discovery
        Buffer<std::uint32_t> slot_of;
        Buffer<FrontierEntry> current, next;    // the current level and the next
        Buffer<State> states, previous_states;  // unpacked: the current level and the previous one
        Buffer<PendingStep> pending;
        Buffer<FrontierEntry> found;
        void recycle() {}
    };

    // ---- Searches
    // ---------------------------------------------------------------------------------

    void find_states() {
        bits_ = kMinBits;
        check_limits();
        work_.pending.reserve(kMaxSteps);
        work_.found.reserve(kMaxSteps);
        work_.keys.reserve(1);
        work_.slot_of.reserve(1);
        clear_table();
        work_.keys[0] = space_.start().word[0];
        count_ = 1;
        fill_table();
        enqueue(work_.keys[0]);
        while (next_level()) {
            depth_ends_.push_back(count_);
            expand(all_steps(), [this](std::size_t found) { insert_new(found); });
        }
    }

    void measure_distances_to_win() {
        work_.to_win.reserve(size());
        std::fill_n(work_.to_win.data(), size(), Component::kUnreachable);
        for (std::uint32_t state = 0; state < count_; ++state) {
            if (!space_.won_at(&work_.keys[state])) continue;
            work_.to_win[work_.slot_of[state]] = 0;
            enqueue(work_.keys[state]);
        }
        out_.wins = static_cast<std::uint32_t>(next_size_);
        depth_ = -1;
        while (next_level()) {
            // From a win, only steps of goal lanes lead to a state that is not won.
            expand(depth_ == 0 ? goal_lane_steps() : all_steps(),
                   [this](std::size_t found) { measure_new(found); });
        }
    }

    // ---- Levels
    // -----------------------------------------------------------------------------------

    // Add a state that no step led to, to the next level. It is its own parent.
    void enqueue(Word key) {
        work_.next.reserve(next_size_ + 1);
        work_.states.reserve(next_size_ + 1);
        work_.next[next_size_] = {key, static_cast<std::uint32_t>(next_size_), space_.no_pair()};
        work_.states[next_size_] = space_.unpack(key);
        ++next_size_;
    }

    bool next_level() {
        std::swap(work_.current, work_.next);
        std::swap(work_.previous_states, work_.states);
        level_size_ = std::exchange(next_size_, 0);
        work_.states.reserve(level_size_);
        if (level_size_ > 0 && ++depth_ >= Component::kMaxDistance)
            throw SearchStopped{Stop::states};
        return level_size_ > 0;
    }

    // Generate and look up the successors of the current level, by the steps in `allowed`. The
    // three loops are not inlined, so each has all registers to itself.
    template <class LookUp>
    void expand(const Steps& allowed, LookUp&& look_up) {
        for (std::size_t begin = 0; begin < level_size_; begin += kBatch) {
            const std::size_t end = std::min(level_size_, begin + kBatch);
            const std::size_t found = list_steps(begin, end, allowed);
            out_.stats.expanded += end - begin;
            out_.stats.transitions += found;
            apply_steps(found);
            work_.next.reserve(next_size_ + found);
            look_up(found);
            check_limits();
        }
    }

    UNJAM_NOINLINE std::size_t list_steps(std::size_t begin, std::size_t end,
                                          const Steps& allowed) {
        PendingStep* out = work_.pending.data();
        for (std::size_t i = begin; i < end; ++i) {
            const FrontierEntry& entry = work_.current[i];
            const State& change = space_.change(entry.pair);
            State state = work_.previous_states[entry.parent];
            for (std::size_t f = 0; f < state.size(); ++f) state[f] ^= change[f];
            work_.states[i] = state;
            const Steps steps = space_.template steps<Pruning::breadth_first>(state, entry.pair);
            for (std::size_t k = 0; k < kStepWords; ++k) {
                for (Word rest = steps[k] & allowed[k]; rest; rest &= rest - 1) {
                    *out++ = {static_cast<std::uint32_t>(i),
                              static_cast<int>(k) * kWordBits + std::countr_zero(rest)};
                }
            }
        }
        return static_cast<std::size_t>(out - work_.pending.data());
    }

    UNJAM_NOINLINE void apply_steps(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            const PendingStep step = work_.pending[i];
            const Word key = work_.current[step.state].key;
            work_.found[i] = {space_.key_after(key, step.id), step.state,
                              space_.pair_after(key, step.id)};
        }
    }

    UNJAM_NOINLINE void insert_new(std::size_t found) {
        if (count_ + found > size() / 2) grow();
        work_.keys.reserve(count_ + found);
        work_.slot_of.reserve(count_ + found);
        const int bits = bits_;
        Word* const slots = work_.slots.data();
        Word* const keys = work_.keys.data() + count_;
        std::uint32_t* const slot_of = work_.slot_of.data() + count_;
        FrontierEntry* const next = work_.next.data() + next_size_;
        std::size_t added = 0;
        for (std::size_t i = 0; i < found; ++i) {
            const FrontierEntry& entry = work_.found[i];
            const std::size_t slot = slot_for(entry.key, slots, bits);
            const bool is_new = slots[slot] == kEmpty;
            slots[slot] = entry.key;
            keys[added] = entry.key;
            slot_of[added] = static_cast<std::uint32_t>(slot);
            next[added] = entry;
            added += is_new;
        }
        count_ += static_cast<std::uint32_t>(added);
        next_size_ += added;
    }

    UNJAM_NOINLINE void measure_new(std::size_t found) {
        const int bits = bits_;
        const Word* const slots = work_.slots.data();
        const auto distance = static_cast<std::uint16_t>(depth_ + 1);
        FrontierEntry* const next = work_.next.data() + next_size_;
        std::size_t added = 0;
        for (std::size_t i = 0; i < found; ++i) {
            const FrontierEntry& entry = work_.found[i];
            std::uint16_t& to_win = work_.to_win[slot_for(entry.key, slots, bits)];
            const bool is_new = to_win == Component::kUnreachable;
            to_win = std::min(to_win, distance);
            next[added] = entry;
            added += is_new;
        }
        next_size_ += added;
    }

    // ---- Hash table
    // -------------------------------------------------------------------------------

    std::size_t size() const { return std::size_t{1} << bits_; }

    // Return the slot of the key, or the empty slot where it belongs. Whether the key is present is
    // unpredictable, but that the first slot decides is nearly always true. Hence the combined
    // condition, which makes one branch instead of two.
    UNJAM_INLINE static std::size_t slot_for(Word key, const Word* slots, int bits) {
        std::size_t slot = (key * kGoldenRatio) >> (kWordBits - bits);
        while ((slots[slot] != key) & (slots[slot] != kEmpty)) [[unlikely]] {
            slot = (slot + 1) & ((std::size_t{1} << bits) - 1);
        }
        return slot;
    }
    void clear_table() {
        work_.slots.reserve(size());
        std::fill_n(work_.slots.data(), size(), kEmpty);
    }
    void fill_table() {
        for (std::uint32_t state = 0; state < count_; ++state) {
            const std::size_t slot = slot_for(work_.keys[state], work_.slots.data(), bits_);
            work_.slots[slot] = work_.keys[state];
            work_.slot_of[state] = static_cast<std::uint32_t>(slot);
        }
    }
    void grow() {
        if (bits_ == kMaxBits) throw TooLarge{};
        bits_ += 2;
        check_limits();  // before allocating
        clear_table();
        fill_table();
    }

    // ---- Helpers and limits
    // -----------------------------------------------------------------------

    static Steps all_steps() {
        Steps steps;
        steps.fill(~Word{0});
        return steps;
    }
    Steps goal_lane_steps() const {
        Steps steps{};
        for (int lane : space_.program().goal_lanes()) {
            const Steps more = space_.steps_of_lane(lane);
            for (std::size_t k = 0; k < kStepWords; ++k) steps[k] |= more[k];
        }
        return steps;
    }

    // Memory used by the search and its result, excluding reserved capacity.
    std::uint64_t bytes() const {
        return size() * (sizeof(Word) + 2) + count_ * (sizeof(Word) + 4 + sizeof(Word) + 2 + 2) +
               (level_size_ + next_size_) * (sizeof(FrontierEntry) + sizeof(State)) +
               kMaxSteps * (sizeof(PendingStep) + sizeof(FrontierEntry));
    }
    void check_limits() {
        out_.stats.seen = count_;
        if (count_ > control_.limits().states) throw SearchStopped{Stop::states};
        const Stop stop = control_.check_except_states(out_.stats, bytes(), depth_);
        if (stop == Stop::memory) throw TooLarge{};
        if (stop != Stop::none) throw SearchStopped{stop};
        out_.stats.peak_bytes = std::max(out_.stats.peak_bytes, bytes());
    }

    void write_result() {
        out_.states = count_;
        out_.stats.seen = count_;
        out_.keys.resize(count_);
        out_.from_start.resize(count_);
        out_.to_win.resize(count_);
        std::copy_n(work_.keys.data(), count_, out_.keys.data());
        for (std::uint32_t state = 0; state < count_; ++state) {
            out_.to_win[state] = work_.to_win[work_.slot_of[state]];
        }
        std::uint32_t state = 0;
        for (std::size_t depth = 0; depth < depth_ends_.size(); ++depth) {
            for (; state < depth_ends_[depth]; ++state) {
                out_.from_start[state] = static_cast<std::uint16_t>(depth);
            }
        }
    }

    const Space& space_;
    SearchControl& control_;
    Component& out_;
    const ThreadScratch<Workspace> scratch_;
    Workspace& work_ = *scratch_;
    int bits_ = 0;
    std::uint32_t count_ = 0;
    std::size_t level_size_ = 0, next_size_ = 0;  // states in the current level and in the next
    int depth_ = -1;
    std::vector<std::uint32_t> depth_ends_;
};

}  // namespace unjam
