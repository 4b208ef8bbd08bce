// Families compared with all combinations of configurations.

#include "check.h"
#include "plain_graph.h"
#include "unjam/graph/family.h"

using namespace unjam;
using plain::Rule;
using plain::State;

namespace {

// All states of the family, by trying every position for every piece.
std::set<State> plain_family(const plain::Subject& subject) {
    std::set<State> out;
    const auto& lanes = subject.program().lanes();
    std::vector<int> configurations(lanes.size(), 0);
    while (true) {
        const State state = subject.state_at(configurations);
        std::set<int> taken;
        std::size_t cells = 0;
        for (std::size_t i = 0; i < state.size(); ++i) {
            if (state[i] == pieces::kGone) continue;
            const auto cover = subject.game.cover(subject.game.pieces[i], state[i]);
            cells += cover.size();
            taken.insert(cover.begin(), cover.end());
        }
        if (taken.size() == cells) out.insert(pieces::in_order(subject.game, state));
        std::size_t lane = 0;
        while (lane < lanes.size() &&
               ++configurations[lane] == lanes[lane].shape->configurations()) {
            configurations[lane++] = 0;
        }
        if (lane == lanes.size()) return out;
    }
}

double combinations(const Program& program) {
    double out = 1;
    for (const Lane& lane : program.lanes()) out *= lane.shape->configurations();
    return out;
}

std::vector<plain::Subject> drawn_subjects(unsigned seed, int count) {
    std::mt19937 random(seed);
    std::vector<plain::Subject> out;
    while (static_cast<int>(out.size()) < count) {
        auto subject = out.size() % 3 == 0
                           ? plain::subject_of(plain::random_grid(random, 4, 4, 0.7))
                           : plain::subject_of(pieces::random_game(random, 4));
        if (combinations(subject.program()) < 6000) out.push_back(std::move(subject));
    }
    return out;
}

}  // namespace

TEST("a family lists every combination without overlap once and in order") {
    for (const auto& subject : drawn_subjects(61, 90)) {
        const std::set<State> wanted = plain_family(subject);
        std::set<State> found;
        std::vector<int> before;
        Family family(subject.program(), [] {});
        family.for_each([&](const std::vector<int>& configurations) {
            CHECK(before < configurations);
            before = configurations;
            CHECK(found.insert(subject.state_at(configurations)).second);
        });
        CHECK(found == wanted);
    }
}

TEST("a component with its family: component first, distances to a win for all states") {
    int more = 0;
    for (const auto& subject : drawn_subjects(62, 45)) {
        const std::set<State> wanted = plain_family(subject);
        if (wanted.size() > 400) continue;
        std::vector<State> first{pieces::start_of(subject.game)};
        first.insert(first.end(), wanted.begin(), wanted.end());
        for (Rule rule : {Rule::straight, Rule::units, Rule::corners}) {
            const auto graph = plain::graph_from(subject.game, first, rule, 1000);
            CHECK_EQ(graph->states.size(), wanted.size());
            ExploreRequest request{rule == Rule::units, rule == Rule::corners, false, false};
            const Component alone = plain::explored(subject.program(), request);
            request.family = true;
            request.neighbours = true;
            const Component family = plain::explored(subject.program(), request);
            CHECK_EQ(family.states, wanted.size());
            more += family.states > alone.states;
            const auto words = static_cast<std::size_t>(family.key_words);
            CHECK(std::equal(alone.keys.data(), alone.keys.data() + alone.states * words,
                             family.keys.data()));
            std::vector<std::uint32_t> numbers;
            for (std::uint32_t state = 0; state < family.states; ++state) {
                numbers.push_back(
                    graph->numbers.at(subject.state_at(family.keys.data() + state * words)));
                CHECK_EQ(int{family.to_win[state]}, graph->to_win[numbers[state]]);
                CHECK_EQ(int{family.from_start[state]}, graph->from_start[numbers[state]]);
                CHECK_EQ(family.from_start[state] == Component::kUnreachable,
                         state >= alone.states);
            }
            for (std::uint32_t state = 0; state < family.states; ++state) {
                std::set<std::uint32_t> row;
                for (auto e = family.first_edge[state]; e < family.first_edge[state + 1]; ++e) {
                    row.insert(numbers[family.edges[e]]);
                }
                CHECK(row == graph->next[numbers[state]]);
            }
        }
    }
    CHECK(more > 20);
}

TEST("enumerating a family calls poll regularly") {
    std::string grid = "XX....";
    for (char label = 'A'; label < 'I'; ++label) grid += std::string(" ") + label + label + "....";
    const auto program = boards::program(grid);
    int breaths = 0;
    Family family(*program, [&] {
        if (++breaths == 3) throw SearchStopped{Stop::cancelled};
    });
    CHECK_THROWS(SearchStopped, family.for_each([](const std::vector<int>&) {}));
    CHECK_EQ(breaths, 3);
}
