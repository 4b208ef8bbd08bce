// Limits on exploring: in every phase, for both implementations, and the state after stopping.

#include <functional>
#include <string>

#include "check.h"
#include "plain_graph.h"
#include "unjam/search/search.h"

using namespace unjam;

namespace {

const char* const kJam40 = "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJFF.";
// One car in each row: 5 to the power of 6 states, and of 8.
const std::string kRows = "XX.... AA.... BB.... CC.... DD.... EE....";
const std::string kMoreRows = kRows + " FF.... GG....";

// Two targets that leave, so distances cannot be searched backwards, and three free pieces.
pieces::Game one_way_game() {
    pieces::Game game;
    game.width = 4;
    game.height = 4;
    game.pieces = {{{{0, 0}}, true, true, 0, 15, true},
                   {{{0, 0}}, true, true, 1, 14, true},
                   {{{0, 0}, {0, 1}}, true, true, 4, -1, false, 0},
                   {{{0, 0}, {0, 1}}, true, true, 8, -1, false, 0}};
    return game;
}

struct Case {
    const char* name;
    std::function<std::unique_ptr<Program>()> program;
    ExploreRequest request;
};

const std::vector<Case> kCases{
    {"small", [] { return boards::program(kRows); }, {}},
    {"small, in slides", [] { return boards::program(kRows); }, {true}},
    {"neighbours", [] { return boards::program(kRows); }, {false, false, true}},
    {"family", [] { return boards::program(kRows); }, {false, false, false, true}},
    {"family with neighbours", [] { return boards::program(kRows); }, {false, false, true, true}},
    {"one way", [] { return std::move(pieces::compile(one_way_game()).program); }, {}},
    {"one way, round corners, neighbours",
     [] { return std::move(pieces::compile(one_way_game()).program); },
     {false, true, true}},
};

Component limited(const Program& program, const ExploreRequest& request, Limits limits,
                  SearchControl::Callback callback = nullptr) {
    SearchControl control(limits, std::move(callback));
    return explore(program, request, control);
}

void check_nothing_but_counts(const Component& component) {
    CHECK_EQ(component.states, 0u);
    CHECK_EQ(component.edge_count, 0u);
    CHECK(component.keys.data() == nullptr);
    CHECK(component.to_win.data() == nullptr);
    CHECK(component.first_edge.data() == nullptr);
}

}  // namespace

TEST("a state limit equal to the number of states suffices, and one less does not") {
    for (const Case& c : kCases) {
        const auto program = c.program();
        const std::uint32_t states = limited(*program, c.request, {}).states;
        CHECK(states > 2000);
        Limits limits;
        limits.states = states;
        CHECK_EQ(limited(*program, c.request, limits).states, states);
        for (std::uint64_t fewer :
             {std::uint64_t{states} - 1, std::uint64_t{states} / 2, std::uint64_t{1}}) {
            limits.states = fewer;
            const Component component = limited(*program, c.request, limits);
            CHECK(component.stop == Stop::states);
            CHECK(component.stats.seen > fewer);
            CHECK(component.stats.seen <= states);
            check_nothing_but_counts(component);
        }
    }
}

TEST("the memory limit stops exploring and is reported") {
    for (const Case& c : kCases) {
        const auto program = c.program();
        const Component whole = limited(*program, c.request, {});
        const std::uint64_t peak = whole.stats.peak_bytes;
        CHECK(whole.stop == Stop::none);
        // The peak includes more than the result.
        CHECK(peak > whole.states * std::uint64_t{12} + whole.edge_count * 4);
        int enough = 0;
        for (unsigned part : {0u, 1u, 5u, 10u, 15u, 18u, 19u, 20u, 21u, 30u, 60u}) {
            Limits limits;
            limits.bytes = peak * part / 20;
            const Component component = limited(*program, c.request, limits);
            CHECK(component.stats.peak_bytes <= limits.bytes);
            if (component.stop == Stop::none) {
                ++enough;
                CHECK_EQ(component.states, whole.states);
                CHECK(component.states * std::uint64_t{12} < limits.bytes);
                continue;
            }
            CHECK(component.stop == Stop::memory);
            check_nothing_but_counts(component);
        }
        CHECK(enough > 0);
    }
}

TEST("an expired timeout stops exploring at once") {
    for (const Case& c : kCases) {
        Limits limits;
        limits.seconds = 0;
        const Component component = limited(*c.program(), c.request, limits);
        CHECK(component.stop == Stop::time);
        CHECK(component.stats.seen < 2000);
        check_nothing_but_counts(component);
    }
}

TEST("exploring reports progress and can be cancelled") {
    // SmallComponent runs first, then the general implementation: reported states never decrease.
    const auto program = boards::program(kMoreRows);
    for (int cancel_at : {1, 2}) {
        int call = 0;
        std::uint64_t seen = 0;
        const Component component = limited(*program, {}, {}, [&](const Progress& progress) {
            CHECK(progress.seen >= seen);
            seen = progress.seen;
            return ++call < cancel_at;
        });
        if (component.stop == Stop::none) break;
        CHECK(component.stop == Stop::cancelled);
        CHECK_EQ(call, cancel_at);
        check_nothing_but_counts(component);
    }
}

TEST("a stopped search leaves no state behind that affects the next one") {
    std::mt19937 random(57);
    std::vector<std::unique_ptr<Program>> programs;
    programs.push_back(boards::program(kJam40));
    programs.push_back(boards::program(kRows));
    programs.push_back(std::move(pieces::compile(one_way_game()).program));
    for (int count = 0; count < 4; ++count) {
        programs.push_back(boards::program(plain::random_grid(random, 5, 5, 0.6)));
        programs.push_back(pieces::compile(pieces::random_game(random), 0, count * 30).program);
    }
    const auto sum = [](const Component& component) {
        std::uint64_t out = component.states;
        for (std::uint32_t state = 0; state < component.states; ++state) {
            out = out * 31 + component.to_win[state];
            out =
                out * 31 +
                component.keys[std::size_t{state} * static_cast<std::size_t>(component.key_words)];
        }
        for (std::uint64_t e = 0; e < component.edge_count; ++e)
            out = out * 31 + component.edges[e];
        return out;
    };
    std::vector<std::uint64_t> sums;
    const auto request_of = [](std::size_t n) {
        return ExploreRequest{n % 2 == 1, n % 3 == 1, n % 4 > 1, n % 8 > 3};
    };
    for (std::size_t n = 0; n < programs.size() * 8; ++n) {
        Limits limits;
        limits.states = 50000;
        sums.push_back(sum(limited(*programs[n % programs.size()], request_of(n), limits)));
    }
    for (int round = 0; round < 200; ++round) {
        const std::size_t n = random() % sums.size();
        Limits limits;
        limits.states = 50000;
        const bool stopped = random() % 2 == 0;
        if (stopped) limits.states = random() % 3000;
        const Component component = limited(*programs[n % programs.size()], request_of(n), limits);
        if (component.stop == Stop::none || !stopped) CHECK_EQ(sum(component), sums[n]);
    }
}

TEST("a progress callback may itself explore and solve") {
    const auto small = boards::program(kJam40);
    const auto large = boards::program(kMoreRows);
    int calls = 0;
    const Component component = limited(*large, {false, false, true}, {}, [&](const Progress&) {
        if (++calls > 2) return true;
        CHECK_EQ(plain::explored(*small, {}).states, 4780u);
        CHECK_EQ(plain::explored(*small, {true, false, true}).states, 4780u);
        SearchControl control(Limits{});
        CHECK_EQ(search(*small, {}, control).path.size(), 51u);
        return true;
    });
    CHECK(calls > 0);
    CHECK_EQ(component.states, 390625u);
}
