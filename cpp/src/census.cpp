#include "unjam/census.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <unordered_set>

namespace unjam::census {

namespace {

constexpr std::uint8_t kFar = 0xFF;
constexpr std::uint32_t kNone = 0xFFFFFFFFu;
constexpr std::uint32_t kLocalBits = 20;
constexpr std::uint32_t kLocalMask = (1u << kLocalBits) - 1;
constexpr std::uint32_t kCame = 1u << 28;  // the record was reached by a step

constexpr std::uint32_t last_step(int line, int from) {
    return kCame | static_cast<std::uint32_t>(line) << 24 | static_cast<std::uint32_t>(from) << 20;
}

}  // namespace

Game::Game(const Spec& spec) : spec_(spec) {
    const auto [width, height] = std::pair(spec.width, spec.height);
    if (width < 2 || width > kMostCells || height < 1 || height > kMostCells) {
        throw std::invalid_argument("a census is of boards from 2x1 to 8x8");
    }
    if (spec.target_row < 0 || spec.target_row >= height) {
        throw std::invalid_argument("the target's row is not on the board");
    }
    std::vector<unsigned> in_row(static_cast<std::size_t>(height)),
        in_column(static_cast<std::size_t>(width));
    for (int cell : spec.walls) {
        if (cell < 0 || cell >= width * height) throw std::invalid_argument("a wall off the board");
        in_row[static_cast<std::size_t>(cell / width)] |= 1u << (cell % width);
        in_column[static_cast<std::size_t>(cell % width)] |= 1u << (cell / width);
    }
    for (int row = 0; row < height; ++row) {
        const std::vector<int> only =
            row == spec.target_row ? std::vector{spec.target_length} : std::vector<int>{};
        rows_.emplace_back(width, static_cast<Cells>(in_row[static_cast<std::size_t>(row)]),
                           spec.lengths, spec.slides, only);
    }
    for (int column = 0; column < width; ++column) {
        columns_.emplace_back(height,
                              static_cast<Cells>(in_column[static_cast<std::size_t>(column)]),
                              spec.lengths, spec.slides);
    }
    winning_ = rows_[static_cast<std::size_t>(spec.target_row)].types()[0].configurations - 1;
}

std::vector<Digits> Game::blocks() const {
    std::vector<Digits> found{0};
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        std::vector<Digits> longer;
        for (Digits digits : found) {
            for (std::size_t type = 0; type < rows_[row].types().size(); ++type) {
                longer.push_back(
                    with_digit(digits, static_cast<int>(row), static_cast<int>(type)));
            }
        }
        found.swap(longer);
    }
    return found;
}

std::uint64_t Game::states_of(Digits row_types) const {
    // By column and taken cells: the configurations of all types together.
    std::vector<std::vector<std::uint64_t>> ways(columns_.size());
    for (std::size_t j = 0; j < columns_.size(); ++j) {
        ways[j].assign(std::size_t{1} << columns_[j].cells(), 0);
        for (const Type& type : columns_[j].types()) {
            for (std::size_t taken = 0; taken < ways[j].size(); ++taken) {
                ways[j][taken] += type.counts[taken];
            }
        }
    }
    std::uint64_t total = 0;
    auto add = [&](auto&& self, std::size_t row, std::uint64_t masks) -> void {
        if (row == rows_.size()) {
            std::uint64_t product = 1;
            for (std::size_t j = 0; j < ways.size(); ++j) product *= ways[j][masks >> 8 * j & 0xFF];
            total += product;
            return;
        }
        const Type& type =
            rows_[row].types()[static_cast<std::size_t>(digit(row_types, static_cast<int>(row)))];
        for (Cells cover : type.covers) {
            std::uint64_t more = masks;
            for (std::size_t j = 0; j < ways.size(); ++j) {
                if (cover >> j & 1) more |= std::uint64_t{1} << (8 * j + row);
            }
            self(self, row + 1, more);
        }
    };
    add(add, 0, 0);
    return total;
}

Block::Block(const Game& game, Digits row_types)
    : game_(game),
      row_types_(row_types),
      width_(game.spec().width),
      height_(game.spec().height),
      target_(game.spec().target_row),
      column_type_(static_cast<std::size_t>(width_)) {
    for (int row = 0; row < height_; ++row) {
        row_type_.push_back(&game.rows()[static_cast<std::size_t>(row)]
                                 .types()[static_cast<std::size_t>(digit(row_types, row))]);
    }
    list_arrangements();
    std::size_t families = 1;
    for (const Line& column : game.columns()) families *= column.types().size();
    kept_.resize(families);
}

// Arrangements are numbered with the target's row as the highest digit, so that those that win,
// with the target in its last configuration, come last.
void Block::list_arrangements() {
    radix_.assign(static_cast<std::size_t>(height_), 0);
    std::uint32_t count = 1;
    for (int row = 0; row < height_; ++row) {
        if (row == target_) continue;
        radix_[static_cast<std::size_t>(row)] = count;
        count *= static_cast<std::uint32_t>(
            row_type_[static_cast<std::size_t>(row)]->configurations);
    }
    radix_[static_cast<std::size_t>(target_)] = count;
    first_win_ = count * static_cast<std::uint32_t>(game_.winning());
    count *= static_cast<std::uint32_t>(
        row_type_[static_cast<std::size_t>(target_)]->configurations);
    if (count > kLocalMask) throw std::invalid_argument("the board is too large for a census");
    masks_.resize(count);
    rows_.resize(count);
    for (std::uint32_t a = 0; a < count; ++a) {
        std::uint64_t masks = 0;
        Digits digits = 0;
        for (int row = 0; row < height_; ++row) {
            const auto i = static_cast<std::size_t>(row);
            const auto c = a / radix_[i] % static_cast<std::uint32_t>(row_type_[i]->configurations);
            digits = with_digit(digits, row, static_cast<int>(c));
            for (int j = 0; j < width_; ++j) {
                if (row_type_[i]->covers[c] >> j & 1) {
                    masks |= std::uint64_t{1} << (8 * j + row);
                }
            }
        }
        masks_[a] = masks;
        rows_[a] = digits;
    }
    local_of_.resize(count);
    possible_.resize(static_cast<std::size_t>(width_) + 1);
    for (std::uint32_t a = 0; a < count; ++a) possible_[0].push_back({a, 1});
}

Tally Block::run(std::vector<Found>& found) {
    found_ = &found;
    choose(0);
    return tally_;
}

// Give a column every type in turn, those with fewer vehicles first: so whatever has one vehicle
// less has been searched before.
void Block::choose(int column) {
    const auto j = static_cast<std::size_t>(column);
    if (column == width_) {
        search();
        return;
    }
    const auto& types = game_.columns()[j].types();
    for (std::size_t t = 0; t < types.size(); ++t) {
        const Type& type = types[t];
        column_type_[j] = &type;
        column_types_ = with_digit(column_types_, column, static_cast<int>(t));
        auto& still = possible_[j + 1];
        still.clear();
        for (const auto& [arrangement, states] : possible_[j]) {
            const unsigned taken = masks_[arrangement] >> (8 * column) & 0xFF;
            if (type.counts[taken]) still.push_back({arrangement, states * type.counts[taken]});
        }
        if (still.empty() || still.back().arrangement < first_win_) continue;
        for (int c = 0; c < type.configurations; ++c) {
            std::uint64_t bits = 0;
            for (int row = 0; row < height_; ++row) {
                if (type.covers[static_cast<std::size_t>(c)] >> row & 1) {
                    bits |= std::uint64_t{1} << (8 * row + column);
                }
            }
            column_bits_[j][static_cast<std::size_t>(c)] = bits;
        }
        choose(column + 1);
    }
}

std::size_t Block::family_number(Digits types) const {
    std::size_t number = 0;
    for (int j = width_ - 1; j >= 0; --j) {
        number = number * game_.columns()[static_cast<std::size_t>(j)].types().size() +
                 static_cast<std::size_t>(digit(types, j));
    }
    return number;
}

void Block::lay_out() {
    const auto& possible = possible_[static_cast<std::size_t>(width_)];
    locals_.resize(possible.size());
    Kept& kept = kept_[family_number(column_types_)];
    kept.first = static_cast<std::uint32_t>(kept_arrangements_.size());
    kept.count = static_cast<std::uint32_t>(possible.size());
    states_ = 0;
    for (std::size_t k = 0; k < possible.size(); ++k) {
        const std::uint32_t arrangement = possible[k].arrangement;
        Local& local = locals_[k];
        local.masks = masks_[arrangement];
        local.offset = states_;
        local.rows = rows_[arrangement];
        local.arrangement = arrangement;
        std::uint32_t stride = 1;
        for (int j = 0; j < width_; ++j) {
            const auto column = static_cast<std::size_t>(j);
            local.strides[column] = stride;
            stride *= column_type_[column]->counts[local.masks >> (8 * j) & 0xFF];
        }
        local_of_[arrangement] = static_cast<std::uint32_t>(k);
        kept_arrangements_.push_back(arrangement);
        kept_offsets_.push_back(states_);
        states_ += possible[k].states;
    }
    kept.distances = kept_distances_.size();
    kept_distances_.resize(kept.distances + states_, kFar);
    distances_ = kept_distances_.data() + kept.distances;
    labels_.assign(states_, 0);
}

std::uint32_t Block::state_in(const Local& local, Digits columns) const {
    std::uint32_t state = local.offset;
    for (int j = 0; j < width_; ++j) {
        const auto column = static_cast<std::size_t>(j);
        const std::size_t taken = local.masks >> (8 * j) & 0xFF;
        state += local.strides[column] *
                 column_type_[column]->ranks[taken * kMostConfigurations +
                                             static_cast<std::size_t>(digit(columns, j))];
    }
    return state;
}

// Call see(record) for the steps out of a state that thinning leaves.
template <class See>
void Block::steps(const Record& record, int only_row, int but_row, See&& see) {
    const std::uint32_t here = record.local_and_last & kLocalMask;
    const bool came = record.local_and_last & kCame;
    const int last = came ? static_cast<int>(record.local_and_last >> 24 & 15) : -1;
    const int last_from = static_cast<int>(record.local_and_last >> 20 & 15);
    const Local& local = locals_[here];
    std::uint64_t taken_in_rows = 0;
    for (int j = 0; j < width_; ++j) {
        taken_in_rows |= column_bits_[static_cast<std::size_t>(j)]
                                     [static_cast<std::size_t>(digit(record.columns, j))];
    }
    const auto row_steps = [&](int row, Configurations reach) {
        const int from = digit(record.rows, row);
        for (unsigned rest = reach; rest; rest &= rest - 1) {
            ++tally_.transitions;
            const int to = std::countr_zero(rest);
            const std::uint32_t arrangement =
                local.arrangement +
                static_cast<std::uint32_t>(to - from) * radix_[static_cast<std::size_t>(row)];
            const std::uint32_t there = local_of_[arrangement];
            see(Record{state_in(locals_[there], record.columns), there | last_step(row, from),
                       with_digit(record.rows, row, to), record.columns});
        }
    };
    const auto reach_of_row = [&](int row, unsigned taken) {
        return row_type_[static_cast<std::size_t>(row)]->steps(digit(record.rows, row), taken,
                                                               width_);
    };
    const auto taken_in = [&](int row) {
        return static_cast<unsigned>(taken_in_rows >> (8 * row) & 0xFF);
    };
    if (only_row >= 0) {
        row_steps(only_row, reach_of_row(only_row, taken_in(only_row)));
        return;
    }
    int first_column = 0;
    if (last < kMostCells) {
        for (int row = std::max(last, 0); row < height_; ++row) {
            if (row == but_row) continue;
            unsigned reach = reach_of_row(row, taken_in(row));
            if (row == last) {
                const Type& type = *row_type_[static_cast<std::size_t>(row)];
                reach &= ~unsigned{type.again[type.pair(last_from, digit(record.rows, row))]};
            }
            row_steps(row, static_cast<Configurations>(reach));
        }
    } else {
        const int column = last - kMostCells;
        first_column = column;
        const Type& type = *column_type_[static_cast<std::size_t>(column)];
        unsigned swept = type.sweeps[type.pair(last_from, digit(record.columns, column))];
        for (; swept; swept &= swept - 1) {
            const int row = std::countr_zero(swept);
            if (row == but_row) continue;
            const unsigned taken = taken_in(row);
            const unsigned reach =
                reach_of_row(row, taken) & ~unsigned{reach_of_row(row, taken | 1u << column)};
            row_steps(row, static_cast<Configurations>(reach));
        }
    }
    for (int j = first_column; j < width_; ++j) {
        const auto column = static_cast<std::size_t>(j);
        const Type& type = *column_type_[column];
        const unsigned taken = local.masks >> (8 * j) & 0xFF;
        const int from = digit(record.columns, j);
        unsigned reach = type.steps(from, taken, height_);
        if (j == last - kMostCells) reach &= ~unsigned{type.again[type.pair(last_from, from)]};
        if (!reach) continue;
        const std::uint8_t* ranks = &type.ranks[taken * kMostConfigurations];
        const std::uint32_t base =
            record.state - local.strides[column] * ranks[static_cast<std::size_t>(from)];
        for (; reach; reach &= reach - 1) {
            ++tally_.transitions;
            const int to = std::countr_zero(reach);
            see(Record{base + local.strides[column] * ranks[static_cast<std::size_t>(to)],
                       here | last_step(kMostCells + j, from), record.rows,
                       with_digit(record.columns, j, to)});
        }
    }
}

std::uint32_t Block::root(std::uint32_t label) {
    while (parents_[label] != label) label = parents_[label] = parents_[parents_[label]];
    return label;
}

void Block::unite(std::uint32_t a, std::uint32_t b) {
    a = root(a);
    b = root(b);
    if (a != b) parents_[std::max(a, b)] = std::min(a, b);
}

// The wins that can be reached from each other without moving the target have one label.
void Block::label_wins() {
    for (std::size_t k = locals_.size(); k-- > 0 && locals_[k].arrangement >= first_win_;) {
        const Local& local = locals_[k];
        const std::uint32_t end = k + 1 < locals_.size() ? locals_[k + 1].offset : states_;
        // The columns as digits, counting up.
        std::array<int, kMostCells> at{};
        Digits columns = 0;
        const auto settle = [&](int j) {  // the at-th configuration that is allowed
            const auto column = static_cast<std::size_t>(j);
            const Type& type = *column_type_[column];
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
        for (std::uint32_t state = local.offset; state < end; ++state) {
            if (labels_[state] == 0) {
                const auto label = static_cast<std::uint32_t>(parents_.size());
                parents_.push_back(label);
                labels_[state] = label;
                queue_.push_back({state, static_cast<std::uint32_t>(k), local.rows, columns});
                flood(queue_.size() - 1);
            }
            for (int j = 0; j < width_; ++j) {
                const auto column = static_cast<std::size_t>(j);
                const unsigned taken = local.masks >> (8 * j) & 0xFF;
                if (++at[column] < column_type_[column]->counts[taken]) {
                    settle(j);
                    break;
                }
                at[column] = 0;
                settle(j);
            }
        }
    }
}

void Block::flood(std::size_t from) {
    const std::uint32_t label = labels_[queue_[from].state];
    for (std::size_t at = from; at < queue_.size(); ++at) {
        const Record record = queue_[at];
        steps(record, -1, target_, [&](const Record& next) {
            if (labels_[next.state]) return;
            labels_[next.state] = label;
            queue_.push_back(next);
        });
    }
}

void Block::search() {
    ++tally_.families;
    lay_out();
    queue_.clear();
    parents_.assign(1, 0);
    depth_ends_.clear();
    label_wins();
    for (const Record& record : queue_) distances_[record.state] = 0;
    depth_ends_.push_back(static_cast<std::uint32_t>(queue_.size()));
    depth_ = 0;
    std::size_t depth_end = queue_.size();
    for (std::size_t at = 0; at < queue_.size(); ++at) {
        if (at == depth_end) {
            depth_end = queue_.size();
            depth_ends_.push_back(static_cast<std::uint32_t>(depth_end));
            ++depth_;
        }
        const Record record = queue_[at];
        const std::uint32_t label = labels_[record.state];
        // Out of a win, only the target leads to where it is not won.
        steps(record, depth_ == 0 ? target_ : -1, -1, [&](const Record& next) {
            std::uint32_t& there = labels_[next.state];
            if (there == 0) {
                there = label;
                distances_[next.state] = static_cast<std::uint8_t>(depth_ + 1);
                queue_.push_back(next);
            } else if (there != label) {
                unite(there, label);
            }
        });
    }
    tally_.states += queue_.size();
    judge();
}

// Of every component: how many states, and which is the farthest from a win.
void Block::judge() {
    best_.assign(parents_.size(), {});
    std::vector<std::uint32_t>& roots = parents_;
    for (std::uint32_t label = 0; label < roots.size(); ++label) {
        roots[label] = roots[roots[label]];  // parents come before
    }
    const auto before = [&](const Record& a, const Record& b) {
        const auto board = [&](const Record& record) {
            std::uint64_t across = 0, down = 0;
            for (int row = 0; row < height_; ++row) {
                across |= std::uint64_t{row_type_[static_cast<std::size_t>(row)]
                                            ->covers[static_cast<std::size_t>(
                                                digit(record.rows, row))]}
                          << (row * width_);
            }
            for (int j = 0; j < width_; ++j) {
                const std::uint64_t bits =
                    column_bits_[static_cast<std::size_t>(j)]
                                [static_cast<std::size_t>(digit(record.columns, j))];
                for (int row = 0; row < height_; ++row) {
                    down |= (bits >> (8 * row) & 0xFF) << (row * width_);
                }
            }
            return std::pair(across, down);
        };
        return board(a) < board(b);
    };
    // The queue is in the order of distances, so the last one seen is the largest.
    for (const Record& record : queue_) {
        Best& best = best_[roots[labels_[record.state]]];
        ++best.states;
        best.distance = distances_[record.state];
    }
    for (std::uint32_t at = 0; at < queue_.size(); ++at) {
        const Record& record = queue_[at];
        Best& best = best_[roots[labels_[record.state]]];
        if (distances_[record.state] != best.distance) continue;
        if (best.record == kNone || before(record, queue_[best.record])) best.record = at;
    }
    for (const Best& best : best_) {
        if (best.distance < 0) continue;
        ++tally_.components;
        if (best.distance == 0) continue;
        const Record& record = queue_[best.record];
        const std::uint32_t arrangement =
            locals_[record.local_and_last & kLocalMask].arrangement;
        if (minimal(record.rows, arrangement, record.columns, best.distance)) {
            found_->push_back({row_types_, record.rows, column_types_, record.columns,
                               best.distance, best.states});
        }
    }
}

bool Block::minimal(Digits rows, std::uint32_t arrangement, Digits columns, int distance) {
    for (int j = 0; j < width_; ++j) {
        for (int v = 0; v < column_type_[static_cast<std::size_t>(j)]->vehicles; ++v) {
            if (distance_without(j, v, arrangement, columns) == distance) return false;
        }
    }
    return rows_matter(rows, columns, distance);
}

// The distance of a state when a vehicle is taken out of a column, looked up.
int Block::distance_without(int column, int vehicle, std::uint32_t arrangement,
                            Digits columns) const {
    const auto j = static_cast<std::size_t>(column);
    const Type& type = *column_type_[j];
    const auto v = static_cast<std::size_t>(vehicle);
    const Digits types = with_digit(column_types_, column, type.without[v]);
    const Digits left = with_digit(
        columns, column, type.left[v][static_cast<std::size_t>(digit(columns, column))]);
    const Kept& kept = kept_[family_number(types)];
    const auto first = kept_arrangements_.begin() + kept.first;
    const auto at = std::lower_bound(first, first + kept.count, arrangement);
    std::uint32_t state = kept_offsets_[static_cast<std::size_t>(at - kept_arrangements_.begin())];
    std::uint32_t stride = 1;
    const std::uint64_t masks = masks_[arrangement];
    for (int k = 0; k < width_; ++k) {
        const auto& its = game_.columns()[static_cast<std::size_t>(k)]
                              .types()[static_cast<std::size_t>(digit(types, k))];
        const std::size_t taken = masks >> (8 * k) & 0xFF;
        state += stride * its.ranks[taken * kMostConfigurations +
                                    static_cast<std::size_t>(digit(left, k))];
        stride *= its.counts[taken];
    }
    return kept_distances_[kept.distances + state];
}

// Does every vehicle of a row, other than the target, matter? Those that move in one best solution
// do: without them the same solution is shorter. The others are taken out and searched for.
bool Block::rows_matter(Digits rows, Digits columns, int distance) {
    std::array<unsigned, kMostCells> moved{};
    Digits now_rows = rows, now_columns = columns;
    for (int left = distance; left > 0; --left) {
        std::uint32_t arrangement = 0;
        for (int row = 0; row < height_; ++row) {
            arrangement +=
                static_cast<std::uint32_t>(digit(now_rows, row)) * radix_[static_cast<std::size_t>(row)];
        }
        const std::uint32_t here = local_of_[arrangement];
        const Record record{state_in(locals_[here], now_columns), here, now_rows, now_columns};
        bool done = false;
        steps(record, -1, -1, [&](const Record& next) {
            if (done || distances_[next.state] != left - 1) return;
            done = true;
            for (int row = 0; row < height_; ++row) {
                const int a = digit(now_rows, row), b = digit(next.rows, row);
                if (a == b) continue;
                const Type& type = *row_type_[static_cast<std::size_t>(row)];
                moved[static_cast<std::size_t>(row)] |= 1u << type.mover[type.pair(a, b)];
            }
            now_rows = next.rows;
            now_columns = next.columns;
        });
    }
    for (int row = 0; row < height_; ++row) {
        if (row == target_) continue;
        for (int v = 0; v < row_type_[static_cast<std::size_t>(row)]->vehicles; ++v) {
            if (moved[static_cast<std::size_t>(row)] >> v & 1) continue;
            if (!shorter_without(row, v, rows, columns, distance)) return false;
        }
    }
    return true;
}

bool Block::shorter_without(int row, int vehicle, Digits rows, Digits columns, int distance) {
    if (distance == 1) return false;  // nothing is shorter than the target driving out
    ++tally_.searches;
    const auto i = static_cast<std::size_t>(row);
    const auto v = static_cast<std::size_t>(vehicle);
    std::vector<const Type*> row_types = row_type_;
    row_types[i] = &game_.rows()[i].types()[static_cast<std::size_t>(row_type_[i]->without[v])];
    struct State {
        Digits rows, columns;
    };
    std::vector<State> queue{
        {with_digit(rows, row, row_type_[i]->left[v][static_cast<std::size_t>(digit(rows, row))]),
         columns}};
    std::unordered_set<std::uint64_t> seen;
    const auto key = [](const State& s) { return std::uint64_t{s.rows} << 32 | s.columns; };
    seen.insert(key(queue[0]));
    std::size_t depth_end = 1;
    int depth = 0;
    for (std::size_t at = 0; at < queue.size(); ++at) {
        if (at == depth_end) {
            depth_end = queue.size();
            if (++depth + 1 >= distance) return false;
        }
        const State state = queue[at];
        std::uint64_t across = 0, down = 0;  // by column, by row
        for (int k = 0; k < height_; ++k) {
            const Cells cover = row_types[static_cast<std::size_t>(k)]
                                    ->covers[static_cast<std::size_t>(digit(state.rows, k))];
            for (int j = 0; j < width_; ++j) {
                across |= std::uint64_t{(cover >> j & 1u)} << (8 * j + k);
            }
        }
        for (int j = 0; j < width_; ++j) {
            down |= column_bits_[static_cast<std::size_t>(j)]
                                [static_cast<std::size_t>(digit(state.columns, j))];
        }
        for (int k = 0; k < height_; ++k) {
            unsigned reach = row_types[static_cast<std::size_t>(k)]->steps(
                digit(state.rows, k), down >> (8 * k) & 0xFF, width_);
            if (k == target_ && reach >> game_.winning() & 1) return true;
            for (; reach; reach &= reach - 1) {
                const State next{with_digit(state.rows, k, std::countr_zero(reach)), state.columns};
                if (seen.insert(key(next)).second) queue.push_back(next);
            }
        }
        for (int j = 0; j < width_; ++j) {
            unsigned reach = column_type_[static_cast<std::size_t>(j)]->steps(
                digit(state.columns, j), across >> (8 * j) & 0xFF, height_);
            for (; reach; reach &= reach - 1) {
                const State next{state.rows,
                                 with_digit(state.columns, j, std::countr_zero(reach))};
                if (seen.insert(key(next)).second) queue.push_back(next);
            }
        }
        tally_.searched = tally_.searched + 1;
    }
    return false;
}

}  // namespace unjam::census
