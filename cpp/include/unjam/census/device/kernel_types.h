// The data that the kernels of the census share with the host.
//
// This header and those that include it compile for the host, where a serial stand-in for a thread
// block runs them, and with NVRTC for a GPU, where the standard library is missing. Structures are
// plain: the host fills them and the device reads them, byte for byte.
#pragma once

#ifdef __CUDACC_RTC__
#define UNJAM_DEVICE __device__ __forceinline__
// Before a loop: do not unroll it. The kernels wait for instructions if they are long.
#define UNJAM_ROLLED _Pragma("unroll 1")
#else
#include <bit>
#include <cstdint>
#define UNJAM_DEVICE inline
#define UNJAM_ROLLED
#endif

namespace unjam::census::device {

#ifdef __CUDACC_RTC__
using uint8_t = unsigned char;
using uint16_t = unsigned short;
using uint32_t = unsigned int;
using uint64_t = unsigned long long;
UNJAM_DEVICE uint32_t count_bits(uint32_t bits) { return static_cast<uint32_t>(__popc(bits)); }
UNJAM_DEVICE uint32_t lowest_bit(uint32_t bits) { return static_cast<uint32_t>(__ffs(bits) - 1); }
UNJAM_DEVICE uint32_t lowest_bit(uint64_t bits) { return static_cast<uint32_t>(__ffsll(bits) - 1); }
#else
using std::uint16_t;
using std::uint32_t;
using std::uint64_t;
using std::uint8_t;
inline uint32_t count_bits(uint32_t bits) { return static_cast<uint32_t>(std::popcount(bits)); }
inline uint32_t lowest_bit(uint32_t bits) { return static_cast<uint32_t>(std::countr_zero(bits)); }
inline uint32_t lowest_bit(uint64_t bits) { return static_cast<uint32_t>(std::countr_zero(bits)); }
#endif

inline constexpr uint32_t kLines = 8;     // rows or columns of a board, and cells of a line
inline constexpr uint32_t kWays = 16;     // types of a line, and configurations of a type
inline constexpr uint32_t kVehicles = 4;  // of a line
inline constexpr uint8_t kFar = 0xFF;     // distance of a state from which no win is reachable
inline constexpr uint32_t kNone = 0xFFFFFFFF;

UNJAM_DEVICE uint32_t digit_of(uint32_t digits, uint32_t line) { return digits >> 4 * line & 15; }
UNJAM_DEVICE uint32_t replace_digit(uint32_t digits, uint32_t line, uint32_t value) {
    return (digits & ~(15u << 4 * line)) | value << 4 * line;
}
// The number of members of a set that are smaller than `member`.
UNJAM_DEVICE uint32_t rank_in(uint32_t set, uint32_t member) {
    return count_bits(set & ((1u << member) - 1));
}

// A type of a line: LineType of census_lines.h.
struct TypeTable {
    uint64_t spread[kWays];           // by configuration: the cells it covers, one byte for each
    uint16_t allowed[256];            // by occupied cells: the configurations that avoid them
    uint16_t reach[256 * 16];         // by configuration << cells | occupied cells: one step away
    uint16_t mover[256];              // by pair of configurations: the vehicle that differs
    uint16_t continuations[256];      // by pair: where the vehicle that moved could move on to
    uint16_t sweeps[256];             // by pair: the cells it covers on its way
    uint16_t below[kWays];            // by configuration: a vehicle is one cell nearer to cell 0
    uint16_t covers[kWays];           // by configuration: the cells it covers
    uint16_t without[kVehicles];      // by vehicle: the type without it
    uint16_t left[kVehicles][kWays];  // by vehicle and configuration: the one that is left
    uint16_t configurations, vehicles, unused[2];
};

struct BoardTable {
    uint32_t width, height, target, winning;
    uint32_t row_types[kLines][kWays], column_types[kLines][kWays];  // indices of TypeTables
    uint32_t row_type_counts[kLines];
    uint32_t first_set[kLines];  // by column: the set of its first type among a block's sets
    // For the same board without walls: by type and configuration, as hexadecimal digits, those of
    // the same vehicles; and the number of types of its rows.
    uint8_t row_fits[kLines][256], column_fits[kLines][256];
    uint32_t open_type_counts[kLines];
    uint32_t walls;  // their number
};

// All families with the same types of rows. Arrangements are numbered as in census_board.h.
struct BlockTable {
    uint64_t first_arrangement;  // in KernelTask::masks and ::configurations
    uint64_t first_word;         // of its sets of arrangements, in KernelTask::sets
    uint32_t words;              // of each set
    uint32_t first_win;          // arrangement
    uint32_t row_types;          // digits
    uint32_t first_family, end_family;
    uint32_t radix[kLines];
    uint32_t unused;
};

// The types of the columns are hexadecimal digits of `key`, the first column's the highest. The
// families of a block are sorted by key.
struct FamilyKey {
    uint32_t block, key;
};

UNJAM_DEVICE uint32_t column_shift(uint32_t column) { return 4 * (kLines - 1 - column); }

// A component with a win and its representative. The tests of minimality set `moved`, bit
// 4 * row + vehicle if that vehicle moves in one shortest solution, and `walls_matter` if all walls
// are known to.
struct FoundComponent {
    uint32_t family, order, states, distance, rows, columns, moved, walls_matter;
};

struct Totals {
    uint64_t families;    // with a win
    uint64_t winnable;    // states from which a win is reachable
    uint64_t components;  // with a win
    uint64_t unsolvable;  // components without one, if they are counted
    uint64_t transitions;
    uint64_t too_far;     // families with a distance above 254
    uint64_t candidates;  // components in which every vehicle of a column matters
    uint64_t survivors;   // candidates in which no vehicle of a row is known not to matter
};

// `place` has the arrangement in its lower bits, and above them the step by which the state was
// found, if there was one: the configuration that its line had before, and the line, columns after
// rows.
struct alignas(16) QueuedState {
    uint32_t number, place, rows, columns;
};

inline constexpr uint32_t kPlaceBits = 20;

UNJAM_DEVICE uint32_t arrangement_of(const QueuedState& state) {
    return state.place & ((1u << kPlaceBits) - 1);
}
UNJAM_DEVICE uint32_t place_after(uint32_t arrangement, uint32_t line, uint32_t from) {
    return arrangement | from << kPlaceBits | line << (kPlaceBits + 4) | 1u << (kPlaceBits + 8);
}

struct KernelTask;

// A block whose distances are still in memory; the task is null if they are not.
struct ResidentBlock {
    const KernelTask* task;
    uint32_t block;  // index in the task
    uint32_t unused;
};

// One launch: the families of a task, or some of them. census/cuda/task_buffers.py fills it.
struct KernelTask {
    const BoardTable* board;
    const TypeTable* types;
    const BlockTable* blocks;
    const uint64_t* masks;           // by arrangement: cells occupied by rows, a byte per column
    const uint32_t* configurations;  // by arrangement: digits
    const uint32_t* sets;            // by block, column and type: the arrangements it allows
    const FamilyKey* families;
    uint32_t* slot_counts;        // by family: its feasible arrangements
    uint32_t* state_counts;       // by family
    const uint64_t* first_slot;   // by family: sums of the two arrays above
    const uint64_t* first_state;  // by family
    uint32_t* slot_arrangements;  // by slot
    uint32_t* slot_states;        // by slot: the number of its first state in the family
    uint8_t* distances;           // by state; initially kFar
    const uint32_t* chosen;       // the families to search
    uint32_t* next;               // index into `chosen`; initially 0
    uint8_t* scratch;             // of all thread blocks
    uint64_t scratch_bytes;       // of one thread block
    FoundComponent* components;   // finally the survivors
    FoundComponent* candidates;
    Totals* totals;
    const ResidentBlock* resident;  // by number of the block on the board
    const ResidentBlock* open;      // the same for the board without walls; null if there are none
    uint32_t family_count, chosen_count;
    uint32_t most_components;  // room in `components` and in `candidates`
    uint32_t near_bytes;       // shared memory of a thread block for one family; 0: use scratch
    uint32_t count_unsolvable;
    uint32_t unused;
};

}  // namespace unjam::census::device
