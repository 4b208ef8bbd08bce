#include <map>
#include <set>

#include "boards.h"
#include "check.h"
#include "unjam/states/list_space.h"
#include "unjam/states/table_space.h"

using namespace unjam;

namespace {

const char* const kBoards[] = {
    ".... XX.B A..B AOOO",
    "BB...G A..C.G AXXC.G A..C.. E...FF E.DDD.",
    "IBB#.. I..LDD JXXL.. J.KEEM FFK..M GGHHHM",
    ".BB.CC D.EE.F DXX..F G..H.. G..HII JJ.KK.",
};

using Lists = ListSpace<1, 1>;
using Bytes = TableSpace<std::uint8_t, 2, 1, 9>;
using Tables = TableSpace<std::uint32_t, 5, 6, 15>;

template <class Space>
std::set<Word> successors_of(Space& space, const typename Space::KeyType& key) {
    std::set<Word> out;
    space.load(key);
    space.template successors<Pruning::none>(
        [&](const auto& next, int) { out.insert(next.word[0]); });
    return out;
}

// The number of states of every depth, with or without pruning.
template <class Space, Pruning pruning>
std::vector<std::size_t> depths(const Program& program, bool unit) {
    Space space(program, unit, false);
    std::map<Word, Word> parents;
    std::vector<typename Space::KeyType> here{space.start()}, next;
    parents[here[0].word[0]] = here[0].word[0];
    std::vector<std::size_t> counts;
    while (!here.empty()) {
        counts.push_back(here.size());
        next.clear();
        for (const auto& key : here) {
            space.load(key);
            const Word parent = parents[key.word[0]];
            if (parent != key.word[0]) {
                typename Space::KeyType before{};
                before.word[0] = parent;
                space.set_last_step(space.last_step(before, key));
            }
            space.template successors<pruning>([&](const auto& after, int) {
                if (parents.emplace(after.word[0], key.word[0]).second) next.push_back(after);
            });
        }
        here.swap(next);
    }
    return counts;
}

}  // namespace

TEST("all spaces generate the same successors") {
    for (const char* board : kBoards) {
        const auto program = boards::program(board);
        CHECK(Bytes::fits(*program));
        CHECK(Tables::fits(*program));
        for (bool unit : {false, true}) {
            Bytes bytes(*program, unit);
            Tables tables(*program, unit);
            Lists lists(*program, unit, false);
            std::set<Word> seen{bytes.start().word[0]};
            std::vector<Word> todo(seen.begin(), seen.end());
            for (std::size_t i = 0; i < todo.size() && i < 500; ++i) {
                const auto expected = successors_of(bytes, Key<1>{{todo[i]}});
                CHECK(successors_of(tables, Key<1>{{todo[i]}}) == expected);
                CHECK(successors_of(lists, Key<1>{{todo[i]}}) == expected);
                for (Word key : expected) {
                    if (seen.insert(key).second) todo.push_back(key);
                }
            }
        }
    }
}

TEST("pruned successors reach every state at its depth") {
    for (const char* board : kBoards) {
        const auto program = boards::program(board);
        for (bool unit : {false, true}) {
            const auto plain = depths<Lists, Pruning::none>(*program, unit);
            CHECK((depths<Bytes, Pruning::breadth_first>(*program, unit) == plain));
            CHECK((depths<Tables, Pruning::breadth_first>(*program, unit) == plain));
            CHECK((depths<Lists, Pruning::breadth_first>(*program, unit) == plain));
        }
    }
}

TEST("applying a step and its reverse restores the state") {
    const auto program = boards::program(kBoards[1]);
    Bytes space(*program, false);
    const auto start = space.start();
    space.load(start);
    std::vector<int> ids;
    space.successors<Pruning::none>([&](const auto&, int id) { ids.push_back(id); });
    const auto before = successors_of(space, start);
    for (int id : ids) {
        const Step step = space.step_of(id);
        space.apply(step);
        CHECK_EQ(space.configuration(step.lane), step.to);
        space.apply({step.lane, step.to, step.from});
        CHECK_EQ(space.record().key, start.word[0]);
    }
    CHECK(successors_of(space, start) == before);
}

TEST("the look-ahead sees exactly the wins within its range") {
    for (const char* board : kBoards) {
        const auto program = boards::program(board);
        Bytes space(*program, false);
        CHECK_EQ(space.lookahead(), 2);
        std::set<Word> seen{space.start().word[0]};
        std::vector<Word> todo(seen.begin(), seen.end());
        for (std::size_t i = 0; i < todo.size() && i < 2000; ++i) {
            space.load(Key<1>{{todo[i]}});
            const int claimed = space.won() ? 0 : space.steps_to_win();
            const bool won = space.won();
            int found = won ? 0 : 3;
            const auto first = successors_of(space, Key<1>{{todo[i]}});
            for (Word one : first) {
                if (seen.insert(one).second) todo.push_back(one);
                if (found <= 1) continue;
                space.load(Key<1>{{one}});
                if (space.won()) found = 1;
                if (found <= 2) continue;
                for (Word two : successors_of(space, Key<1>{{one}})) {
                    space.load(Key<1>{{two}});
                    if (space.won()) found = 2;
                }
            }
            if (!won) CHECK_EQ(claimed, found == 3 ? 0 : found);
        }
    }
}
