#include "unjam/games/game_batch.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <type_traits>

namespace unjam {

namespace {

// SplitMix64 by Sebastiano Vigna: the state is a counter, so any number of the sequence can be
// computed directly.
std::uint64_t mixed(std::uint64_t value) {
    value += kGoldenRatio;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

std::uint64_t below(std::uint64_t random, std::uint64_t count) {
    return ((random >> 32) * count) >> 32;
}

template <class Count>
inline void change_words(Word* words, const Word* before, const Word* after, Count count) {
    for (std::size_t w = 0; w < count; ++w) words[w] ^= before[w] ^ after[w];
}

inline void prefetch(const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    static_cast<void>(address);
#endif
}

}  // namespace

GameBatch::GameBatch(const GameLayout& layout, const GameRules& rules, std::size_t games,
                     int threads)
    : layout_(layout),
      rules_(rules),
      stride_(layout.game_words()),
      state_words_(layout.state_words()),
      action_count_(static_cast<std::size_t>(layout.actions)),
      key_places_at_(layout.key_places_at()),
      look_ups_at_(layout.look_ups_at()),
      steps_at_(layout.steps_at()),
      patterns_at_(layout.patterns_at()),
      grid_at_(layout.grid_at()),
      heads_(games),
      puzzle_of_(games),
      hot_of_(games),
      owners_(games),
      words_(games * layout.game_words()),
      team_(threads) {
    if (games == 0) throw std::invalid_argument("there must be at least one game");
    if (layout.key_words < 1 || layout.key_words > kMaxKeyWords) {
        throw std::invalid_argument("the keys are too wide");
    }
    observation_bytes_ = observation_bytes();
}

std::size_t GameBatch::bytes() const {
    return size() *
           (stride_ * sizeof(Word) + sizeof(GameHead) + sizeof(puzzle_of_[0]) + sizeof(owners_[0]));
}

// ---- Puzzles ------------------------------------------------------------------------------------

void GameBatch::set_puzzles(std::vector<std::shared_ptr<const GamePuzzle>> puzzles) {
    if (puzzles.empty()) throw std::invalid_argument("there must be at least one puzzle");
    puzzles_ = std::move(puzzles);
    cumulative_.clear();
}

void GameBatch::replace_puzzle(std::size_t number, std::shared_ptr<const GamePuzzle> puzzle) {
    puzzles_.at(number) = std::move(puzzle);
}

void GameBatch::set_weights(const std::vector<double>& weights) {
    if (!weights.empty() && weights.size() != puzzles_.size()) {
        throw std::invalid_argument("there must be one weight for each puzzle");
    }
    double total = 0;
    std::vector<double> cumulative;
    for (const double weight : weights) {
        if (!(weight >= 0) || weight > 1e100) {
            throw std::invalid_argument("weights must be finite and not negative");
        }
        cumulative.push_back(total += weight);
    }
    if (!weights.empty() && total <= 0) {
        throw std::invalid_argument("at least one weight must be positive");
    }
    cumulative_ = std::move(cumulative);
}

const std::shared_ptr<const GamePuzzle>& GameBatch::draw(std::uint64_t random,
                                                         std::int64_t& number) const {
    if (number < 0 && cumulative_.empty()) {
        number = static_cast<std::int64_t>(below(random, puzzles_.size()));
    } else if (number < 0) {
        const double point = static_cast<double>(random >> 11) * 0x1p-53 * cumulative_.back();
        const auto found = std::upper_bound(cumulative_.begin(), cumulative_.end(), point);
        number =
            std::min(found - cumulative_.begin(), static_cast<std::ptrdiff_t>(puzzles_.size()) - 1);
    }
    return puzzles_.at(static_cast<std::size_t>(number));
}

void GameBatch::begin_episode(std::size_t number, std::int64_t wanted) {
    GameHead& head = heads_[number];
    const std::uint64_t random = mixed(mixed(head.seed) + head.episode++);
    owners_[number] = draw(random, wanted);
    const GamePuzzle& puzzle = *owners_[number];
    puzzle_of_[number] = &puzzle;
    hot_of_[number] = puzzle.hot();
    head.puzzle = wanted;
    head.steps = 0;
    head.over = 0;
    Word* const words = game(number);
    std::copy_n(puzzle.start(), state_words_, words);
    if (const DistanceTable* table = puzzle.distances(); starts_ && table) {
        // Without a state in the range, the farthest one below it.
        const int high = std::min(starts_->second, table->farthest());
        const int low = std::min(starts_->first, high);
        if (const std::size_t count = high < 0 ? 0 : table->count(low, high)) {
            Word key[kMaxKeyWords];
            table->key_at(low, below(mixed(random), count), key);
            puzzle.load(key, words);
        }
    }
    puzzle.find_legal(words);
}

// ---- Steps --------------------------------------------------------------------------------------

void GameBatch::reset(const std::uint8_t* chosen, const std::uint64_t* seeds,
                      const std::int64_t* numbers, const GameOutput& out) {
    if (puzzles_.empty()) throw std::logic_error("there are no puzzles");
    for (std::size_t i = 0; numbers && i < size(); ++i) {
        if (numbers[i] >= static_cast<std::int64_t>(puzzles_.size())) {
            throw std::invalid_argument("there is no such puzzle");
        }
    }
    team_.run(size(), kBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (chosen && !chosen[i]) continue;
            if (seeds) {
                heads_[i].seed = seeds[i];
                heads_[i].episode = 0;
            }
            begin_episode(i, numbers ? numbers[i] : -1);
            if (rules_.distances) heads_[i].distance = distance(i);
        }
    });
    observe(out);
}

void GameBatch::observe(const GameOutput& out) {
    team_.run(size(), kBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            write_rows(i, out);
            if (out.distances) out.distances[i] = heads_[i].distance;
        }
    });
}

void GameBatch::step(const std::int64_t* actions, const GameOutput& out) {
    team_.run(size(), kBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t block = begin; block < end; block += kBlock) {
            step_block(block, std::min(end, block + kBlock), end, actions, out);
        }
    });
}

void GameBatch::step_block(std::size_t begin, std::size_t end, std::size_t part_end,
                           const std::int64_t* actions, const GameOutput& out) {
    struct Patterns {
        const Word *before, *after;
    };
    Patterns patterns[kBlock];
    bool legal[kBlock];
    double rewards[kBlock];
    std::int32_t before[kBlock];  // distance to shape the reward with
    // Games after the end of the part belong to another thread.
    const std::size_t ahead = std::min(end + kAhead, part_end);
    for (std::size_t i = begin; i < end; ++i) {
        if (i + kAhead < ahead) prefetch_action(i + kAhead, actions[i + kAhead]);
        const std::size_t k = i - begin;
        legal[k] = !heads_[i].over && is_legal(i, actions[i]);
        if (!legal[k]) continue;
        const HotTables::Change& change =
            hot_of_[i].changes(steps_at_)[static_cast<std::size_t>(actions[i])];
        const std::size_t from = GamePuzzle::chunk(game(i), change.lane) >> change.cell_bits;
        const std::size_t to = change.targets[from * change.stride];
        const Word* const first =
            hot_of_[i].words + patterns_at_ + change.first_pattern * state_words_;
        patterns[k] = {first + from * state_words_, first + to * state_words_};
        for (const Word* pattern : {patterns[k].before, patterns[k].after}) {
            prefetch(pattern);
            prefetch(pattern + state_words_ - 1);
        }
    }
    for (std::size_t i = begin; i < end; ++i) {
        GameHead& head = heads_[i];
        const std::size_t k = i - begin;
        before[k] = head.distance;
        rewards[k] = 0;
        bool terminated = false, truncated = false;
        if (head.over) {
            if (rules_.autoreset == Autoreset::next_step) begin_episode(i, -1);
            before[k] = DistanceTable::kUnknown;
        } else {
            ++head.steps;
            rewards[k] = rules_.step + (legal[k] ? 0 : rules_.illegal);
            if (legal[k]) {
                Word* const words = game(i);
                if (state_words_ == kUsualWords) {
                    change_words(words, patterns[k].before, patterns[k].after,
                                 std::integral_constant<std::size_t, kUsualWords>{});
                } else {
                    change_words(words, patterns[k].before, patterns[k].after, state_words_);
                }
                puzzle_of_[i]->find_legal(words);
            }
            terminated = won(i);  // also if it began so
            // As Gymnasium does it: also if the last step won.
            truncated = rules_.max_steps > 0 && head.steps >= rules_.max_steps;
            if (terminated) rewards[k] += rules_.win;
            head.over = terminated || truncated;
            if (head.over && rules_.autoreset == Autoreset::same_step) {
                if (rules_.distances) head.distance = distance(i);
                if (rules_.shaping != 0 && before[k] >= 0) {
                    rewards[k] += rules_.shaping * (before[k] - rules_.discount * head.distance);
                }
                before[k] = DistanceTable::kUnknown;
                end_episode(i, out);
            }
        }
        if (out.terminated) out.terminated[i] = terminated;
        if (out.truncated) out.truncated[i] = truncated;
    }
    for (std::size_t i = begin; i < end; ++i) write_rows(i, out);
    if (rules_.distances) {
        std::int32_t found[kBlock];
        look_up(begin, end, found);
        for (std::size_t i = begin; i < end; ++i) {
            const std::size_t k = i - begin;
            heads_[i].distance = found[k];
            if (rules_.shaping != 0 && before[k] >= 0) {
                rewards[k] += rules_.shaping * (before[k] - rules_.discount * found[k]);
            }
            if (out.distances) out.distances[i] = found[k];
        }
    }
    if (out.rewards) std::copy(rewards, rewards + (end - begin), out.rewards + begin);
}

void GameBatch::end_episode(std::size_t number, const GameOutput& out) {
    if (out.final_observations) {
        write_observation(number, out.final_observations + number * observation_bytes_);
    }
    if (out.final_masks) write_mask(number, out.final_masks + number * action_count_);
    if (out.final_distances) out.final_distances[number] = heads_[number].distance;
    if (out.final_optimal) mark_optimal(number, out.final_optimal + number * action_count_);
    begin_episode(number, -1);
}

std::size_t GameBatch::first_illegal(const std::int64_t* actions) const {
    for (std::size_t i = 0; i < size(); ++i) {
        if (!heads_[i].over && !is_legal(i, actions[i])) return i;
    }
    return size();
}

bool GameBatch::any_over() const {
    return std::any_of(heads_.begin(), heads_.end(),
                       [](const GameHead& head) { return head.over != 0; });
}

// ---- Distances ----------------------------------------------------------------------------------

void GameBatch::look_up(std::size_t begin, std::size_t end, std::int32_t* found) const {
    Word keys[kBlock];  // of puzzles with simple keys and tables
    for (std::size_t i = begin; i < end; ++i) {
        const HotTables::Head& head = hot_of_[i].head();
        if (!head.simple_key || head.slot_bits == 0) continue;
        write_simple_key(i, &keys[i - begin]);
        prefetch(DistanceTable::first_slot(head.slots, head.slot_bits, keys[i - begin]));
    }
    for (std::size_t i = begin; i < end; ++i) {
        const HotTables::Head& head = hot_of_[i].head();
        if (head.simple_key && head.slot_bits != 0) {
            found[i - begin] =
                DistanceTable::find_simple(head.slots, head.slot_bits, keys[i - begin]);
            continue;
        }
        found[i - begin] = DistanceTable::kUnknown;
        if (const DistanceTable* table = puzzle_of_[i]->distances()) {
            Word key[kMaxKeyWords];
            puzzle_of_[i]->write_key(game(i), key);
            found[i - begin] = table->find(key);
        }
    }
}

void GameBatch::write_simple_key(std::size_t number, Word* key) const {
    const HotTables::KeyPlace* places = hot_of_[number].key_places(key_places_at_);
    const Word* const words = game(number);
    Word packed = 0;
    for (std::size_t lane = 0; lane < static_cast<std::size_t>(layout_.lanes); ++lane) {
        packed |= Word{GamePuzzle::chunk(words, lane) >> places[lane].cell_bits}
                  << places[lane].shift;
    }
    *key = packed;
}

void GameBatch::prefetch_action(std::size_t number, std::int64_t action) const {
    const Word* const words = hot_of_[number].words;
    prefetch(words);
    prefetch(words + steps_at_ + 2 * std::min(static_cast<std::size_t>(action), action_count_));
    for (std::size_t at = look_ups_at_; at < steps_at_; at += 8) prefetch(words + at);
}

int GameBatch::distance(std::size_t number) const {
    std::int32_t found;
    look_up(number, number + 1, &found);
    return found;
}

void GameBatch::find_optimal(std::uint8_t* marks) {
    team_.run(size(), kBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) mark_optimal(i, marks + i * action_count_);
    });
}

void GameBatch::mark_optimal(std::size_t number, std::uint8_t* marks) const {
    std::memset(marks, 0, action_count_);
    const GamePuzzle* puzzle = puzzle_of_[number];
    if (puzzle == nullptr || puzzle->distances() == nullptr) return;
    const Word* const words = game(number);
    const int here = distance(number);
    if (here <= 0) return;
    const HotTables::Head& head = hot_of_[number].head();
    const bool simple = head.simple_key && head.slot_bits != 0;
    const HotTables::KeyPlace* places = hot_of_[number].key_places(key_places_at_);
    Word key[kMaxKeyWords];
    if (simple) write_simple_key(number, key);
    for (std::size_t w = 0; w < layout_.mask_words(); ++w) {
        for (Word rest = words[state_words_ + w]; rest; rest &= rest - 1) {
            const std::size_t action =
                w * kWordBits + static_cast<std::size_t>(std::countr_zero(rest));
            const GamePuzzle::GameStep step = puzzle->step_of(words, action);
            int there;
            if (simple) {
                const Word changed = Word{step.from ^ step.to} << places[step.lane].shift;
                there = DistanceTable::find_simple(head.slots, head.slot_bits, key[0] ^ changed);
            } else {
                puzzle->write_key(words, step, key);
                there = puzzle->distances()->find(key);
            }
            marks[action] = there == here - 1;
        }
    }
}

// ---- Snapshots ---------------------------------------------------------------------------------

void GameBatch::write_key(std::size_t number, Word* key) const {
    if (puzzle_of_[number] == nullptr) throw std::logic_error("the game has not begun");
    puzzle_of_[number]->write_key(game(number), key);
}

void GameBatch::write_configurations(std::size_t number, std::uint16_t* out) const {
    if (puzzle_of_[number] == nullptr) throw std::logic_error("the game has not begun");
    for (std::size_t lane = 0; lane < puzzle_of_[number]->lanes(); ++lane) {
        out[lane] =
            static_cast<std::uint16_t>(puzzle_of_[number]->configuration(game(number), lane));
    }
}

bool GameBatch::restore(const GameHead* heads, const std::uint16_t* configurations) {
    for (std::size_t i = 0; i < size(); ++i) {
        heads_[i] = heads[i];
        puzzle_of_[i] = nullptr;
        if (heads[i].puzzle < 0) continue;
        if (heads[i].puzzle >= static_cast<std::int64_t>(puzzles_.size())) return false;
        owners_[i] = puzzles_[static_cast<std::size_t>(heads[i].puzzle)];
        puzzle_of_[i] = owners_[i].get();
        hot_of_[i] = puzzle_of_[i]->hot();
        const auto lanes = static_cast<std::size_t>(layout_.lanes);
        if (!puzzle_of_[i]->place(configurations + i * lanes, game(i))) return false;
    }
    return true;
}

}  // namespace unjam
