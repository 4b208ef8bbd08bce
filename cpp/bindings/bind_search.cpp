#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <optional>
#include <stdexcept>

#include "bindings.h"
#include "search_result.h"
#include "unjam/search/search.h"
#include "unjam/search/static_proof.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace unjam {

namespace {

struct Cancel {
    std::shared_ptr<std::atomic<bool>> flag = std::make_shared<std::atomic<bool>>(false);
};

Result solve(const Compiled& compiled, const Options& options,
             std::optional<ProgressCallback> progress) {
    SearchControl control(options.limits, callback_of(progress));
    nb::gil_scoped_release unlocked;
    return in_puzzle_terms(compiled,
                           search(*compiled.program, with_corners(compiled, options), control));
}

std::vector<Result> solve_batch(const std::vector<const Compiled*>& batch, const Options& options,
                                const Cancel& cancel) {
    nb::gil_scoped_release unlocked;
    std::vector<Result> results;
    results.reserve(batch.size());
    for (const Compiled* compiled : batch) {
        SearchControl control(options.limits, [&](const Progress&) { return !*cancel.flag; });
        if (*cancel.flag) break;
        results.push_back(in_puzzle_terms(
            *compiled, search(*compiled->program, with_corners(*compiled, options), control)));
    }
    return results;
}

template <class T, std::size_t N>
T named(const char* what, const std::string& name, const std::pair<const char*, T> (&names)[N]) {
    for (const auto& [text, value] : names) {
        if (name == text) return value;
    }
    throw std::invalid_argument(std::string("unknown ") + what + ": '" + name + "'");
}

constexpr std::pair<const char*, Metric> kMetrics[] = {
    {"moves", Metric::moves},
    {"slides", Metric::slides},
    {"moves,slides", Metric::moves_slides},
    {"slides,moves", Metric::slides_moves},
};
constexpr std::pair<const char*, Algorithm> kAlgorithms[] = {
    {"breadth-first", Algorithm::breadth_first},
    {"bidirectional", Algorithm::bidirectional},
    {"best-first", Algorithm::best_first},
    {"greedy", Algorithm::greedy},
    {"ida", Algorithm::ida},
    {"anytime", Algorithm::anytime},
};
constexpr std::pair<const char*, HeuristicKind> kHeuristics[] = {
    {"zero", HeuristicKind::zero},
    {"blockers", HeuristicKind::blockers},
    {"blocker-chain", HeuristicKind::blocker_chain},
    {"move-blockers", HeuristicKind::move_blockers},
    {"patterns", HeuristicKind::patterns},
};

const char* status_name(Status status) {
    return status == Status::solved       ? "solved"
           : status == Status::unsolvable ? "unsolvable"
                                          : "limit";
}
}  // namespace

Result in_puzzle_terms(const Compiled& compiled, Outcome outcome) {
    Result result;
    if (!compiled.plain) {
        result.outcome = std::move(outcome);
        for (const PathStep& step : result.outcome.path) result.slides += step.slides;
        return result;
    }
    result.moves.reserve(outcome.path.size());
    for (const PathStep& step : outcome.path) {
        const ReplayMove move{compiled.vehicle(step.lane, step.vehicle),
                              compiled.direction(step.lane, step.direction), step.slides};
        result.slides += step.slides;
        // Consecutive slides in one direction form one move.
        if (!result.moves.empty() && result.moves.back().vehicle == move.vehicle &&
            result.moves.back().direction == move.direction) {
            result.moves.back().distance += move.distance;
        } else {
            result.moves.push_back(move);
        }
    }
    if (outcome.status == Status::solved) {
        const std::string wrong = compiled.replay_board.replay(result.moves);
        if (!wrong.empty()) throw std::logic_error("the solution found is invalid: " + wrong);
    }
    if (outcome.stuck_lane >= 0) {
        const auto lane = static_cast<std::size_t>(outcome.stuck_lane);
        for (int v = 0; v < compiled.program->lanes()[lane].shape->vehicles(); ++v) {
            result.stuck_vehicles.push_back(compiled.vehicle(outcome.stuck_lane, v));
        }
    }
    result.outcome = std::move(outcome);
    return result;
}

Request with_corners(const Compiled& compiled, const Options& options) {
    Request request = options.request;
    request.corners = compiled.corners;
    return request;
}

SearchControl::Callback callback_of(const std::optional<ProgressCallback>& callback) {
    return [&callback](const Progress& progress) {
        nb::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (!callback) return true;
        return nb::cast<bool>((*callback)(progress.seen, progress.expanded, progress.lower_bound,
                                          progress.best, progress.seconds));
    };
}

const char* stop_name(Stop stop) {
    switch (stop) {
        case Stop::states:
            return "states";
        case Stop::memory:
            return "memory";
        case Stop::time:
            return "time";
        case Stop::cancelled:
            return "cancelled";
        case Stop::events:
            return "events";
        case Stop::wins:
            return "wins";
        case Stop::disk_full:
            return "disk";
        case Stop::disk_quota:
            return "quota";
        default:
            return "";
    }
}

void bind_search(nb::module_& m) {
    nb::class_<Options>(m, "Options", "The objective, algorithm and limits of a search.")
        .def(
            "__init__",
            [](Options* self, const std::string& metric, const std::string& algorithm,
               const std::string& heuristic, double weight, bool by_depth,
               std::optional<std::uint64_t> max_states, std::optional<std::uint64_t> max_bytes,
               std::optional<double> timeout, bool every_state, int threads) {
                Options out;
                out.request = {named("metric", metric, kMetrics),
                               named("algorithm", algorithm, kAlgorithms),
                               named("heuristic", heuristic, kHeuristics), weight, by_depth};
                if (max_states) out.limits.states = *max_states;
                if (max_bytes) out.limits.bytes = *max_bytes;
                if (timeout) out.limits.seconds = *timeout;
                out.request.every_state = every_state;
                out.request.threads = threads;
                new (self) Options(out);
            },
            "metric"_a, "algorithm"_a, "heuristic"_a, "weight"_a, "by_depth"_a,
            "max_states"_a = nb::none(), "max_bytes"_a = nb::none(), "timeout"_a = nb::none(),
            "every_state"_a = false, "threads"_a = 1);

    nb::class_<Cancel>(m, "Cancel", "A flag that stops running searches.")
        .def(nb::init<>())
        .def("set", [](Cancel& self) { *self.flag = true; });

    nb::class_<Result>(m, "Result", "The outcome of a search.")
        .def_prop_ro("status", [](const Result& r) { return status_name(r.outcome.status); })
        .def_prop_ro("stop", [](const Result& r) { return stop_name(r.outcome.stop); })
        .def_prop_ro("out_of_memory", [](const Result& r) { return r.outcome.out_of_memory; })
        .def_prop_ro("optimal", [](const Result& r) { return r.outcome.optimal; })
        .def_prop_ro("lower_bound", [](const Result& r) { return r.outcome.lower_bound; })
        .def_prop_ro("move_count", [](const Result& r) { return r.moves.size(); })
        .def_prop_ro("slide_count", [](const Result& r) { return r.slides; })
        .def_prop_ro("moves",
                     [](const Result& r) {
                         // flattened: vehicle, direction, distance
                         std::vector<int> flat;
                         flat.reserve(r.moves.size() * 3);
                         for (const ReplayMove& move : r.moves) {
                             flat.insert(flat.end(), {move.vehicle, move.direction, move.distance});
                         }
                         return flat;
                     })
        .def(
            "move_texts",
            [](const Result& r, const std::string& labels) {
                std::vector<std::string> texts;
                texts.reserve(r.moves.size());
                for (const ReplayMove& move : r.moves) {
                    std::string& text = texts.emplace_back();
                    text.push_back(labels.at(static_cast<std::size_t>(move.vehicle)));
                    text.push_back("UDLR"[move.direction]);
                    text += std::to_string(move.distance);
                }
                return texts;
            },
            "labels"_a, "Return the moves as text, given the labels of one character each.")
        .def_prop_ro("steps",
                     [](const Result& r) {
                         // flattened: lane, vehicle, direction, slides, from, to
                         std::vector<int> flat;
                         flat.reserve(r.outcome.path.size() * 6);
                         for (const PathStep& step : r.outcome.path) {
                             flat.insert(flat.end(), {step.lane, step.vehicle, step.direction,
                                                      step.slides, step.from, step.to});
                         }
                         return flat;
                     })
        .def_prop_ro("stuck_lane", [](const Result& r) { return r.outcome.stuck_lane; })
        .def_prop_ro("seen", [](const Result& r) { return r.outcome.stats.seen; })
        .def_prop_ro("expanded", [](const Result& r) { return r.outcome.stats.expanded; })
        .def_prop_ro("transitions", [](const Result& r) { return r.outcome.stats.transitions; })
        .def_prop_ro("peak_bytes", [](const Result& r) { return r.outcome.stats.peak_bytes; })
        .def_prop_ro("by_depth", [](const Result& r) { return r.outcome.stats.by_depth; })
        .def_prop_ro("seconds", [](const Result& r) { return r.outcome.seconds; })
        .def_prop_ro("stuck_vehicles", [](const Result& r) { return r.stuck_vehicles; })
        .def_prop_ro("stuck_cells", [](const Result& r) { return r.outcome.stuck_cells; });

    m.def("solve", &solve, "program"_a, "options"_a, "progress"_a = nb::none(),
          "Solve a program. `progress` is called about twenty times a second and cancels by "
          "returning False.");
    m.def(
        "count_states",
        [](const Compiled& compiled, std::optional<std::uint64_t> max_states,
           std::optional<std::uint64_t> max_bytes) -> std::optional<std::uint64_t> {
            Options options;
            options.request.every_state = true;
            if (max_states) options.limits.states = *max_states;
            if (max_bytes) options.limits.bytes = *max_bytes;
            const Outcome outcome = solve(compiled, options, std::nullopt).outcome;
            if (outcome.status == Status::limit) return std::nullopt;
            return outcome.stats.seen;
        },
        "program"_a, "max_states"_a = nb::none(), "max_bytes"_a = nb::none(),
        "Return the number of reachable states, wins included; None if a limit was reached.");
    m.def(
        "proves_unsolvable",
        [](const Compiled& compiled) { return prove_unsolvable(*compiled.program).has_value(); },
        "program"_a, "Return whether a proof without search shows that the program is unsolvable.");
    m.def("solve_batch", &solve_batch, "programs"_a, "options"_a, "cancel"_a,
          "Solve programs one after the other; stops early if `cancel` is set.");
    m.def(
        "estimate",
        [](const Compiled& compiled, const std::string& heuristic, bool in_slides) {
            return estimate(*compiled.program, named("heuristic", heuristic, kHeuristics),
                            in_slides, compiled.corners);
        },
        "program"_a, "heuristic"_a, "in_slides"_a,
        "Return the estimate of a heuristic for the start; -1 for a dead end.");
    m.def(
        "estimates",
        [](const Compiled& compiled, const std::string& heuristic, bool in_slides,
           const std::vector<std::vector<Word>>& keys) {
            return estimates(*compiled.program, named("heuristic", heuristic, kHeuristics),
                             in_slides, compiled.corners, keys);
        },
        "program"_a, "heuristic"_a, "in_slides"_a, "keys"_a,
        "Return the estimates of one heuristic, chosen for the start, for states given by their "
        "keys; -1 for a dead end.");
    m.def(
        "heuristic_properties",
        [](const std::string& heuristic) {
            const HeuristicKind kind = named("heuristic", heuristic, kHeuristics);
            return std::pair<bool, bool>(admissible(kind), consistent(kind));
        },
        "heuristic"_a, "Return whether a heuristic is admissible, and whether it is consistent.");
}

}  // namespace unjam
