// The census: lines, families, components and minimality, compared with a reference implementation.

#include "unjam/census/census.h"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "check.h"
#include "naive_family.h"

using namespace unjam::census;
using unjam::test::NaiveFamily;

namespace {

BoardSpec spec(int width, int height, bool slides, std::vector<int> walls = {}) {
    BoardSpec made;
    made.width = width;
    made.height = height;
    made.target_row = std::min(2, height - 1);
    made.walls = std::move(walls);
    made.slides = slides;
    return made;
}

// Call visit(row types, column types, feasible arrangements) for every family with a state.
template <class Visitor>
void every_family(const Board& board, Visitor&& visit) {
    for (Digits block : board.blocks()) {
        const Rows rows(board, block);
        auto choose = [&](auto&& self, int column, Digits types,
                          const std::vector<FeasibleArrangement>& feasible) -> void {
            if (feasible.empty()) return;
            if (column == board.width()) {
                visit(rows, types, feasible);
                return;
            }
            const auto& all = board.columns()[static_cast<std::size_t>(column)].types();
            for (std::size_t t = 0; t < all.size(); ++t) {
                std::vector<FeasibleArrangement> still;
                for (const auto& [arrangement, states] : feasible) {
                    const auto taken = rows.masks(arrangement) >> (8 * column) & 0xFF;
                    const std::uint32_t ways = all[t].counts[taken];
                    if (ways) still.push_back({arrangement, states * ways});
                }
                self(self, column + 1, with_digit(types, column, static_cast<int>(t)), still);
            }
        };
        std::vector<FeasibleArrangement> all;
        for (std::uint32_t a = 0; a < rows.arrangements(); ++a) all.push_back({a, 1});
        choose(choose, 0, 0, all);
    }
}

struct Total {
    std::uint64_t states = 0;
    BlockCounts counts;
    std::vector<Entry> found;
};

Total run_all(const BoardSpec& wanted, const Options& options) {
    BoardSpec turned = wanted;
    turned.slides = !wanted.slides;
    const Board board(wanted), other(turned);
    Total total;
    for (std::uint64_t states : board.states_of_blocks()) total.states += states;
    for (Digits block : board.blocks()) {
        const BlockCounts part = Block(board, other, block, options).run(total.found);
        total.counts.families += part.families;
        total.counts.winnable += part.winnable;
        total.counts.components += part.components;
        total.counts.unsolvable += part.unsolvable;
        total.counts.shortcuts += part.shortcuts;
    }
    return total;
}

}  // namespace

TEST("census lines: every way to fill a line") {
    const Line line(6, 0, {2, 3}, false);
    std::vector<int> configurations;
    for (const LineType& type : line.types()) configurations.push_back(type.configurations);
    // Empty, 2, 3, 2+2, 2+3, 3+2; types that would fill the line are excluded.
    CHECK(configurations == (std::vector<int>{1, 5, 4, 6, 3, 3}));
    for (const LineType& type : line.types()) {
        for (int v = 0; v < type.vehicles; ++v) {
            const auto vehicle = static_cast<std::size_t>(v);
            const LineType& left = line.types()[static_cast<std::size_t>(type.without[vehicle])];
            CHECK_EQ(left.vehicles, type.vehicles - 1);
            CHECK_EQ(type.left[vehicle].size(), type.positions.size());
        }
    }
}

TEST("census lines: walls divide a line") {
    const Line line(6, 0b000100, {2, 3}, false);  // two cells, a wall, three cells
    // Left: empty or 2. Right: empty, 2 or 3. Unless `walls_fill`, both corridors may be full.
    CHECK_EQ(line.types().size(), 6u);
    CHECK_EQ(Line(6, 0b000100, {2, 3}, false, true).types().size(), 5u);  // without 2+wall+3
    const Line target(6, 0b000001, {2, 3}, false, true, {2});
    CHECK_EQ(target.types().size(), 1u);
    CHECK_EQ(target.types()[0].configurations, 4);
    CHECK_THROWS(std::invalid_argument, Line(6, 0b100000, {2, 3}, false, true, {2}));
    CHECK_THROWS(std::invalid_argument, Line(9, 0, {2, 3}, false));
    CHECK_THROWS(std::invalid_argument, Line(8, 0, {1, 2, 3}, false));
}

TEST("census board: numbers of states, letters") {
    CHECK_EQ(run_all(spec(3, 3, false), {}).states, 64u);
    const Board board(spec(4, 4, false));
    std::uint64_t states = 0;
    for (std::uint64_t count : board.states_of_blocks()) states += count;
    CHECK_EQ(states, 9304u);
    CHECK_EQ(board.blocks().size(), 27u);
    CHECK_THROWS(std::invalid_argument, Board(spec(9, 4, false)));
    CHECK_THROWS(std::invalid_argument, Board(spec(4, 4, false, {16})));
    BoardSpec below = spec(4, 4, false);
    below.target_row = 4;
    CHECK_THROWS(std::invalid_argument, Board(below));
}

TEST("census rows: winning arrangements have the highest numbers") {
    const Board board(spec(5, 4, false));
    for (Digits block : board.blocks()) {
        const Rows rows(board, block);
        for (std::uint32_t a = 0; a < rows.arrangements(); ++a) {
            CHECK_EQ(rows.arrangement(rows.configurations(a)), a);
            const bool wins = digit(rows.configurations(a), board.target()) == board.winning();
            CHECK_EQ(wins, a >= rows.first_win());
        }
    }
    BoardSpec wide = spec(8, 8, false);
    wide.lengths = {2};
    const Board large(wide);
    Digits two_each = 0;
    for (int row = 0; row < 8; ++row) {
        if (row != large.target()) two_each = with_digit(two_each, row, 2);
    }
    CHECK_THROWS(std::length_error, Rows(large, two_each));
}

TEST("census search: all families of small boards") {
    for (const BoardSpec& wanted : {spec(3, 3, false), spec(3, 3, true), spec(4, 3, false),
                                    spec(4, 3, true, {1}), spec(3, 4, false, {0, 11})}) {
        const Board board(wanted);
        FamilySearch search(board);
        every_family(board, [&](const Rows& rows, Digits types, const auto& feasible) {
            const NaiveFamily naive(board, rows.types(), types);
            std::size_t states = 0;
            for (const auto& each : feasible) states += each.states;
            CHECK_EQ(states, naive.keys().size());
            std::vector<std::uint8_t> distances(states);
            search.run(rows, types, feasible, distances.data());
            std::size_t won = 0;
            for (const auto& key : naive.keys()) {
                const State state{key.first, key.second};
                const int known = naive.distance(key);
                CHECK_EQ(search.distance(state), known < 0 ? FamilySearch::kFar : known);
                if (known < 0) continue;
                ++won;
                CHECK_EQ(search.solutions(state).low, naive.solutions(key));
                const State next = search.step_nearer(state);
                if (known > 0) CHECK_EQ(naive.distance({next.rows, next.columns}), known - 1);
            }
            CHECK_EQ(search.reached(), won);

            int count = 0;
            const auto numbers = naive.components(count);
            std::set<int> winnable;
            for (const auto& [key, number] : numbers) {
                if (naive.distance(key) >= 0) winnable.insert(number);
            }
            CHECK_EQ(search.components().size(), winnable.size());
            for (std::size_t c = 0; c < search.components().size(); ++c) {
                const Component& component = search.components()[c];
                const auto histogram = search.histogram(c);
                const State& farthest = component.farthest;
                const int number = numbers.at({farthest.rows, farthest.columns});
                std::vector<std::uint32_t> expected;
                for (const auto& [key, its] : numbers) {
                    if (its != number) continue;
                    const auto at = static_cast<std::size_t>(naive.distance(key));
                    if (expected.size() <= at) expected.resize(at + 1);
                    ++expected[at];
                    if (naive.distance(key) != component.distance) continue;
                    CHECK(std::pair(search.across(farthest.rows), search.down(farthest.columns)) <=
                          std::pair(search.across(key.first), search.down(key.second)));
                }
                CHECK(histogram == expected);
                CHECK_EQ(component.distance, static_cast<int>(expected.size()) - 1);
            }
            CHECK_EQ(search.count_unsolvable(),
                     static_cast<std::uint64_t>(count) - winnable.size());
        });
    }
}

TEST("census shortcut: removing any vehicle from any state") {
    for (const bool slides : {false, true}) {
        const Board board(spec(4, 3, slides));
        ShortcutSearch shortcut(board);
        every_family(board, [&](const Rows& rows, Digits types, const auto&) {
            const NaiveFamily naive(board, rows.types(), types);
            for (int line = 0; line < board.height() + board.width(); ++line) {
                const bool is_row = line < board.height();
                const int at = is_row ? line : line - board.height();
                const LineType& type = is_row ? board.row_type(at, digit(rows.types(), at))
                                              : board.column_type(at, digit(types, at));
                if (is_row && at == board.target()) continue;
                for (int v = 0; v < type.vehicles; ++v) {
                    const auto vehicle = static_cast<std::size_t>(v);
                    const int left = type.without[vehicle];
                    const NaiveFamily fewer(
                        board, is_row ? with_digit(rows.types(), at, left) : rows.types(),
                        is_row ? types : with_digit(types, at, left));
                    for (const auto& key : naive.keys()) {
                        const int distance = naive.distance(key);
                        if (distance < 0) continue;
                        const auto c =
                            static_cast<std::size_t>(digit(is_row ? key.first : key.second, at));
                        auto rest = key;
                        Digits& digits = is_row ? rest.first : rest.second;
                        digits = with_digit(digits, at, type.left[vehicle][c]);
                        const bool shorter = fewer.distance(rest) < distance;
                        const State state{key.first, key.second};
                        CHECK_EQ(shorter, is_row
                                              ? shortcut.without_in_row(rows.types(), types, state,
                                                                        at, v, distance)
                                              : shortcut.without_in_column(rows.types(), types,
                                                                           state, at, v, distance));
                    }
                }
            }
        });
    }
}

TEST("census blocks: the complete 4x4 census") {
    Options all;
    all.all_components = true;
    const Total moves = run_all(spec(4, 4, false), all), slides = run_all(spec(4, 4, true), all);
    for (const Total* total : {&moves, &slides}) {
        CHECK_EQ(total->counts.components, 493u);
        CHECK_EQ(total->counts.unsolvable, 387u);
        CHECK_EQ(total->counts.winnable, 6892u);
        CHECK_EQ(total->found.size(), 32u);
    }
    std::vector<int> by_distance(8);
    for (const Entry& entry : moves.found) ++by_distance[static_cast<std::size_t>(entry.distance)];
    CHECK(by_distance == (std::vector<int>{0, 1, 2, 7, 8, 5, 6, 3}));
}

TEST("census blocks: results do not depend on the memory for saved distances") {
    Options little;
    little.max_bytes = 100'000;
    const Total plenty = run_all(spec(4, 4, false), {});
    const Total scarce = run_all(spec(4, 4, false), little);
    CHECK(scarce.counts.shortcuts > plenty.counts.shortcuts);
    CHECK_EQ(plenty.found.size(), scarce.found.size());
    for (std::size_t n = 0; n < plenty.found.size(); ++n) {
        const Entry &a = plenty.found[n], &b = scarce.found[n];
        CHECK_EQ(a.row_types, b.row_types);
        CHECK_EQ(a.column_types, b.column_types);
        CHECK_EQ(a.state.rows, b.state.rows);
        CHECK_EQ(a.state.columns, b.state.columns);
        CHECK(a.solutions == b.solutions);
    }
    Options none;
    none.max_bytes = 100;
    CHECK_THROWS(std::length_error, run_all(spec(4, 4, false), none));
}

TEST("census blocks: the poll callback can stop a search") {
    Options impatient;
    int breaths = 0;
    impatient.poll = [&] {
        if (++breaths == 5) throw std::runtime_error("enough");
    };
    CHECK_THROWS(std::runtime_error, run_all(spec(4, 4, false), impatient));
    CHECK_EQ(breaths, 5);
}

TEST("census counts: 128 bits, saturating at 10^38") {
    const Count half{0, std::uint64_t{1} << 63};
    CHECK((half + half == Count{1, 0}));
    const Count large{Count::most().high, Count::most().low - 1};
    CHECK((large + Count{0, 1} == Count::most()));
    CHECK((large + large == Count::most()));
    CHECK((Count::most() + Count::most() == Count::most()));
}
