// A board of a census, and one choice of vehicles for its rows.
//
// A *family* fixes which vehicles stand in which line: a type for every row and column. One joint
// configuration of the rows is an *arrangement*. For it the columns are independent of each other:
// each may stand in any configuration that avoids the cells that the rows take in it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "unjam/census/census_lines.h"

namespace unjam::census {

struct BoardSpec {
    int width = 6, height = 6;
    int target_row = 2, target_length = 2;
    std::vector<int> lengths{2, 3};  // of the other vehicles
    std::vector<int> walls;          // cells: row * width + column
    bool slides = false;             // distances in slides, otherwise in moves
};

inline constexpr std::uint32_t kMaxArrangements = (1u << 20) - 1;

using Digits = std::uint32_t;  // one number for each of some lines, 4 bits each

constexpr int digit(Digits digits, int line) { return static_cast<int>(digits >> (4 * line) & 15); }
constexpr Digits with_digit(Digits digits, int line, int value) {
    return (digits & ~(Digits{15} << (4 * line))) | static_cast<Digits>(value) << (4 * line);
}

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
    int winning() const { return winning_; }  // configuration of the target's row

    // The same board without one of its walls.
    const Board& without_wall(std::size_t wall) const { return *without_wall_[wall]; }

    // A state as text, row by row: `o` empty, `x` wall, `A` the target, then the vehicles of rows
    // from the top and those of columns from the left. A wall uses up the letter of its place.
    std::string text(Digits row_types, Digits column_types, Digits rows, Digits columns) const;

    // All ways to choose the types of the rows; and, in the same order, how many states all
    // families with these have.
    std::vector<Digits> blocks() const;
    std::vector<std::uint64_t> states_of_blocks() const;

  private:
    BoardSpec spec_;
    std::vector<Line> rows_, columns_;
    std::vector<std::shared_ptr<const Board>> without_wall_;
    int winning_;
};

// The rows of a family and their arrangements, which are numbered with the target's row as the
// highest digit: those that win, with the target in its last configuration, come last.
class Rows {
  public:
    Rows(const Board& board, Digits types);

    Digits types() const { return types_; }
    const LineType& type(int row) const { return *type_[static_cast<std::size_t>(row)]; }
    std::uint32_t arrangements() const { return static_cast<std::uint32_t>(masks_.size()); }
    std::uint32_t first_win() const { return first_win_; }
    // The cells that rows take in every column, a byte each.
    std::uint64_t masks(std::uint32_t arrangement) const { return masks_[arrangement]; }
    Digits configurations(std::uint32_t arrangement) const { return configurations_[arrangement]; }
    // What the number of an arrangement grows by if a row goes one configuration further.
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
