#include "unjam/census/family_annealer.h"

namespace unjam::census {

namespace {

constexpr int kStartChanges = 8;  // of an empty board, before a climb
constexpr int kCycles = 6;
constexpr int kRandomCycles = 2;  // that the first one from a random family lasts
// The chance of accepting a loss of one, in 1024ths: at the beginning of a climb from a random
// family, of the first cycle from a good one, and how much less of each further cycle; and at the
// end of all of them.
constexpr std::uint64_t kHottest = 960, kHot = 920, kCooler = 40, kCold = 400;

std::uint64_t key_of(const Family& family) {
    return std::uint64_t{family.rows} << 32 | family.columns;
}

}  // namespace

FamilyAnnealer::FamilyAnnealer(const FamilySteps& family_steps, std::uint64_t seed, int steps,
                               std::optional<Family> start)
    : family_steps_(family_steps), random_(seed), steps_(steps), next_hot_(kHot) {
    if (start) {
        candidate_ = *start;
    } else {
        begin_at_random();
    }
}

void FamilyAnnealer::begin_at_random() {
    candidate_ = {};
    for (int change = 0; change < kStartChanges; ++change) {
        candidate_ = family_steps_.changed(candidate_, random_);
    }
    cycle_ = kRandomCycles;
    cycle_steps_ = steps_ * kRandomCycles / kCycles;
    hot_ = kHottest;
    begins_ = true;
}

std::optional<Family> FamilyAnnealer::next() {
    while (!over_) {
        const auto known = scores_.find(key_of(candidate_));
        if (known == scores_.end()) return candidate_;
        use(known->second);
    }
    return {};
}

void FamilyAnnealer::take(FamilyScore score) {
    scores_.emplace(key_of(candidate_), score.distance);
    states_ += score.states;
    if (score.distance > highest_) {
        highest_ = score.distance;
        hardest_ = candidate_;
    }
    use(score.distance);
}

// Go on, given the score of the candidate.
void FamilyAnnealer::use(int score) {
    if (begins_ || accepts(score_ - score)) {
        current_ = candidate_;
        score_ = score;
    }
    step_ = begins_ ? 0 : step_ + 1;
    begins_ = false;
    propose();
}

void FamilyAnnealer::propose() {
    if (step_ < cycle_steps_) {
        candidate_ = family_steps_.changed(current_, random_);
        return;
    }
    if (cycle_ == 0 && !hardest_) {  // the start is too large, or cannot be won
        begin_at_random();
        return;
    }
    over_ = cycle_ == kCycles || !hardest_;
    if (over_) return;
    ++cycle_;
    cycle_steps_ = steps_ / kCycles;
    hot_ = next_hot_;
    next_hot_ -= kCooler;
    candidate_ = *hardest_;
    begins_ = true;
}

// Return true with a probability of (chance / 1024) ^ loss.
bool FamilyAnnealer::accepts(int loss) {
    const std::uint64_t chance = hot_ - (hot_ - kCold) * static_cast<std::uint64_t>(step_) /
                                            static_cast<std::uint64_t>(cycle_steps_);
    for (; loss > 0; --loss) {
        if (random_.below(1024) >= chance) return false;
    }
    return true;
}

Climb result_of(const FamilyAnnealer& annealer, FamilyEvaluator& evaluator) {
    Climb climb{{}, annealer.families(), annealer.states()};
    if (!annealer.hardest()) return climb;
    const Family family = *annealer.hardest();
    evaluator.search(family);
    for (const Component& component : evaluator.found().components()) {
        if (climb.hardest && component.distance <= climb.hardest->distance) continue;
        climb.hardest = Puzzle{family.rows, family.columns, component.farthest, component.distance,
                               component.states};
    }
    return climb;
}

Climb climb(FamilyAnnealer& annealer, FamilyEvaluator& evaluator,
            const std::function<void()>& poll) {
    while (const auto family = annealer.next()) {
        poll();
        annealer.take(evaluator.score(*family));
    }
    return result_of(annealer, evaluator);
}

}  // namespace unjam::census
