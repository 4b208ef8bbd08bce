// TableSpace: a program as an implicit graph, by look-up tables. See state_space.h.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "unjam/states/state_hash_table.h"
#include "unjam/states/state_space.h"

namespace unjam {

// The fast state space, for programs whose lanes all have look-up tables and whose keys fit into
// one word.
//
// Memory layout of an unpacked state: F words of chunks with Bits bits each, one chunk per lane,
// none crossing a word boundary. A chunk holds the lane's configuration and, in the bits below it,
// the lane's cells that other lanes occupy. That is exactly the index into the lane's look-up
// table, so a lane costs one shift, one mask and one load. Changing a configuration is an XOR with
// the difference of two precomputed patterns, which update the lane's own chunk and the occupied
// cells in the chunks of crossing lanes.
//
// Every (lane, configuration) pair has an id. The K words of `Steps` are a bit set of such ids: the
// configurations that lanes can change to. Collecting the steps of all lanes before taking any
// keeps the loop over lanes free of branches; mispredicted branches would otherwise dominate the
// running time.
template <class Entry, int F, int K, int Bits>
class TableSpace : public SpaceBase {
  public:
    static constexpr int kWords = 1;
    static constexpr int kMaxLanes = F * (kWordBits / Bits);
    static constexpr Word kMask = (Word{1} << Bits) - 1;
    using KeyType = Key<1>;

    static bool fits(const Program& program);
    TableSpace(const Program& program, bool unit, bool corners = false);

    using State = std::array<Word, F>;  // unpacked
    using Steps = std::array<Word, K>;

    // An unpacked state and the step that led to it.
    struct Record {
        State state;
        Word key;
        std::uint32_t pair;  // number of a (from, to) pair of a lane
    };

    KeyType start() const;
    void load(const KeyType& key) { current_ = {unpack(key.word[0]), key.word[0], no_pair_}; }
    State unpack(Word key) const {
        State state{};
        for (std::size_t i = 0; i < lanes_; ++i) {
            const std::size_t c = (key >> key_views_[i].shift) & key_views_[i].mask;
            const Word* pattern = key_views_[i].patterns + c * F;
            for (std::size_t f = 0; f < F; ++f) state[f] ^= pattern[f];
        }
        return state;
    }
    void set_last_step(const Step& last) {
        current_.pair = last.lane < 0 ? no_pair_ : pair_of(last);
    }
    void resume(const Record& record) { current_ = record; }
    const Record& record() const { return current_; }

    int configuration(int lane) const { return in_key(current_.key, lane); }
    const std::vector<int>& configurations() const {
        for (int i = 0; i < lane_count_; ++i) {
            configurations_[static_cast<std::size_t>(i)] = configuration(i);
        }
        return configurations_;
    }
    Step last_step(const KeyType& before, const KeyType& after) const {
        const int bit = std::countr_zero(before.word[0] ^ after.word[0]);
        const int lane = lane_of_bit_[static_cast<std::size_t>(bit)];
        return {lane, in_key(before.word[0], lane), in_key(after.word[0], lane)};
    }
    Step step_of(int id) const {
        const Choice& choice = choices_[static_cast<std::size_t>(id)];
        return {choice.lane, configuration(choice.lane), choice.to};
    }
    // Apply a step to the loaded state; applying the reverse step undoes it.
    void apply(const Step& step) {
        const KeyView& view = key_views_[static_cast<std::size_t>(step.lane)];
        const Word* before = view.patterns + static_cast<std::size_t>(step.from) * F;
        const Word* after = view.patterns + static_cast<std::size_t>(step.to) * F;
        for (std::size_t f = 0; f < F; ++f) current_.state[f] ^= before[f] ^ after[f];
        current_.key ^= static_cast<Word>(step.from ^ step.to) << view.shift;
        current_.pair = pair_of(step);
    }
    Record successor(int id) const {
        Record next{current_.state, key_after(current_.key, id), pair_after(current_.key, id)};
        for (std::size_t f = 0; f < F; ++f) next.state[f] ^= changes_[next.pair][f];
        return next;
    }
    // The parts of `successor`, for states that are not loaded: the new key, the (from, to) pair of
    // the step, and the XOR difference of the unpacked state for a pair.
    Word key_after(Word key, int id) const {
        const Choice& choice = choices_[static_cast<std::size_t>(id)];
        return (key & choice.keep) | choice.put;
    }
    std::uint32_t pair_after(Word key, int id) const {
        const Choice& choice = choices_[static_cast<std::size_t>(id)];
        return choice.pair +
               (static_cast<std::uint32_t>(key >> choice.shift) & choice.mask) * choice.pair_width;
    }
    const State& change(std::uint32_t pair) const { return changes_[pair]; }
    std::uint32_t no_pair() const { return no_pair_; }

    template <Pruning pruning, class Emit>
    void successors(Emit&& emit) const {
        const Steps found = steps<pruning>(current_.state, current_.pair);
        for (int k = 0; k < K; ++k) {
            for (Word rest = found[static_cast<std::size_t>(k)]; rest; rest &= rest - 1) {
                const int id = k * kWordBits + std::countr_zero(rest);
                emit(KeyType{{key_after(current_.key, id)}}, id);
            }
        }
    }
    // Return the steps out of an unpacked state as a bit set of ids. `pair` is the step that led to
    // it.
    template <Pruning pruning>
    UNJAM_INLINE Steps steps(const State& from, std::uint32_t pair) const {
        Steps found{};
        std::size_t i = 0;
        for (std::size_t f = 0; f < F; ++f) {
            Word state = from[f];
            // The same state with the cells touched by the last step also occupied and, from its
            // lane on, with all cells occupied, which leaves no steps to subtract.
            Word touched = state | sweeps_[pair * F + f];
            for (const std::size_t end = ends_[f]; i < end; ++i) {
                const View& view = views_[i];
                Word reach = view.table[state & kMask];
                state >>= Bits;
                if constexpr (pruning == Pruning::breadth_first) {
                    reach &= ~static_cast<Word>(view.table[touched & kMask]);
                    touched >>= Bits;
                }
                found[K == 1 ? 0 : view.step_word] |= reach << view.step_shift;
            }
        }
        if constexpr (pruning == Pruning::breadth_first) {
            for (std::size_t k = 0; k < K; ++k) found[k] &= ~continuations_[pair * K + k];
        }
        return found;
    }
    // The ids of all steps of a lane, possible or not.
    Steps steps_of_lane(int lane) const {
        const View& view = views_[static_cast<std::size_t>(lane)];
        const int count = program_.lanes()[static_cast<std::size_t>(lane)].shape->configurations();
        Steps all{};
        all[view.step_word] = (~Word{0} >> (kWordBits - count)) << view.step_shift;
        return all;
    }

    // The number of steps to a win if it is at most `lookahead`, otherwise 0. Requires a program
    // with exactly one goal lane.
    int lookahead() const { return lookahead_; }
    int steps_to_win() const { return steps_to_win(current_); }
    int steps_to_win(int id) const { return steps_to_win(successor(id)); }
    int steps_to_win(const Record& record) const {
        const unsigned near = nearness_[chunk(record, static_cast<std::size_t>(goal_lane_))];
        if (near == 0) return 0;
        if (near & LaneShape::kWinsNext) return 1;
        if (lookahead_ < 2) return 0;
        if (near & LaneShape::kWinsAfterNext) return 2;
        for (unsigned rest = near; rest; rest &= rest - 1) {
            const Blocker& blocker = blockers_[static_cast<std::size_t>(std::countr_zero(rest))];
            if (views_[blocker.lane].table[chunk(record, blocker.lane)] & blocker.off) return 2;
        }
        return 0;
    }
    bool won(int id) const {
        const Choice& choice = choices_[static_cast<std::size_t>(id)];
        return won_by([&](int goal_lane) {
            return goal_lane == choice.lane ? choice.to : configuration(goal_lane);
        });
    }
    bool won() const {
        return won_by([&](int goal_lane) { return configuration(goal_lane); });
    }

    // Return whether a transition of a lane is possible in the loaded state.
    bool is_free(int lane, int transition) const {
        const auto i = static_cast<std::size_t>(lane);
        const Word taken = current_.state[words_[i]] >> shifts_[i];
        return !(program_.lanes()[i].shape->need(transition)[0] & taken);
    }
    // Only ListSpace supports moves round corners.
    bool moves_round_corners(int) const { return false; }
    int corner_move_slides(const Step&) const { return 0; }

  private:
    // The data of a lane that is read for every state.
    struct View {
        const Entry* table;
        std::uint8_t step_word, step_shift;
    };
    // The position of a lane's configuration in the key, and the pattern of each configuration.
    struct KeyView {
        const Word* patterns;
        std::uint32_t mask;
        std::uint32_t shift;
    };
    // A lane changes to a configuration: `keep` masks the rest of the key and `put` sets the new
    // bits. The number of the (from, to) pair follows from the configuration in the old key.
    struct Choice {
        Word keep, put;
        std::uint32_t pair,
            pair_width;  // the pair from configuration 0, and the stride between sources
        std::uint32_t mask;
        std::uint8_t shift, lane, to;
    };

    // The lane that can occupy a cell of the goal lane, and its configurations that do not.
    struct Blocker {
        std::size_t lane;
        Entry off;
    };

    std::size_t chunk(const Record& record, std::size_t lane) const {
        return (record.state[words_[lane]] >> shifts_[lane]) & kMask;
    }
    int in_key(Word key, int lane) const {
        const KeyView& view = key_views_[static_cast<std::size_t>(lane)];
        return static_cast<int>((key >> view.shift) & view.mask);
    }
    std::uint32_t pair_of(const Step& step) const {
        const auto lane = static_cast<std::size_t>(step.lane);
        return first_pair_[lane] + static_cast<std::uint32_t>(step.from) * pair_width_[lane] +
               static_cast<std::uint32_t>(step.to);
    }
    void make_patterns();
    void make_sweeps();
    void find_blockers();

    Record current_;
    std::size_t lanes_;
    std::array<std::size_t, F> ends_;  // one past the last lane of each word, lowest bits first
    std::array<View, kMaxLanes> views_;
    std::array<KeyView, kMaxLanes> key_views_;
    std::array<Choice, K * kWordBits> choices_;
    int goal_lane_ = 0, lookahead_ = 1;
    const std::uint16_t* nearness_ = nullptr;
    std::array<Blocker, LaneShape::kTableCells> blockers_{};
    std::array<std::uint8_t, kMaxLanes> words_, shifts_;  // position of the chunk of each lane
    std::array<std::uint8_t, 64> lane_of_bit_{};
    // Numbers of (from, to) pairs, by lane, plus one pair for a state that no step led to.
    std::array<std::uint32_t, kMaxLanes> first_pair_, pair_width_;
    std::uint32_t no_pair_ = 0;
    std::vector<Word>
        sweeps_;  // cells touched by a step, plus all cells of its lane and later ones
    std::vector<Word> continuations_;  // by pair: the steps of the vehicle that just moved
    std::vector<State> changes_;       // by pair: XOR difference of the unpacked state
    std::vector<Word> patterns_;
    mutable std::vector<int> configurations_;  // scratch space for configurations()
};

}  // namespace unjam
