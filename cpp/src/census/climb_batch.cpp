#include "unjam/census/climb_batch.h"

#include <stdexcept>
#include <utility>

namespace unjam::census {

void ClimbBatch::begin(std::uint64_t number, std::uint64_t seed, int steps,
                       std::optional<Family> start) {
    running_.push_back({number, FamilyAnnealer(family_steps_, seed, steps, start)});
}

void ClimbBatch::drop(std::uint64_t number) {
    running_.remove_if([number](const Running& climb) { return climb.number == number; });
}

std::vector<Family> ClimbBatch::families() {
    std::vector<Family> families;
    for (auto climb = running_.begin(); climb != running_.end();) {
        auto family = climb->annealer.next();
        while (family && !evaluator_.fits(*family)) {
            climb->annealer.take({});
            family = climb->annealer.next();
        }
        if (family) {
            climb->asked = true;
            families.push_back(*family);
            ++climb;
        } else {
            finished_.push_back({climb->number, result_of(climb->annealer, evaluator_)});
            climb = running_.erase(climb);
        }
    }
    return families;
}

void ClimbBatch::take(const std::vector<FamilyScore>& scores) {
    auto score = scores.begin();
    for (Running& climb : running_) {
        if (!std::exchange(climb.asked, false)) continue;
        if (score == scores.end()) throw std::invalid_argument("a score is missing");
        climb.annealer.take(*score++);
    }
    if (score != scores.end()) throw std::invalid_argument("there are too many scores");
}

std::vector<ClimbBatch::Finished> ClimbBatch::finished() { return std::exchange(finished_, {}); }

}  // namespace unjam::census
