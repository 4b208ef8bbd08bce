#include "unjam/census/census.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

namespace unjam::census {

namespace {

constexpr std::size_t kBytesForState = 48;  // while searching a family in both metrics

}  // namespace

Block::Block(const Board& board, const Board& other, Digits row_types, const Options& options)
    : board_(board),
      other_board_(other),
      options_(options),
      rows_(board, row_types),
      other_rows_(other, row_types),
      feasible_(static_cast<std::size_t>(board.width()) + 1),
      search_(board, options.poll),
      other_search_(other, options.poll),
      shortcut_(board),
      bytes_left_(options.max_bytes / 4) {
    for (std::uint32_t a = 0; a < rows_.arrangements(); ++a) feasible_[0].push_back({a, 1});
    for (std::size_t wall = 0; wall < board.spec().walls.size(); ++wall) {
        without_wall_.emplace_back(board.without_wall(wall));
    }
}

BlockCounts Block::run(std::vector<Entry>& found) {
    found_ = &found;
    std::size_t families = 1;
    for (const Line& column : board_.columns()) families *= column.types().size();
    saved_.resize(families);
    choose(0);
    counts_.shortcuts = shortcut_.searches();
    return counts_;
}

// Try all types of a column, those with fewer vehicles first, so that every family with one vehicle
// less has been searched before.
void Block::choose(int column) {
    if (column == board_.width()) {
        search();
        if (options_.poll) options_.poll();
        return;
    }
    const auto j = static_cast<std::size_t>(column);
    for (std::size_t t = 0; t < board_.columns()[j].types().size(); ++t) {
        const bool wins = narrow(column, static_cast<int>(t));
        if (wins || (options_.all_components && !feasible_[j + 1].empty())) choose(column + 1);
    }
}

bool Block::narrow(int column, int type) {
    const auto j = static_cast<std::size_t>(column);
    column_types_ = with_digit(column_types_, column, type);
    const LineType& its = board_.column_type(column, type);
    auto& still = feasible_[j + 1];
    still.clear();
    for (const auto& [arrangement, states] : feasible_[j]) {
        const std::uint32_t ways = its.counts[rows_.masks(arrangement) >> (8 * j) & 0xFF];
        if (ways) still.push_back({arrangement, states * ways});
    }
    // Winning arrangements come last.
    return !still.empty() && still.back().arrangement >= rows_.first_win();
}

std::size_t Block::family_number(Digits column_types) const {
    std::size_t number = 0;
    for (int j = board_.width() - 1; j >= 0; --j) {
        number = number * board_.columns()[static_cast<std::size_t>(j)].types().size() +
                 static_cast<std::size_t>(digit(column_types, j));
    }
    return number;
}

void Block::search() {
    const auto& feasible = feasible_.back();
    const bool wins = feasible.back().arrangement >= rows_.first_win();
    std::uint64_t states = 0;
    for (const auto& [arrangement, ways] : feasible) states += ways;
    check_room(states);
    // A family without a win is never looked up, so it is not saved.
    std::uint8_t* distances = wins ? save(static_cast<std::uint32_t>(states)) : nullptr;
    if (!distances) {
        distances_.resize(states);
        distances = distances_.data();
    }
    search_.run(rows_, column_types_, feasible, distances);
    if (wins) {
        ++counts_.families;
        counts_.winnable += search_.reached();
        counts_.components += search_.components().size();
        other_searched_ = false;
        for (std::size_t number = 0; number < search_.components().size(); ++number) {
            const Component& component = search_.components()[number];
            if (component.distance > 0 && minimal(component)) found_->push_back(entry_of(number));
        }
    }
    if (options_.all_components) counts_.unsolvable += search_.count_unsolvable();
    counts_.transitions += search_.transitions();
}

void Block::check_room(std::uint64_t states) const {
    if (states > options_.max_bytes / 2 / kBytesForState) {
        throw std::length_error("a family has " + std::to_string(states) + " states");
    }
}

// Allocate and register the distances of the current family; nullptr if memory is exhausted.
std::uint8_t* Block::save(std::uint32_t states) {
    constexpr std::size_t kChunk = std::size_t{1} << 20;
    if (chunk_left_ < states) {
        const std::size_t size = std::max<std::size_t>(kChunk, states);
        if (bytes_left_ < size) return nullptr;
        bytes_left_ -= size;
        chunks_.push_back(std::unique_ptr<std::uint8_t[]>(new std::uint8_t[size]));
        chunk_left_ = size;
        chunk_end_ = chunks_.back().get() + size;
    }
    std::uint8_t* const distances = chunk_end_ - chunk_left_;
    chunk_left_ -= states;
    SavedDistances& saved = saved_[family_number(column_types_)];
    saved.first = static_cast<std::uint32_t>(saved_arrangements_.size());
    saved.count = static_cast<std::uint32_t>(feasible_.back().size());
    saved.distances = distances;
    std::uint32_t first = 0;
    for (const auto& [arrangement, ways] : feasible_.back()) {
        saved_arrangements_.push_back(arrangement);
        saved_offsets_.push_back(first);
        first += ways;
    }
    return distances;
}

bool Block::minimal(const Component& component) {
    const State& state = component.farthest;
    const std::uint32_t arrangement = rows_.arrangement(state.rows);
    for (int j = 0; j < board_.width(); ++j) {
        const LineType& type = board_.column_type(j, digit(column_types_, j));
        for (int v = 0; v < type.vehicles; ++v) {
            if (!column_matters(state, arrangement, j, v, component.distance)) return false;
        }
    }
    const std::uint32_t moved = moved_vehicles(state, component.distance);
    return rows_matter(state, component.distance, moved) && walls_matter(state, component.distance);
}

bool Block::minimal(const Candidate& candidate) {
    column_types_ = candidate.column_types;
    searched_ = false;
    return rows_matter(candidate.state, candidate.distance, candidate.moved) &&
           (candidate.walls_matter || walls_matter(candidate.state, candidate.distance));
}

Entry Block::describe(const Puzzle& puzzle) {
    if (!searched_ || column_types_ != puzzle.column_types) {
        column_types_ = 0;
        for (int j = 0; j < board_.width(); ++j) narrow(j, digit(puzzle.column_types, j));
        std::uint64_t states = 0;
        for (const auto& [arrangement, ways] : feasible_.back()) states += ways;
        check_room(states);
        distances_.resize(states);
        search_.run(rows_, column_types_, feasible_.back(), distances_.data());
        searched_ = true;
        other_searched_ = false;
    }
    for (std::size_t number = 0; number < search_.components().size(); ++number) {
        const Component& its = search_.components()[number];
        if (its.farthest.rows == puzzle.state.rows &&
            its.farthest.columns == puzzle.state.columns && its.distance == puzzle.distance &&
            its.states == puzzle.states) {
            return entry_of(number);
        }
    }
    throw std::logic_error("two engines disagree about a component");
}

// Return whether removing a vehicle of a column brings the state nearer to a win, by look-up if the
// distances were saved.
bool Block::column_matters(const State& state, std::uint32_t arrangement, int column, int vehicle,
                           int distance) {
    const LineType& type = board_.column_type(column, digit(column_types_, column));
    const auto v = static_cast<std::size_t>(vehicle);
    const Digits types = with_digit(column_types_, column, type.without[v]);
    const Digits columns =
        with_digit(state.columns, column,
                   type.left[v][static_cast<std::size_t>(digit(state.columns, column))]);
    const SavedDistances& saved = saved_[family_number(types)];
    if (!saved.distances) {
        return shortcut_.without_in_column(rows_.types(), column_types_, state, column, vehicle,
                                           distance);
    }
    const auto first = saved_arrangements_.begin() + saved.first;
    const auto at = std::lower_bound(first, first + saved.count, arrangement);
    std::uint32_t number =
        saved_offsets_[static_cast<std::size_t>(at - saved_arrangements_.begin())];
    std::uint32_t stride = 1;
    for (int j = 0; j < board_.width(); ++j) {
        const LineType& its = board_.column_type(j, digit(types, j));
        const std::size_t taken = rows_.masks(arrangement) >> (8 * j) & 0xFF;
        number +=
            stride *
            its.ranks[taken * kMaxConfigurations + static_cast<std::size_t>(digit(columns, j))];
        stride *= its.counts[taken];
    }
    return saved.distances[number] != distance;
}

Entry Block::entry_of(std::size_t component) {
    const Component& its = search_.components()[component];
    return {{rows_.types(), column_types_, its.farthest, its.distance, its.states},
            other_distance(its.farthest),
            search_.solutions(its.farthest),
            search_.histogram(component)};
}

// Search the whole family again: few families contain a puzzle.
int Block::other_distance(const State& state) {
    if (!other_searched_) {
        std::uint64_t states = 0;
        for (const auto& [arrangement, ways] : feasible_.back()) states += ways;
        other_distances_.resize(states);
        other_search_.run(other_rows_, column_types_, feasible_.back(), other_distances_.data());
        other_searched_ = true;
    }
    return other_search_.distance(state);
}

// Return the vehicles of rows that move in one optimal solution of the family searched last.
std::uint32_t Block::moved_vehicles(const State& state, int distance) {
    std::uint32_t moved = 0;
    State now = state;
    for (int left = distance; left > 0; --left) {
        const State next = search_.step_nearer(now);
        for (int row = 0; row < board_.height(); ++row) {
            const int from = digit(now.rows, row), to = digit(next.rows, row);
            if (from == to) continue;
            const LineType& type = rows_.type(row);
            moved |= moved_bit(row, type.mover[type.pair(from, to)]);
        }
        now = next;
    }
    return moved;
}

// Return whether every vehicle of a row except the target matters. Vehicles that move in some
// optimal solution do, because that solution is shorter without them. The others are removed in
// turn.
bool Block::rows_matter(const State& state, int distance, std::uint32_t moved) {
    for (int row = 0; row < board_.height(); ++row) {
        if (row == board_.target()) continue;
        for (int v = 0; v < rows_.type(row).vehicles; ++v) {
            if (moved & moved_bit(row, v)) continue;
            if (!shortcut_.without_in_row(rows_.types(), column_types_, state, row, v, distance)) {
                return false;
            }
        }
    }
    return true;
}

// Return whether removing any wall brings the state nearer to a win. Only the two lines that cross
// at the wall change their types.
bool Block::walls_matter(const State& state, int distance) {
    const auto refit = [](const Line& line, const LineType& type, int line_number, Digits& types,
                          Digits& configurations) {
        const Line::Fit fit = line.fit(type, digit(configurations, line_number));
        types = with_digit(types, line_number, fit.type);
        configurations = with_digit(configurations, line_number, fit.configuration);
    };
    for (std::size_t wall = 0; wall < without_wall_.size(); ++wall) {
        const Board& fewer = board_.without_wall(wall);
        const int row = board_.spec().walls[wall] / board_.width();
        const int j = board_.spec().walls[wall] % board_.width();
        Digits row_types = rows_.types(), column_types = column_types_;
        State start = state;
        refit(fewer.rows()[static_cast<std::size_t>(row)], rows_.type(row), row, row_types,
              start.rows);
        refit(fewer.columns()[static_cast<std::size_t>(j)],
              board_.column_type(j, digit(column_types_, j)), j, column_types, start.columns);
        if (!without_wall_[wall].search(row_types, column_types, start, distance)) return false;
    }
    return true;
}

}  // namespace unjam::census
