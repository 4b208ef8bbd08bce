#include "unjam/census/census_shortcut.h"

#include <algorithm>
#include <bit>

#include "unjam/states/hash.h"

namespace unjam::census {

namespace {

std::size_t hash_of(const State& state) {
    std::uint64_t h = (std::uint64_t{state.rows} << 32 | state.columns) * kGoldenRatio;
    return static_cast<std::size_t>(h >> 20);
}

}  // namespace

bool ShortcutSearch::without_in_row(Digits row_types, Digits column_types, const State& state,
                                    int row, int vehicle, int distance) {
    const LineType& type = board_.row_type(row, digit(row_types, row));
    const auto v = static_cast<std::size_t>(vehicle);
    const auto c = static_cast<std::size_t>(digit(state.rows, row));
    return search(with_digit(row_types, row, type.without[v]), column_types,
                  {with_digit(state.rows, row, type.left[v][c]), state.columns}, distance);
}

bool ShortcutSearch::without_in_column(Digits row_types, Digits column_types, const State& state,
                                       int column, int vehicle, int distance) {
    const LineType& type = board_.column_type(column, digit(column_types, column));
    const auto v = static_cast<std::size_t>(vehicle);
    const auto c = static_cast<std::size_t>(digit(state.columns, column));
    return search(row_types, with_digit(column_types, column, type.without[v]),
                  {state.rows, with_digit(state.columns, column, type.left[v][c])}, distance);
}

bool ShortcutSearch::search(Digits row_types, Digits column_types, State start, int distance) {
    if (distance <= 1) return false;  // the target leaving at once cannot be improved
    ++searches_;
    load_lines(row_types, column_types);
    if (slots_.empty()) slots_.resize(1 << 12);
    if (++stamp_ == 0) {
        slots_.assign(slots_.size(), {});
        stamp_ = 1;
    }
    queue_.clear();
    last_steps_.clear();
    add_state(start, {-1, 0}, 0, distance);
    // `left` counts the steps that still lead to a win in fewer than `distance` steps.
    std::size_t at = 0;
    for (int left = distance - 1; left > 0 && at < queue_.size(); --left) {
        for (const std::size_t end = queue_.size(); at < end; ++at) {
            const State state = queue_[at];
            if (expand(state, last_steps_[at], left)) return true;
        }
    }
    seen_ += queue_.size();
    return false;
}

void ShortcutSearch::load_lines(Digits row_types, Digits column_types) {
    const auto spread = [](const LineType& type, int line, auto& spreads) {
        for (std::size_t c = 0; c < type.covers.size(); ++c) {
            spreads[c] = 0;
            for (unsigned rest = type.covers[c]; rest; rest &= rest - 1) {
                spreads[c] |= std::uint64_t{1} << (8 * std::countr_zero(rest) + line);
            }
        }
    };
    for (int row = 0; row < board_.height(); ++row) {
        const auto i = static_cast<std::size_t>(row);
        rows_[i] = &board_.row_type(row, digit(row_types, row));
        spread(*rows_[i], row, row_spreads_[i]);
    }
    for (int j = 0; j < board_.width(); ++j) {
        const auto i = static_cast<std::size_t>(j);
        columns_[i] = &board_.column_type(j, digit(column_types, j));
        spread(*columns_[i], j, column_spreads_[i]);
    }
}

// Add the states one step away that thinning leaves. Return true if one of them wins.
bool ShortcutSearch::expand(const State& state, LastStep last, int left) {
    std::uint64_t across = 0, down = 0;  // cells occupied by rows, and by columns
    for (int row = 0; row < board_.height(); ++row) {
        across |= row_spreads_[static_cast<std::size_t>(row)]
                              [static_cast<std::size_t>(digit(state.rows, row))];
    }
    for (int j = 0; j < board_.width(); ++j) {
        down |= column_spreads_[static_cast<std::size_t>(j)]
                               [static_cast<std::size_t>(digit(state.columns, j))];
    }
    const unsigned target_taken = down >> (8 * board_.target()) & 0xFF;
    const int column = last.line - kMaxCells;  // that moved last, if not negative
    unsigned swept = 0;
    if (column >= 0) {
        const LineType& type = *columns_[static_cast<std::size_t>(column)];
        swept = type.sweeps[type.pair(last.from, digit(state.columns, column))];
    }
    for (int row = std::max(0, column < 0 ? int{last.line} : 0); row < board_.height(); ++row) {
        if (column >= 0 && !(swept >> row & 1)) continue;
        const LineType& type = *rows_[static_cast<std::size_t>(row)];
        const int from = digit(state.rows, row);
        const unsigned taken = down >> (8 * row) & 0xFF;
        unsigned reach = type.steps(from, taken, board_.width());
        if (column >= 0) {
            reach &= ~unsigned{type.steps(from, taken | 1u << column, board_.width())};
        } else if (row == last.line) {
            reach &= ~unsigned{type.continuations[type.pair(last.from, from)]};
        }
        if (row == board_.target() && reach >> board_.winning() & 1) return true;
        for (; reach; reach &= reach - 1) {
            const int to = std::countr_zero(reach);
            add_state({with_digit(state.rows, row, to), state.columns},
                      {static_cast<std::int8_t>(row), static_cast<std::int8_t>(from)}, target_taken,
                      left - 1);
        }
    }
    for (int j = std::max(0, column); j < board_.width(); ++j) {
        const LineType& type = *columns_[static_cast<std::size_t>(j)];
        const int from = digit(state.columns, j);
        unsigned reach = type.steps(from, across >> (8 * j) & 0xFF, board_.height());
        if (j == column) reach &= ~unsigned{type.continuations[type.pair(last.from, from)]};
        for (; reach; reach &= reach - 1) {
            const int to = std::countr_zero(reach);
            const unsigned covers =
                type.covers[static_cast<std::size_t>(to)] >> board_.target() & 1;
            add_state({state.rows, with_digit(state.columns, j, to)},
                      {static_cast<std::int8_t>(kMaxCells + j), static_cast<std::int8_t>(from)},
                      (target_taken & ~(1u << j)) | covers << j, left - 1);
        }
    }
    return false;
}

// An admissible estimate: the target must leave, and every vehicle in its way must move.
int ShortcutSearch::lower_bound(const State& state, unsigned taken) const {
    const auto target = static_cast<std::size_t>(board_.target());
    const int at = digit(state.rows, board_.target());
    const unsigned ahead =
        ~0u << std::bit_width(rows_[target]->covers[static_cast<std::size_t>(at)]);
    const int own = board_.spec().slides ? board_.winning() - at : at != board_.winning();
    return own + std::popcount(taken & ahead);
}

void ShortcutSearch::add_state(const State& state, LastStep last, unsigned taken, int left) {
    if (lower_bound(state, taken) > left) return;
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash_of(state) & mask;
    for (; slots_[at].stamp == stamp_; at = (at + 1) & mask) {
        const State& there = queue_[slots_[at].place];
        if (there.rows == state.rows && there.columns == state.columns) return;
    }
    slots_[at] = {stamp_, static_cast<std::uint32_t>(queue_.size())};
    queue_.push_back(state);
    last_steps_.push_back(last);
    if (queue_.size() * 2 > slots_.size()) grow();
}

void ShortcutSearch::grow() {
    slots_.assign(slots_.size() * 4, {});
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t place = 0; place < queue_.size(); ++place) {
        std::size_t at = hash_of(queue_[place]) & mask;
        while (slots_[at].stamp == stamp_) at = (at + 1) & mask;
        slots_[at] = {stamp_, static_cast<std::uint32_t>(place)};
    }
}

}  // namespace unjam::census
