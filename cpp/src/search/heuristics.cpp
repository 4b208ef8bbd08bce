#include "unjam/search/heuristics.h"

#include <algorithm>
#include <bit>

namespace unjam {

Heuristic::Heuristic(const Program& program, HeuristicKind kind, bool slides, bool corners,
                     SearchControl* control)
    : program_(program),
      kind_(kind),
      slides_(slides),
      corners_(corners),
      lane_costs_(program.lanes().size(), 0) {
    if (kind == HeuristicKind::zero) return;
    const auto& lanes = program.lanes();
    std::size_t cells = 0;
    for (const Lane& lane : lanes) {
        for (int cell : *lane.line) cells = std::max(cells, static_cast<std::size_t>(cell) + 1);
    }
    crossings_.resize(cells);
    owner_.assign(cells, -1);
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        for (std::size_t k = 0; k < lanes[i].line->size(); ++k) {
            crossings_[static_cast<std::size_t>((*lanes[i].line)[k])].push_back(
                {static_cast<int>(i), static_cast<int>(k)});
        }
        clearings_.emplace_back(lanes[i].line->size());
    }
    for (int goal_lane : program.goal_lanes()) {
        const Lane& lane = lanes[static_cast<std::size_t>(goal_lane)];
        const LaneShape& shape = *lane.shape;
        std::vector<char> good(static_cast<std::size_t>(shape.configurations()));
        for (std::size_t c = 0; c < good.size(); ++c) good[c] = shape.wins(static_cast<int>(c));
        to_win_.push_back(distances(shape, good));
        auto& swept = swept_.emplace_back(good.size());
        for (std::size_t c = 0; c < good.size(); ++c) {
            for (int k = 0; k < shape.cells(); ++k) {
                const Word word =
                    to_win_.back().necessary[c * static_cast<std::size_t>(shape.words()) +
                                             static_cast<std::size_t>(k / kWordBits)];
                if (!((word >> (k % kWordBits)) & 1)) continue;
                for (const LaneCell& place : crossings_[static_cast<std::size_t>(
                         (*lane.line)[static_cast<std::size_t>(k)])]) {
                    if (place.lane != goal_lane) swept[c].push_back(place);
                }
            }
        }
    }
    if (kind == HeuristicKind::patterns && !to_win_.empty()) build_patterns(control);
}

void Heuristic::build_patterns(SearchControl* control) {
    std::vector<int> start;
    for (const Lane& lane : program_.lanes()) start.push_back(lane.start);
    const int bound = (*this)(start);  // without patterns: that of `blockers`
    if (bound == kDeadEnd) return;
    const std::uint64_t bytes = control == nullptr ? kNoLimit : control->limits().bytes / 4;
    Stats stats;
    stats.seen = 1;
    patterns_.emplace(program_, slides_, corners_, bytes, [&] {
        if (control == nullptr) return;
        const Stop stop = control->check_now(stats, 0, bound);
        if (stop != Stop::none) throw SearchStopped{stop};
    });
}

// For every configuration, compute the cost of the cheapest path to a good one that uses no
// transition through a cell of `avoid`.
void Heuristic::backward_costs(const LaneShape& shape, const std::vector<char>& good,
                               const Word* avoid, std::vector<int>& cost) const {
    const int count = shape.configurations();
    cost.assign(good.size(), kDeadEnd);
    for (std::size_t c = 0; c < good.size(); ++c) {
        if (good[c]) cost[c] = 0;
    }
    // Lanes are small: relax until nothing changes.
    for (bool changed = true; changed;) {
        changed = false;
        for (int c = 0; c < count; ++c) {
            for (int t = shape.first(c); t < shape.last(c); ++t) {
                bool free = true;
                for (int w = 0; avoid != nullptr && w < shape.words(); ++w) {
                    free = free && !(shape.need(t)[w] & avoid[w]);
                }
                const int there = cost[shape.transition(t).to];
                if (!free || there == kDeadEnd) continue;
                // Round corners, one move covers any distance.
                const int via = slides_                     ? there + shape.transition(t).slides
                                : corners_ && shape.turns() ? std::max(there, 1)
                                                            : there + 1;
                if (via < cost[static_cast<std::size_t>(c)]) {
                    cost[static_cast<std::size_t>(c)] = via;
                    changed = true;
                }
            }
        }
    }
}

Heuristic::Distances Heuristic::distances(const LaneShape& shape,
                                          const std::vector<char>& good) const {
    Distances out;
    backward_costs(shape, good, nullptr, out.cost);
    const auto words = static_cast<std::size_t>(shape.words());
    out.necessary.assign(good.size() * words, 0);
    std::vector<Word> avoid(words);
    std::vector<int> without;
    for (int k = 0; k < shape.cells(); ++k) {
        std::fill(avoid.begin(), avoid.end(), Word{0});
        avoid[static_cast<std::size_t>(k / kWordBits)] = Word{1} << (k % kWordBits);
        backward_costs(shape, good, avoid.data(), without);
        for (std::size_t c = 0; c < good.size(); ++c) {
            if (out.cost[c] != kDeadEnd && without[c] == kDeadEnd) {
                out.necessary[c * words + static_cast<std::size_t>(k / kWordBits)] |=
                    Word{1} << (k % kWordBits);
            }
        }
    }
    return out;
}

const Heuristic::Clearing& Heuristic::clearing(int lane, int cell) {
    Clearing& out = clearings_[static_cast<std::size_t>(lane)][static_cast<std::size_t>(cell)];
    if (out.known) return out;
    out.known = true;
    const LaneShape& shape = *program_.lanes()[static_cast<std::size_t>(lane)].shape;
    std::vector<char> good(static_cast<std::size_t>(shape.configurations()));
    for (std::size_t c = 0; c < good.size(); ++c) {
        good[c] = !((shape.cover(static_cast<int>(c))[cell / kWordBits] >> (cell % kWordBits)) & 1);
    }
    backward_costs(shape, good, nullptr, out.cost);
    if (kind_ == HeuristicKind::blocker_chain && shape.words() == 1)
        find_cell_sets(shape, good, out);
    return out;
}

// For every configuration, compute the minimal sets of cells that must be free on a path to a good
// one. If there are too many, a single empty set replaces them: it claims nothing.
void Heuristic::find_cell_sets(const LaneShape& shape, const std::vector<char>& good,
                               Clearing& out) const {
    constexpr std::size_t kMaxCellSets = 8;
    out.cell_sets.assign(good.size(), {});
    std::vector<char> open(good.size(), 0);
    for (std::size_t c = 0; c < good.size(); ++c) {
        if (good[c]) out.cell_sets[c].push_back(0);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int c = 0; c < shape.configurations(); ++c) {
            auto& cell_sets = out.cell_sets[static_cast<std::size_t>(c)];
            if (open[static_cast<std::size_t>(c)]) continue;
            for (int t = shape.first(c); t < shape.last(c); ++t) {
                for (Word onward : out.cell_sets[shape.transition(t).to]) {
                    const Word way = onward | shape.need(t)[0];
                    const bool known = std::any_of(cell_sets.begin(), cell_sets.end(),
                                                   [&](Word w) { return (w & way) == w; });
                    if (known) continue;
                    std::erase_if(cell_sets, [&](Word w) { return (w & way) == way; });
                    cell_sets.push_back(way);
                    changed = true;
                }
            }
            if (cell_sets.size() > kMaxCellSets) {
                cell_sets.assign(1, 0);
                open[static_cast<std::size_t>(c)] = 1;
            }
        }
    }
}

// Require the lane to move off the cell. Return false if it cannot.
bool Heuristic::require(int lane, int cell, const std::vector<int>& configurations) {
    const Clearing& clear = clearing(lane, cell);
    const auto c = static_cast<std::size_t>(configurations[static_cast<std::size_t>(lane)]);
    const int cost = clear.cost[c];
    if (cost == kDeadEnd) return false;
    if (cost > 0) {
        lane_costs_[static_cast<std::size_t>(lane)] =
            std::max(lane_costs_[static_cast<std::size_t>(lane)], cost);
        required_.push_back({lane, cell});
    }
    return true;
}

int Heuristic::operator()(const std::vector<int>& configurations) {
    if (kind_ == HeuristicKind::zero || program_.goal_lanes().empty()) return 0;
    std::fill(lane_costs_.begin(), lane_costs_.end(), 0);
    required_.clear();
    for (std::size_t d = 0; d < to_win_.size(); ++d) {
        const int goal_lane = program_.goal_lanes()[d];
        const auto c =
            static_cast<std::size_t>(configurations[static_cast<std::size_t>(goal_lane)]);
        const int own = to_win_[d].cost[c];
        if (own == kDeadEnd) return kDeadEnd;
        int& share = lane_costs_[static_cast<std::size_t>(goal_lane)];
        share = std::max(share, own);
        for (const LaneCell& place : swept_[d][c]) {
            if (!require(place.lane, place.cell, configurations)) return kDeadEnd;
        }
    }
    if (kind_ == HeuristicKind::blocker_chain) {
        const int extra = chain(configurations);
        if (extra == kDeadEnd) return kDeadEnd;
        int total = extra;
        for (int share : lane_costs_) total += share;
        return total;
    }
    int total = 0;
    for (int share : lane_costs_) total += share;
    if (patterns_) {
        const int sum = (*patterns_)(configurations);
        return sum == PatternSums::kDeadEnd ? kDeadEnd : std::max(total, sum);
    }
    if (kind_ == HeuristicKind::move_blockers) total += stuck_blockers(configurations);
    return total;
}

void Heuristic::find_owners(const std::vector<int>& configurations) {
    std::fill(owner_.begin(), owner_.end(), -1);
    for (std::size_t i = 0; i < program_.lanes().size(); ++i) {
        const Lane& lane = program_.lanes()[i];
        const Word* cover = lane.shape->cover(configurations[i]);
        for (int w = 0; w < lane.shape->words(); ++w) {
            for (Word rest = cover[w]; rest; rest &= rest - 1) {
                const int own = w * kWordBits + std::countr_zero(rest);
                owner_[static_cast<std::size_t>((*lane.line)[static_cast<std::size_t>(own)])] =
                    static_cast<int>(i);
            }
        }
    }
}

// Follow the chain of lanes that must move, then add the steps that at least one lane of each set
// must make.
int Heuristic::chain(const std::vector<int>& configurations) {
    int total = 0;
    find_owners(configurations);
    const auto& lanes = program_.lanes();
    for (std::size_t i = 0; i < required_.size(); ++i) {
        const auto [lane, cell] = required_[i];
        const Clearing& clear = clearing(lane, cell);
        if (clear.cell_sets.empty()) continue;
        const auto c = static_cast<std::size_t>(configurations[static_cast<std::size_t>(lane)]);
        Word necessary = ~Word{0};
        for (Word way : clear.cell_sets[c]) necessary &= way;
        for (Word rest = necessary; rest; rest &= rest - 1) {
            const int own = std::countr_zero(rest);
            const int at =
                (*lanes[static_cast<std::size_t>(lane)].line)[static_cast<std::size_t>(own)];
            const int owner = owner_[static_cast<std::size_t>(at)];
            if (owner < 0 || owner == lane) continue;
            for (const LaneCell& place : crossings_[static_cast<std::size_t>(at)]) {
                if (place.lane != owner) continue;
                const bool known =
                    std::any_of(required_.begin(), required_.end(), [&](const LaneCell& p) {
                        return p.lane == place.lane && p.cell == place.cell;
                    });
                if (!known && !require(place.lane, place.cell, configurations)) return kDeadEnd;
            }
        }
    }
    std::vector<char> used(lanes.size(), 0);
    for (const auto& [lane, cell] : required_) {
        const Clearing& clear = clearing(lane, cell);
        if (clear.cell_sets.empty()) continue;
        const Lane& here = lanes[static_cast<std::size_t>(lane)];
        Word taken = 0;
        bool overlaps = false;
        for (int k = 0; k < here.shape->cells(); ++k) {
            const int owner =
                owner_[static_cast<std::size_t>((*here.line)[static_cast<std::size_t>(k)])];
            if (owner >= 0 && owner != lane && lane_costs_[static_cast<std::size_t>(owner)] == 0) {
                taken |= Word{1} << k;
            }
        }
        const auto c = static_cast<std::size_t>(configurations[static_cast<std::size_t>(lane)]);
        Word involved = 0;
        bool blocked = true;
        for (Word way : clear.cell_sets[c]) {
            if (!(way & taken)) blocked = false;
            involved |= way & taken;
        }
        if (!blocked) continue;
        for (Word rest = involved; rest; rest &= rest - 1) {
            const auto own = static_cast<std::size_t>(std::countr_zero(rest));
            const auto owner =
                static_cast<std::size_t>(owner_[static_cast<std::size_t>((*here.line)[own])]);
            overlaps = overlaps || used[owner];
        }
        if (overlaps) continue;
        for (Word rest = involved; rest; rest &= rest - 1) {
            const auto own = static_cast<std::size_t>(std::countr_zero(rest));
            used[static_cast<std::size_t>(owner_[static_cast<std::size_t>((*here.line)[own])])] = 1;
        }
        ++total;
    }
    return total;
}

// Count the lanes that block a goal lane and cannot clear the way in one move.
int Heuristic::stuck_blockers(const std::vector<int>& configurations) {
    find_owners(configurations);
    int stuck = 0;
    for (const auto& [lane, cell] : required_) {
        const Lane& here = program_.lanes()[static_cast<std::size_t>(lane)];
        const LaneShape& shape = *here.shape;
        const int c = configurations[static_cast<std::size_t>(lane)];
        bool free = false;
        for (int t = shape.first(c); t < shape.last(c) && !free; ++t) {
            const int to = shape.transition(t).to;
            if ((shape.cover(to)[cell / kWordBits] >> (cell % kWordBits)) & 1) continue;
            free = true;
            for (int w = 0; w < shape.words(); ++w) {
                for (Word rest = shape.need(t)[w]; rest; rest &= rest - 1) {
                    const auto own =
                        static_cast<std::size_t>(w * kWordBits + std::countr_zero(rest));
                    const int owner = owner_[static_cast<std::size_t>((*here.line)[own])];
                    if (owner >= 0 && owner != lane) free = false;
                }
            }
        }
        stuck += !free;
    }
    return stuck;
}

}  // namespace unjam
