// TableSpace: a program as a graph, by look-up tables. See state_space.h.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "unjam/states/state_hash_table.h"
#include "unjam/states/state_space.h"

namespace unjam {

// The state as a TableSpace works on it: one chunk of bits for each lane, holding the lane's
// configuration and, below it, which of its cells other lanes take. That is just the index of the
// lane's look-up table, so a lane costs one shift, one mask and one load. Chunks have Bits bits
// each and do not straddle the F words. Going from one configuration to another is an exclusive or
// with the difference of their patterns, which change the chunk of the lane and the cells in the
// chunks of others.
//
// Every (lane, configuration) has a number; the K words of `steps` are a set of such numbers, the
// configurations to which lanes can go. Gathering the steps of all lanes before taking one keeps
// the work on a lane free of branches, and most of the time goes to branches that the processor
// could not foresee.
template <class Entry, int F, int K, int Bits>
class TableSpace : public SpaceBase {
  public:
    static constexpr int kWords = 1;
    static constexpr int kMaxLanes = F * (kWordBits / Bits);
    static constexpr Word kMask = (Word{1} << Bits) - 1;
    using KeyType = Key<1>;

    static bool fits(const Program& program);
    TableSpace(const Program& program, bool unit, bool corners = false);

    using State = std::array<Word, F>;  // taken apart
    using Steps = std::array<Word, K>;

    // A state taken apart, and the step that led to it.
    struct Record {
        State state;
        Word key;
        std::uint32_t pair;  // (from, to) of a lane
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
    // Make a step in the loaded state; the reverse step takes it back.
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
    // The same piece by piece, for states that are not loaded: the key, the pair by which it is
    // reached, and what the pair changes of the state taken apart.
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
    // The steps out of a state, as a set of ids, if a pair led to it.
    template <Pruning pruning>
    UNJAM_INLINE Steps steps(const State& from, std::uint32_t pair) const {
        Steps found{};
        std::size_t i = 0;
        for (std::size_t f = 0; f < F; ++f) {
            Word state = from[f];
            // The same state with the cells that the last step touched taken as well, and from its
            // lane on with all cells taken, which leaves no steps to be subtracted.
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
    // All steps of a lane, possible or not.
    Steps steps_of_lane(int lane) const {
        const View& view = views_[static_cast<std::size_t>(lane)];
        const int count = program_.lanes()[static_cast<std::size_t>(lane)].shape->configurations();
        Steps all{};
        all[view.step_word] = (~Word{0} >> (kWordBits - count)) << view.step_shift;
        return all;
    }

    // The number of steps to a win if it is so small that it is seen at once, otherwise 0. Only
    // asked of programs with one deciding lane. A look of `sight` steps sees every win that near.
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

    // Is a transition of a lane possible in the loaded state?
    bool is_free(int lane, int transition) const {
        const auto i = static_cast<std::size_t>(lane);
        const Word taken = current_.state[words_[i]] >> shifts_[i];
        return !(program_.lanes()[i].shape->need(transition)[0] & taken);
    }
    // Steps round corners are for ListSpace.
    bool moves_round_corners(int) const { return false; }
    int corner_move_slides(const Step&) const { return 0; }

  private:
    // What is read of every lane for every state.
    struct View {
        const Entry* table;
        std::uint8_t step_word, step_shift;
    };
    // Where the lane's configuration is in the key, and what each is to the chunks.
    struct KeyView {
        const Word* patterns;
        std::uint32_t mask;
        std::uint32_t shift;
    };
    // A lane goes to a configuration: what remains of the key, and what is put in. With what the
    // key says of where it comes from, the pair of both.
    struct Choice {
        Word keep, put;
        std::uint32_t pair, pair_width;  // the pair from configuration 0, and how far to the next
        std::uint32_t mask;
        std::uint8_t shift, lane, to;
    };

    // The lane that can take a cell of the deciding lane, and its configurations that do not.
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
    std::array<std::size_t, F> ends_;  // the lanes of a word, lowest bits first, end here
    std::array<View, kMaxLanes> views_;
    std::array<KeyView, kMaxLanes> key_views_;
    std::array<Choice, K * kWordBits> choices_;
    int goal_lane_ = 0, lookahead_ = 1;
    const std::uint16_t* nearness_ = nullptr;
    std::array<Blocker, LaneShape::kTableCells> blockers_{};
    std::array<std::uint8_t, kMaxLanes> words_, shifts_;  // where the chunk of a lane is
    std::array<std::uint8_t, 64> lane_of_bit_{};
    // By pairs (from, to) of every lane, and one more pair for the state that no step led to.
    std::array<std::uint32_t, kMaxLanes> first_pair_, pair_width_;
    std::uint32_t no_pair_ = 0;
    std::vector<Word> sweeps_;         // what a step touches, and all cells from its lane on
    std::vector<Word> continuations_;  // the choices of the vehicle that made the step
    std::vector<State> changes_;       // what a step changes of a state taken apart
    std::vector<Word> patterns_;
    mutable std::vector<int> configurations_;  // room for the answer
};

}  // namespace unjam
