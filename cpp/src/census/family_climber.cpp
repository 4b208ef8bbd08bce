#include "unjam/census/family_climber.h"

#include <algorithm>
#include <utility>

namespace unjam::census {

namespace {

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
      evaluator_(board, constraints.max_states),
      shortcut_(board) {}

Family FamilyClimber::random_family() {
    Family family{0, 0};
    // Start with a few vehicles and let the climb add more.
    for (int changes = 8; changes > 0; --changes) family = mutate(family);
    return family;
}

// Return the family with a random other type in one line.
Family FamilyClimber::mutate(Family family) {
    const int rows = board_.height(), lines = rows + board_.width();
    for (int tries = 0; tries < 100; ++tries) {
        const int line = static_cast<int>(random_.below(static_cast<std::uint64_t>(lines)));
        if (line == board_.target()) continue;
        Family next = family;
        if (line < rows) {
            const auto types = board_.rows()[static_cast<std::size_t>(line)].types().size();
            next.rows = with_digit(family.rows, line, static_cast<int>(random_.below(types)));
        } else {
            const int column = line - rows;
            const auto types = board_.columns()[static_cast<std::size_t>(column)].types().size();
            next.columns =
                with_digit(family.columns, column, static_cast<int>(random_.below(types)));
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

// Higher is closer to the desired number of steps.
int FamilyClimber::score(int distance) const {
    return distance > constraints_.max_steps
               ? constraints_.max_steps - (distance - constraints_.max_steps)
               : std::min(distance, constraints_.min_steps);
}

void FamilyClimber::climb(std::uint64_t seed, int families, int max_puzzles,
                          std::vector<Puzzle>& found) {
    random_ = RandomNumbers(seed);
    const std::uint64_t end = evaluator_.families() + static_cast<std::uint64_t>(families);
    const std::size_t full = found.size() + static_cast<std::size_t>(max_puzzles);
    Family current = random_family();
    int best = -1;  // no solvable family found yet
    int failures = 0;
    std::optional<RedundantVehicle> redundant;
    int changes = kMinChanges;  // since the last puzzle
    while (evaluator_.families() < end && found.size() < full) {
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
            evaluator_.skip();
            continue;
        }
        poll_();
        if (!evaluator_.search(next)) continue;
        const Component* top = nullptr;
        for (const Component& component : evaluator_.found().components()) {
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
        const State next = evaluator_.found().step_nearer(now);
        for (int row = 0; row < board_.height(); ++row) {
            const LineType& type = evaluator_.rows().type(row);
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
        for (int v = 0; v < evaluator_.rows().type(row).vehicles; ++v) {
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
