#include "unjam/census/family_climber.h"

#include <algorithm>
#include <utility>

#include "unjam/states/hash.h"

namespace unjam::census {

namespace {

// Of rows. Numbering more of them takes more time than the family is worth.
constexpr std::uint64_t kMaxRowArrangements = 1 << 18;

// Minimum number of changes between two puzzles of a climb, so that they differ.
constexpr int kMinChanges = 12;

// A climb that has not found any solvable family restarts after this many attempts.
constexpr int kMaxFailures = 20;

}  // namespace

FamilyClimber::FamilyClimber(const Board& board, const PuzzleConstraints& constraints,
                             std::function<void()> poll)
    : board_(board),
      constraints_(constraints),
      poll_(std::move(poll)),
      search_(board),
      shortcut_(board) {}

// SplitMix64: small, good, and identical on all platforms.
std::uint64_t FamilyClimber::random(std::uint64_t below) {
    std::uint64_t z = (random_state_ += kGoldenRatio);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (z ^ (z >> 31)) % below;
}

FamilyClimber::Family FamilyClimber::random_family() {
    Family family{0, 0};
    // Start with a few vehicles and let the climb add more.
    for (int changes = 8; changes > 0; --changes) family = mutate(family);
    return family;
}

// Return the family with a random other type in one line.
FamilyClimber::Family FamilyClimber::mutate(Family family) {
    const int rows = board_.height(), lines = rows + board_.width();
    for (int tries = 0; tries < 100; ++tries) {
        const int line = static_cast<int>(random(static_cast<std::uint64_t>(lines)));
        if (line == board_.target()) continue;
        Family next = family;
        if (line < rows) {
            const auto types = board_.rows()[static_cast<std::size_t>(line)].types().size();
            next.rows = with_digit(family.rows, line, static_cast<int>(random(types)));
        } else {
            const int column = line - rows;
            const auto types = board_.columns()[static_cast<std::size_t>(column)].types().size();
            next.columns = with_digit(family.columns, column, static_cast<int>(random(types)));
        }
        if (next != family && within_maximum(next)) return next;
    }
    return family;
}

FamilyClimber::VehicleCounts FamilyClimber::count_vehicles(const Family& family) const {
    VehicleCounts counts;
    const auto add = [&](const LineType& type) {
        counts.vehicles += type.vehicles;
        for (const auto& corridor : type.lengths) {
            for (int length : corridor) ++counts.by_length[static_cast<std::size_t>(length)];
        }
    };
    for (int row = 0; row < board_.height(); ++row) {
        add(board_.row_type(row, digit(family.rows, row)));
    }
    for (int j = 0; j < board_.width(); ++j) {
        add(board_.column_type(j, digit(family.columns, j)));
    }
    return counts;
}

bool FamilyClimber::within_maximum(const Family& family) const {
    const VehicleCounts counts = count_vehicles(family);
    if (counts.vehicles > constraints_.max_vehicles) return false;
    for (std::size_t length = 0; length < counts.by_length.size(); ++length) {
        if (counts.by_length[length] > constraints_.max_by_length[length]) return false;
    }
    return true;
}

bool FamilyClimber::reaches_minimum(const Family& family) const {
    const VehicleCounts counts = count_vehicles(family);
    if (counts.vehicles < constraints_.min_vehicles) return false;
    for (std::size_t length = 0; length < counts.by_length.size(); ++length) {
        if (counts.by_length[length] < constraints_.min_by_length[length]) return false;
    }
    return true;
}

bool FamilyClimber::search_family(const Family& family) {
    ++families_;
    poll_();
    std::uint64_t arrangements = 1;
    for (int row = 0; row < board_.height(); ++row) {
        arrangements *= static_cast<std::uint64_t>(
            board_.row_type(row, digit(family.rows, row)).configurations);
        if (arrangements > kMaxRowArrangements) return false;
    }
    if (!rows_ || rows_->types() != family.rows) rows_.emplace(board_, family.rows);
    feasible_.clear();
    std::uint64_t states = 0;
    for (std::uint32_t a = 0; a < rows_->arrangements(); ++a) {
        const std::uint64_t masks = rows_->masks(a);
        std::uint64_t ways = 1;
        for (int j = 0; j < board_.width() && ways; ++j) {
            ways *= board_.column_type(j, digit(family.columns, j)).counts[masks >> (8 * j) & 0xFF];
        }
        if (!ways) continue;
        states += ways;
        if (states > constraints_.max_states) return false;
        feasible_.push_back({a, static_cast<std::uint32_t>(ways)});
    }
    if (feasible_.empty() || feasible_.back().arrangement < rows_->first_win()) return false;
    distances_.resize(std::max<std::size_t>(distances_.size(), states));
    search_.run(*rows_, family.columns, feasible_, distances_.data());
    states_ += search_.reached();
    return true;
}

// Higher is closer to the desired number of steps.
int FamilyClimber::score(int distance) const {
    return distance > constraints_.max_steps
               ? constraints_.max_steps - (distance - constraints_.max_steps)
               : std::min(distance, constraints_.min_steps);
}

void FamilyClimber::climb(std::uint64_t seed, int families, int max_puzzles,
                          std::vector<Puzzle>& found) {
    random_state_ = seed;
    const std::uint64_t end = families_ + static_cast<std::uint64_t>(families);
    const std::size_t full = found.size() + static_cast<std::size_t>(max_puzzles);
    Family current = random_family();
    int best = -1;  // no solvable family found yet
    int failures = 0;
    std::optional<RedundantVehicle> redundant;
    int changes = kMinChanges;  // since the last puzzle
    while (families_ < end && found.size() < full) {
        if (best < 0 && failures++ == kMaxFailures) {
            current = random_family();
            failures = 0;
        }
        Family next = current;
        const bool simpler = redundant.has_value();
        if (simpler) {
            Digits& types = redundant->in_row ? next.rows : next.columns;
            const LineType& type =
                redundant->in_row
                    ? board_.row_type(redundant->line, digit(types, redundant->line))
                    : board_.column_type(redundant->line, digit(types, redundant->line));
            types = with_digit(types, redundant->line,
                               type.without[static_cast<std::size_t>(redundant->vehicle)]);
            redundant.reset();
        } else {
            next = mutate(current);
        }
        if (next == current &&
            best >= 0) {  // no change is possible; count it so that the loop ends
            ++families_;
            continue;
        }
        if (!search_family(next)) continue;
        const Component* top = nullptr;
        for (const Component& component : search_.components()) {
            if (!top || score(component.distance) > score(top->distance)) top = &component;
        }
        if (!top) continue;
        if (!nearest_ || score(top->distance) > score(nearest_->distance)) {
            nearest_ = Puzzle{next.rows, next.columns, top->farthest, top->distance, top->states};
        }
        if (score(top->distance) < best) continue;
        if (!simpler && next != current) ++changes;
        current = next;
        best = score(top->distance);
        if (top->distance < constraints_.min_steps || top->distance > constraints_.max_steps)
            continue;
        if (constraints_.minimal) redundant = find_redundant(current, *top);
        if (!redundant && changes >= kMinChanges && reaches_minimum(current)) {
            changes = 0;
            found.push_back(
                {current.rows, current.columns, top->farthest, top->distance, top->states});
        }
    }
}

// Return a vehicle whose removal does not bring the farthest state of a component nearer to a win.
// Vehicles that move in one optimal solution matter, so only the others are tried.
std::optional<FamilyClimber::RedundantVehicle> FamilyClimber::find_redundant(
    const Family& family, const Component& component) {
    std::array<unsigned, kMaxCells> rows{}, columns{};
    State now = component.farthest;
    for (int left = component.distance; left > 0; --left) {
        const State next = search_.step_nearer(now);
        for (int row = 0; row < board_.height(); ++row) {
            const LineType& type = rows_->type(row);
            const int mover = type.mover[type.pair(digit(now.rows, row), digit(next.rows, row))];
            if (mover >= 0) rows[static_cast<std::size_t>(row)] |= 1u << mover;
        }
        for (int j = 0; j < board_.width(); ++j) {
            const LineType& type = board_.column_type(j, digit(family.columns, j));
            const int mover = type.mover[type.pair(digit(now.columns, j), digit(next.columns, j))];
            if (mover >= 0) columns[static_cast<std::size_t>(j)] |= 1u << mover;
        }
        now = next;
    }
    const auto& [states, distance, state] = component;
    for (int row = 0; row < board_.height(); ++row) {
        if (row == board_.target()) continue;
        for (int v = 0; v < rows_->type(row).vehicles; ++v) {
            if (rows[static_cast<std::size_t>(row)] >> v & 1) continue;
            if (!shortcut_.without_in_row(family.rows, family.columns, state, row, v, distance)) {
                return RedundantVehicle{true, row, v};
            }
        }
    }
    for (int j = 0; j < board_.width(); ++j) {
        const LineType& type = board_.column_type(j, digit(family.columns, j));
        for (int v = 0; v < type.vehicles; ++v) {
            if (columns[static_cast<std::size_t>(j)] >> v & 1) continue;
            if (!shortcut_.without_in_column(family.rows, family.columns, state, j, v, distance)) {
                return RedundantVehicle{false, j, v};
            }
        }
    }
    return std::nullopt;
}

}  // namespace unjam::census
