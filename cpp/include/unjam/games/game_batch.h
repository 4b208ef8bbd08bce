// Many games that are played at once, for training: one call makes a step of every game.
//
// Games do not depend on each other. The puzzles that a game draws depend on its own seed and on
// the number of its episode alone, so results are the same for any number of threads and for any
// number of games beside it.
//
// A step of a batch works on blocks of games, in several passes: decode all actions of a block,
// load the patterns they need, change the games, find legal actions, write the results, look up
// distances. Memory accesses of different games overlap this way.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "unjam/games/game_puzzle.h"
#include "unjam/states/worker_team.h"

namespace unjam {

enum class Autoreset { next_step, same_step, disabled };
// What an observation of a game is made of, in bytes:
//
//     grid      the grid of the game
//     planes    0 or 1 for every plane and cell
//     state     the key
//     graph     for every vehicle its first planes, the row and column of its first cell, counted
//               from 1 (0: it has left), and for every slot whether it may slide; then for every
//               slot a matrix: whether the vehicle of the column blocks that of the row
//     none      nothing
enum class Observation { grid, planes, state, graph, none };

struct GameRules {
    Autoreset autoreset = Autoreset::next_step;
    Observation observation = Observation::grid;
    int planes = 0;              // number of planes, legal slides included
    bool channels_last = false;  // of planes
    bool distances = false;      // look up the distance of every state
    int max_steps = 0;           // an episode is truncated after so many steps; 0: never
    // The reward of a step: step + win (if won) + illegal (if the action was illegal)
    // + shaping * (distance before - discount * distance after).
    double step = 0, win = 0, illegal = 0, shaping = 0, discount = 1;
};

// Where a call writes its results: one row for each game. Null pointers are skipped.
struct GameOutput {
    std::uint8_t* observations = nullptr;
    std::uint8_t* masks = nullptr;
    double* rewards = nullptr;
    std::uint8_t* terminated = nullptr;
    std::uint8_t* truncated = nullptr;
    std::int32_t* distances = nullptr;  // DistanceTable::kUnknown if there is no table
    // Autoreset::same_step: the last observation, mask and distance of episodes that ended.
    std::uint8_t* final_observations = nullptr;
    std::uint8_t* final_masks = nullptr;
    std::int32_t* final_distances = nullptr;
    std::uint8_t* final_optimal = nullptr;  // as find_optimal marks them
};

// A game without its words; what a snapshot stores.
struct GameHead {
    std::uint64_t seed = 0, episode = 0;
    std::int64_t puzzle = -1;  // its number when the episode began
    std::int32_t steps = 0;
    std::int32_t distance = DistanceTable::kUnknown;
    std::uint32_t over = 0;  // the episode has ended
    std::uint32_t unused = 0;
};

class GameBatch {
  public:
    GameBatch(const GameLayout& layout, const GameRules& rules, std::size_t games, int threads);

    const GameLayout& layout() const { return layout_; }
    const GameRules& rules() const { return rules_; }
    std::size_t size() const { return heads_.size(); }
    std::size_t observation_bytes() const;
    std::size_t bytes() const;  // of the games, without puzzles

    // ---- Puzzles. Games that are being played keep theirs.
    void set_puzzles(std::vector<std::shared_ptr<const GamePuzzle>> puzzles);
    void replace_puzzle(std::size_t number, std::shared_ptr<const GamePuzzle> puzzle);
    std::size_t puzzles() const { return puzzles_.size(); }
    // The probability of each puzzle is proportional to its weight; empty: all are equal.
    void set_weights(const std::vector<double>& weights);
    // Start in a random state at such a distance from a win, or as near as the puzzle has one.
    // nullopt: start where the puzzle does.
    void set_start_distances(std::optional<std::pair<int, int>> range) { starts_ = range; }

    // ---- Playing
    // Begin an episode of every game (of those in `chosen`). `seeds` and `numbers`, of puzzles,
    // have an entry for each game; -1 as a number: draw one.
    void reset(const std::uint8_t* chosen, const std::uint64_t* seeds, const std::int64_t* numbers,
               const GameOutput& out);
    void step(const std::int64_t* actions, const GameOutput& out);
    // Return the first game whose action is illegal; size() if there is none.
    std::size_t first_illegal(const std::int64_t* actions) const;
    bool any_over() const;
    // Write the observation, mask and distance of every game as they are now.
    void observe(const GameOutput& out);
    // Mark all actions that begin a shortest path to a win, a byte for each; none if the distance
    // is unknown.
    void find_optimal(std::uint8_t* marks);

    const GameHead& head(std::size_t game) const { return heads_[game]; }
    // The tag of the puzzle of a game; -1 before its first episode.
    std::int64_t tag(std::size_t game) const {
        return puzzle_of_[game] == nullptr ? -1 : puzzle_of_[game]->tag;
    }
    void write_key(std::size_t game, Word* key) const;
    void write_configurations(std::size_t game, std::uint16_t* out) const;
    // Restore all games from their heads and configurations, as many for each game as the layout
    // has lanes. Return false if they do not fit the puzzles.
    bool restore(const GameHead* heads, const std::uint16_t* configurations);

  private:
    static constexpr std::size_t kBlock = 32;
    static constexpr std::size_t kUsualWords = 8;  // of the state of a game on a 6x6 board
    static constexpr std::size_t kAhead = 8;       // games whose tables are loaded ahead of time
    static constexpr std::size_t kNodePlanes = 8;  // the first planes of a vehicle
    static constexpr std::size_t kNodeBytes = kNodePlanes + 2;  // and its row and column

    Word* game(std::size_t number) { return &words_[number * stride_]; }
    const Word* game(std::size_t number) const { return &words_[number * stride_]; }
    bool is_legal(std::size_t number, std::int64_t action) const {
        const auto at = static_cast<std::size_t>(action);
        return at < action_count_ &&
               (game(number)[state_words_ + at / kWordBits] >> (at % kWordBits) & 1);
    }
    void begin_episode(std::size_t number, std::int64_t wanted);
    const std::shared_ptr<const GamePuzzle>& draw(std::uint64_t random, std::int64_t& number) const;
    // One block of the part of the games, up to `part_end`, that a thread plays.
    void step_block(std::size_t begin, std::size_t end, std::size_t part_end,
                    const std::int64_t* actions, const GameOutput& out);
    void end_episode(std::size_t number, const GameOutput& out);
    // Load the entry of an action, or the tables of a puzzle, into the cache.
    void prefetch_action(std::size_t number, std::int64_t action) const;
    bool won(std::size_t number) const {
        const HotTables::Head& head = hot_of_[number].head();
        if (!head.simple_goal) return puzzle_of_[number]->won(game(number));
        const std::size_t at = GamePuzzle::chunk(game(number), 0) >> head.goal_cell_bits;
        return head.winning >> at & 1;
    }
    void write_simple_key(std::size_t number, Word* key) const;
    void look_up(std::size_t begin, std::size_t end, std::int32_t* found) const;
    int distance(std::size_t number) const;
    void mark_optimal(std::size_t number, std::uint8_t* marks) const;
    void write_observation(std::size_t number, std::uint8_t* out) const;
    void write_planes(std::size_t number, std::uint8_t* out) const;
    void write_graph(std::size_t number, std::uint8_t* out) const;
    std::size_t node_bytes() const {
        return kNodeBytes + static_cast<std::size_t>(layout_.directions);
    }
    void write_mask(std::size_t number, std::uint8_t* out) const;
    void write_rows(std::size_t number, const GameOutput& out) const;

    GameLayout layout_;
    GameRules rules_;
    std::size_t stride_, state_words_, action_count_, observation_bytes_;
    std::size_t key_places_at_, look_ups_at_, steps_at_, patterns_at_;  // of HotTables
    std::size_t grid_at_;
    std::vector<std::shared_ptr<const GamePuzzle>> puzzles_;
    std::vector<double> cumulative_;  // weights
    std::optional<std::pair<int, int>> starts_;
    std::vector<GameHead> heads_;
    std::vector<const GamePuzzle*> puzzle_of_;
    std::vector<HotTables> hot_of_;
    std::vector<std::shared_ptr<const GamePuzzle>> owners_;  // of puzzle_of_
    std::vector<Word> words_;
    WorkerTeam team_;
};

}  // namespace unjam
