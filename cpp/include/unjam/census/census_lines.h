// The lines of a census: rows and columns of a board, and every way to fill one with vehicles.
//
// A type says which vehicles stand in a line, in order; its configurations are their joint
// positions. What a line can do is looked up by its configuration and by which of its cells
// vehicles of crossing lines take.
#pragma once

#include <cstdint>
#include <vector>

namespace unjam::census {

inline constexpr int kMaxCells = 8;            // of a line: a mask of its cells is a byte
inline constexpr int kMaxConfigurations = 16;  // of a type: a configuration takes 4 bits

using Cells = std::uint8_t;            // a set of cells of a line
using Configurations = std::uint16_t;  // a set of configurations of a type

struct LineType {
    // The vehicles in order, by corridor: walls part a line into several.
    std::vector<std::vector<int>> lengths;
    int vehicles = 0;
    int configurations = 0;
    std::vector<std::vector<int>> positions;  // of all vehicles, by configuration
    std::vector<Cells> covers;                // by configuration
    // By configuration and taken cells: where one move, or slide, leads.
    std::vector<Configurations> reach;
    // By two configurations, one step apart: where the same vehicle could go on to; and what it
    // covers on its way from the first to the second.
    std::vector<Configurations> continuations;
    std::vector<Cells> sweeps;
    std::vector<std::int8_t> mover;  // by two configurations: the vehicle that differs, or -1
    // By taken cells: how many configurations avoid them; then, of these, the rank of each.
    std::vector<std::uint8_t> counts, ranks;
    // The type without one vehicle, and by configuration which one is left.
    std::vector<int> without;
    std::vector<std::vector<std::uint8_t>> left;

    Configurations steps(int configuration, unsigned taken, int cells) const {
        return reach[(static_cast<std::size_t>(configuration) << cells) | taken];
    }
    std::size_t pair(int from, int to) const {
        return static_cast<std::size_t>(from * kMaxConfigurations + to);
    }
};

// All types of a line, those with fewer vehicles first.
class Line {
  public:
    // `walls`: cells that nothing can stand on. `walls_fill`: they count where no line may be full.
    // `only`: if not empty, the one type there is.
    Line(int cells, Cells walls, const std::vector<int>& lengths, bool slides,
         bool walls_fill = false, const std::vector<int>& only = {});

    int cells() const { return cells_; }
    Cells walls() const { return walls_; }
    const std::vector<LineType>& types() const { return types_; }

  private:
    void add_types(const std::vector<int>& lengths, std::vector<std::vector<int>>& chosen,
                   std::size_t corridor, int full);
    void add(const std::vector<std::vector<int>>& chosen);
    void build(LineType& type) const;
    void link();

    int cells_;
    Cells walls_;
    bool slides_;
    std::vector<std::pair<int, int>> corridors_;  // first cell, cells
    std::vector<LineType> types_;
};

}  // namespace unjam::census
