#include "unjam/census/device_tables.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <type_traits>

#include "unjam/census/device/minimality_kernels.h"
#include "unjam/census/device/serial_block.h"
#include "unjam/census/device/task_kernels.h"
#include "unjam/census/family_evaluator.h"

namespace unjam::census {

static_assert(device::kLines == kMaxCells && device::kWays == kMaxConfigurations);
static_assert(kMaxArrangements <= std::uint32_t{1} << device::kPlaceBits);
static_assert(std::has_unique_object_representations_v<device::TypeTable>);
static_assert(sizeof(void*) != 8 ||  // no GPU has pointers of another size
              (sizeof(device::BlockTable) == 72 && sizeof(device::KernelTask) == 208 &&
               sizeof(device::ScoreTask) == 72));
static_assert(std::is_trivially_default_constructible_v<device::ScoreState>);  // in shared memory
static_assert(device::kMostArrangements == kMaxRowArrangements);
static_assert(sizeof(device::LineTypes) == sizeof(Family) &&
              offsetof(device::LineTypes, columns) == offsetof(Family, columns));
static_assert(sizeof(device::ScoredFamily) == sizeof(FamilyScore) &&
              offsetof(device::ScoredFamily, states) == offsetof(FamilyScore, states) &&
              device::kNone == static_cast<std::uint32_t>(FamilyScore{}.distance));

namespace {

device::TypeTable table_of(const Line& line, const LineType& type) {
    device::TypeTable table{};
    table.configurations = static_cast<std::uint16_t>(type.configurations);
    table.vehicles = static_cast<std::uint16_t>(type.vehicles);
    if (type.vehicles > static_cast<int>(device::kVehicles)) {
        throw std::invalid_argument("a line has too many vehicles");
    }
    const std::size_t masks = std::size_t{1} << line.cells();
    for (std::size_t c = 0; c < type.covers.size(); ++c) {
        table.covers[c] = type.covers[c];
        for (int cell = 0; cell < line.cells(); ++cell) {
            if (type.covers[c] >> cell & 1) table.spread[c] |= std::uint64_t{1} << 8 * cell;
        }
        for (std::size_t taken = 0; taken < masks; ++taken) {
            if (type.covers[c] & taken) continue;
            table.allowed[taken] = static_cast<std::uint16_t>(table.allowed[taken] | 1u << c);
        }
    }
    std::copy(type.reach.begin(), type.reach.end(), table.reach);
    for (std::size_t pair = 0; pair < type.mover.size(); ++pair) {
        table.mover[pair] = static_cast<std::uint16_t>(std::max(0, int{type.mover[pair]}));
    }
    std::copy(type.continuations.begin(), type.continuations.end(), table.continuations);
    std::copy(type.sweeps.begin(), type.sweeps.end(), table.sweeps);
    for (int from = 0; from < type.configurations; ++from) {
        for (int to = 0; to < from; ++to) {
            const int moved = type.mover[type.pair(from, to)];
            if (moved < 0) continue;
            const auto at = [&](int configuration) {
                return type.positions[static_cast<std::size_t>(configuration)]
                                     [static_cast<std::size_t>(moved)];
            };
            auto& below = table.below[from];
            if (at(to) + 1 == at(from)) below = static_cast<std::uint16_t>(below | 1u << to);
        }
    }
    for (std::size_t v = 0; v < type.without.size(); ++v) {
        table.without[v] = static_cast<std::uint16_t>(type.without[v]);
        std::copy(type.left[v].begin(), type.left[v].end(), table.left[v]);
    }
    return table;
}

}  // namespace

TaskTables::TaskTables(const Board& board, const std::vector<Digits>& blocks, bool all_components)
    : board_(board) {
    add_types();
    for (Digits row_types : blocks) {
        const Rows rows(board, row_types);
        add_block(row_types);
        add_families(rows, all_components);
    }
}

// Equal types of different lines share a table, so that the tables in use stay in the caches.
std::uint32_t TaskTables::index_of(const Line& line, const LineType& type) {
    const device::TypeTable table = table_of(line, type);
    for (std::size_t known = 0; known < types_.size(); ++known) {
        if (std::memcmp(&types_[known], &table, sizeof table) == 0) {
            return static_cast<std::uint32_t>(known);
        }
    }
    types_.push_back(table);
    return static_cast<std::uint32_t>(types_.size() - 1);
}

void TaskTables::add_types() {
    board_table_.width = static_cast<std::uint32_t>(board_.width());
    board_table_.height = static_cast<std::uint32_t>(board_.height());
    board_table_.target = static_cast<std::uint32_t>(board_.target());
    board_table_.winning = static_cast<std::uint32_t>(board_.winning());
    const auto add = [&](const std::vector<Line>& lines, std::uint32_t (&indices)[kMaxCells][16]) {
        for (std::size_t line = 0; line < lines.size(); ++line) {
            for (std::size_t t = 0; t < lines[line].types().size(); ++t) {
                indices[line][t] = index_of(lines[line], lines[line].types()[t]);
            }
        }
    };
    add(board_.rows(), board_table_.row_types);
    add(board_.columns(), board_table_.column_types);
    for (std::size_t row = 0; row < board_.rows().size(); ++row) {
        board_table_.row_type_counts[row] =
            static_cast<std::uint32_t>(board_.rows()[row].types().size());
    }
    const Board& open = board_.without_walls();
    const auto fit = [](const std::vector<Line>& lines, const std::vector<Line>& open_lines,
                        std::uint8_t (&fits)[kMaxCells][256]) {
        for (std::size_t line = 0; line < lines.size(); ++line) {
            const auto& types = lines[line].types();
            for (std::size_t t = 0; t < types.size(); ++t) {
                for (int c = 0; c < types[t].configurations; ++c) {
                    const Line::Fit its = open_lines[line].fit(types[t], c);
                    fits[line][16 * t + static_cast<std::size_t>(c)] =
                        static_cast<std::uint8_t>(16 * its.type + its.configuration);
                }
            }
        }
    };
    fit(board_.rows(), open.rows(), board_table_.row_fits);
    fit(board_.columns(), open.columns(), board_table_.column_fits);
    for (std::size_t row = 0; row < open.rows().size(); ++row) {
        board_table_.open_type_counts[row] =
            static_cast<std::uint32_t>(open.rows()[row].types().size());
    }
    board_table_.walls = static_cast<std::uint32_t>(board_.spec().walls.size());
    std::uint32_t sets = 0;
    for (std::size_t j = 0; j < board_.columns().size(); ++j) {
        board_table_.first_set[j] = sets;
        sets += static_cast<std::uint32_t>(board_.columns()[j].types().size());
    }
}

void TaskTables::add_block(Digits row_types) {
    device::BlockTable block{};
    block.row_types = row_types;
    block.first_arrangement = masks_.size();
    block.first_word = sets_.size();
    blocks_.push_back(block);
}

// Choose the types of the columns one after the other, with a set of the arrangements that are
// still feasible.
void TaskTables::add_families(const Rows& rows, bool all_components) {
    device::BlockTable& block = blocks_.back();
    const std::size_t words = (rows.arrangements() + 31) / 32;
    block.words = static_cast<std::uint32_t>(words);
    block.first_win = rows.first_win();
    for (int row = 0; row < board_.height(); ++row) {
        block.radix[static_cast<std::size_t>(row)] = rows.radix(row);
    }
    for (std::uint32_t a = 0; a < rows.arrangements(); ++a) {
        masks_.push_back(rows.masks(a));
        configurations_.push_back(rows.configurations(a));
    }
    for (std::size_t j = 0; j < board_.columns().size(); ++j) {
        for (const LineType& type : board_.columns()[j].types()) {
            const std::size_t first = sets_.size();
            sets_.resize(first + words);
            for (std::uint32_t a = 0; a < rows.arrangements(); ++a) {
                if (type.counts[rows.masks(a) >> 8 * j & 0xFF]) {
                    sets_[first + a / 32] |= 1u << a % 32;
                }
            }
        }
    }
    const auto width = board_.columns().size();
    std::vector<std::vector<std::uint32_t>> feasible(width + 1, std::vector<std::uint32_t>(words));
    std::fill(feasible[0].begin(), feasible[0].end(), ~0u);
    const std::size_t winning_word = rows.first_win() / 32;
    const auto number = static_cast<std::uint32_t>(blocks_.size() - 1);
    block.first_family = static_cast<std::uint32_t>(families_.size());
    auto choose = [&](auto&& self, std::size_t j, std::uint32_t key) -> void {
        if (j == width) {
            families_.push_back({number, key});
            return;
        }
        for (std::size_t t = 0; t < board_.columns()[j].types().size(); ++t) {
            const std::uint32_t* const set =
                &sets_[block.first_word + (board_table_.first_set[j] + t) * words];
            std::uint32_t* const still = feasible[j + 1].data();
            const std::uint32_t* const before = feasible[j].data();
            std::uint32_t any = 0, wins = 0;
            for (std::size_t w = 0; w < words; ++w) {
                still[w] = before[w] & set[w];
                any |= still[w];
            }
            for (std::size_t w = winning_word; w < words; ++w) {
                wins |= still[w] & (w == winning_word ? ~0u << rows.first_win() % 32 : ~0u);
            }
            if (!(all_components ? any : wins)) continue;
            const auto column = static_cast<std::uint32_t>(j);
            self(self, j + 1, key | static_cast<std::uint32_t>(t) << device::column_shift(column));
        }
    };
    choose(choose, 0, 0);
    blocks_.back().end_family = static_cast<std::uint32_t>(families_.size());
}

Candidate TaskTables::candidate_of(const device::FoundComponent& component) const {
    const device::FamilyKey family = families_.at(component.family);
    Digits column_types = 0;
    for (int j = 0; j < board_.width(); ++j) {
        const auto shift = device::column_shift(static_cast<std::uint32_t>(j));
        column_types = with_digit(column_types, j, static_cast<int>(family.key >> shift & 15));
    }
    return {{blocks_.at(family.block).row_types,
             column_types,
             {component.rows, component.columns},
             static_cast<int>(component.distance),
             component.states},
            component.moved,
            component.walls_matter != 0};
}

bool TaskTables::decided(const Candidate& candidate) const {
    if (!board_.spec().walls.empty() && !candidate.walls_matter) return false;
    for (int row = 0; row < board_.height(); ++row) {
        const LineType& type = board_.row_type(row, digit(candidate.row_types, row));
        for (int v = 0; v < type.vehicles; ++v) {
            if (row != board_.target() && !(candidate.moved & moved_bit(row, v))) return false;
        }
    }
    return true;
}

std::vector<device::FoundComponent> TaskTables::minimal(
    std::vector<device::FoundComponent> candidates, const Options& options) const {
    std::sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
        return a.family != b.family ? a.family < b.family : a.order < b.order;
    });
    std::vector<device::FoundComponent> found;
    std::optional<Block> block;
    std::optional<Digits> types;
    for (const device::FoundComponent& component : candidates) {
        const Candidate candidate = candidate_of(component);
        if (options.poll) options.poll();
        if (decided(candidate)) {
            found.push_back(component);
            continue;
        }
        if (types != candidate.row_types) {
            types = candidate.row_types;
            block.emplace(board_, board_, *types, options);
        }
        if (block->minimal(candidate)) found.push_back(component);
    }
    return found;
}

std::vector<Entry> TaskTables::describe(const Board& other,
                                        const std::vector<device::FoundComponent>& puzzles,
                                        const Options& options) const {
    std::vector<Entry> entries;
    std::optional<Block> block;
    std::optional<Digits> types;
    for (const device::FoundComponent& component : puzzles) {
        const Candidate candidate = candidate_of(component);
        if (types != candidate.row_types) {
            types = candidate.row_types;
            block.emplace(board_, other, *types, options);
        }
        entries.push_back(block->describe(candidate));
        if (options.poll) options.poll();
    }
    return entries;
}

void run_kernel_serially(const std::string& name, const device::KernelTask& task) {
    device::BlockState state{};
    const device::SerialBlock block(state);
    if (name == "measure_families") {
        device::measure_families<device::SerialBlock, device::AnyShape>(block, task);
    } else if (name == "search_families") {
        std::vector<std::uint64_t> near(task.near_bytes / 8 + 1);
        device::search_families<device::SerialBlock, device::AnyShape>(
            block, task, reinterpret_cast<std::uint8_t*>(near.data()));
    } else if (name == "test_columns") {
        device::test_columns<device::SerialBlock, device::AnyShape>(block, task);
    } else if (name == "test_rows") {
        device::test_rows<device::SerialBlock, device::AnyShape>(block, task);
    } else {
        throw std::invalid_argument("there is no kernel '" + name + "'");
    }
}

void score_families_serially(const device::ScoreTask& task) {
    device::BlockState state{};
    device::ScoreState own{};
    std::vector<device::QueuedState> near(task.near_bytes / 16 + 1);
    device::score_families<device::SerialBlock, device::AnyShape>(
        device::SerialBlock(state), task, own, reinterpret_cast<std::uint8_t*>(near.data()));
}

}  // namespace unjam::census
