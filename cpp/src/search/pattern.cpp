#include "unjam/search/pattern.h"

#include <algorithm>

namespace unjam {

namespace {

constexpr std::uint32_t kPollEvery = 1u << 12;  // states

// Number the board cells that several of the lanes can cover; the others get -1.
std::vector<int> shared_cells(const Program& program, const std::vector<int>& lanes, int& count) {
    std::vector<int> numbers(static_cast<std::size_t>(program.cells()), 0);
    for (int lane : lanes) {
        for (int cell : *program.lanes()[static_cast<std::size_t>(lane)].line) {
            ++numbers[static_cast<std::size_t>(cell)];
        }
    }
    count = 0;
    for (int& cell : numbers) cell = cell > 1 ? count++ : -1;
    return numbers;
}

// Return which of the shared cells are in a set of lane cells.
Word shared_part(const Lane& lane, const Word* own, const std::vector<int>& shared) {
    Word out = 0;
    for (int k = 0; k < lane.shape->cells(); ++k) {
        const int cell =
            shared[static_cast<std::size_t>((*lane.line)[static_cast<std::size_t>(k)])];
        const bool is_in = (own[k / kWordBits] >> (k % kWordBits)) & 1;
        if (cell >= 0 && is_in) out |= Word{1} << cell;
    }
    return out;
}

}  // namespace

StepCosts::StepCosts(const Program& program, bool slides, bool corners) : slides_(slides) {
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < program.lanes().size(); ++i) {
        const Lane& lane = program.lanes()[i];
        const LaneShape& shape = *lane.shape;
        const auto kind = static_cast<std::size_t>(lane.kind);
        round_corners_.push_back(corners && !slides && shape.turns());
        first_.push_back(kind == i ? count : first_[kind]);
        if (kind != i) continue;
        count += 1 + static_cast<std::uint32_t>(shape.last(shape.configurations() - 1));
    }
    left_.assign(count, 1);
}

bool Pattern::fits(const Program& program, const std::vector<int>& lanes, std::uint64_t most) {
    std::uint64_t size = 1;
    for (int lane : lanes) {
        size *= static_cast<std::uint64_t>(
            program.lanes()[static_cast<std::size_t>(lane)].shape->configurations());
        if (size > most) return false;
    }
    int count = 0;
    shared_cells(program, lanes, count);
    return count <= kWordBits;
}

Pattern::Pattern(const Program& program, const std::vector<int>& lanes, const StepCosts& costs) {
    int count = 0;
    const std::vector<int> shared = shared_cells(program, lanes, count);
    for (int lane : lanes) {
        lanes_.push_back(lane_of(program, lane, shared, costs));
        size_ *= lanes_.back().configurations;
    }
}

Pattern::PatternLane Pattern::lane_of(const Program& program, int number,
                                      const std::vector<int>& shared,
                                      const StepCosts& costs) const {
    const Lane& lane = program.lanes()[static_cast<std::size_t>(number)];
    const LaneShape& shape = *lane.shape;
    PatternLane out;
    out.lane = number;
    out.configurations = static_cast<std::uint32_t>(shape.configurations());
    out.stride = size_;
    out.round_corners = costs.round_corners(number);
    std::vector<std::vector<Back>> groups(out.configurations);
    for (int c = 0; c < shape.configurations(); ++c) {
        out.covers.push_back(shared_part(lane, shape.cover(c), shared));
        out.wins.push_back(!shape.has_goal() || shape.wins(c));
        for (int t = shape.first(c); t < shape.last(c); ++t) {
            const Transition& transition = shape.transition(t);
            if (costs.slides() && transition.slides != 1) continue;
            const Word needed = shared_part(lane, shape.need(t), shared);
            groups[transition.to].push_back({static_cast<std::uint32_t>(c), costs.number(number, t),
                                             needed | out.covers.back()});
        }
    }
    for (const auto& group : groups) {
        out.first.push_back(static_cast<std::uint32_t>(out.back.size()));
        out.back.insert(out.back.end(), group.begin(), group.end());
    }
    out.first.push_back(static_cast<std::uint32_t>(out.back.size()));
    return out;
}

template <class Visit>
void Pattern::for_each_before(std::size_t state, Visit&& visit) const {
    Word covered = 0;
    for (const PatternLane& lane : lanes_) {
        covered |= lane.covers[state / lane.stride % lane.configurations];
    }
    for (const PatternLane& lane : lanes_) {
        const auto to = static_cast<std::uint32_t>(state / lane.stride % lane.configurations);
        const Word others = covered & ~lane.covers[to];
        const std::size_t base = state - to * lane.stride;
        if (lane.round_corners) {
            for_each_round_corners(lane, to, others, [&](const Back& back) {
                visit(base + back.from * lane.stride, back.cost);
            });
            continue;
        }
        for (std::uint32_t b = lane.first[to]; b < lane.first[to + 1]; ++b) {
            const Back& back = lane.back[b];
            if (!(back.touched & others)) visit(base + back.from * lane.stride, back.cost);
        }
    }
}

// Call visit(back) for one transition out of every configuration from which the lane gets to `to`
// in one move round corners.
template <class Visit>
void Pattern::for_each_round_corners(const PatternLane& lane, std::uint32_t to, Word others,
                                     Visit&& visit) const {
    std::vector<char> seen(lane.configurations, 0);
    std::vector<std::uint32_t> todo{to};
    seen[to] = 1;
    for (std::size_t next = 0; next < todo.size(); ++next) {
        for (std::uint32_t b = lane.first[todo[next]]; b < lane.first[todo[next] + 1]; ++b) {
            const Back& back = lane.back[b];
            if (seen[back.from] || (back.touched & others)) continue;
            seen[back.from] = 1;
            todo.push_back(back.from);
            visit(back);
        }
    }
}

// Append all states in which the lanes from `lane` on win and overlap nothing.
void Pattern::add_wins(std::size_t lane, std::size_t state, Word covered,
                       std::vector<std::uint32_t>& wins, const Poll& poll) const {
    if (lane == lanes_.size()) {
        wins.push_back(static_cast<std::uint32_t>(state));
        if (wins.size() % kPollEvery == 0) poll();
        return;
    }
    const PatternLane& here = lanes_[lane];
    for (std::uint32_t c = 0; c < here.configurations; ++c) {
        if (!here.wins[c] || (here.covers[c] & covered)) continue;
        add_wins(lane + 1, state + c * here.stride, covered | here.covers[c], wins, poll);
    }
}

// Steps cost 0 or 1, so the states at each distance are found from those at the distance before.
Pattern::Distances Pattern::distances(const StepCosts& costs, const Poll& poll) const {
    poll();
    Distances out(size_, kDeadEnd);
    std::vector<std::uint32_t> here, next;
    add_wins(0, 0, 0, here, poll);
    for (std::uint32_t state : here) out[state] = 0;
    std::uint32_t polls = 0;
    for (std::uint8_t distance = 0; !here.empty(); ++distance) {
        while (!here.empty()) {
            const std::uint32_t state = here.back();
            here.pop_back();
            if (out[state] != distance) continue;  // it was found again at a smaller distance
            if (++polls % kPollEvery == 0) poll();
            for_each_before(state, [&](std::size_t before, std::uint32_t cost) {
                const bool costs_one = distance < kMost && costs.left(cost);
                const auto there = static_cast<std::uint8_t>(distance + costs_one);
                if (there >= out[before]) return;
                out[before] = there;
                (costs_one ? next : here).push_back(static_cast<std::uint32_t>(before));
            });
        }
        here.swap(next);
    }
    return out;
}

void Pattern::spend(const Distances& distances, StepCosts& costs, const Poll& poll) const {
    std::vector<char> needed(costs.count(), 0);
    for (std::size_t state = 0; state < size_; ++state) {
        if (state % kPollEvery == 0) poll();
        const std::uint8_t here = distances[state];
        if (here == kDeadEnd) continue;
        for_each_before(state, [&](std::size_t before, std::uint32_t cost) {
            if (distances[before] > here) needed[cost] = 1;
        });
    }
    for (std::uint32_t cost = 0; cost < costs.count(); ++cost) {
        if (needed[cost]) costs.spend(cost);
    }
}

}  // namespace unjam
