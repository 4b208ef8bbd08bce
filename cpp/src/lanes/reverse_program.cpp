#include "unjam/lanes/reverse_program.h"

#include <bit>
#include <map>
#include <optional>
#include <vector>

namespace unjam {

namespace {

struct Reversed {
    int from;  // a configuration after the original step
    Transition transition;
    std::vector<int> frees;
};

std::vector<int> cells_of(const LaneShape& shape, const Word* set) {
    std::vector<int> cells;
    for (int w = 0; w < shape.words(); ++w) {
        for (Word rest = set[w]; rest; rest &= rest - 1) {
            cells.push_back(w * kWordBits + std::countr_zero(rest));
        }
    }
    return cells;
}

std::shared_ptr<const LaneShape> reversed(const LaneShape& shape, bool unit) {
    std::vector<std::vector<int>> covers;
    std::optional<std::vector<int>> winning;
    if (shape.has_goal()) winning.emplace();
    std::vector<std::vector<Reversed>> steps(static_cast<std::size_t>(shape.configurations()));
    for (int from = 0; from < shape.configurations(); ++from) {
        covers.push_back(cells_of(shape, shape.cover(from)));
        if (shape.has_goal() && shape.wins(from)) winning->push_back(from);
        for (int t = shape.first(from); t < shape.last(from); ++t) {
            const Transition& step = shape.transition(t);
            if (unit && step.slides != 1) continue;
            std::vector<Word> needs(static_cast<std::size_t>(shape.words()));
            for (std::size_t w = 0; w < needs.size(); ++w) {
                needs[w] = (shape.need(t)[w] | shape.cover(from)[w]) & ~shape.cover(step.to)[w];
            }
            auto& out = steps[step.to];
            // Each is a ray of its own: that one is blocked says nothing about the others.
            const auto ray = static_cast<std::uint16_t>(out.size());
            out.push_back({step.to,
                           {static_cast<std::uint16_t>(from), step.vehicle, ray, step.slides},
                           cells_of(shape, needs.data())});
        }
    }
    auto out = std::make_shared<LaneShape>(shape.cells(), shape.vehicles(), covers, winning,
                                           shape.turns());
    for (const auto& group : steps) {
        for (const Reversed& step : group) out->add(step.from, step.transition, step.frees);
    }
    out->finish();
    return out;
}

}  // namespace

std::unique_ptr<Program> reverse_program(const Program& program, bool unit, bool corners) {
    std::map<const LaneShape*, std::shared_ptr<const LaneShape>> shapes;
    std::vector<std::shared_ptr<const LaneShape>> lanes;
    std::vector<std::shared_ptr<const Line>> lines;
    std::vector<int> starts, kinds;
    for (const Lane& lane : program.lanes()) {
        auto& shape = shapes[lane.shape.get()];
        if (!shape) shape = reversed(*lane.shape, unit || (corners && lane.shape->turns()));
        lanes.push_back(shape);
        lines.push_back(lane.line);
        starts.push_back(lane.start);
        kinds.push_back(lane.kind);
    }
    return std::make_unique<Program>(std::move(lanes), std::move(lines), std::move(starts),
                                     program.twins().empty() ? std::vector<int>{} : kinds);
}

}  // namespace unjam
