// The lines of a census board, its rows and columns, and every way to fill one with vehicles.
//
// A line type is the sequence of vehicles in a line; its configurations are their joint positions.
// All properties of a line are looked up by configuration and by the set of its cells that crossing
// lines occupy.
#pragma once

#include <cstdint>
#include <vector>

namespace unjam::census {

inline constexpr int kMaxCells = 8;            // a set of cells fits into a byte
inline constexpr int kMaxConfigurations = 16;  // a configuration fits into 4 bits

using Cells = std::uint8_t;            // a set of cells of a line
using Configurations = std::uint16_t;  // a set of configurations of a type

// The vehicles of a line, with look-up tables for its configurations and steps.
struct LineType {
    // The vehicles in order, by corridor: walls divide a line into corridors.
    std::vector<std::vector<int>> lengths;
    int vehicles = 0;
    int configurations = 0;
    std::vector<std::vector<int>> positions;  // of all vehicles, by configuration
    std::vector<Cells> covers;                // by configuration
    // By configuration and occupied cells: the configurations one move (or slide) away.
    std::vector<Configurations> reach;
    // By pair of configurations one step apart: the configurations that the same vehicle could move
    // on to, and the cells it covers on its way.
    std::vector<Configurations> continuations;
    std::vector<Cells> sweeps;
    std::vector<std::int8_t> mover;  // by pair of configurations: the vehicle that differs, or -1
    // By occupied cells: the number of configurations that avoid them; and the rank of each among
    // those.
    std::vector<std::uint8_t> counts, ranks;
    // By vehicle: the type without that vehicle, and by configuration the remaining one.
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
    // `walls`: cells that no vehicle can occupy. `walls_fill`: walls count as covered in the rule
    // that a line must not be full. `only`: if not empty, the only type.
    Line(int cells, Cells walls, const std::vector<int>& lengths, bool slides,
         bool walls_fill = false, const std::vector<int>& only = {});

    int cells() const { return cells_; }
    Cells walls() const { return walls_; }
    const std::vector<LineType>& types() const { return types_; }

    // A type of this line and one of its configurations.
    struct Fit {
        int type, configuration;
    };
    // The same vehicles, in the same places, as in another line with the same walls and more.
    Fit fit(const LineType& other, int configuration) const;

  private:
    void add_types(const std::vector<int>& lengths, std::vector<std::vector<int>>& chosen,
                   std::size_t corridor, int full);
    void add(const std::vector<std::vector<int>>& chosen);
    void build(LineType& type) const;
    void link();

    int cells_;
    Cells walls_;
    bool slides_;
    std::vector<std::pair<int, int>> corridors_;  // first cell, number of cells
    std::vector<LineType> types_;
};

}  // namespace unjam::census
