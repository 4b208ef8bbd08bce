#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "unjam/lanes/lanes.h"
#include "unjam/lanes/solution_replay.h"
#include "unjam/search/search_control.h"

namespace unjam {

// A compiled puzzle as Python holds it: the program, the stage that checks solutions, and how
// lanes and directions of the program are called in the puzzle.
struct Compiled {
    struct Names {
        int first_member;               // into members: the puzzle's vehicles, in lane order
        std::array<int, 8> directions;  // what the lane's directions are on the board
    };
    std::unique_ptr<Program> program;
    bool plain = true;  // are solutions put into words and replayed here?
    bool corners = false;
    ReplayBoard replay_board;
    std::vector<Names> names;  // by lane
    std::vector<int> members;

    int vehicle(int lane, int in_lane) const {
        return members.at(static_cast<std::size_t>(
            names.at(static_cast<std::size_t>(lane)).first_member + in_lane));
    }
    int direction(int lane, int in_lane) const {
        return names.at(static_cast<std::size_t>(lane))
            .directions.at(static_cast<std::size_t>(in_lane));
    }
};

void bind_lanes(nanobind::module_& m);
void bind_search(nanobind::module_& m);
void bind_component(nanobind::module_& m);
void bind_measures(nanobind::module_& m);
void bind_census(nanobind::module_& m);
void bind_layout(nanobind::module_& m);

// Called with states, expanded, lower bound, best (-1: none) and seconds; false cancels.
using ProgressCallback = nanobind::typed<nanobind::callable, bool(int, int, int, int, float)>;

// What a search calls about twenty times a second, without the interpreter lock held: it looks for
// Ctrl-C and tells the listener, if there is one, which must stay alive meanwhile.
SearchControl::Callback callback_of(const std::optional<ProgressCallback>& callback);

const char* stop_name(Stop stop);  // what ended a search early; empty if nothing did

// A NumPy array that owns its values; `columns` 0 makes it a plain list of them.
template <class T>
nanobind::ndarray<nanobind::numpy, T> array_of(std::vector<T> values, std::size_t columns = 0) {
    auto* owned = new std::vector<T>(std::move(values));
    const nanobind::capsule owner(owned,
                                  [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    if (columns == 0) return {owned->data(), {owned->size()}, owner};
    return {owned->data(), {owned->size() / columns, columns}, owner};
}

}  // namespace unjam
