#include "unjam/lanes/straight_shape.h"

#include <mutex>
#include <numeric>
#include <stdexcept>
#include <string>
#include <unordered_map>

namespace unjam {

namespace {

constexpr int kMostConfigurations = 65535;  // of any lane
constexpr std::size_t kMostShapes = 4096;   // in the cache

int free_cells(const StraightVehicles& vehicles) {
    const int covered = std::accumulate(vehicles.lengths.begin(), vehicles.lengths.end(), 0);
    for (int length : vehicles.lengths) {
        if (length < 1) throw std::invalid_argument("a straight vehicle covers at least one cell");
    }
    if (vehicles.cells < 0 || vehicles.cells > kMaxLaneCells || covered > vehicles.cells) {
        throw std::invalid_argument("the vehicles do not fit into their corridor");
    }
    return vehicles.cells - covered;
}

// Call visit(positions) for every joint position, in lexicographic order.
template <class Visitor>
void for_each_position(const StraightVehicles& vehicles, Visitor&& visit) {
    const auto count = vehicles.lengths.size();
    const int free = free_cells(vehicles);
    // The number of free cells before each vehicle: an ascending sequence from 0 to `free`.
    std::vector<int> before(count, 0), positions(count, 0);
    while (true) {
        int covered = 0;
        for (std::size_t v = 0; v < count; ++v) {
            positions[v] = before[v] + covered;
            covered += vehicles.lengths[v];
        }
        visit(positions);
        std::size_t last = count;
        while (last > 0 && before[last - 1] == free) --last;
        if (last == 0) return;
        const int next = before[last - 1] + 1;
        for (std::size_t v = last - 1; v < count; ++v) before[v] = next;
    }
}

std::shared_ptr<const LaneShape> make_shape(const StraightVehicles& vehicles) {
    const auto count = vehicles.lengths.size();
    const int most =
        straight_configurations(free_cells(vehicles), static_cast<int>(count), kMostConfigurations);
    if (most > kMostConfigurations)
        throw std::invalid_argument("a lane has too many configurations");
    std::vector<std::vector<int>> covers, all;
    std::optional<std::vector<int>> winning;
    if (vehicles.target >= 0) winning.emplace();
    for_each_position(vehicles, [&](const std::vector<int>& positions) {
        auto& covered = covers.emplace_back();
        for (std::size_t v = 0; v < count; ++v) {
            for (int k = 0; k < vehicles.lengths[v]; ++k) covered.push_back(positions[v] + k);
        }
        if (winning) {
            const auto target = static_cast<std::size_t>(vehicles.target);
            const int end = positions.at(target) + vehicles.lengths[target];
            if ((vehicles.wins_first && positions[target] == 0) ||
                (vehicles.wins_last && end == vehicles.cells)) {
                winning->push_back(static_cast<int>(all.size()));
            }
        }
        all.push_back(positions);
    });
    auto shape =
        std::make_shared<LaneShape>(vehicles.cells, static_cast<int>(count), covers, winning);
    std::vector<int> there, frees;
    for (std::size_t from = 0; from < all.size(); ++from) {
        const auto& positions = all[from];
        for (std::size_t v = 0; v < count; ++v) {
            const int position = positions[v], length = vehicles.lengths[v];
            const int before = v == 0 ? 0 : positions[v - 1] + vehicles.lengths[v - 1];
            const int after = v + 1 < count ? positions[v + 1] : vehicles.cells;
            const int farthest[] = {position - before, after - position - length};
            // Towards the first cell, then towards the last, each by growing distance.
            for (int direction = 0; direction < 2; ++direction) {
                for (int distance = 1; distance <= farthest[direction]; ++distance) {
                    there = positions;
                    there[v] += direction == 0 ? -distance : distance;
                    frees.resize(static_cast<std::size_t>(distance));
                    std::iota(frees.begin(), frees.end(),
                              direction == 0 ? there[v] : position + length);
                    const Transition transition{
                        static_cast<std::uint16_t>(straight_configuration(vehicles, there)),
                        static_cast<std::uint16_t>(v), static_cast<std::uint16_t>(direction),
                        static_cast<std::uint16_t>(distance)};
                    shape->add(static_cast<int>(from), transition, frees);
                }
            }
        }
    }
    shape->finish();
    return shape;
}

std::string key_of(const StraightVehicles& vehicles) {
    std::string key;  // short enough to need no allocation for most lanes
    key.push_back(static_cast<char>(vehicles.cells));
    key.push_back(static_cast<char>(vehicles.target));
    key.push_back(static_cast<char>(vehicles.wins_first * 2 + vehicles.wins_last));
    for (int length : vehicles.lengths) key.push_back(static_cast<char>(length));
    return key;
}

}  // namespace

int straight_configurations(int free, int vehicles, int most) {
    std::int64_t count = 1;  // a binomial coefficient
    for (int v = 1; v <= vehicles; ++v) {
        count = count * (free + v) / v;
        if (count > most) return most + 1;
    }
    return static_cast<int>(count);
}

std::shared_ptr<const LaneShape> straight_shape(const StraightVehicles& vehicles) {
    static std::mutex lock;
    static std::unordered_map<std::string, std::shared_ptr<const LaneShape>> shapes;
    if (vehicles.cells > 127 || vehicles.lengths.size() > 127) return make_shape(vehicles);
    const std::string key = key_of(vehicles);
    {
        const std::lock_guard guard(lock);
        const auto found = shapes.find(key);
        if (found != shapes.end()) return found->second;
    }
    auto shape = make_shape(vehicles);
    const std::lock_guard guard(lock);
    if (shapes.size() >= kMostShapes) shapes.clear();
    return shapes.emplace(key, std::move(shape)).first->second;
}

int straight_configuration(const StraightVehicles& vehicles, std::span<const int> positions) {
    const auto count = static_cast<int>(vehicles.lengths.size());
    const int free = free_cells(vehicles);
    if (positions.size() != vehicles.lengths.size())
        throw std::invalid_argument("every vehicle needs a position");
    int number = 0, covered = 0, least = 0;
    for (int v = 0; v < count; ++v) {
        const auto at = static_cast<std::size_t>(v);
        const int before = positions[at] - covered;
        if (before < least || before > free)
            throw std::invalid_argument("the vehicles overlap or leave their corridor");
        // The positions that agree up to here and continue with fewer free cells.
        for (int fewer = least; fewer < before; ++fewer) {
            number += straight_configurations(free - fewer, count - 1 - v, kMostConfigurations);
        }
        least = before;
        covered += vehicles.lengths[at];
    }
    return number;
}

}  // namespace unjam
