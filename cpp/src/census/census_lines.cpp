#include "unjam/census/census_lines.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

namespace unjam::census {

namespace {

Cells run(int first, int cells) { return static_cast<Cells>(((1u << cells) - 1u) << first); }

int sum(const std::vector<int>& lengths) {
    return std::accumulate(lengths.begin(), lengths.end(), 0);
}

}  // namespace

Line::Line(int cells, Cells walls, const std::vector<int>& lengths, bool slides, bool walls_fill,
           const std::vector<int>& only)
    : cells_(cells), walls_(walls), slides_(slides) {
    if (cells < 1 || cells > kMaxCells)
        throw std::invalid_argument("a line must have 1 to 8 cells");
    for (int at = 0; at < cells;) {
        int end = at;
        while (end < cells && !(walls >> end & 1)) ++end;
        if (end > at) corridors_.emplace_back(at, end - at);
        at = end + 1;
    }
    std::vector<std::vector<int>> chosen(corridors_.size());
    if (!only.empty()) {
        if (corridors_.empty() || corridors_.back().second < sum(only) ||
            walls >> (cells - 1) & 1) {
            throw std::invalid_argument("the target does not fit into its row");
        }
        chosen.back() = only;
        add(chosen);
    } else {
        add_types(lengths, chosen, 0, walls_fill ? std::popcount(walls) : 0);
        std::stable_sort(types_.begin(), types_.end(), [](const LineType& a, const LineType& b) {
            return a.vehicles < b.vehicles;
        });
    }
    if (types_.size() > kMaxConfigurations) {
        throw std::invalid_argument("a line has too many types");
    }
    for (LineType& type : types_) build(type);
    link();
}

// Choose the vehicles of one corridor after the other; `full` is the number of covered cells.
void Line::add_types(const std::vector<int>& lengths, std::vector<std::vector<int>>& chosen,
                     std::size_t corridor, int full) {
    if (corridor == corridors_.size()) {
        if (full < cells_) add(chosen);
        return;
    }
    add_types(lengths, chosen, corridor + 1, full);
    for (int length : lengths) {
        if (sum(chosen[corridor]) + length > corridors_[corridor].second) continue;
        chosen[corridor].push_back(length);
        // Recurse for the next vehicle of the same corridor or the next corridor; the call covers
        // both.
        add_types(lengths, chosen, corridor, full + length);
        chosen[corridor].pop_back();
    }
}

void Line::add(const std::vector<std::vector<int>>& chosen) {
    LineType type;
    type.lengths = chosen;
    std::vector<int> lengths, firsts, ends;
    for (std::size_t c = 0; c < chosen.size(); ++c) {
        for (int length : chosen[c]) {
            lengths.push_back(length);
            firsts.push_back(corridors_[c].first);
            ends.push_back(corridors_[c].first + corridors_[c].second);
        }
    }
    type.vehicles = static_cast<int>(lengths.size());
    std::vector<int> positions;
    auto place = [&](auto&& self, std::size_t vehicle, int from) -> void {
        if (vehicle == lengths.size()) {
            Cells cover = 0;
            for (std::size_t v = 0; v < lengths.size(); ++v) {
                cover = static_cast<Cells>(cover | run(positions[v], lengths[v]));
            }
            type.positions.push_back(positions);
            type.covers.push_back(cover);
            return;
        }
        for (int p = std::max(from, firsts[vehicle]); p + lengths[vehicle] <= ends[vehicle]; ++p) {
            positions.push_back(p);
            self(self, vehicle + 1, p + lengths[vehicle]);
            positions.pop_back();
        }
    };
    place(place, 0, 0);
    type.configurations = static_cast<int>(type.covers.size());
    if (type.configurations > kMaxConfigurations) {
        throw std::invalid_argument("a line has too many configurations");
    }
    types_.push_back(std::move(type));
}

void Line::build(LineType& type) const {
    const auto count = static_cast<std::size_t>(type.configurations);
    const std::size_t masks = std::size_t{1} << cells_;
    std::vector<int> lengths;
    for (const auto& corridor : type.lengths) {
        lengths.insert(lengths.end(), corridor.begin(), corridor.end());
    }
    type.continuations.assign(kMaxConfigurations * kMaxConfigurations, 0);
    type.sweeps.assign(kMaxConfigurations * kMaxConfigurations, 0);
    type.mover.assign(kMaxConfigurations * kMaxConfigurations, -1);
    type.reach.assign(count * masks, 0);
    for (std::size_t from = 0; from < count; ++from) {
        for (std::size_t to = 0; to < count; ++to) {
            int moved = -1, differ = 0;
            for (int v = 0; v < type.vehicles; ++v) {
                const auto vehicle = static_cast<std::size_t>(v);
                if (type.positions[from][vehicle] == type.positions[to][vehicle]) continue;
                moved = v;
                ++differ;
            }
            if (differ != 1) continue;
            const auto v = static_cast<std::size_t>(moved);
            const int a = type.positions[from][v], b = type.positions[to][v];
            const std::size_t pair = type.pair(static_cast<int>(from), static_cast<int>(to));
            type.sweeps[pair] = run(std::min(a, b), std::abs(a - b) + lengths[v]);
            type.mover[pair] = static_cast<std::int8_t>(moved);
            // Vehicles of a corridor keep their order, so no other vehicle of it stands in between.
            if (slides_ && std::abs(a - b) != 1) continue;
            const unsigned needed = type.sweeps[pair] & ~unsigned{run(a, lengths[v])};
            for (std::size_t taken = 0; taken < masks; ++taken) {
                if (taken & needed) continue;
                auto& reach = type.reach[(from << cells_) | taken];
                reach = static_cast<Configurations>(reach | 1u << to);
            }
        }
    }
    for (int from = 0; from < type.configurations; ++from) {
        for (int to = 0; to < type.configurations; ++to) {
            const int moved = type.mover[type.pair(from, to)];
            if (moved < 0) continue;
            for (int next = 0; next < type.configurations; ++next) {
                const bool same = type.mover[type.pair(to, next)] == moved;
                if (slides_ ? next == from : same) {
                    auto& again = type.continuations[type.pair(from, to)];
                    again = static_cast<Configurations>(again | 1u << next);
                }
            }
        }
    }
    type.counts.assign(masks, 0);
    type.ranks.assign(masks * kMaxConfigurations, 0);
    for (std::size_t taken = 0; taken < masks; ++taken) {
        for (std::size_t c = 0; c < count; ++c) {
            if (type.covers[c] & taken) continue;
            type.ranks[taken * kMaxConfigurations + c] = type.counts[taken]++;
        }
    }
}

// Compute the type and configuration that remain when a vehicle is removed.
void Line::link() {
    for (LineType& type : types_) {
        for (int v = 0; v < type.vehicles; ++v) {
            auto lengths = type.lengths;
            int rest = v;
            for (auto& corridor : lengths) {
                if (rest < static_cast<int>(corridor.size())) {
                    corridor.erase(corridor.begin() + rest);
                    break;
                }
                rest -= static_cast<int>(corridor.size());
            }
            const auto found =
                std::find_if(types_.begin(), types_.end(),
                             [&](const LineType& other) { return other.lengths == lengths; });
            type.without.push_back(
                found == types_.end() ? -1 : static_cast<int>(found - types_.begin()));
            auto& left = type.left.emplace_back();
            if (found == types_.end()) continue;
            for (const auto& positions : type.positions) {
                auto fewer = positions;
                fewer.erase(fewer.begin() + v);
                const auto at = std::find(found->positions.begin(), found->positions.end(), fewer);
                left.push_back(static_cast<std::uint8_t>(at - found->positions.begin()));
            }
        }
    }
}

Line::Fit Line::fit(const LineType& other, int configuration) const {
    const auto c = static_cast<std::size_t>(configuration);
    for (std::size_t t = 0; t < types_.size(); ++t) {
        const LineType& type = types_[t];
        const auto at = std::find(type.positions.begin(), type.positions.end(), other.positions[c]);
        if (at == type.positions.end()) continue;
        const auto place = at - type.positions.begin();
        if (type.covers[static_cast<std::size_t>(place)] != other.covers[c]) continue;
        return {static_cast<int>(t), static_cast<int>(place)};
    }
    throw std::logic_error("a line has no type without the wall");
}

}  // namespace unjam::census
