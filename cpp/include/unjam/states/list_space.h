// ListSpace: a program as an implicit graph, by lists of transitions. See state_space.h.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "unjam/states/state_hash_table.h"
#include "unjam/states/state_space.h"

namespace unjam {

// The general state space. It supports keys of any width, boards of any size, twins, and moves
// round corners.
//
// A loaded state is the configuration of every lane plus the bit set of covered board cells, B
// words (B = 0: as many as the board needs). A transition is possible if none of the cells it needs
// is covered; those never include the moving vehicle's own cells. So testing a transition takes B
// AND operations, regardless of the lane's position and shape.
//
// Twins (see lanes.h) appear in a key in ascending order of their configurations. A step of one of
// them re-sorts the lanes of its kind.
//
// With moves round corners, the steps of a lane that turns are all configurations that it can reach
// by single slides while all other lanes stay still.
template <int W, int B>
class ListSpace : public SpaceBase {
  public:
    static constexpr int kWords = W;
    using KeyType = Key<W>;

    static bool fits(const Program& program) {
        return (W == 0 || program.key_words() <= W) && (B == 0 || program.cells() <= B * kWordBits);
    }
    ListSpace(const Program& program, bool unit, bool corners);

    KeyType start() const;
    void load(const KeyType& key);
    int configuration(int lane) const { return configurations_[static_cast<std::size_t>(lane)]; }
    const std::vector<int>& configurations() const { return configurations_; }
    bool won(int id) const {
        const Step step = step_of(id);
        return won_by([&](int goal_lane) {
            return goal_lane == step.lane ? step.to : configuration(goal_lane);
        });
    }
    bool won() const {
        return won_by([&](int goal_lane) { return configuration(goal_lane); });
    }
    // `step.lane` refers to the order of twins before the step.
    Step last_step(const KeyType& before, const KeyType& after) const;
    Step step_of(int id) const {
        const int lane = id >> 16;
        return {lane, configuration(lane), id & 0xFFFF};
    }
    // Apply a step to the loaded state without re-sorting twins; applying the reverse step undoes
    // it.
    void apply(const Step& step);
    // Set the step by which the loaded state was reached, for pruning.
    void set_last_step(const Step& last);

    template <Pruning pruning, class Emit>
    void successors(Emit&& emit) {
        const bool prune = pruning == Pruning::breadth_first && last_.lane >= 0;
        int same_vehicle = -1;  // vehicle of the last step's lane that must not move again
        if (prune) {
            const View& last = views_[static_cast<std::size_t>(last_.lane)];
            if (!last.moves_round_corners) {
                sweep(last_);
                if (!unit_ && !last.shape->turns()) {
                    same_vehicle = last.shape->between(last_.from, last_.to)->vehicle;
                }
            }
        }
        for (int i = 0; i < lane_count_; ++i) {
            const View& view = views_[static_cast<std::size_t>(i)];
            const bool is_last = prune && i == last_.lane;
            const bool before_last = prune && view.kind < last_kind_;
            if (view.moves_round_corners) {
                if (!is_last) emit_corner_moves(i, before_last, emit);
                continue;
            }
            const LaneShape& shape = *view.shape;
            const int from = configurations_[static_cast<std::size_t>(i)];
            for (int t = shape.first(from); t < shape.last(from);) {
                const Transition& transition = shape.transition(t);
                const Word* need = need_of(view, t);
                if (intersects(need, covered_.data()) ||
                    (is_last && transition.vehicle == same_vehicle)) {
                    t = shape.ray_end(t);
                    continue;
                }
                const bool skipped = (before_last && !intersects(need, swept_.data())) ||
                                     (is_last && unit_ && transition.to == last_.from);
                if (!skipped) emit(key_after(i, from, transition.to), (i << 16) | transition.to);
                t = unit_ ? shape.ray_end(t) : t + 1;
            }
        }
    }

    int lookahead() const { return 1; }
    int steps_to_win(int id) const { return wins_after(step_of(id)); }
    int steps_to_win() const { return wins_after({0, configuration(0), configuration(0)}); }

    // Return whether a transition of a lane is possible in the loaded state.
    bool is_free(int lane, int transition) const {
        return !intersects(need_of(views_[static_cast<std::size_t>(lane)], transition),
                           covered_.data());
    }
    // Whether the steps of a lane go round corners, and the number of slides of such a step.
    bool moves_round_corners(int lane) const {
        return views_[static_cast<std::size_t>(lane)].moves_round_corners;
    }
    int corner_move_slides(const Step& step) const;

  private:
    // The tables of a shape in board coordinates; lanes with the same shape and line share one.
    struct OnBoard {
        const LaneShape* shape;
        const Line* line;
        std::vector<Word> covers, needs;
    };
    struct View {
        const LaneShape* shape;
        const Word *covers, *needs;
        int kind;
        int twins;  // index into program().twins(), -1 if the lane has no twins
        bool moves_round_corners;
        std::uint8_t key_word, key_shift;
        Word key_mask;
    };

    int key_words() const {
        if constexpr (W == 0) {
            return program_.key_words();
        } else {
            return W;
        }
    }
    std::size_t board_words() const {
        if constexpr (B == 0) {
            return board_words_;
        } else {
            return B;
        }
    }
    bool intersects(const Word* a, const Word* b) const {
        Word both = 0;
        for (std::size_t w = 0; w < board_words(); ++w) both |= a[w] & b[w];
        return both != 0;
    }
    const Word* need_of(const View& view, int transition) const {
        return view.needs + static_cast<std::size_t>(transition) * board_words();
    }
    const Word* cover_of(const View& view, int configuration) const {
        return view.covers + static_cast<std::size_t>(configuration) * board_words();
    }
    static int in_key(const KeyType& key, const View& view) {
        return static_cast<int>((key.word[view.key_word] >> view.key_shift) & view.key_mask);
    }

    KeyType key_after(int lane, int from, int to) const {
        const View& view = views_[static_cast<std::size_t>(lane)];
        KeyType key;
        for (int w = 0; w < key_words(); ++w) key.word[w] = key_.word[w];
        if (view.twins >= 0) {
            sort_twins(key, lane, to);
        } else {
            key.word[view.key_word] ^= static_cast<Word>(from ^ to) << view.key_shift;
        }
        return key;
    }
    void sort_twins(KeyType& key, int lane, int to) const;

    // Emit the moves round corners of a lane. If `before_last`, skip those that were already
    // possible before the last step.
    template <class Emit>
    void emit_corner_moves(int lane, bool before_last, Emit&& emit) {
        const int from = configurations_[static_cast<std::size_t>(lane)];
        earlier_targets_.clear();
        if (before_last) {
            find_corner_moves(lane, from, swept_.data());
            earlier_targets_.swap(reached_);
        }
        find_corner_moves(lane, from, nullptr);
        corner_targets_.swap(
            reached_);  // `emit` may call find_corner_moves, which overwrites reached_
        for (int to : corner_targets_) {
            if (std::find(earlier_targets_.begin(), earlier_targets_.end(), to) ==
                earlier_targets_.end()) {
                emit(key_after(lane, from, to), (lane << 16) | to);
            }
        }
    }
    // Fill reached_ with the configurations that a lane can reach round corners, `from` excluded.
    // The cells of `avoid`, if any, count as occupied.
    void find_corner_moves(int lane, int from, const Word* avoid) const;

    bool wins_after(const Step& step) const;
    // Fill swept_ with the cells that the vehicle may have touched on any transition of a step.
    void sweep(const Step& step);
    void build_tables();

    std::vector<OnBoard> tables_;
    std::vector<View> views_;
    std::size_t board_words_;
    bool corners_;
    KeyType key_{};
    Step last_;
    int last_kind_ = -1;
    std::vector<int> configurations_;
    std::vector<Word> covered_, swept_;
    mutable std::vector<Word> taken_;            // scratch space for occupied cells
    mutable std::vector<int> order_;             // scratch space for sorting twins
    mutable std::vector<int> reached_, slides_;  // results of the last find_corner_moves
    mutable std::vector<std::uint32_t>
        seen_;  // by configuration: the value of round_ at the last visit
    mutable std::uint32_t round_ = 0;
    std::vector<int> earlier_targets_, corner_targets_;
};

}  // namespace unjam
