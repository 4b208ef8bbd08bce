#include <algorithm>
#include <set>
#include <string>

#include "check.h"
#include "unjam/census/family_climber.h"

using namespace unjam::census;

namespace {

Wish wish(int least, int most) {
    Wish wish;
    wish.least = least;
    wish.most = most;
    wish.most_of.fill(64);
    return wish;
}

std::vector<Puzzle> climbs(const Game& game, const Wish& wish, int seeds, int families = 400) {
    std::vector<Puzzle> found;
    for (int seed = 0; seed < seeds; ++seed) {
        Forge forge(game, wish, [] {});
        forge.climb(static_cast<std::uint64_t>(seed), families, 2, found);
    }
    return found;
}

std::string text(const Game& game, const Puzzle& puzzle) {
    return game.text(puzzle.row_types, puzzle.column_types, puzzle.state.rows,
                     puzzle.state.columns);
}

Spec square(int side) {
    Spec spec;
    spec.width = spec.height = side;
    return spec;
}

}  // namespace

TEST("what is forged is in the census, and as hard as wanted") {
    Spec slides = square(4);
    slides.slides = true;
    const Game game(square(4)), other(slides);
    std::set<std::string> census;
    std::vector<Entry> all;
    const Options options;
    for (Digits block : game.blocks()) Block(game, other, block, options).run(all);
    for (const Entry& entry : all) census.insert(text(game, entry));
    CHECK(census.size() == 32);
    const auto found = climbs(game, wish(4, 6), 40);
    CHECK(!found.empty());
    for (const Puzzle& puzzle : found) {
        CHECK(puzzle.distance >= 4 && puzzle.distance <= 6);
        CHECK(census.contains(text(game, puzzle)));
    }
}

TEST("a climb is a function of its seed") {
    const Game game(square(5));
    const auto one = climbs(game, wish(8, 254), 6), other = climbs(game, wish(8, 254), 6);
    CHECK(!one.empty() && one.size() == other.size());
    for (std::size_t i = 0; i < one.size() && i < other.size(); ++i) {
        CHECK(text(game, one[i]) == text(game, other[i]));
    }
}

TEST("vehicles are counted by their lengths, with the target") {
    const Game game(square(5));
    Wish few = wish(4, 254);
    few.least_vehicles = 5;
    few.most_vehicles = 6;
    few.most_of[3] = 2;
    few.least_of[2] = 3;
    const auto found = climbs(game, few, 20);
    CHECK(!found.empty());
    for (const Puzzle& puzzle : found) {
        const std::string cells = text(game, puzzle);
        std::set<char> labels(cells.begin(), cells.end());
        labels.erase('o');
        int trucks = 0;
        for (char label : labels) trucks += std::count(cells.begin(), cells.end(), label) == 3;
        const int vehicles = static_cast<int>(labels.size());
        CHECK(vehicles == 5 || vehicles == 6);
        CHECK(trucks <= 2 && vehicles - trucks >= 3);
    }
}

TEST("a climb ends where nothing can be changed, and says what came nearest") {
    const Game game(square(5));
    Wish alone = wish(9, 254);
    alone.most_vehicles = 1;
    Forge forge(game, alone, [] {});
    std::vector<Puzzle> found;
    forge.climb(1, 500, 1, found);
    CHECK(found.empty());
    CHECK(forge.families() >= 500);
    CHECK(forge.nearest().has_value());
    CHECK(forge.nearest() && forge.nearest()->distance == 1);
}

TEST("families with too many arrangements are passed over") {
    const Game game(square(8));
    Wish any = wish(2, 254);
    any.most_states = 20'000;
    std::vector<Puzzle> found;
    Forge forge(game, any, [] {});
    forge.climb(3, 300, 1, found);
    CHECK(forge.families() > 0);
}
