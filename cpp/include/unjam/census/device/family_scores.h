// Scores of families for a hunt: the distance of the hardest start of each, by a thread block.
//
// Families of a hunt have different rows. So the thread block enumerates the arrangements of the
// rows itself, and then searches backwards from all wins, level by level, as in level_search.h.
// Components do not matter: the last level has the hardest starts of all of them.
//
// Memory: two words per 32 arrangements and a bit per state in the memory near the thread block,
// each where it fits; 12 bytes per arrangement and 24 per state elsewhere.
#pragma once

#include "unjam/census/device/family_memory.h"
#include "unjam/census/device/family_states.h"

namespace unjam::census::device {

// Of the rows of a family that is scored. Numbering more takes more time than it is worth.
inline constexpr uint32_t kMostArrangements = 1u << 18;

// The types of all lines, as digits.
struct LineTypes {
    uint32_t rows, columns;
};

// FamilyScore of family_evaluator.h: the distance, kNone if there is none, and the states searched.
struct ScoredFamily {
    uint32_t distance, states;
};

// One launch. census/cuda/family_scorer.py fills it.
struct ScoreTask {
    const BoardTable* board;
    const TypeTable* types;
    const LineTypes* families;  // with at most kMostArrangements
    ScoredFamily* scores;
    uint32_t* next;          // index of a family; initially 0
    uint8_t* scratch;        // of all thread blocks
    uint64_t scratch_bytes;  // of one thread block: scratch_to_score
    uint32_t family_count;
    uint32_t max_states;  // of a family; less than 2^21
    uint32_t near_bytes;  // shared memory of a thread block
    uint32_t unused;
};

UNJAM_DEVICE constexpr uint64_t scratch_to_score(uint64_t max_states) {
    return max_states * (16 + 8) + max_states / 8 + uint64_t{kMostArrangements} * (8 + 4) +
           kMostArrangements / 4 + 256;
}

// What the threads of a block share besides BlockState: a task with the family that is scored.
struct ScoreState {
    KernelTask task;
    BlockTable rows;
    FamilyKey family;
    uint64_t first_slot;
    uint32_t arrangements;
};

template <class Block, class Shape>
class FamilyScorer {
    using Memory = typename Block::Memory;

  public:
    UNJAM_DEVICE FamilyScorer(const Block& block, const ScoreTask& task, ScoreState& own,
                              uint8_t* near, uint8_t* scratch)
        : block_(block), task_(task), own_(own), near_(near), scratch_(scratch) {}

    UNJAM_DEVICE void run(uint32_t family) {
        if (block_.rank() == 0) describe(task_.families[family]);
        block_.sync();
        ScoredFamily score{kNone, 0};
        place_arrangements();
        if (measure()) {
            states_.number_those(block_, [this](uint32_t word) { return feasible_[word]; });
            if (states_.first_winning_slot() < states_.slots()) score = search();
        }
        if (block_.rank() == 0) task_.scores[family] = score;
        block_.sync();
    }

  private:
    // Set the task: its rows are numbered as in census_board.h.
    UNJAM_DEVICE void describe(LineTypes types) {
        const BoardTable& board = *task_.board;
        const uint32_t target = Shape::target(board);
        uint32_t count = 1;
        UNJAM_ROLLED
        for (uint32_t row = 0; row < Shape::height(board); ++row) {
            if (row == target) continue;
            own_.rows.radix[row] = count;
            count *= configurations(types, row);
        }
        own_.rows.radix[target] = count;
        own_.rows.first_win = count * board.winning;
        own_.arrangements = count * configurations(types, target);
        own_.rows.words = (own_.arrangements + 31) / 32;
        own_.rows.row_types = types.rows;
        own_.rows.first_arrangement = own_.rows.first_word = 0;
        own_.family = {0, 0};
        UNJAM_ROLLED
        for (uint32_t j = 0; j < Shape::width(board); ++j) {
            own_.family.key |= digit_of(types.columns, j) << column_shift(j);
        }
        own_.first_slot = 0;
        own_.task.board = task_.board;
        own_.task.types = task_.types;
        own_.task.blocks = &own_.rows;
        own_.task.families = &own_.family;
        own_.task.first_slot = &own_.first_slot;
    }

    UNJAM_DEVICE uint32_t configurations(LineTypes types, uint32_t row) const {
        return task_.types[task_.board->row_types[row][digit_of(types.rows, row)]].configurations;
    }

    UNJAM_DEVICE void place_arrangements() {
        uint8_t* scratch = scratch_;
        queue_ = reinterpret_cast<QueuedState*>(take(scratch, uint64_t{16} * task_.max_states));
        masks_ = reinterpret_cast<uint64_t*>(take(scratch, uint64_t{8} * kMostArrangements));
        configurations_ =
            reinterpret_cast<uint32_t*>(take(scratch, uint64_t{4} * kMostArrangements));
        uint8_t* const slot_arrangements = take(scratch, uint64_t{4} * task_.max_states);
        uint8_t* const slot_states = take(scratch, uint64_t{4} * task_.max_states);
        if (block_.rank() == 0) {
            own_.task.masks = masks_;
            own_.task.configurations = configurations_;
            own_.task.slot_arrangements = reinterpret_cast<uint32_t*>(slot_arrangements);
            own_.task.slot_states = reinterpret_cast<uint32_t*>(slot_states);
        }
        block_.sync();
        near_left_ = task_.near_bytes;
        near_free_ = near_;
        scratch_free_ = scratch;
        const uint32_t words = own_.rows.words;
        feasible_ = reinterpret_cast<uint32_t*>(take_near(uint64_t{4} * words));
        before_ = reinterpret_cast<uint32_t*>(take_near(uint64_t{4} * words));
        states_.open(own_.task, 0);
        states_.use(feasible_, before_);
    }

    UNJAM_DEVICE static uint8_t* take(uint8_t*& from, uint64_t bytes) {
        uint8_t* const taken = from;
        from += (bytes + 15) / 16 * 16;
        return taken;
    }
    UNJAM_DEVICE uint8_t* take_near(uint64_t bytes) {
        bytes = (bytes + 15) / 16 * 16;
        if (bytes > near_left_) return take(scratch_free_, bytes);
        near_left_ -= static_cast<uint32_t>(bytes);
        return take(near_free_, bytes);
    }

    // Find the feasible arrangements. Return false if there are too many states. A thread takes one
    // word at a time.
    UNJAM_DEVICE bool measure() {
        const uint32_t words = own_.rows.words;
        uint32_t all = 0;
        UNJAM_ROLLED
        for (uint32_t first = 0; first < words; first += block_.size()) {
            const uint32_t word = first + block_.rank();
            const uint32_t states = word < words ? measure_word(word) : 0;
            uint32_t total = 0;
            block_.sum_before(states, total);
            all += total;
            if (all > task_.max_states) return false;
        }
        return true;
    }

    // The same for 32 arrangements. Return the number of their states, or a larger one than is
    // allowed.
    UNJAM_DEVICE uint32_t measure_word(uint32_t word) {
        const uint32_t first = 32 * word;
        const uint32_t left = own_.arrangements - first, count = left < 32 ? left : 32;
        uint32_t digits = 0, found = 0;
        uint64_t mask = 0, states = 0;
        const FamilyLines<Shape>& lines = states_.lines();
        UNJAM_ROLLED
        for (uint32_t row = 0; row < lines.height(); ++row) {
            const TypeTable& type = lines.row_type(row);
            const uint32_t at = first / own_.rows.radix[row] % type.configurations;
            digits = replace_digit(digits, row, at);
            mask |= type.spread[at] << row;
        }
        UNJAM_ROLLED
        for (uint32_t bit = 0; bit < count; ++bit) {
            const uint32_t ways = lines.states_of_mask(mask);
            if (ways) {
                found |= 1u << bit;
                states += ways;
                masks_[first + bit] = mask;
                configurations_[first + bit] = digits;
            }
            advance(digits, mask);
        }
        feasible_[word] = found;
        return states > task_.max_states ? task_.max_states + 1 : static_cast<uint32_t>(states);
    }

    // Go to the next arrangement: the row of the target is the highest digit.
    UNJAM_DEVICE void advance(uint32_t& digits, uint64_t& mask) const {
        const FamilyLines<Shape>& lines = states_.lines();
        UNJAM_ROLLED
        for (uint32_t row = 0; row < lines.height(); ++row) {
            if (row != lines.target() && !advance_row(row, digits, mask)) return;
        }
        advance_row(lines.target(), digits, mask);
    }

    // Return true if the row is back at its first configuration.
    UNJAM_DEVICE bool advance_row(uint32_t row, uint32_t& digits, uint64_t& mask) const {
        const TypeTable& type = states_.lines().row_type(row);
        const uint32_t from = digit_of(digits, row);
        const uint32_t to = from + 1 < type.configurations ? from + 1 : 0;
        digits = replace_digit(digits, row, to);
        mask ^= (type.spread[from] ^ type.spread[to]) << row;
        return to == 0;
    }

    UNJAM_DEVICE ScoredFamily search() {
        queue_wins();
        uint32_t head = 0, end = block_.state().queued, level = 0;
        block_.sync();
        UNJAM_ROLLED
        for (; head < end; ++level) {
            if (level == kFar - 1u) return {kNone, 0};  // as for the census
            // From a win, only the target leads to a state that is not won.
            level ? expand<Steps::kThinned>(head, end) : expand<Steps::kTarget>(head, end);
            block_.sync();
            head = end;
            end = block_.state().queued;
            block_.sync();
        }
        return {level - 1, end};
    }

    UNJAM_DEVICE void queue_wins() {
        const uint32_t states = states_.states(), words = (states + 31) / 32;
        seen_ = reinterpret_cast<uint32_t*>(take_near(uint64_t{4} * words));
        UNJAM_ROLLED
        for (uint32_t w = block_.rank(); w < words; w += block_.size()) seen_[w] = 0;
        block_.sync();
        const uint32_t first_win = states_.first_state(states_.first_winning_slot());
        states_.every_state(block_, first_win, [&](const QueuedState& state) {
            queue_[state.number - first_win] = state;
            Memory::bits_or(&seen_[state.number / 32], 1u << state.number % 32);
        });
        if (block_.rank() == 0) block_.state().queued = states - first_win;
        block_.sync();
    }

    template <Steps which>
    UNJAM_DEVICE void expand(uint32_t head, uint32_t end) {
        UNJAM_ROLLED
        for (uint32_t at = head + block_.rank(); at < end; at += block_.size()) {
            states_.template steps<which>(queue_[at], [&](const QueuedState& next) {
                const uint32_t bit = 1u << next.number % 32;
                if (Memory::bits_or(&seen_[next.number / 32], bit) & bit) return;
                queue_[Memory::add(&block_.state().queued, 1u)] = next;
            });
        }
    }

    const Block& block_;
    const ScoreTask& task_;
    ScoreState& own_;
    uint8_t* const near_;
    uint8_t* const scratch_;
    FamilyStates<Block, Shape> states_;
    uint8_t *near_free_ = nullptr, *scratch_free_ = nullptr;
    uint32_t near_left_ = 0;
    QueuedState* queue_ = nullptr;
    uint64_t* masks_ = nullptr;           // by arrangement, of those that are feasible
    uint32_t* configurations_ = nullptr;  // likewise
    uint32_t *feasible_ = nullptr, *before_ = nullptr, *seen_ = nullptr;
};

// Score all families; a thread block takes one at a time.
template <class Block, class Shape>
UNJAM_DEVICE void score_families(const Block& block, const ScoreTask& task, ScoreState& own,
                                 uint8_t* near) {
    FamilyScorer<Block, Shape> scorer(block, task, own, near,
                                      task.scratch + block.number() * task.scratch_bytes);
    while (true) {
        if (block.rank() == 0) block.state().family = Block::Memory::add(task.next, 1u);
        block.sync();
        const uint32_t family = block.state().family;
        if (family >= task.family_count) break;
        scorer.run(family);
    }
}

}  // namespace unjam::census::device
