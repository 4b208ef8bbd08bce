#include "unjam/search/pattern_sums.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "unjam/search/pattern_choice.h"

namespace unjam {

namespace {

constexpr std::size_t kMostSums = 3;
constexpr double kFewestBits = 12, kMostBits = 20;

// The number of states of a pattern grows with that of all arrangements of the lanes, so that the
// tables of small puzzles are built in little time.
std::uint64_t states_per_pattern(const Program& program) {
    double bits = 0;
    for (const Lane& lane : program.lanes()) bits += std::log2(lane.shape->configurations());
    return static_cast<std::uint64_t>(std::exp2(std::clamp(bits * 0.4, kFewestBits, kMostBits)));
}

}  // namespace

PatternSums::PatternSums(const Program& program, bool slides, bool corners, std::uint64_t max_bytes,
                         const Pattern::Poll& poll) {
    const StepCosts costs(program, slides, corners);
    std::vector<std::vector<int>> chosen;
    std::uint64_t needed = max_bytes;
    // Halve the patterns until they fit.
    for (std::uint64_t most = states_per_pattern(program); needed >= max_bytes && most > 0;
         most /= 2) {
        if (most * Pattern::kBytesToBuild >= max_bytes) continue;
        chosen = choose_patterns(program, costs, most, poll);
        needed = (chosen.size() * kMostSums + Pattern::kBytesToBuild) * most;
    }
    if (needed >= max_bytes) return;
    for (const auto& lanes : chosen) patterns_.emplace_back(program, lanes, costs);
    sort_by_distance(program, costs, poll);
    numbers_.resize(patterns_.size());
    for (std::size_t first = 0; first < std::min(kMostSums, patterns_.size()); ++first) {
        add_sum(first, costs, poll);
    }
}

// Put the patterns first in which the start is farthest from a win.
void PatternSums::sort_by_distance(const Program& program, const StepCosts& costs,
                                   const Pattern::Poll& poll) {
    std::vector<int> start;
    for (const Lane& lane : program.lanes()) start.push_back(lane.start);
    std::vector<std::pair<int, Pattern>> sorted;
    for (Pattern& pattern : patterns_) {
        const int distance = pattern.distances(costs, poll)[pattern.number(start)];
        sorted.emplace_back(distance, std::move(pattern));
    }
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    patterns_.clear();
    for (auto& [_, pattern] : sorted) patterns_.push_back(std::move(pattern));
}

// Add the sum of all patterns in turn, beginning with one of them.
void PatternSums::add_sum(std::size_t first, StepCosts costs, const Pattern::Poll& poll) {
    Sum sum;
    for (std::size_t k = 0; k < patterns_.size(); ++k) {
        const std::size_t number = (first + k) % patterns_.size();
        const Pattern& pattern = patterns_[number];
        Pattern::Distances distances = pattern.distances(costs, poll);
        if (k + 1 < patterns_.size()) pattern.spend(distances, costs, poll);
        // Dead ends are the same in every sum.
        const bool says_nothing = std::all_of(
            distances.begin(), distances.end(),
            [](std::uint8_t distance) { return distance == 0 || distance == Pattern::kDeadEnd; });
        if (says_nothing && k > 0) continue;
        bytes_ += distances.size();
        sum.push_back({number, std::move(distances)});
    }
    sums_.push_back(std::move(sum));
}

int PatternSums::operator()(const std::vector<int>& configurations) {
    for (std::size_t p = 0; p < patterns_.size(); ++p) {
        numbers_[p] = patterns_[p].number(configurations);
    }
    int best = 0;
    for (const Sum& sum : sums_) {
        int total = 0;
        for (const Table& table : sum) {
            const std::uint8_t distance = table.distances[numbers_[table.pattern]];
            if (distance == Pattern::kDeadEnd) return kDeadEnd;
            total += distance;
        }
        best = std::max(best, total);
    }
    return best;
}

}  // namespace unjam
