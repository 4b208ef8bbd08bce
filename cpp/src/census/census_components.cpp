// Properties of the components found by a FamilySearch.

#include <utility>

#include "unjam/census/census_search.h"

namespace unjam::census {

// Count the states of every component and find its state farthest from a win.
void FamilySearch::collect_components() {
    components_.clear();
    std::vector<std::uint32_t>& component = parents_;  // the array is reused from here on
    for (std::uint32_t label = 1; label < component.size(); ++label) {
        if (component[label] == label) {
            component[label] = static_cast<std::uint32_t>(components_.size());
            components_.push_back({0, -1, {}});
        } else {
            component[label] = component[component[label]];  // parents have smaller labels
        }
    }
    const auto board = [&](Digits rows, Digits columns) {
        return std::pair(across(rows), down(columns));
    };
    // The queue is ordered by distance, so from its end the first state seen is the farthest.
    for (std::size_t at = queue_.size(); at-- > 0;) {
        const Record& record = queue_[at];
        Component& its = components_[component[labels_[record.number]]];
        ++its.states;
        const int distance = distances_[record.number];
        if (distance < its.distance) {
            if (components_.size() > 1) continue;
            its.states = static_cast<std::uint32_t>(queue_.size());
            break;
        }
        if (its.distance < 0 ||
            board(record.rows, record.columns) < board(its.farthest.rows, its.farthest.columns)) {
            its.distance = distance;
            its.farthest = {record.rows, record.columns};
        }
    }
}

std::uint64_t FamilySearch::across(Digits rows) const {
    std::uint64_t cells = 0;
    for (int row = 0; row < height_; ++row) {
        const auto c = static_cast<std::size_t>(digit(rows, row));
        cells |= std::uint64_t{rows_->type(row).covers[c]} << (row * width_);
    }
    return cells;
}

std::uint64_t FamilySearch::down(Digits columns) const {
    std::uint64_t bits = 0, cells = 0;
    for (int j = 0; j < width_; ++j) {
        bits |= bits_[static_cast<std::size_t>(j)][static_cast<std::size_t>(digit(columns, j))];
    }
    for (int row = 0; row < height_; ++row) cells |= (bits >> (8 * row) & 0xFF) << (row * width_);
    return cells;
}

std::vector<std::uint32_t> FamilySearch::histogram(std::size_t component) const {
    std::vector<std::uint32_t> counts(static_cast<std::size_t>(components_[component].distance) +
                                      1);
    for (const Record& record : queue_) {
        if (parents_[labels_[record.number]] == component) ++counts[distances_[record.number]];
    }
    return counts;
}

}  // namespace unjam::census
