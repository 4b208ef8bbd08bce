// Components compared with the reference implementation, and the two implementations of exploring
// with each other.

#include <thread>

#include "check.h"
#include "plain_graph.h"
#include "unjam/graph/small_component.h"
#include "unjam/states/list_space.h"
#include "unjam/states/table_space.h"

using namespace unjam;
using plain::Rule;

namespace {

using Narrow = TableSpace<std::uint8_t, 2, 1, 9>;
using Wide = TableSpace<std::uint32_t, 5, 6, 15>;

constexpr Rule kRules[] = {Rule::straight, Rule::units, Rule::corners};
const char* const kJam40 = "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJFF.";
// Seven rows with one car each, and no vehicles in columns.
const char* const kRows = "XX.... AA.... BB.... CC.... DD.... EE.... FF....";

ExploreRequest request_for(Rule rule, bool neighbours = false, bool family = false) {
    return {rule == Rule::units, rule == Rule::corners, neighbours, family};
}

// Check that the component has exactly the states of the graph, with their distances and
// neighbours.
void check_component(const plain::Subject& subject, const plain::Graph& graph,
                     const Component& component, bool neighbours) {
    CHECK(component.stop == Stop::none);
    CHECK_EQ(component.states, graph.states.size());
    CHECK_EQ(component.key_words, subject.program().key_words());
    std::vector<std::uint32_t> numbers;
    std::set<std::uint32_t> met;
    std::uint32_t wins = 0;
    for (std::uint32_t state = 0; state < component.states; ++state) {
        const Word* key = component.keys.data() +
                          std::size_t{state} * static_cast<std::size_t>(component.key_words);
        const auto found = graph.numbers.find(subject.state_at(key));
        CHECK(found != graph.numbers.end());
        if (found == graph.numbers.end()) return;
        const std::uint32_t number = found->second;
        numbers.push_back(number);
        met.insert(number);
        CHECK_EQ(int{component.from_start[state]}, graph.from_start[number]);
        CHECK_EQ(int{component.to_win[state]}, graph.to_win[number]);
        if (state > 0) CHECK(component.from_start[state] >= component.from_start[state - 1]);
        wins += component.to_win[state] == 0;
    }
    CHECK_EQ(met.size(), graph.states.size());
    CHECK_EQ(numbers.at(0), 0u);
    CHECK_EQ(component.wins, wins);
    if (!neighbours) {
        CHECK(component.first_edge.data() == nullptr);
        CHECK_EQ(component.edge_count, 0u);
        return;
    }
    CHECK_EQ(component.first_edge[component.states], component.edge_count);
    for (std::uint32_t state = 0; state < component.states; ++state) {
        std::set<std::uint32_t> row;
        const std::uint64_t begin = component.first_edge[state];
        const std::uint64_t end = component.first_edge[state + 1];
        for (std::uint64_t e = begin; e < end; ++e) row.insert(numbers[component.edges[e]]);
        CHECK_EQ(row.size(), end - begin);
        CHECK(row == graph.next[numbers[state]]);
    }
}

void check_subject(const plain::Subject& subject, Rule rule, const plain::Graph& graph) {
    for (bool neighbours : {false, true}) {
        check_component(subject, graph,
                        plain::explored(subject.program(), request_for(rule, neighbours)),
                        neighbours);
    }
}

// The reference graph of a subject, unless it has too many states or nearly none. Exploring counts
// them first because it is faster.
std::optional<plain::Graph> small_graph(const plain::Subject& subject, Rule rule,
                                        std::uint64_t most) {
    Limits limits;
    limits.states = most;
    const Component component = plain::explored(subject.program(), request_for(rule), limits);
    if (component.stop != Stop::none || component.states < 3) return std::nullopt;
    return plain::graph_of(subject.game, rule, most + 1);
}

template <class T>
bool same(const Buffer<T>& one, const Buffer<T>& other, std::size_t count) {
    return std::equal(one.data(), one.data() + count, other.data());
}

bool same(const Component& one, const Component& other) {
    const auto words = static_cast<std::size_t>(one.key_words) * one.states;
    return one.states == other.states && one.wins == other.wins &&
           one.key_words == other.key_words && same(one.keys, other.keys, words) &&
           same(one.from_start, other.from_start, one.states) &&
           same(one.to_win, other.to_win, one.states);
}

}  // namespace

TEST("components of pieces of any kind agree with the reference implementation") {
    std::mt19937 random(51);
    int twins = 0, one_way = 0, corners = 0;
    for (int count = 0; count < 120;) {
        const auto subject = plain::subject_of(pieces::random_game(random));
        const Rule rule = kRules[count % 3];
        const auto graph = small_graph(subject, rule, 250);
        if (!graph) continue;
        check_subject(subject, rule, *graph);
        twins += !subject.program().twins().empty();
        one_way += !subject.program().reversible();
        corners += rule == Rule::corners && subject.program().turning();
        ++count;
    }
    CHECK(twins > 20);
    CHECK(one_way > 20);
    CHECK(corners > 20);
}

TEST("wider keys and boards give the same component") {
    std::mt19937 random(52);
    for (int count = 0; count < 24;) {
        const auto game = pieces::random_game(random);
        const Rule rule = kRules[count % 3];
        const auto graph = small_graph(plain::subject_of(game), rule, 150);
        if (!graph) continue;
        // A board of two words, keys of two words, and more.
        check_subject(plain::subject_of(game, 70), rule, *graph);
        check_subject(plain::subject_of(game, 0, 60), rule, *graph);
        check_subject(plain::subject_of(game, 130, 200), rule, *graph);
        ++count;
    }
}

TEST("components of straight vehicles agree with the reference implementation") {
    std::mt19937 random(53);
    struct Size {
        int width, height;
        double fill;
    };
    int narrow = 0, wide = 0, lists = 0;
    for (const Size& size : {Size{4, 4, 0.7},
                             {6, 6, 0.75},
                             {5, 6, 0.75},
                             {9, 3, 0.8},
                             {3, 10, 0.8},
                             {10, 3, 0.8},
                             {13, 2, 0.8}}) {
        for (int count = 0; count < 8;) {
            const auto subject =
                plain::subject_of(plain::random_grid(random, size.width, size.height, size.fill));
            const Rule rule = kRules[count % 2];
            const auto graph = small_graph(subject, rule, 120);
            if (!graph) continue;
            check_subject(subject, rule, *graph);
            const bool is_narrow = Narrow::fits(subject.program());
            const bool is_wide = Wide::fits(subject.program());
            narrow += is_narrow;
            wide += is_wide && !is_narrow;
            lists += !is_wide && !is_narrow;
            ++count;
        }
    }
    CHECK(narrow >= 16);
    CHECK(wide >= 16);
    CHECK(lists >= 5);
}

TEST("neighbours are ordered by lane, vehicle, direction and distance") {
    // X can go right by 1 to 3; A, below, shares a row with B: A right by 1, B left by 1.
    const auto subject = plain::subject_of("XX... AA.BB");
    const Component component =
        plain::explored(subject.program(), request_for(Rule::straight, true));
    CHECK_EQ(component.states, 12u);
    std::vector<pieces::State> rows;
    for (std::uint64_t e = component.first_edge[0]; e < component.first_edge[1]; ++e) {
        rows.push_back(subject.state_at(component.keys.data() + component.edges[e]));
    }
    const std::vector<pieces::State> wanted{{1, 5, 8}, {2, 5, 8}, {3, 5, 8}, {0, 6, 8}, {0, 5, 7}};
    CHECK(rows == wanted);
}

TEST("both implementations give the same small components") {
    std::mt19937 random(54);
    std::vector<std::string> grids{kJam40};
    for (int count = 0; count < 16; ++count) grids.push_back(plain::random_grid(random, 6, 6, 0.7));
    for (int count = 0; count < 3; ++count) grids.push_back(plain::random_grid(random, 7, 7, 0.85));
    int checked = 0;
    for (const std::string& grid : grids) {
        const auto program = boards::program(grid);
        for (bool slides : {false, true}) {
            Limits limits;
            limits.states = 30000;
            // Only the general implementation lists neighbours.
            const Component small = plain::explored(*program, {slides}, limits);
            const Component any = plain::explored(*program, {slides, false, true}, limits);
            CHECK(small.stop == any.stop);
            if (small.stop != Stop::none) continue;
            CHECK(same(small, any));
            ++checked;
        }
    }
    CHECK(checked > 20);
}

TEST("a component that is too large for SmallComponent") {
    // Nine rows of 5 positions would be too many; with eight, the distance is the number of cars
    // moved.
    const auto program = boards::program(std::string(kRows) + " GG....");
    Component nothing;
    SearchControl control(Limits{});
    Narrow space(*program, false);
    CHECK(SmallComponent<Narrow>::fits(*program, {}));
    CHECK(!SmallComponent<Narrow>(space, control, nothing).run());
    const Component component = plain::explored(*program, {});
    CHECK_EQ(component.states, 390625u);  // 5 to the power of 8
    CHECK_EQ(component.wins, 78125u);
    for (std::uint32_t state = 0; state < component.states; ++state) {
        int moved = 0;
        for (const Lane& lane : program->lanes()) {
            moved += ((component.keys[state] >> lane.key_shift) & 7) != 0;
        }
        const bool won = ((component.keys[state] >> program->lanes()[0].key_shift) & 7) == 4;
        if (component.from_start[state] != moved || component.to_win[state] != !won) {
            CHECK_EQ(int{component.from_start[state]}, moved);
            CHECK_EQ(int{component.to_win[state]}, int{!won});
            return;
        }
    }
}

TEST("SmallComponent rejects 64-bit keys") {
    std::string grid = "XX........";
    for (int row = 1; row < 15; ++row) grid += row % 2 ? " AA........" : " BB........";
    CHECK_EQ(boards::program(grid)->key_bits(), 60);
    CHECK(SmallComponent<Wide>::fits(*boards::program(grid), {}));
    const auto program = boards::program(grid + " CC........");
    CHECK_EQ(program->key_bits(), 64);
    CHECK(Wide::fits(*program));
    CHECK(!SmallComponent<Wide>::fits(*program, {}));
    Limits limits;
    limits.states = 1000;
    CHECK(plain::explored(*program, {}, limits).stop == Stop::states);
}

TEST("a component without wins, and one without steps") {
    const Component unsolvable = plain::explored(*boards::program("XX.A ...A ...A"), {});
    CHECK_EQ(unsolvable.wins, 0u);
    for (std::uint32_t state = 0; state < unsolvable.states; ++state) {
        CHECK_EQ(unsolvable.to_win[state], Component::kUnreachable);
    }
    const Component stuck = plain::explored(*boards::program("AXXB A..B"), {false, false, true});
    CHECK_EQ(stuck.states, 1u);
    CHECK_EQ(stuck.first_edge[1], 0u);
    const Component won = plain::explored(*boards::program("XX"), {});
    CHECK_EQ(won.states, 1u);
    CHECK_EQ(won.to_win[0], 0);
}

TEST("several threads can explore the same program") {
    const auto program = boards::program(kJam40);
    const Component alone = plain::explored(*program, {});
    CHECK_EQ(alone.states, 4780u);
    CHECK_EQ(alone.to_win[0], 51);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            for (int i = 0; i < 3; ++i) {
                const Component component =
                    plain::explored(*program, {false, false, (i + t) % 2 == 0});
                CHECK(same(component, alone));
            }
        });
    }
    for (auto& thread : threads) thread.join();
}
