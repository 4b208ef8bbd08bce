#include "unjam/games/game_puzzle.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>

namespace unjam {

namespace {

constexpr std::uint32_t kNothing[1] = {0};  // the table of a lane that does not exist
constexpr std::size_t kLineWords = 8;       // words of a cache line

void require(bool holds, const char* message) {
    if (!holds) throw std::invalid_argument(message);
}

bool has_cell(const Word* set, int cell) { return set[cell / kWordBits] >> (cell % kWordBits) & 1; }

// Sets bits of a mask of any length.
void put_bits(Word* mask, std::size_t at, Word bits) {
    const std::size_t word = at / kWordBits, shift = at % kWordBits;
    mask[word] |= bits << shift;
    if (shift != 0 && bits >> (kWordBits - shift) != 0)
        mask[word + 1] |= bits >> (kWordBits - shift);
}

}  // namespace

GamePuzzle::GamePuzzle(const Program& program, const std::vector<LaneNames>& names,
                       const GameLayout& layout, int board_width, int board_cells, Looks looks,
                       bool corners, LaneActionsCache& cache)
    : layout_(layout),
      board_width_(board_width),
      board_cells_(board_cells),
      looks_(std::move(looks)),
      state_words_(layout.state_words()),
      mask_words_(layout.mask_words()),
      lane_capacity_(static_cast<std::size_t>(layout.lanes)) {
    require(names.size() == program.lanes().size() && names.size() <= lane_capacity_,
            "the layout has too few lanes");
    require(board_width >= 1 && board_width <= layout.width && board_cells % board_width == 0 &&
                board_cells / board_width <= layout.height,
            "the board is larger than the layout");
    require(program.key_words() <= layout.key_words, "the keys are wider than the layout");
    require(looks_.walls.size() == layout.cells() && looks_.cells.size() == layout.cells(),
            "every cell needs its looks");
    require(vehicles() <= static_cast<std::size_t>(layout.vehicles) && layout.vehicles <= 253,
            "there are too many vehicles");
    require(layout.lanes <= 255, "there are too many lanes");
    require(looks_.legal_planes.size() == vehicles() * static_cast<std::size_t>(layout.directions),
            "every vehicle needs its planes");
    for (const LaneNames& lane : names) add_lane(program, lane, corners, cache);
    for (const auto& group : program.twins()) {
        auto& own = twins_.emplace_back();
        for (int lane : group) {
            const auto found = std::find_if(names.begin(), names.end(),
                                            [&](const LaneNames& n) { return n.lane == lane; });
            require(found != names.end(), "a lane is missing");
            own.push_back(static_cast<std::size_t>(found - names.begin()));
            lanes_[own.back()].twin = true;
        }
    }
    make_hot_tables();
    make_patterns(program, names);
}

void GamePuzzle::make_hot_tables() {
    std::size_t configurations = 0;
    for (const LaneView& lane : lanes_) {
        configurations += static_cast<std::size_t>(lane.actions->shape->configurations());
    }
    block_.assign(layout_.patterns_at() + configurations * state_words_ + kLineWords, 0);
    const auto address = reinterpret_cast<std::uintptr_t>(block_.data()) / sizeof(Word);
    hot_ = block_.data() + (kLineWords - address % kLineWords) % kLineWords;
    auto* const head = reinterpret_cast<HotTables::Head*>(hot_);
    auto* const places = reinterpret_cast<HotTables::KeyPlace*>(hot_ + layout_.key_places_at());
    auto* const look_ups = reinterpret_cast<HotTables::LookUp*>(hot_ + layout_.look_ups_at());
    auto* const changes = reinterpret_cast<HotTables::Change*>(hot_ + layout_.steps_at());
    std::fill_n(look_ups, lane_capacity_, HotTables::LookUp{kNothing, 0});
    head->simple_key = layout_.key_words == 1 && twins_.empty();
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        const LaneView& lane = lanes_[i];
        const LaneActions& actions = *lane.actions;
        const auto bits = static_cast<std::uint8_t>(lane.cell_bits);
        places[i] = {bits, static_cast<std::uint8_t>(lane.key_shift)};
        if (actions.table.empty()) {
            all_tables_ = false;
            require(layout_.resources > 0, "the layout has no occupied cells");
        } else {
            look_ups[i] = {actions.table.data(), static_cast<std::uint32_t>(lane.first_action)};
        }
        for (std::size_t a = 0; a < actions.count; ++a) {
            changes[lane.first_action + a] = {
                actions.targets.data() + a, static_cast<std::uint16_t>(actions.count), bits,
                static_cast<std::uint8_t>(i), static_cast<std::uint32_t>(lane.first_pattern)};
        }
    }
    if (goal_lanes_ == 1 && lanes_[0].actions->shape->configurations() <= kWordBits) {
        const LaneShape& shape = *lanes_[0].actions->shape;
        head->simple_goal = 1;
        head->goal_cell_bits = static_cast<std::uint8_t>(lanes_[0].cell_bits);
        for (int c = 0; c < shape.configurations(); ++c) {
            if (shape.wins(c)) head->winning |= Word{1} << c;
        }
    }
}

void GamePuzzle::add_lane(const Program& program, const LaneNames& names, bool corners,
                          LaneActionsCache& cache) {
    require(names.lane >= 0 && static_cast<std::size_t>(names.lane) < program.lanes().size(),
            "there is no such lane");
    const Lane& lane = program.lanes()[static_cast<std::size_t>(names.lane)];
    const int members = lane.shape->vehicles();
    require(names.order.size() == static_cast<std::size_t>(members) && names.first_vehicle >= 0 &&
                static_cast<std::size_t>(names.first_vehicle + members) <= vehicles(),
            "a lane has vehicles without numbers");
    for (int place : names.order) require(place >= 0 && place < members, "no such vehicle");
    LaneView view;
    view.actions = cache.get(lane.shape, names, corners && layout_.kind == ActionKind::lane);
    view.line = lane.line;
    view.slots = names.slots;
    view.order = names.order;
    view.stride = names.stride;
    view.first_vehicle = names.first_vehicle;
    view.first_pattern =
        lanes_.empty()
            ? 0
            : lanes_.back().first_pattern +
                  static_cast<std::size_t>(lanes_.back().actions->shape->configurations());
    view.first_action = action_count_;
    view.cell_bits = view.actions->table.empty() ? 0 : lane.shape->cells();
    view.key_word = static_cast<std::size_t>(lane.key_word);
    view.key_shift = lane.key_shift;
    view.key_bits = lane.key_bits;
    view.twin = false;
    if (view.actions->table.empty()) {
        const auto shared = std::find_if(lanes_.begin(), lanes_.end(), [&](const LaneView& other) {
            return other.needs && other.line == view.line &&
                   other.actions->shape == view.actions->shape;
        });
        view.needs = shared != lanes_.end() ? shared->needs : needs_of(view);
    }
    if (lane.shape->has_goal()) {
        require(goal_lanes_ == lanes_.size(), "goal lanes come first");
        ++goal_lanes_;
    }
    action_count_ += view.actions->count;
    require(action_count_ <= static_cast<std::size_t>(layout_.actions),
            "the layout has too few actions");
    lanes_.push_back(std::move(view));
}

std::shared_ptr<const std::vector<Word>> GamePuzzle::needs_of(const LaneView& lane) const {
    const LaneShape& shape = *lane.actions->shape;
    const std::size_t words = layout_.occupied_words();
    auto needs = std::make_shared<std::vector<Word>>(lane.actions->action_of.size() * words);
    for (std::size_t t = 0; t < lane.actions->action_of.size(); ++t) {
        for (int cell = 0; cell < shape.cells(); ++cell) {
            if (!has_cell(shape.need(static_cast<int>(t)), cell)) continue;
            const auto at = static_cast<std::size_t>((*lane.line)[static_cast<std::size_t>(cell)]);
            require(at / kWordBits < words, "the layout has no occupied cells");
            (*needs)[t * words + at / kWordBits] |= Word{1} << (at % kWordBits);
        }
    }
    return needs;
}

// The cell of the layout's grid; at least layout_.cells() for a point.
std::size_t GamePuzzle::grid_cell(int resource) const {
    if (resource >= board_cells_) return layout_.cells();
    return static_cast<std::size_t>(resource / board_width_ * layout_.width +
                                    resource % board_width_);
}

void GamePuzzle::make_patterns(const Program& program, const std::vector<LaneNames>& names) {
    std::vector<std::size_t> number(lanes_.size());  // in the game, by lane of the program
    for (std::size_t i = 0; i < names.size(); ++i) {
        number[static_cast<std::size_t>(names[i].lane)] = i;
    }
    const auto set_chunk = [](Word* words, std::size_t lane, Word bits) {
        words[lane / 4] ^= bits << (16 * (lane % 4));
    };
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        const LaneView& lane = lanes_[i];
        const LaneShape& shape = *lane.actions->shape;
        for (int c = 0; c < shape.configurations(); ++c) {
            Word* const words =
                hot_ + (pattern(i, static_cast<std::size_t>(c)) - static_cast<const Word*>(hot_));
            auto* const grid = reinterpret_cast<std::uint8_t*>(words + layout_.grid_at());
            set_chunk(words, i, static_cast<Word>(c) << lane.cell_bits);
            std::size_t member = 0;
            int left = names[i].lengths.empty() ? kMaxLaneCells : names[i].lengths.at(0);
            for (int cell = 0; cell < shape.cells(); ++cell) {
                if (!has_cell(shape.cover(c), cell)) continue;
                // The vehicles of a corridor stand in their order.
                while (left == 0) left = names[i].lengths.at(++member);
                --left;
                const int resource = (*lane.line)[static_cast<std::size_t>(cell)];
                const std::size_t at = grid_cell(resource);
                if (at < layout_.cells()) {
                    grid[at] = static_cast<std::uint8_t>(kFirstVehicle + lane.first_vehicle +
                                                         lane.order.at(member));
                }
                if (layout_.resources > 0) {
                    const auto bit = static_cast<std::size_t>(resource);
                    require(bit / kWordBits < layout_.occupied_words(), "too many cells");
                    words[layout_.chunk_words() + bit / kWordBits] |= Word{1} << (bit % kWordBits);
                }
                program.for_each_crossing(names[i].lane, cell, [&](int other, int its_cell) {
                    const std::size_t crossed = number[static_cast<std::size_t>(other)];
                    if (lanes_[crossed].actions->table.empty()) return;
                    set_chunk(words, crossed, Word{1} << its_cell);
                });
            }
        }
    }
    start_.assign(state_words_, 0);
    std::memcpy(start_.data() + layout_.grid_at(), looks_.walls.data(), looks_.walls.size());
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        const int start = program.lanes()[static_cast<std::size_t>(names[i].lane)].start;
        const Word* words = pattern(i, static_cast<std::size_t>(start));
        for (std::size_t w = 0; w < state_words_; ++w) start_[w] ^= words[w];
    }
}

bool GamePuzzle::is_free(const Word* game, std::size_t lane, int transition) const {
    const LaneView& view = lanes_[lane];
    if (view.needs) return is_unoccupied(view, transition, game + layout_.chunk_words());
    const Word occupied = chunk(game, lane) & ((Word{1} << view.cell_bits) - 1);
    return !(view.actions->shape->need(transition)[0] & occupied);
}

bool GamePuzzle::is_unoccupied(const LaneView& lane, int transition, const Word* occupied) const {
    const std::size_t words = layout_.occupied_words();
    const Word* need = lane.needs->data() + static_cast<std::size_t>(transition) * words;
    Word both = 0;
    for (std::size_t w = 0; w < words; ++w) both |= need[w] & occupied[w];
    return both == 0;
}

void GamePuzzle::find_legal_slowly(Word* game) const {
    Word* const mask = game + state_words_;
    std::fill_n(mask, mask_words_, Word{0});
    for (std::size_t number = 0; number < lanes_.size(); ++number) {
        const LaneView& lane = lanes_[number];
        const LaneActions& actions = *lane.actions;
        if (!actions.table.empty()) {
            put_bits(mask, lane.first_action, actions.table[chunk(game, number)]);
            continue;
        }
        const std::size_t from = configuration(game, number);
        if (actions.corners) {
            find_corner_moves(lane, from, game, mask);
            continue;
        }
        const LaneShape& shape = *actions.shape;
        const auto at = static_cast<int>(from);
        for (int t = shape.first(at); t < shape.last(at);) {
            if (!is_unoccupied(lane, t, game + layout_.chunk_words())) {
                t = shape.ray_end(t);
                continue;
            }
            const std::uint16_t action = actions.action_of[static_cast<std::size_t>(t)];
            if (action != LaneActions::kNone) put_bits(mask, lane.first_action + action, 1);
            ++t;
        }
    }
}

// All configurations that the vehicle reaches by single slides while the others stand still. Its
// own cells count as free.
void GamePuzzle::find_corner_moves(const LaneView& lane, std::size_t from, const Word* game,
                                   Word* mask) const {
    const LaneShape& shape = *lane.actions->shape;
    const Word* const occupied = game + layout_.chunk_words();
    std::vector<Word> others(occupied, occupied + layout_.occupied_words());
    for (int cell = 0; cell < shape.cells(); ++cell) {
        if (!has_cell(shape.cover(static_cast<int>(from)), cell)) continue;
        const auto at = static_cast<std::size_t>((*lane.line)[static_cast<std::size_t>(cell)]);
        others[at / kWordBits] &= ~(Word{1} << (at % kWordBits));
    }
    std::vector<char> seen(static_cast<std::size_t>(shape.configurations()));
    std::vector<int> todo{static_cast<int>(from)};
    seen[from] = 1;
    for (std::size_t next = 0; next < todo.size(); ++next) {
        const int here = todo[next];
        for (int t = shape.first(here); t < shape.last(here); t = shape.ray_end(t)) {
            const std::uint16_t to = shape.transition(t).to;
            if (seen[to] || !is_unoccupied(lane, t, others.data())) continue;
            seen[to] = 1;
            todo.push_back(to);
            put_bits(mask, lane.first_action + to, 1);
        }
    }
}

void GamePuzzle::write_key(const Word* game, std::size_t changed, std::size_t to, Word* key) const {
    std::fill_n(key, layout_.key_words, Word{0});
    const auto now = [&](std::size_t lane) {
        return Word{lane == changed ? to : configuration(game, lane)};
    };
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        if (!lanes_[i].twin) key[lanes_[i].key_word] |= now(i) << lanes_[i].key_shift;
    }
    Word sorted[256];
    for (const auto& group : twins_) {
        std::size_t count = 0;
        for (std::size_t lane : group) sorted[count++] = now(lane);
        std::sort(sorted, sorted + count);
        for (std::size_t k = 0; k < count; ++k) {
            key[lanes_[group[k]].key_word] |= sorted[k] << lanes_[group[k]].key_shift;
        }
    }
}

bool GamePuzzle::place(const std::uint16_t* configurations, Word* game) const {
    std::fill_n(game, state_words_, Word{0});
    std::memcpy(game + layout_.grid_at(), looks_.walls.data(), looks_.walls.size());
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        if (configurations[i] >= lanes_[i].actions->shape->configurations()) return false;
        const Word* words = pattern(i, configurations[i]);
        for (std::size_t w = 0; w < state_words_; ++w) game[w] ^= words[w];
    }
    find_legal(game);
    return true;
}

bool GamePuzzle::load(const Word* key, Word* game) const {
    std::vector<std::uint16_t> configurations;
    for (const LaneView& lane : lanes_) {
        const Word at = key[lane.key_word] >> lane.key_shift & ((Word{1} << lane.key_bits) - 1);
        configurations.push_back(static_cast<std::uint16_t>(at));
    }
    return place(configurations.data(), game);
}

void GamePuzzle::set_distances(std::shared_ptr<const DistanceTable> table) {
    require(!table || table->key_words() <= layout_.key_words,
            "the table of distances belongs to another puzzle");
    distances_ = std::move(table);
    auto* const head = reinterpret_cast<HotTables::Head*>(hot_);
    const bool simple = distances_ && distances_->simple();
    head->slots = simple ? distances_->slots() : nullptr;
    head->slot_bits = static_cast<std::uint8_t>(simple ? distances_->slot_bits() : 0);
}

std::size_t GamePuzzle::bytes() const {
    std::size_t total = sizeof(*this) + lanes_.size() * sizeof(LaneView) +
                        (block_.size() + start_.size()) * sizeof(Word) +
                        (looks_.vehicles.size() + looks_.cells.size()) * sizeof(std::uint32_t) +
                        looks_.walls.size() + looks_.legal_planes.size();
    for (const LaneView& lane : lanes_) {
        if (lane.needs) {
            const auto users = static_cast<std::size_t>(lane.needs.use_count());
            total += lane.needs->size() * sizeof(Word) / users;
        }
    }
    return total;
}

}  // namespace unjam
