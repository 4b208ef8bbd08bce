// Successors of single states, and finding states by key.

#include <tuple>

#include "check.h"
#include "plain_graph.h"
#include "unjam/states/state_index.h"
#include "unjam/states/successors.h"

using namespace unjam;
using plain::Rule;

namespace {

void check_successors(const plain::Subject& subject, Rule rule) {
    const ExploreRequest request{rule == Rule::units, rule == Rule::corners, true, false};
    Limits limits;
    limits.states = 2000;
    const Component component = plain::explored(subject.program(), request, limits);
    if (component.stop != Stop::none) return;
    const auto words = static_cast<std::size_t>(component.key_words);
    const StateIndex index(component.keys.data(), component.key_words, component.states);
    SuccessorGenerator generator(subject.program(), request.slides, request.corners);
    std::vector<PathStep> steps;
    std::vector<Word> keys;
    for (std::uint32_t state = 0; state < component.states; ++state) {
        const Word* key = component.keys.data() + state * words;
        CHECK_EQ(index.find(key), state);
        CHECK_EQ(generator.won(key), component.to_win[state] == 0);
        steps.clear();
        keys.clear();
        generator.neighbours(key, steps, keys);
        const std::uint64_t begin = component.first_edge[state];
        CHECK_EQ(steps.size(), component.first_edge[state + 1] - begin);
        const auto before = subject.state_at(key);
        const auto around = pieces::steps(subject.game, before, rule);
        auto last = std::tuple(-1, -1, -1, -1);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const Word* there = keys.data() + i * words;
            CHECK_EQ(index.find(there), component.edges[begin + i]);
            CHECK_EQ(steps[i].slides, around.at(subject.state_at(there)));
            if (rule == Rule::corners) continue;  // moves round corners have no single direction
            const auto now =
                std::tuple(steps[i].lane, steps[i].vehicle, steps[i].direction, steps[i].slides);
            // Where two directions lead to the same configuration, only the first is listed, with
            // the shorter step.
            if (!subject.game.join_x && !subject.game.join_y) CHECK(last < now);
            last = now;
        }
    }
}

}  // namespace

TEST("generated successors agree with the listed neighbours, in the same order") {
    std::mt19937 random(71);
    for (int count = 0; count < 150; ++count) {
        const auto subject =
            count % 3 == 0
                ? plain::subject_of(plain::random_grid(random, 5, 4, 0.7))
                : plain::subject_of(pieces::random_game(random, 4), 0, count % 9 == 1 ? 70 : 0);
        for (Rule rule : {Rule::straight, Rule::units, Rule::corners})
            check_successors(subject, rule);
    }
}

TEST("a state index finds exactly the keys in its list") {
    std::mt19937_64 random(72);
    for (std::size_t words : {1u, 2u, 5u}) {
        for (std::uint32_t count : {0u, 1u, 2u, 100u, 5000u}) {
            std::set<std::vector<Word>> chosen;
            // Few different words, so that keys differ in only one of them.
            while (chosen.size() < count) {
                std::vector<Word> key(words);
                for (Word& word : key) word = count > 100 ? random() : random() % 128;
                chosen.insert(key);
            }
            std::vector<Word> keys;
            for (const auto& key : chosen) keys.insert(keys.end(), key.begin(), key.end());
            const StateIndex index(keys.data(), static_cast<int>(words), count);
            for (std::uint32_t at = 0; at < count; ++at) {
                CHECK_EQ(index.find(keys.data() + at * words), at);
            }
            for (int other = 0; other < 500; ++other) {
                std::vector<Word> key(words);
                for (Word& word : key) word = random() % 160;
                if (!chosen.count(key)) CHECK_EQ(index.find(key.data()), StateIndex::kNone);
            }
        }
    }
}
