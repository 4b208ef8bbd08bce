// Components of up to about a hundred thousand states in a TableSpace: nearly every 6x6 board.
//
// These are the two searches of component.h, by the same steps in the same order, so that states
// get the same numbers. What differs is what costs. All memory is near, and time goes to branches
// that the processor cannot foresee and to loads that wait for one another. So the states of a
// level are expanded in batches, and each batch in three loops in which hardly anything has to be
// foreseen:
//
// 1. List the steps out of every state (`list_steps`).
// 2. Take them: to which key does each lead, and by which pair (`take_steps`)?
// 3. Look the keys up. Each is written behind the end of the next level, and belongs to it if the
//    end then moves on, which it does for a new one (`add_new`, `measure_new`).
//
// The hash table holds whole keys, so that a look-up is a single load, and it is sparse, so that
// most look-ups end at their first slot. Distances to a win stand beside it, by slot, until the
// end.
//
// A state that waits to be expanded is a key, a parent in the level before, and the pair that led
// from there to here. It is taken apart by changing its parent.
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

template <class Space>
class SmallComponent {
  public:
    // A key of 64 bits could be mistaken for an empty slot.
    static bool fits(const Program& program, const ExploreRequest& request) {
        return program.reversible() && program.key_bits() < kWordBits && !request.family &&
               !request.neighbours;
    }
    SmallComponent(const Space& space, Control& control, Component& out)
        : space_(space), control_(control), out_(out) {}

    // Fill in the component. False if it is too large, or if the memory does not suffice: then it
    // is to be explored in the way for any size, which takes less for a state.
    bool run() {
        try {
            find_states();
            measure_way_to_win();
            hand_over();
            return true;
        } catch (const TooLarge&) {
        } catch (const std::bad_alloc&) {
        }
        desk_ = Desk();
        return false;
    }

  private:
    using State = typename Space::State;
    using Steps = typename Space::Steps;

    static constexpr std::size_t kBatch = 64;  // states
    static constexpr std::size_t kStepWords = std::tuple_size_v<Steps>;
    static constexpr std::size_t kMostSteps = kBatch * kStepWords * kWordBits;
    static constexpr Word kEmpty = ~Word{0};
    static constexpr int kFewestBits = 14, kMostBits = 18;  // of the number of a slot

    struct TooLarge {};
    struct Waiting {
        Word key;
        std::uint32_t parent, pair;
    };
    struct Listed {
        std::uint32_t state;  // of the level
        int id;
    };
    // The memory of a search. The thread keeps it for the next one: it is a few megabytes at most.
    struct Desk {
        Buffer<Word> slots;            // keys
        Buffer<std::uint16_t> to_win;  // by slot
        Buffer<Word> keys;             // in the order of discovery
        Buffer<std::uint32_t> slot_of;
        Buffer<Waiting> here, next;           // the states of this level and of the next
        Buffer<State> states, states_before;  // those of this level and of the one before
        Buffer<Listed> listed;
        Buffer<Waiting> found;
        void recycle() {}
    };

    // ---- The searches ---------------------------------------------------------------------------

    void find_states() {
        bits_ = kFewestBits;
        ask();
        desk_.listed.reserve(kMostSteps);
        desk_.found.reserve(kMostSteps);
        desk_.keys.reserve(1);
        desk_.slot_of.reserve(1);
        set_table();
        desk_.keys[0] = space_.start().word[0];
        count_ = 1;
        fill_table();
        wait(desk_.keys[0]);
        while (next_level()) {
            depth_ends_.push_back(count_);
            expand(all_steps(), [this](std::size_t found) { add_new(found); });
        }
    }

    void measure_way_to_win() {
        desk_.to_win.reserve(size());
        std::fill_n(desk_.to_win.data(), size(), Component::kNever);
        for (std::uint32_t state = 0; state < count_; ++state) {
            if (!space_.won_at(&desk_.keys[state])) continue;
            desk_.to_win[desk_.slot_of[state]] = 0;
            wait(desk_.keys[state]);
        }
        out_.wins = static_cast<std::uint32_t>(waiting_);
        depth_ = -1;
        while (next_level()) {
            // Out of a win only a deciding lane leads to where it is not yet won.
            expand(depth_ == 0 ? steps_of_deciders() : all_steps(),
                   [this](std::size_t found) { measure_new(found); });
        }
    }

    // ---- Levels ---------------------------------------------------------------------------------

    // Let a state wait for the next level to which no step has led: it is its own parent.
    void wait(Word key) {
        desk_.next.reserve(waiting_ + 1);
        desk_.states.reserve(waiting_ + 1);
        desk_.next[waiting_] = {key, static_cast<std::uint32_t>(waiting_), space_.no_pair()};
        desk_.states[waiting_] = space_.apart(key);
        ++waiting_;
    }

    bool next_level() {
        std::swap(desk_.here, desk_.next);
        std::swap(desk_.states_before, desk_.states);
        width_ = std::exchange(waiting_, 0);
        desk_.states.reserve(width_);
        if (width_ > 0 && ++depth_ >= Component::kFarthest) throw StopNow{Stop::states};
        return width_ > 0;
    }

    // Look up where the steps out of the states of this level lead, of those `among` some. The
    // three loops are not inlined: so each has all registers for itself.
    template <class Look>
    void expand(const Steps& among, Look&& look) {
        for (std::size_t begin = 0; begin < width_; begin += kBatch) {
            const std::size_t end = std::min(width_, begin + kBatch);
            const std::size_t found = list_steps(begin, end, among);
            out_.stats.expanded += end - begin;
            out_.stats.transitions += found;
            take_steps(found);
            desk_.next.reserve(waiting_ + found);
            look(found);
            ask();
        }
    }

    UNJAM_NOINLINE std::size_t list_steps(std::size_t begin, std::size_t end, const Steps& among) {
        Listed* out = desk_.listed.data();
        for (std::size_t i = begin; i < end; ++i) {
            const Waiting& waiting = desk_.here[i];
            const State& change = space_.change(waiting.pair);
            State state = desk_.states_before[waiting.parent];
            for (std::size_t f = 0; f < state.size(); ++f) state[f] ^= change[f];
            desk_.states[i] = state;
            const Steps steps = space_.template steps<Thin::breadth_first>(state, waiting.pair);
            for (std::size_t k = 0; k < kStepWords; ++k) {
                for (Word rest = steps[k] & among[k]; rest; rest &= rest - 1) {
                    *out++ = {static_cast<std::uint32_t>(i),
                              static_cast<int>(k) * kWordBits + std::countr_zero(rest)};
                }
            }
        }
        return static_cast<std::size_t>(out - desk_.listed.data());
    }

    UNJAM_NOINLINE void take_steps(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            const Listed step = desk_.listed[i];
            const Word key = desk_.here[step.state].key;
            desk_.found[i] = {space_.key_after(key, step.id), step.state,
                              space_.pair_after(key, step.id)};
        }
    }

    UNJAM_NOINLINE void add_new(std::size_t found) {
        if (count_ + found > size() / 2) grow();
        desk_.keys.reserve(count_ + found);
        desk_.slot_of.reserve(count_ + found);
        const int bits = bits_;
        Word* const slots = desk_.slots.data();
        Word* const keys = desk_.keys.data() + count_;
        std::uint32_t* const slot_of = desk_.slot_of.data() + count_;
        Waiting* const next = desk_.next.data() + waiting_;
        std::size_t added = 0;
        for (std::size_t i = 0; i < found; ++i) {
            const Waiting& one = desk_.found[i];
            const std::size_t slot = slot_for(one.key, slots, bits);
            const bool is_new = slots[slot] == kEmpty;
            slots[slot] = one.key;
            keys[added] = one.key;
            slot_of[added] = static_cast<std::uint32_t>(slot);
            next[added] = one;
            added += is_new;
        }
        count_ += static_cast<std::uint32_t>(added);
        waiting_ += added;
    }

    UNJAM_NOINLINE void measure_new(std::size_t found) {
        const int bits = bits_;
        const Word* const slots = desk_.slots.data();
        const auto distance = static_cast<std::uint16_t>(depth_ + 1);
        Waiting* const next = desk_.next.data() + waiting_;
        std::size_t added = 0;
        for (std::size_t i = 0; i < found; ++i) {
            const Waiting& one = desk_.found[i];
            std::uint16_t& to_win = desk_.to_win[slot_for(one.key, slots, bits)];
            const bool is_new = to_win == Component::kNever;
            to_win = std::min(to_win, distance);
            next[added] = one;
            added += is_new;
        }
        waiting_ += added;
    }

    // ---- The table ------------------------------------------------------------------------------

    std::size_t size() const { return std::size_t{1} << bits_; }

    // Where the key is, or where it would be. Whether it is there cannot be foreseen, but that it
    // is the first slot in either case nearly always can: hence one condition and not two.
    UNJAM_INLINE static std::size_t slot_for(Word key, const Word* slots, int bits) {
        std::size_t slot = (key * kGoldenRatio) >> (kWordBits - bits);
        while ((slots[slot] != key) & (slots[slot] != kEmpty)) [[unlikely]] {
            slot = (slot + 1) & ((std::size_t{1} << bits) - 1);
        }
        return slot;
    }
    void set_table() {
        desk_.slots.reserve(size());
        std::fill_n(desk_.slots.data(), size(), kEmpty);
    }
    void fill_table() {
        for (std::uint32_t state = 0; state < count_; ++state) {
            const std::size_t slot = slot_for(desk_.keys[state], desk_.slots.data(), bits_);
            desk_.slots[slot] = desk_.keys[state];
            desk_.slot_of[state] = static_cast<std::uint32_t>(slot);
        }
    }
    void grow() {
        if (bits_ == kMostBits) throw TooLarge{};
        bits_ += 2;
        ask();  // whether there may be so much memory
        set_table();
        fill_table();
    }

    // ---- Around ---------------------------------------------------------------------------------

    static Steps all_steps() {
        Steps steps;
        steps.fill(~Word{0});
        return steps;
    }
    Steps steps_of_deciders() const {
        Steps steps{};
        for (int lane : space_.program().deciding()) {
            const Steps more = space_.steps_of_lane(lane);
            for (std::size_t k = 0; k < kStepWords; ++k) steps[k] |= more[k];
        }
        return steps;
    }

    // What the search uses, though more may be set aside for others, and what it hands over.
    std::uint64_t bytes() const {
        return size() * (sizeof(Word) + 2) + count_ * (sizeof(Word) + 4 + sizeof(Word) + 2 + 2) +
               (width_ + waiting_) * (sizeof(Waiting) + sizeof(State)) +
               kMostSteps * (sizeof(Listed) + sizeof(Waiting));
    }
    void ask() {
        out_.stats.seen = count_;
        if (count_ > control_.limits().states) throw StopNow{Stop::states};
        const Stop stop = control_.ask_but_for_states(out_.stats, bytes(), depth_);
        if (stop == Stop::memory) throw TooLarge{};
        if (stop != Stop::none) throw StopNow{stop};
        out_.stats.peak_bytes = std::max(out_.stats.peak_bytes, bytes());
    }

    void hand_over() {
        out_.states = count_;
        out_.stats.seen = count_;
        out_.keys.resize(count_);
        out_.from_start.resize(count_);
        out_.to_win.resize(count_);
        std::copy_n(desk_.keys.data(), count_, out_.keys.data());
        for (std::uint32_t state = 0; state < count_; ++state) {
            out_.to_win[state] = desk_.to_win[desk_.slot_of[state]];
        }
        std::uint32_t state = 0;
        for (std::size_t depth = 0; depth < depth_ends_.size(); ++depth) {
            for (; state < depth_ends_[depth]; ++state) {
                out_.from_start[state] = static_cast<std::uint16_t>(depth);
            }
        }
    }

    const Space& space_;
    Control& control_;
    Component& out_;
    const Kept<Desk> kept_;
    Desk& desk_ = *kept_;
    int bits_ = 0;
    std::uint32_t count_ = 0;
    std::size_t width_ = 0, waiting_ = 0;  // of this level and of the next
    int depth_ = -1;
    std::vector<std::uint32_t> depth_ends_;
};

}  // namespace unjam
