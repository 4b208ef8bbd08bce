#include "unjam/census/census_search.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace unjam::census {

namespace {

constexpr std::uint32_t kLocalBits = 20;
constexpr std::uint32_t kLocalMask = (1u << kLocalBits) - 1;
static_assert(kMaxArrangements <= kLocalMask);
constexpr std::uint32_t kCame = 1u << 28;  // the record was reached by a step

constexpr std::uint32_t last_step(int line, int from) {
    return kCame | static_cast<std::uint32_t>(line) << 24 | static_cast<std::uint32_t>(from) << 20;
}

}  // namespace

FamilySearch::FamilySearch(const Board& board, std::function<void()> poll)
    : board_(board), width_(board.width()), height_(board.height()), poll_(std::move(poll)) {}

void FamilySearch::run(const Rows& rows, Digits column_types,
                       const std::vector<FeasibleArrangement>& feasible, std::uint8_t* distances) {
    rows_ = &rows;
    distances_ = distances;
    load_lines(column_types);
    number_states(feasible);
    label_wins();
    search_backwards();
    reached_ = queue_.size();
    collect_components();
}

// Collect the tables of the family's lines.
void FamilySearch::load_lines(Digits column_types) {
    const auto add = [](MovableLines& lines, std::size_t& count, int line, int cells,
                        const LineType& type, std::uint32_t radix) {
        if (type.configurations == 1) return;
        lines[count++] = {line, cells, &type, type.reach.data(), type.ranks.data(), radix};
    };
    movable_row_count_ = movable_column_count_ = 0;
    for (int row = 0; row < height_; ++row) {
        row_place_[static_cast<std::size_t>(row)] = movable_row_count_;
        add(movable_rows_, movable_row_count_, row, width_, rows_->type(row), rows_->radix(row));
    }
    fixed_bits_ = 0;
    for (int j = 0; j < width_; ++j) {
        const auto column = static_cast<std::size_t>(j);
        const LineType& type = board_.column_type(j, digit(column_types, j));
        column_[column] = &type;
        column_place_[column] = movable_column_count_;
        add(movable_columns_, movable_column_count_, j, height_, type, 0);
        for (std::size_t c = 0; c < type.covers.size(); ++c) {
            bits_[column][c] = 0;
            for (int row = 0; row < height_; ++row) {
                if (type.covers[c] >> row & 1) {
                    bits_[column][c] |= std::uint64_t{1} << (8 * row + j);
                }
            }
        }
        if (type.configurations == 1) fixed_bits_ |= bits_[column][0];
    }
}

void FamilySearch::number_states(const std::vector<FeasibleArrangement>& feasible) {
    locals_.resize(feasible.size());
    local_of_.resize(std::max<std::size_t>(local_of_.size(), rows_->arrangements()));
    states_ = 0;
    for (std::size_t k = 0; k < feasible.size(); ++k) {
        Local& local = locals_[k];
        local.arrangement = feasible[k].arrangement;
        local.masks = rows_->masks(local.arrangement);
        local.first = states_;
        std::uint32_t stride = 1;
        for (int j = 0; j < width_; ++j) {
            const auto column = static_cast<std::size_t>(j);
            local.strides[column] = stride;
            stride *= column_[column]->counts[local.masks >> (8 * j) & 0xFF];
        }
        local_of_[local.arrangement] = static_cast<std::uint32_t>(k);
        states_ += feasible[k].states;
    }
    std::fill_n(distances_, states_, kFar);
    labels_.assign(states_, 0);
    parents_.assign(1, 0);
    queue_.clear();
    transitions_ = 0;
}

std::uint32_t FamilySearch::number_in(const Local& local, Digits columns) const {
    std::uint32_t number = local.first;
    for (std::size_t k = 0; k < movable_column_count_; ++k) {
        const MovableLine& active = movable_columns_[k];
        const std::size_t taken = local.masks >> (8 * active.line) & 0xFF;
        number += local.strides[static_cast<std::size_t>(active.line)] *
                  active.ranks[taken * kMaxConfigurations +
                               static_cast<std::size_t>(digit(columns, active.line))];
    }
    return number;
}

std::uint32_t FamilySearch::number(const State& state) const {
    return number_in(locals_[local_of_[rows_->arrangement(state.rows)]], state.columns);
}

template <class Visitor>
void FamilySearch::steps(const Record& record, int only, int excluded_row, Visitor&& visit) {
    const std::uint32_t here = record.local_and_last & kLocalMask;
    const bool came = record.local_and_last & kCame;
    const int last = came ? static_cast<int>(record.local_and_last >> 24 & 15) : -1;
    const int last_from = static_cast<int>(record.local_and_last >> 20 & 15);
    const Local& local = locals_[here];
    std::uint64_t taken_in_rows = fixed_bits_;
    for (std::size_t k = 0; k < movable_column_count_; ++k) {
        const int j = movable_columns_[k].line;
        taken_in_rows |=
            bits_[static_cast<std::size_t>(j)][static_cast<std::size_t>(digit(record.columns, j))];
    }
    const auto row_steps = [&](const MovableLine& row, int from, unsigned reach) {
        for (; reach; reach &= reach - 1) {
            ++transitions_;
            const int to = std::countr_zero(reach);
            const std::uint32_t arrangement =
                local.arrangement + static_cast<std::uint32_t>(to - from) * row.radix;
            const std::uint32_t there = local_of_[arrangement];
            visit(Record{number_in(locals_[there], record.columns),
                         there | last_step(row.line, from), with_digit(record.rows, row.line, to),
                         record.columns});
        }
    };
    const auto taken_in = [&](int row) {
        return static_cast<unsigned>(taken_in_rows >> (8 * row) & 0xFF);
    };
    if (only >= 0) {
        const MovableLine& row = movable_rows_[row_place_[static_cast<std::size_t>(only)]];
        if (row_place_[static_cast<std::size_t>(only)] == movable_row_count_ || row.line != only) {
            return;
        }
        const int from = digit(record.rows, only);
        row_steps(row, from, row.steps(from, taken_in(only)));
        return;
    }
    std::size_t first_column = 0;
    if (last < kMaxCells) {
        std::size_t k = last < 0 ? 0 : row_place_[static_cast<std::size_t>(last)];
        for (; k < movable_row_count_; ++k) {
            const MovableLine& row = movable_rows_[k];
            if (row.line == excluded_row) continue;
            const int from = digit(record.rows, row.line);
            unsigned reach = row.steps(from, taken_in(row.line));
            if (row.line == last)
                reach &= ~unsigned{row.type->continuations[row.type->pair(last_from, from)]};
            row_steps(row, from, reach);
        }
    } else {
        const int column = last - kMaxCells;
        first_column = column_place_[static_cast<std::size_t>(column)];
        const LineType& type = *column_[static_cast<std::size_t>(column)];
        const unsigned swept = type.sweeps[type.pair(last_from, digit(record.columns, column))];
        for (std::size_t k = 0; k < movable_row_count_; ++k) {
            const MovableLine& row = movable_rows_[k];
            if (!(swept >> row.line & 1) || row.line == excluded_row) continue;
            const int from = digit(record.rows, row.line);
            const unsigned taken = taken_in(row.line);
            row_steps(row, from, row.steps(from, taken) & ~row.steps(from, taken | 1u << column));
        }
    }
    for (std::size_t k = first_column; k < movable_column_count_; ++k) {
        const MovableLine& column = movable_columns_[k];
        const int j = column.line;
        const unsigned taken = local.masks >> (8 * j) & 0xFF;
        const int from = digit(record.columns, j);
        unsigned reach = column.steps(from, taken);
        if (j == last - kMaxCells) {
            reach &= ~unsigned{column.type->continuations[column.type->pair(last_from, from)]};
        }
        if (!reach) continue;
        const std::uint8_t* ranks = &column.ranks[taken * kMaxConfigurations];
        const std::uint32_t stride = local.strides[static_cast<std::size_t>(j)];
        const std::uint32_t base = record.number - stride * ranks[static_cast<std::size_t>(from)];
        for (; reach; reach &= reach - 1) {
            ++transitions_;
            const int to = std::countr_zero(reach);
            visit(Record{base + stride * ranks[static_cast<std::size_t>(to)],
                         here | last_step(kMaxCells + j, from), record.rows,
                         with_digit(record.columns, j, to)});
        }
    }
}

std::uint32_t FamilySearch::root(std::uint32_t label) {
    while (parents_[label] != label) label = parents_[label] = parents_[parents_[label]];
    return label;
}

void FamilySearch::unite(std::uint32_t a, std::uint32_t b) {
    a = root(a);
    b = root(b);
    if (a != b) parents_[std::max(a, b)] = std::min(a, b);
}

template <class Visitor>
void FamilySearch::every_state(std::size_t local_number, Visitor&& visit) const {
    const Local& local = locals_[local_number];
    const std::uint32_t end =
        local_number + 1 < locals_.size() ? locals_[local_number + 1].first : states_;
    // Count through the columns as digits.
    std::array<int, kMaxCells> at{};
    Digits columns = 0;
    const auto settle = [&](int j) {  // the at-th allowed configuration
        const auto column = static_cast<std::size_t>(j);
        const LineType& type = *column_[column];
        const unsigned taken = local.masks >> (8 * j) & 0xFF;
        int rank = at[column];
        for (int c = 0; c < type.configurations; ++c) {
            if (type.covers[static_cast<std::size_t>(c)] & taken) continue;
            if (rank-- == 0) {
                columns = with_digit(columns, j, c);
                return;
            }
        }
    };
    for (int j = 0; j < width_; ++j) settle(j);
    for (std::uint32_t number = local.first; number < end; ++number) {
        visit(number, columns);
        for (int j = 0; j < width_; ++j) {
            const auto column = static_cast<std::size_t>(j);
            const unsigned taken = local.masks >> (8 * j) & 0xFF;
            if (++at[column] < column_[column]->counts[taken]) {
                settle(j);
                break;
            }
            at[column] = 0;
            settle(j);
        }
    }
}

// Give one label to all wins that are connected without moving the target.
void FamilySearch::label_wins() {
    for (std::size_t k = locals_.size(); k-- > 0 && locals_[k].arrangement >= rows_->first_win();) {
        every_state(k, [&](std::uint32_t number, Digits columns) {
            if (labels_[number]) return;
            const auto label = static_cast<std::uint32_t>(parents_.size());
            parents_.push_back(label);
            labels_[number] = label;
            queue_.push_back({number, static_cast<std::uint32_t>(k),
                              rows_->configurations(locals_[k].arrangement), columns});
            flood(queue_.size() - 1, board_.target());
        });
    }
}

// Flood fill: give the label of the state at queue position `from` to all states connected to it.
void FamilySearch::flood(std::size_t from, int excluded_row) {
    const std::uint32_t label = labels_[queue_[from].number];
    for (std::size_t at = from; at < queue_.size(); ++at) {
        const Record record = queue_[at];
        steps(record, -1, excluded_row, [&](const Record& next) {
            if (labels_[next.number]) return;
            labels_[next.number] = label;
            queue_.push_back(next);
        });
    }
}

std::uint64_t FamilySearch::count_unsolvable() {
    std::uint64_t components = 0;
    for (std::size_t k = 0; k < locals_.size(); ++k) {
        every_state(k, [&](std::uint32_t number, Digits columns) {
            if (labels_[number]) return;
            ++components;
            labels_[number] = 1;
            queue_.clear();
            queue_.push_back({number, static_cast<std::uint32_t>(k),
                              rows_->configurations(locals_[k].arrangement), columns});
            flood(0, -1);
        });
    }
    return components;
}

// Search from the wins; states enter the queue in order of distance.
void FamilySearch::search_backwards() {
    for (const Record& record : queue_) distances_[record.number] = 0;
    for (std::size_t at = 0; at < queue_.size(); ++at) {
        const Record record = queue_[at];
        const std::uint32_t label = labels_[record.number];
        const std::uint8_t distance = distances_[record.number];
        if (poll_ && (at & 0xFFFF) == 0xFFFF) poll_();
        if (distance == kFar - 1) throw std::length_error("a distance exceeds 254");
        // From a win, only the target leads to a state that is not won.
        steps(record, distance == 0 ? board_.target() : -1, -1, [&](const Record& next) {
            std::uint32_t& there = labels_[next.number];
            if (there == 0) {
                there = label;
                distances_[next.number] = static_cast<std::uint8_t>(distance + 1);
                queue_.push_back(next);
            } else if (there != label) {
                unite(there, label);
            }
        });
    }
}

// Move level by level towards the wins, accumulating the number of paths to each state.
Count FamilySearch::solutions(const State& state) {
    path_counts_.resize(std::max<std::size_t>(path_counts_.size(), states_));
    const std::uint32_t here = local_of_[rows_->arrangement(state.rows)];
    std::vector<Record> level{
        {number_in(locals_[here], state.columns), here, state.rows, state.columns}};
    std::vector<Record> next_level;
    path_counts_[level[0].number] = {0, 1};
    for (int left = distances_[level[0].number]; left > 0; --left) {
        next_level.clear();
        for (const Record& record : level) {
            const Count ways = std::exchange(path_counts_[record.number], {});
            steps(record, -1, -1, [&](const Record& next) {
                if (distances_[next.number] != left - 1) return;
                Count& there = path_counts_[next.number];
                if (there == Count{}) {
                    next_level.push_back(next);
                    next_level.back().local_and_last &=
                        kLocalMask;  // clear the last step, which disables pruning
                }
                there = there + ways;
            });
        }
        level.swap(next_level);
    }
    Count total;
    for (const Record& record : level)
        total = total + std::exchange(path_counts_[record.number], {});
    return total;
}

State FamilySearch::step_nearer(const State& state) {
    const std::uint32_t here = local_of_[rows_->arrangement(state.rows)];
    const Record record{number_in(locals_[here], state.columns), here, state.rows, state.columns};
    State nearer = state;
    const int wanted = distances_[record.number] - 1;
    steps(record, -1, -1, [&](const Record& next) {
        if (distances_[next.number] == wanted) nearer = {next.rows, next.columns};
    });
    return nearer;
}

}  // namespace unjam::census
