// Games for training: actions, steps, distances, episodes.

#include <cstring>
#include <set>

#include "boards.h"
#include "check.h"
#include "drawn_games.h"
#include "unjam/games/game_batch.h"
#include "unjam/graph/component.h"
#include "unjam/states/successors.h"

using namespace unjam;

namespace {

constexpr ActionKind kKinds[] = {ActionKind::unit, ActionKind::move, ActionKind::lane};
constexpr const char* kBoards[] = {
    ".... XX.B A..B AOOO", "BB...G A..C.G AXXC.G A..C.. E...FF E.DDD.",
    "AAB... ..BXX. ..B... ...... ......", "XX.AA.BB CC.....D .......D"};

// A prepared puzzle with all that it is made of.
struct Subject {
    std::unique_ptr<Program> program;
    std::vector<LaneNames> names;
    GameLayout layout;
    int width = 0, cells = 0;
    bool corners = false;

    void finish(ActionKind kind, int slots) {
        // Goal lanes come first, and vehicles are numbered in this order.
        std::stable_sort(names.begin(), names.end(), [&](const auto& a, const auto& b) {
            const auto goal = [&](const LaneNames& n) {
                return program->lanes()[static_cast<std::size_t>(n.lane)].shape->has_goal();
            };
            return goal(a) && !goal(b);
        });
        layout.kind = kind;
        layout.width = width + 1;  // a column of walls on the right
        layout.height = cells / width;
        layout.directions = slots;
        layout.distances = 1;
        layout.lanes = static_cast<int>(names.size()) + 1;
        layout.resources = program->cells();
        layout.key_words = program->key_words();
        int configurations = 0;
        for (LaneNames& lane : names) {
            const LaneShape& shape = *program->lanes()[static_cast<std::size_t>(lane.lane)].shape;
            lane.first_vehicle = layout.vehicles;
            layout.vehicles += shape.vehicles();
            configurations += shape.configurations();
            for (int t = 0; t < shape.last(shape.configurations() - 1); ++t) {
                layout.distances = std::max<int>(layout.distances, shape.transition(t).slides);
            }
        }
        layout.actions =
            kind == ActionKind::lane
                ? configurations
                : layout.vehicles * slots * (kind == ActionKind::move ? layout.distances : 1);
    }

    std::shared_ptr<GamePuzzle> puzzle() const {
        GamePuzzle::Looks looks;
        looks.vehicles.assign(static_cast<std::size_t>(layout.vehicles), 1);
        looks.legal_planes.assign(static_cast<std::size_t>(layout.vehicles * layout.directions), 1);
        looks.cells.assign(layout.cells(), 0);
        looks.walls.assign(layout.cells(), GamePuzzle::kEmpty);
        for (std::size_t cell = static_cast<std::size_t>(width); cell < layout.cells();
             cell += static_cast<std::size_t>(layout.width)) {
            looks.walls[cell] = GamePuzzle::kWall;
        }
        LaneActionsCache cache(layout);
        return std::make_shared<GamePuzzle>(*program, names, layout, width, cells, looks, corners,
                                            cache);
    }
    bool slides() const { return layout.kind == ActionKind::unit; }
    Component explored() const {
        SearchControl control(Limits{});
        return explore(*program, {slides(), corners && !slides(), false, false}, control);
    }
    std::shared_ptr<const DistanceTable> table() const {
        const Component component = explored();
        auto words = std::make_shared<std::vector<Word>>(
            DistanceTable::build(component.keys.data(), component.to_win.data(), component.states,
                                 component.key_words, program->key_bits()));
        return std::make_shared<DistanceTable>(words->data(), words->size(), words);
    }
};

Subject board_subject(const std::string& grid, ActionKind kind) {
    Subject subject;
    subject.program = boards::program(grid);
    subject.width = static_cast<int>(grid.find(' '));
    subject.cells = static_cast<int>(
        grid.size() - static_cast<std::size_t>(std::count(grid.begin(), grid.end(), ' ')));
    int number = 0;
    for (const auto& corridor : boards::corridors_of(grid)) {
        LaneNames names;
        names.lane = number++;
        for (std::size_t v = 0; v < corridor.lengths.size(); ++v) {
            names.order.push_back(static_cast<int>(corridor.lengths.size() - 1 - v));
        }
        names.lengths = corridor.lengths;
        names.slots = {1, 0};
        subject.names.push_back(names);
    }
    subject.finish(kind, 2);
    return subject;
}

Subject piece_subject(const pieces::Drawn& drawn) {
    Subject subject;
    auto compiled = pieces::compile(drawn.game);
    subject.program = std::move(compiled.program);
    subject.width = drawn.game.width;
    subject.cells = drawn.game.width * drawn.game.height;
    subject.corners = drawn.rule == pieces::Rule::corners;
    for (std::size_t lane = 0; lane < subject.program->lanes().size(); ++lane) {
        LaneNames names;
        names.lane = static_cast<int>(lane);
        names.order = {0};
        names.slots = {0, 1, 2, 3};
        subject.names.push_back(names);
    }
    subject.finish(drawn.rule == pieces::Rule::units ? ActionKind::unit : ActionKind::lane, 4);
    return subject;
}

struct Rows {
    std::vector<std::uint8_t> observations, masks, terminated, truncated;
    std::vector<double> rewards;
    std::vector<std::int32_t> distances;

    explicit Rows(const GameBatch& batch)
        : observations(batch.size() * batch.observation_bytes()),
          masks(batch.size() * static_cast<std::size_t>(batch.layout().actions)),
          terminated(batch.size()),
          truncated(batch.size()),
          rewards(batch.size()),
          distances(batch.size()) {}
    GameOutput output() {
        GameOutput out;
        out.observations = observations.data();
        out.masks = masks.data();
        out.terminated = terminated.data();
        out.truncated = truncated.data();
        out.rewards = rewards.data();
        out.distances = distances.data();
        return out;
    }
    bool operator==(const Rows&) const = default;
};

// Choose a legal action of every game at random; an illegal one now and then.
std::vector<std::int64_t> drawn_actions(const Rows& rows, std::size_t games, std::mt19937& random) {
    const std::size_t count = rows.masks.size() / games;
    std::vector<std::int64_t> actions(games);
    for (std::size_t game = 0; game < games; ++game) {
        for (int tries = 0; tries < 100; ++tries) {
            actions[game] = static_cast<std::int64_t>(random() % count);
            if (rows.masks[game * count + static_cast<std::size_t>(actions[game])]) break;
        }
    }
    return actions;
}

using Key = std::vector<Word>;

Key key_of(const GameBatch& batch, std::size_t game) {
    Key key(static_cast<std::size_t>(batch.layout().key_words));
    batch.write_key(game, key.data());
    return key;
}

// Play one game at random and compare it with the searches' own state space in every state.
void check_play(const Subject& subject, unsigned seed, int steps) {
    const auto puzzle = subject.puzzle();
    puzzle->set_distances(subject.table());
    GameRules rules;
    rules.autoreset = Autoreset::disabled;
    rules.distances = true;
    rules.win = 1;
    GameBatch batch(subject.layout, rules, 1, 1);
    batch.set_puzzles({puzzle});
    Rows rows(batch);
    batch.reset(nullptr, nullptr, nullptr, rows.output());
    SuccessorGenerator generator(*subject.program, subject.slides(), subject.corners);
    const Component component = subject.explored();
    const StateIndex index(component.keys.data(), component.key_words, component.states);
    std::mt19937 random(seed);
    for (int step = 0; step < steps; ++step) {
        const Key here = key_of(batch, 0);
        const std::uint32_t state = index.find(here.data());
        CHECK(state != StateIndex::kNone);
        if (state == StateIndex::kNone) return;
        const int distance = component.to_win[state];
        CHECK_EQ(rows.distances[0], distance == Component::kUnreachable ? -1 : distance);
        std::vector<PathStep> paths;
        std::vector<Word> keys;
        generator.neighbours(here.data(), paths, keys);
        std::set<Key> expected, found;
        for (std::size_t k = 0; k < paths.size(); ++k) {
            const Word* begin = &keys[k * here.size()];
            expected.insert(Key(begin, begin + here.size()));
        }
        // Try every legal action on a copy of the game.
        std::vector<std::uint16_t> configurations(static_cast<std::size_t>(subject.layout.lanes));
        batch.write_configurations(0, configurations.data());
        std::vector<std::uint8_t> optimal(rows.masks.size());
        batch.find_optimal(optimal.data());
        for (std::size_t action = 0; action < rows.masks.size(); ++action) {
            if (!rows.masks[action]) {
                CHECK(!optimal[action]);
                continue;
            }
            GameBatch other(subject.layout, rules, 1, 1);
            other.set_puzzles({puzzle});
            GameHead head;
            head.puzzle = 0;
            CHECK(other.restore(&head, configurations.data()));
            const auto chosen = static_cast<std::int64_t>(action);
            Rows after(other);
            other.step(&chosen, after.output());
            const Key there = key_of(other, 0);
            found.insert(there);
            CHECK(there != here);
            CHECK_EQ(after.terminated[0] != 0, after.distances[0] == 0);
            CHECK_EQ(optimal[action] != 0, distance > 0 && after.distances[0] == distance - 1);
        }
        CHECK(found == expected);
        if (batch.head(0).over) batch.reset(nullptr, nullptr, nullptr, rows.output());
        const auto actions = drawn_actions(rows, 1, random);
        const bool legal = rows.masks[static_cast<std::size_t>(actions[0])];
        const Key before = key_of(batch, 0);
        batch.step(actions.data(), rows.output());
        CHECK(legal || key_of(batch, 0) == before);
        CHECK_EQ(rows.rewards[0], rows.terminated[0] ? 1.0 : 0.0);
        // The grid shows every covered cell once, and the walls.
        const auto vehicles = static_cast<std::size_t>(
            std::count_if(rows.observations.begin(), rows.observations.end(),
                          [](std::uint8_t cell) { return cell >= GamePuzzle::kFirstVehicle; }));
        CHECK(vehicles > 0 || subject.program->goal_lanes().size() == subject.names.size());
        CHECK_EQ(std::count(rows.observations.begin(), rows.observations.end(), GamePuzzle::kWall),
                 subject.layout.height);
    }
}

}  // namespace

TEST("games play boards of straight vehicles like the searches") {
    for (const char* grid : kBoards) {
        for (ActionKind kind : kKinds) check_play(board_subject(grid, kind), 7, 60);
    }
}

TEST("games play pieces of any shape like the searches") {
    for (const auto& drawn : pieces::drawn_games(11, 30)) check_play(piece_subject(drawn), 5, 25);
}

TEST("results of games are the same on several threads") {
    const Subject subject = board_subject(kBoards[1], ActionKind::move);
    const auto puzzle = subject.puzzle();
    puzzle->set_distances(subject.table());
    for (const Autoreset autoreset : {Autoreset::next_step, Autoreset::same_step}) {
        GameRules rules;
        rules.autoreset = autoreset;
        rules.distances = true;
        rules.max_steps = 9;
        rules.step = -1;
        rules.shaping = 0.5;
        rules.discount = 0.9;
        constexpr std::size_t kGames = 200;
        GameBatch one(subject.layout, rules, kGames, 1), three(subject.layout, rules, kGames, 3);
        std::vector<std::uint64_t> seeds(kGames);
        for (std::size_t i = 0; i < kGames; ++i) seeds[i] = i + 5;
        Rows first(one), second(three);
        for (GameBatch* batch : {&one, &three}) {
            batch->set_puzzles({puzzle, puzzle, puzzle});
            batch->set_start_distances(std::pair{1, 3});
            batch->reset(nullptr, seeds.data(), nullptr, (batch == &one ? first : second).output());
        }
        CHECK(first == second);
        std::mt19937 random(3);
        for (int step = 0; step < 40; ++step) {
            const auto actions = drawn_actions(first, kGames, random);
            one.step(actions.data(), first.output());
            three.step(actions.data(), second.output());
            CHECK(first == second);
        }
    }
}

TEST("episodes end and begin as the autoreset mode says") {
    const Subject subject = board_subject("XX.. A... A...", ActionKind::move);
    const auto puzzle = subject.puzzle();
    puzzle->set_distances(subject.table());
    for (const Autoreset autoreset :
         {Autoreset::next_step, Autoreset::same_step, Autoreset::disabled}) {
        GameRules rules;
        rules.autoreset = autoreset;
        rules.distances = true;
        rules.win = 1;
        rules.shaping = 2;
        GameBatch batch(subject.layout, rules, 1, 1);
        batch.set_puzzles({puzzle});
        Rows rows(batch);
        std::vector<std::uint8_t> last(rows.observations.size());
        std::int32_t last_distance = -7;
        GameOutput out = rows.output();
        out.final_observations = last.data();
        out.final_distances = &last_distance;
        batch.reset(nullptr, nullptr, nullptr, out);
        const auto start = rows.observations;
        CHECK_EQ(rows.distances[0], 1);
        std::vector<std::uint8_t> optimal(rows.masks.size());
        batch.find_optimal(optimal.data());
        const std::int64_t action = std::find(optimal.begin(), optimal.end(), 1) - optimal.begin();
        batch.step(&action, out);
        CHECK(rows.terminated[0]);
        CHECK_EQ(rows.rewards[0], 3.0);  // the win, and one move nearer
        CHECK_EQ(rows.observations == start, autoreset == Autoreset::same_step);
        CHECK_EQ(rows.distances[0], autoreset == Autoreset::same_step ? 1 : 0);
        CHECK_EQ(last_distance, autoreset == Autoreset::same_step ? 0 : -7);
        batch.step(&action, out);
        CHECK_EQ(rows.terminated[0] != 0, autoreset == Autoreset::same_step);
        CHECK_EQ(rows.rewards[0], autoreset == Autoreset::same_step ? 3.0 : 0.0);
        CHECK_EQ(batch.any_over(), autoreset == Autoreset::disabled);
        if (autoreset == Autoreset::next_step) CHECK(rows.observations == start);
    }
}

TEST("tables of distances that are damaged are refused") {
    const Subject subject = board_subject(kBoards[0], ActionKind::move);
    const Component component = subject.explored();
    const auto words =
        DistanceTable::build(component.keys.data(), component.to_win.data(), component.states,
                             component.key_words, subject.program->key_bits());
    const DistanceTable table(words.data(), words.size(), nullptr);
    CHECK_EQ(table.states(), std::size_t{16});
    CHECK_EQ(table.farthest(), 5);
    std::size_t all = 0;
    for (int distance = 0; distance <= 5; ++distance) {
        for (std::size_t i = 0; i < table.count(distance, distance); ++i, ++all) {
            Word key[kMaxKeyWords];
            table.key_at(distance, i, key);
            CHECK_EQ(table.find(key), distance);
        }
    }
    CHECK_EQ(all, std::size_t{16});
    for (std::size_t at = 0; at < words.size(); ++at) {
        auto damaged = words;
        damaged[at] = ~Word{0} - at % 2;
        try {
            const DistanceTable read(damaged.data(), damaged.size(), nullptr);
            Word key = 5;
            read.find(&key);  // ends, and reads no memory but its own
        } catch (const std::invalid_argument&) {
        }
        CHECK_THROWS(std::invalid_argument, DistanceTable(words.data(), at, nullptr));
    }
}

TEST("weights and numbers choose the puzzles of games") {
    const Subject subject = board_subject(kBoards[0], ActionKind::unit);
    const auto puzzle = subject.puzzle();
    GameBatch batch(subject.layout, GameRules{}, 100, 1);
    batch.set_puzzles({puzzle, puzzle, puzzle});
    batch.set_weights({0, 3, 1});
    std::vector<std::uint64_t> seeds(100);
    for (std::size_t i = 0; i < 100; ++i) seeds[i] = i;
    batch.reset(nullptr, seeds.data(), nullptr, {});
    std::vector<int> drawn(3);
    for (std::size_t i = 0; i < 100; ++i) ++drawn[static_cast<std::size_t>(batch.head(i).puzzle)];
    CHECK_EQ(drawn[0], 0);
    CHECK(drawn[1] > 55);
    CHECK(drawn[2] > 5);
    const std::vector<std::int64_t> wanted(100, 2);
    batch.reset(nullptr, nullptr, wanted.data(), {});
    CHECK_EQ(batch.head(50).puzzle, 2);
    CHECK_THROWS(std::invalid_argument, batch.set_weights({1, 2}));
    CHECK_THROWS(std::invalid_argument, batch.set_weights({0, 0, 0}));
    const std::vector<std::int64_t> unknown(100, 3);
    CHECK_THROWS(std::invalid_argument, batch.reset(nullptr, nullptr, unknown.data(), {}));
}
