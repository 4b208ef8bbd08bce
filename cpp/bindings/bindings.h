#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "unjam/lanes/lanes.h"
#include "unjam/lanes/solution_replay.h"
#include "unjam/search/search_control.h"

namespace unjam {

// A compiled puzzle owned by Python: the program, the board for replaying solutions, and the
// mapping from lanes and directions of the program to those of the puzzle.
struct Compiled {
    struct Names {
        int first_member;               // index into members: the puzzle's vehicles, in lane order
        std::array<int, 8> directions;  // board direction of each lane direction
    };
    std::unique_ptr<Program> program;
    bool plain = true;  // whether the core converts solutions to moves and replays them
    bool corners = false;
    ReplayBoard replay_board;
    std::vector<Names> names;  // by lane
    std::vector<int> members;
    std::string text, labels;  // of a board that was read from one line; otherwise empty

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
void bind_trace(nanobind::module_& m);
void bind_component(nanobind::module_& m);
void bind_measures(nanobind::module_& m);
void bind_census(nanobind::module_& m);
void bind_census_device(nanobind::module_& m);
void bind_hunt(nanobind::module_& m);
void bind_layout(nanobind::module_& m);
void bind_certificate(nanobind::module_& m);
void bind_games(nanobind::module_& m);
void bind_disk(nanobind::module_& m);

// Arguments: states, expanded, lower bound, best (-1: none), seconds. Returns false to cancel.
using ProgressCallback = nanobind::typed<nanobind::callable, bool(int, int, int, int, float)>;

// Return a callback for SearchControl. It acquires the interpreter lock, raises KeyboardInterrupt
// after Ctrl-C, and calls the Python callback, if any, which must outlive it.
SearchControl::Callback callback_of(const std::optional<ProgressCallback>& callback);

const char* stop_name(Stop stop);  // name of the limit that stopped a search; empty if none did

// Return a NumPy array that owns its values: one-dimensional if `columns` is 0, otherwise with that
// many columns.
template <class T>
nanobind::ndarray<nanobind::numpy, T> array_of(std::vector<T> values, std::size_t columns = 0) {
    auto* owned = new std::vector<T>(std::move(values));
    const nanobind::capsule owner(owned,
                                  [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    if (columns == 0) return {owned->data(), {owned->size()}, owner};
    return {owned->data(), {owned->size() / columns, columns}, owner};
}

}  // namespace unjam
