// What the bindings of the census engines share.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "unjam/census/census.h"

namespace unjam {

struct Interrupted {};

// Checks for Ctrl-C and cancellation. Call it without holding the interpreter lock; it acquires the
// lock at most about twenty times a second.
class PythonPoll {
  public:
    explicit PythonPoll(std::optional<nanobind::typed<nanobind::callable, bool()>> should_continue)
        : should_continue_(std::move(should_continue)) {}

    void operator()() {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_call_ < std::chrono::milliseconds(50)) return;
        last_call_ = now;
        nanobind::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
        if (should_continue_ && !nanobind::cast<bool>((*should_continue_)())) throw Interrupted{};
    }

  private:
    std::optional<nanobind::typed<nanobind::callable, bool()>> should_continue_;
    std::chrono::steady_clock::time_point last_call_ = std::chrono::steady_clock::now();
};

// Board, distance, states of its component.
using PuzzleRow = std::tuple<std::string, int, std::uint32_t>;
std::vector<PuzzleRow> as_rows(const census::Board& board,
                               const std::vector<census::Puzzle>& found);

// Board, distance, distance in the other metric, states, optimal solutions (high and low 64 bits),
// vehicles by length, states by distance.
using EntryRow = std::tuple<std::string, int, int, std::uint32_t, std::array<std::uint64_t, 2>,
                            std::vector<int>, std::vector<std::uint32_t>>;
std::vector<EntryRow> as_rows(const census::Board& board, const std::vector<census::Entry>& found);

}  // namespace unjam
