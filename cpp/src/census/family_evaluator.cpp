#include "unjam/census/family_evaluator.h"

#include <algorithm>
#include <stdexcept>

#include "unjam/states/hash.h"

namespace unjam::census {

std::uint64_t RandomNumbers::below(std::uint64_t bound) {
    std::uint64_t z = (state_ += kGoldenRatio);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (z ^ (z >> 31)) % bound;
}

bool FamilyEvaluator::fits(const Family& family) const {
    std::uint64_t arrangements = 1;
    for (int row = 0; row < board_.height(); ++row) {
        arrangements *= static_cast<std::uint64_t>(
            board_.row_type(row, digit(family.rows, row)).configurations);
    }
    return arrangements <= kMaxRowArrangements;
}

FamilyScore FamilyEvaluator::score(const Family& family) {
    if (!search(family)) return {};
    FamilyScore score{0, static_cast<std::uint32_t>(search_.reached())};
    for (const Component& component : search_.components()) {
        score.distance = std::max(score.distance, component.distance);
    }
    return score;
}

bool FamilyEvaluator::search(const Family& family) {
    ++families_;
    if (!fits(family)) return false;
    if (!rows_ || rows_->types() != family.rows) rows_.emplace(board_, family.rows);
    feasible_.clear();
    std::uint64_t states = 0;
    for (std::uint32_t a = 0; a < rows_->arrangements(); ++a) {
        const std::uint64_t masks = rows_->masks(a);
        std::uint64_t ways = 1;
        for (int j = 0; j < board_.width() && ways; ++j) {
            ways *= board_.column_type(j, digit(family.columns, j)).counts[masks >> (8 * j) & 0xFF];
        }
        if (!ways) continue;
        states += ways;
        if (states > max_states_) return false;
        feasible_.push_back({a, static_cast<std::uint32_t>(ways)});
    }
    if (feasible_.empty() || feasible_.back().arrangement < rows_->first_win()) return false;
    distances_.resize(std::max<std::size_t>(distances_.size(), states));
    try {
        search_.run(*rows_, family.columns, feasible_, distances_.data());
    } catch (const std::length_error&) {  // a distance exceeds 254
        return false;
    }
    states_ += search_.reached();
    return true;
}

}  // namespace unjam::census
