// The board of a census, and a choice of vehicles for its rows.
//
// A *family* fixes the vehicles of every line: a type for each row and column. An *arrangement* is
// a joint configuration of the rows. Given an arrangement, the columns are independent of each
// other: each can be in any configuration that avoids the cells occupied by rows.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "unjam/census/census_lines.h"

namespace unjam::census {

// The parameters of a census board.
struct BoardSpec {
    int width = 6, height = 6;
    int target_row = 2, target_length = 2;
    std::vector<int> lengths{2, 3};  // of the other vehicles
    std::vector<int> walls;          // cells: row * width + column
    bool slides = false;             // distances in slides instead of moves
};

inline constexpr std::uint32_t kMaxArrangements = (1u << 20) - 1;

using Digits = std::uint32_t;  // one 4-bit number per line: types or configurations

constexpr int digit(Digits digits, int line) { return static_cast<int>(digits >> (4 * line) & 15); }
constexpr Digits with_digit(Digits digits, int line, int value) {
    return (digits & ~(Digits{15} << (4 * line))) | static_cast<Digits>(value) << (4 * line);
}

// A board and the possible types of all its lines.
class Board {
  public:
    explicit Board(const BoardSpec& spec);

    const BoardSpec& spec() const { return spec_; }
    int width() const { return spec_.width; }
    int height() const { return spec_.height; }
    int target() const { return spec_.target_row; }
    const std::vector<Line>& rows() const { return rows_; }
    const std::vector<Line>& columns() const { return columns_; }
    const LineType& row_type(int row, int type) const {
        return rows_[static_cast<std::size_t>(row)].types()[static_cast<std::size_t>(type)];
    }
    const LineType& column_type(int column, int type) const {
        return columns_[static_cast<std::size_t>(column)].types()[static_cast<std::size_t>(type)];
    }
    int winning() const { return winning_; }  // winning configuration of the target's row

    // The same board without one of its walls.
    const Board& without_wall(std::size_t wall) const { return *without_wall_[wall]; }
    const Board& without_walls() const {
        return without_wall_.empty() ? *this : without_wall_[0]->without_walls();
    }

    // Return a state as text, row by row: `o` empty, `x` wall, `A` the target, then the vehicles of
    // rows from the top and those of columns from the left. A wall consumes the letter of its
    // position.
    std::string text(Digits row_types, Digits column_types, Digits rows, Digits columns) const;

    // Return all choices of row types; and, in the same order, the total number of states of all
    // families with these rows.
    std::vector<Digits> blocks() const;
    std::vector<std::uint64_t> states_of_blocks() const;

  private:
    BoardSpec spec_;
    std::vector<Line> rows_, columns_;
    std::vector<std::shared_ptr<const Board>> without_wall_;
    int winning_;
};

// The rows of a family and their arrangements. Arrangements are numbered as mixed-radix numbers
// with the target's row as the highest digit, so those that win, with the target in its last
// configuration, come last.
//
// Memory: 12 bytes per arrangement.
class Rows {
  public:
    Rows(const Board& board, Digits types);

    Digits types() const { return types_; }
    const LineType& type(int row) const { return *type_[static_cast<std::size_t>(row)]; }
    std::uint32_t arrangements() const { return static_cast<std::uint32_t>(masks_.size()); }
    std::uint32_t first_win() const { return first_win_; }
    // The cells occupied by rows, one byte per column.
    std::uint64_t masks(std::uint32_t arrangement) const { return masks_[arrangement]; }
    Digits configurations(std::uint32_t arrangement) const { return configurations_[arrangement]; }
    // The increase of an arrangement's number when a row advances by one configuration.
    std::uint32_t radix(int row) const { return radix_[static_cast<std::size_t>(row)]; }
    std::uint32_t arrangement(Digits configurations) const;

  private:
    Digits types_;
    int height_;
    std::vector<const LineType*> type_;
    std::vector<std::uint32_t> radix_;
    std::uint32_t first_win_;
    std::vector<std::uint64_t> masks_;
    std::vector<Digits> configurations_;
};

}  // namespace unjam::census
