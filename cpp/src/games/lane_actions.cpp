#include "unjam/games/lane_actions.h"

#include <stdexcept>

namespace unjam {

namespace {

// The action of a transition, relative to the first action of its lane.
std::size_t action_number(const LaneNames& names, const GameLayout& layout, int configuration,
                          const Transition& transition) {
    if (layout.kind == ActionKind::lane) return transition.to;
    const auto slot = names.slots.at(
        static_cast<std::size_t>(configuration * names.stride + transition.direction));
    const int vehicle = names.order.at(transition.vehicle);
    if (slot >= layout.directions) throw std::invalid_argument("a direction has no slot");
    const int unit = vehicle * layout.directions + slot;
    if (layout.kind == ActionKind::unit) {
        return transition.slides == 1 ? static_cast<std::size_t>(unit) : LaneActions::kNone;
    }
    if (transition.slides > layout.distances) {
        throw std::invalid_argument("a move is longer than the layout allows");
    }
    return static_cast<std::size_t>(unit * layout.distances + transition.slides - 1);
}

}  // namespace

LaneActions::LaneActions(std::shared_ptr<const LaneShape> its_shape, const LaneNames& names,
                         const GameLayout& layout, bool its_corners)
    : shape(std::move(its_shape)), corners(its_corners && shape->turns()) {
    const int configurations = shape->configurations();
    const int per_vehicle =
        layout.kind == ActionKind::unit ? layout.directions : layout.directions * layout.distances;
    count = static_cast<std::size_t>(
        layout.kind == ActionKind::lane ? configurations : shape->vehicles() * per_vehicle);
    if (count >= kNone) throw std::invalid_argument("a lane has too many actions");
    targets.assign(static_cast<std::size_t>(configurations) * count, kNone);
    for (int from = 0; from < configurations; ++from) {
        for (int t = shape->first(from); t < shape->last(from); ++t) {
            const Transition& transition = shape->transition(t);
            const std::size_t action = action_number(names, layout, from, transition);
            action_of.push_back(static_cast<std::uint16_t>(action));
            if (action == kNone) continue;
            targets[static_cast<std::size_t>(from) * count + action] = transition.to;
        }
        for (int to = 0; corners && to < configurations; ++to) {
            targets[static_cast<std::size_t>(from) * count + static_cast<std::size_t>(to)] =
                static_cast<std::uint16_t>(to);
        }
    }
    const int cells = shape->cells();
    if (cells > LaneShape::kTableCells || configurations > LaneShape::kTableConfigurations ||
        count > 32 || corners) {
        return;
    }
    table.assign(static_cast<std::size_t>(configurations) << cells, 0);
    for (int from = 0; from < configurations; ++from) {
        for (int t = shape->first(from); t < shape->last(from); ++t) {
            const std::uint16_t action = action_of[static_cast<std::size_t>(t)];
            if (action == kNone) continue;
            for (Word taken = 0; taken < Word{1} << cells; ++taken) {
                if (shape->need(t)[0] & taken) continue;
                table[(static_cast<std::size_t>(from) << cells) + taken] |= 1u << action;
            }
        }
    }
}

std::shared_ptr<const LaneActions> LaneActionsCache::get(
    const std::shared_ptr<const LaneShape>& shape, const LaneNames& names, bool corners) {
    auto& known = known_[{shape.get(), names.order, names.slots, names.stride, corners}];
    if (!known) known = std::make_shared<LaneActions>(shape, names, layout_, corners);
    return known;
}

}  // namespace unjam
