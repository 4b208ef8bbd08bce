#include "unjam/census.h"

#include <algorithm>
#include <array>
#include <utility>

namespace unjam::census {

Block::Block(const Game& game, Digits row_types, std::function<void()> breathe)
    : game_(game),
      breathe_(std::move(breathe)),
      rows_(game, row_types),
      possible_(static_cast<std::size_t>(game.width()) + 1),
      search_(game),
      shortcut_(game) {
    for (std::uint32_t a = 0; a < rows_.arrangements(); ++a) possible_[0].push_back({a, 1});
    std::size_t families = 1;
    for (const Line& column : game.columns()) families *= column.types().size();
    kept_.resize(families);
}

Tally Block::run(std::vector<Puzzle>& found) {
    found_ = &found;
    choose(0);
    tally_.shortcuts = shortcut_.searches();
    return tally_;
}

// Give a column every type in turn, those with fewer vehicles first: so whatever has one vehicle
// less has been searched before.
void Block::choose(int column) {
    if (column == game_.width()) {
        search(*found_);
        breathe_();
        return;
    }
    const auto j = static_cast<std::size_t>(column);
    const auto& types = game_.columns()[j].types();
    for (std::size_t t = 0; t < types.size(); ++t) {
        column_types_ = with_digit(column_types_, column, static_cast<int>(t));
        auto& still = possible_[j + 1];
        still.clear();
        for (const auto& [arrangement, states] : possible_[j]) {
            const std::uint32_t ways = types[t].counts[rows_.masks(arrangement) >> (8 * j) & 0xFF];
            if (ways) still.push_back({arrangement, states * ways});
        }
        // Those that win come last.
        if (!still.empty() && still.back().arrangement >= rows_.first_win()) choose(column + 1);
    }
}

std::size_t Block::family_number(Digits column_types) const {
    std::size_t number = 0;
    for (int j = game_.width() - 1; j >= 0; --j) {
        number = number * game_.columns()[static_cast<std::size_t>(j)].types().size() +
                 static_cast<std::size_t>(digit(column_types, j));
    }
    return number;
}

void Block::search(std::vector<Puzzle>& found) {
    const auto& possible = possible_.back();
    Kept& kept = kept_[family_number(column_types_)];
    kept.first = static_cast<std::uint32_t>(kept_arrangements_.size());
    kept.count = static_cast<std::uint32_t>(possible.size());
    kept.distances = kept_distances_.size();
    std::uint32_t states = 0;
    for (const auto& [arrangement, ways] : possible) {
        kept_arrangements_.push_back(arrangement);
        kept_firsts_.push_back(states);
        states += ways;
    }
    kept_distances_.resize(kept.distances + states);
    search_.run(rows_, column_types_, possible, kept_distances_.data() + kept.distances);
    ++tally_.families;
    tally_.winnable += search_.reached();
    tally_.transitions += search_.transitions();
    tally_.components += search_.components().size();
    for (const Component& component : search_.components()) {
        if (component.distance > 0 && minimal(component)) {
            found.push_back({rows_.types(), column_types_, component.farthest, component.distance,
                             component.states});
        }
    }
}

bool Block::minimal(const Component& component) {
    const State& state = component.farthest;
    const std::uint32_t arrangement = rows_.arrangement(state.rows);
    for (int j = 0; j < game_.width(); ++j) {
        const Type& type = game_.column_type(j, digit(column_types_, j));
        for (int v = 0; v < type.vehicles; ++v) {
            if (distance_without(state, arrangement, j, v) == component.distance) return false;
        }
    }
    return rows_matter(state, component.distance);
}

// The distance of a state when a vehicle is taken out of a column, looked up.
int Block::distance_without(const State& state, std::uint32_t arrangement, int column,
                            int vehicle) const {
    const Type& type = game_.column_type(column, digit(column_types_, column));
    const auto v = static_cast<std::size_t>(vehicle);
    const Digits types = with_digit(column_types_, column, type.without[v]);
    const Digits columns =
        with_digit(state.columns, column,
                   type.left[v][static_cast<std::size_t>(digit(state.columns, column))]);
    const Kept& kept = kept_[family_number(types)];
    const auto first = kept_arrangements_.begin() + kept.first;
    const auto at = std::lower_bound(first, first + kept.count, arrangement);
    std::uint32_t number = kept_firsts_[static_cast<std::size_t>(at - kept_arrangements_.begin())];
    std::uint32_t stride = 1;
    for (int j = 0; j < game_.width(); ++j) {
        const Type& its = game_.column_type(j, digit(types, j));
        const std::size_t taken = rows_.masks(arrangement) >> (8 * j) & 0xFF;
        number +=
            stride *
            its.ranks[taken * kMostConfigurations + static_cast<std::size_t>(digit(columns, j))];
        stride *= its.counts[taken];
    }
    return kept_distances_[kept.distances + number];
}

// Does every vehicle of a row, other than the target, matter? Those that move in one best solution
// do: without them the same solution is shorter. The others are taken out in turn.
bool Block::rows_matter(const State& state, int distance) {
    std::array<unsigned, kMostCells> moved{};
    State now = state;
    for (int left = distance; left > 0; --left) {
        const State next = search_.step_nearer(now);
        for (int row = 0; row < game_.height(); ++row) {
            const int from = digit(now.rows, row), to = digit(next.rows, row);
            if (from == to) continue;
            const Type& type = rows_.type(row);
            moved[static_cast<std::size_t>(row)] |= 1u << type.mover[type.pair(from, to)];
        }
        now = next;
    }
    for (int row = 0; row < game_.height(); ++row) {
        if (row == game_.target()) continue;
        for (int v = 0; v < rows_.type(row).vehicles; ++v) {
            if (moved[static_cast<std::size_t>(row)] >> v & 1) continue;
            if (!shortcut_.without_in_row(rows_.types(), column_types_, state, row, v, distance)) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace unjam::census
