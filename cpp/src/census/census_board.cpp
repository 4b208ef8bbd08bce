#include "unjam/census/census_board.h"

#include <bit>
#include <stdexcept>
#include <utility>

namespace unjam::census {

Board::Board(const BoardSpec& spec) : spec_(spec) {
    const auto [width, height] = std::pair(spec.width, spec.height);
    if (width < 2 || width > kMaxCells || height < 1 || height > kMaxCells) {
        throw std::invalid_argument("the board of a census must be from 2x1 to 8x8");
    }
    if (spec.target_row < 0 || spec.target_row >= height) {
        throw std::invalid_argument("the target's row is not on the board");
    }
    std::vector<unsigned> in_row(static_cast<std::size_t>(height)),
        in_column(static_cast<std::size_t>(width));
    for (int cell : spec.walls) {
        if (cell < 0 || cell >= width * height)
            throw std::invalid_argument("a wall is not on the board");
        in_row[static_cast<std::size_t>(cell / width)] |= 1u << (cell % width);
        in_column[static_cast<std::size_t>(cell % width)] |= 1u << (cell / width);
    }
    for (int row = 0; row < height; ++row) {
        const std::vector<int> only =
            row == spec.target_row ? std::vector{spec.target_length} : std::vector<int>{};
        rows_.emplace_back(width, static_cast<Cells>(in_row[static_cast<std::size_t>(row)]),
                           spec.lengths, spec.slides, true, only);
    }
    for (int column = 0; column < width; ++column) {
        columns_.emplace_back(height,
                              static_cast<Cells>(in_column[static_cast<std::size_t>(column)]),
                              spec.lengths, spec.slides);
    }
    for (std::size_t wall = 0; wall < spec.walls.size(); ++wall) {
        BoardSpec fewer = spec;
        fewer.walls.erase(fewer.walls.begin() + static_cast<std::ptrdiff_t>(wall));
        without_wall_.push_back(std::make_shared<const Board>(fewer));
    }
    winning_ = rows_[static_cast<std::size_t>(spec.target_row)].types()[0].configurations - 1;
}

std::string Board::text(Digits row_types, Digits column_types, Digits rows, Digits columns) const {
    std::string cells(static_cast<std::size_t>(width() * height()), 'o');
    for (int cell : spec_.walls) cells[static_cast<std::size_t>(cell)] = 'x';
    const std::string labels = "BCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz";
    std::size_t next = 0;
    const auto draw = [&](const LineType& type, int configuration, int first, int stride,
                          bool target, unsigned walls) {
        std::size_t vehicle = 0;
        for (const auto& corridor : type.lengths) {
            for (int length : corridor) {
                const int at = type.positions[static_cast<std::size_t>(configuration)][vehicle++];
                // A wall consumes a letter, like a vehicle of its row.
                for (; !target && walls && std::countr_zero(walls) < at; walls &= walls - 1) ++next;
                const char label = target ? 'A' : labels.at(next++);
                for (int k = 0; k < length; ++k) {
                    cells[static_cast<std::size_t>(first + (at + k) * stride)] = label;
                }
            }
        }
        next += static_cast<std::size_t>(std::popcount(walls));
    };
    const auto draw_row = [&](int row) {
        draw(row_type(row, digit(row_types, row)), digit(rows, row), row * width(), 1,
             row == target(), rows_[static_cast<std::size_t>(row)].walls());
    };
    draw_row(target());
    for (int row = 0; row < height(); ++row) {
        if (row != target()) draw_row(row);
    }
    for (int j = 0; j < width(); ++j) {
        draw(column_type(j, digit(column_types, j)), digit(columns, j), j, width(), false, 0);
    }
    return cells;
}

std::vector<Digits> Board::blocks() const {
    std::vector<Digits> found{0};
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        std::vector<Digits> longer;
        for (Digits digits : found) {
            for (std::size_t type = 0; type < rows_[row].types().size(); ++type) {
                longer.push_back(with_digit(digits, static_cast<int>(row), static_cast<int>(type)));
            }
        }
        found.swap(longer);
    }
    return found;
}

std::vector<std::uint64_t> Board::states_of_blocks() const {
    // By column and occupied cells: the number of configurations of all types together.
    std::vector<std::vector<std::uint64_t>> ways(columns_.size());
    for (std::size_t j = 0; j < columns_.size(); ++j) {
        ways[j].assign(std::size_t{1} << columns_[j].cells(), 0);
        for (const LineType& type : columns_[j].types()) {
            for (std::size_t taken = 0; taken < ways[j].size(); ++taken) {
                ways[j][taken] += type.counts[taken];
            }
        }
    }
    std::vector<std::uint64_t> totals(blocks().size());
    // Enumerate all arrangements of all types of the rows from `row` on.
    auto add = [&](auto&& self, std::size_t row, std::size_t block, std::uint64_t masks) -> void {
        if (row == rows_.size()) {
            std::uint64_t product = 1;
            for (std::size_t j = 0; j < ways.size(); ++j) product *= ways[j][masks >> 8 * j & 0xFF];
            totals[block] += product;
            return;
        }
        const auto& types = rows_[row].types();
        for (std::size_t type = 0; type < types.size(); ++type) {
            for (Cells cover : types[type].covers) {
                std::uint64_t more = masks;
                for (std::size_t j = 0; j < ways.size(); ++j) {
                    if (cover >> j & 1) more |= std::uint64_t{1} << (8 * j + row);
                }
                self(self, row + 1, block * types.size() + type, more);
            }
        }
    };
    add(add, 0, 0, 0);
    return totals;
}

Rows::Rows(const Board& board, Digits types)
    : types_(types), height_(board.height()), radix_(static_cast<std::size_t>(board.height())) {
    for (int row = 0; row < height_; ++row) {
        type_.push_back(&board.row_type(row, digit(types, row)));
    }
    const auto configurations = [&](int row) {
        return static_cast<std::uint32_t>(type(row).configurations);
    };
    std::uint64_t ways = 1;
    for (int row = 0; row < height_; ++row) ways *= configurations(row);
    if (ways > kMaxArrangements) {
        throw std::length_error("rows can be arranged in " + std::to_string(ways) + " ways");
    }
    std::uint32_t count = 1;
    for (int row = 0; row < height_; ++row) {
        if (row == board.target()) continue;
        radix_[static_cast<std::size_t>(row)] = count;
        count *= configurations(row);
    }
    radix_[static_cast<std::size_t>(board.target())] = count;
    first_win_ = count * static_cast<std::uint32_t>(board.winning());
    count *= configurations(board.target());
    // Extend row by row: combine each configuration of the row with all previous arrangements.
    masks_.assign(1, 0);
    configurations_.assign(1, 0);
    masks_.reserve(count);
    configurations_.reserve(count);
    std::vector<int> order;
    for (int row = 0; row < height_; ++row) {
        if (row != board.target()) order.push_back(row);
    }
    order.push_back(board.target());
    for (int row : order) {
        const std::size_t before = masks_.size();
        for (std::size_t c = configurations(row); c-- > 0;) {
            std::uint64_t bits = 0;
            for (int j = 0; j < board.width(); ++j) {
                if (type(row).covers[c] >> j & 1) bits |= std::uint64_t{1} << (8 * j + row);
            }
            if (c > 0 && masks_.size() < before * configurations(row)) {
                masks_.resize(before * configurations(row));
                configurations_.resize(before * configurations(row));
            }
            for (std::size_t a = 0; a < before; ++a) {
                masks_[c * before + a] = masks_[a] | bits;
                configurations_[c * before + a] =
                    with_digit(configurations_[a], row, static_cast<int>(c));
            }
        }
    }
}

std::uint32_t Rows::arrangement(Digits configurations) const {
    std::uint32_t number = 0;
    for (int row = 0; row < height_; ++row) {
        number += static_cast<std::uint32_t>(digit(configurations, row)) * radix(row);
    }
    return number;
}

}  // namespace unjam::census
