#include "unjam/census/family_annealer.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace unjam::census {

namespace {

constexpr int kStartChanges = 8;  // of an empty board, before a climb
constexpr int kCycles = 6;
constexpr int kRandomCycles = 2;  // that the first one from a random family lasts
constexpr int kTries = 100;       // of a change
// The chance of accepting a loss of one, in 1024ths: at the beginning of a climb from a random
// family, of the first cycle from a good one, and how much less of each further cycle; and at the
// end of all of them.
constexpr std::uint64_t kHottest = 960, kHot = 920, kCooler = 40, kCold = 400;
// Of a hundred steps.
constexpr std::uint64_t kAnyType = 15, kExchange = 15, kTwoLines = 15;

// Whether two sequences of vehicles differ in one vehicle that is added, removed or exchanged, or
// in the order of two neighbours.
bool differ_in_one(const std::vector<int>& a, const std::vector<int>& b) {
    if (a.size() > b.size()) return differ_in_one(b, a);
    std::size_t same = 0;
    while (same < a.size() && a[same] == b[same]) ++same;
    const auto ends_alike = [&](std::size_t from_a, std::size_t from_b) {
        return a.size() - from_a == b.size() - from_b &&
               std::equal(a.begin() + static_cast<std::ptrdiff_t>(from_a), a.end(),
                          b.begin() + static_cast<std::ptrdiff_t>(from_b));
    };
    if (a.size() < b.size()) return ends_alike(same, same + 1);
    if (same == a.size()) return false;
    return ends_alike(same + 1, same + 1) ||
           (same + 1 < a.size() && a[same] == b[same + 1] && a[same + 1] == b[same] &&
            ends_alike(same + 2, same + 2));
}

}  // namespace

FamilyAnnealer::FamilyAnnealer(const Board& board, std::uint32_t max_states,
                               std::function<void()> poll)
    : board_(board), poll_(std::move(poll)), evaluator_(board, max_states) {
    const auto add = [this](const Line& line) {
        auto& near = near_.emplace_back();
        for (const LineType& type : line.types()) {
            auto& types = near.emplace_back();
            for (std::size_t other = 0; other < line.types().size(); ++other) {
                if (differ_in_one(type.lengths.at(0), line.types()[other].lengths.at(0))) {
                    types.push_back(static_cast<int>(other));
                }
            }
        }
    };
    for (const Line& line : board.rows()) add(line);
    for (const Line& line : board.columns()) add(line);
}

// Return a row or column other than the target's row.
FamilyAnnealer::Place FamilyAnnealer::random_place() {
    const int rows = board_.height();
    while (true) {
        const int line = static_cast<int>(
            random_.below(static_cast<std::uint64_t>(rows) + board_.columns().size()));
        if (line != board_.target()) return {line < rows, line < rows ? line : line - rows};
    }
}

const Line& FamilyAnnealer::line_at(Place place) const {
    const auto line = static_cast<std::size_t>(place.line);
    return place.in_row ? board_.rows()[line] : board_.columns()[line];
}

int FamilyAnnealer::type_at(const Family& family, Place place) const {
    return digit(place.in_row ? family.rows : family.columns, place.line);
}

Family FamilyAnnealer::with_type(Family family, Place place, int type) const {
    Digits& types = place.in_row ? family.rows : family.columns;
    types = with_digit(types, place.line, type);
    return family;
}

Family FamilyAnnealer::change_line(const Family& family) {
    const Place place = random_place();
    const auto count = line_at(place).types().size();
    if (random_.below(100) < kAnyType) {
        return with_type(family, place, static_cast<int>(random_.below(count)));
    }
    const auto line =
        static_cast<std::size_t>(place.in_row ? place.line : place.line + board_.height());
    const auto& near = near_[line][static_cast<std::size_t>(type_at(family, place))];
    return near.empty() ? family : with_type(family, place, near[random_.below(near.size())]);
}

// Exchange the vehicles of two rows or of two columns.
Family FamilyAnnealer::exchange_lines(const Family& family) {
    const Place one = random_place(), other = random_place();
    if (one.in_row != other.in_row) return family;
    return with_type(with_type(family, one, type_at(family, other)), other, type_at(family, one));
}

// Return the same family if no other is found.
Family FamilyAnnealer::changed(const Family& family) {
    for (int tries = 0; tries < kTries; ++tries) {
        const std::uint64_t kind = random_.below(100);
        Family next = kind < kExchange ? exchange_lines(family) : change_line(family);
        if (kind >= kExchange && kind < kExchange + kTwoLines) next = change_line(next);
        if (next != family) return next;
    }
    return family;
}

// Return the distance of the hardest start of a family; -1 if it has none or is too large.
int FamilyAnnealer::score(const Family& family) {
    const auto [at, is_new] =
        scores_.try_emplace(std::uint64_t{family.rows} << 32 | family.columns, -1);
    if (!is_new) return at->second;
    if (!evaluator_.search(family)) return -1;
    for (const Component& component : evaluator_.found().components()) {
        at->second = std::max(at->second, component.distance);
        if (hardest_ && component.distance <= hardest_->distance) continue;
        hardest_ = Puzzle{family.rows, family.columns, component.farthest, component.distance,
                          component.states};
    }
    return at->second;
}

// Return true with a probability of (chance / 1024) ^ loss.
bool FamilyAnnealer::accepts(int loss, std::uint64_t chance) {
    for (; loss > 0; --loss) {
        if (random_.below(1024) >= chance) return false;
    }
    return true;
}

void FamilyAnnealer::anneal(Family current, int steps, std::uint64_t hot) {
    int now = score(current);
    for (int step = 0; step < steps; ++step) {
        poll_();
        const std::uint64_t chance = hot - (hot - kCold) * static_cast<std::uint64_t>(step) /
                                               static_cast<std::uint64_t>(steps);
        const Family next = changed(current);
        const int then = score(next);
        if (!accepts(now - then, chance)) continue;
        current = next;
        now = then;
    }
}

std::optional<Puzzle> FamilyAnnealer::climb(std::uint64_t seed, int steps,
                                            std::optional<Family> start) {
    random_ = RandomNumbers(seed);
    scores_.clear();
    hardest_.reset();
    int cycle = 0;
    if (start) {
        score(*start);
    } else {
        Family family{0, 0};
        for (int change = 0; change < kStartChanges; ++change) family = changed(family);
        cycle = kRandomCycles;
        anneal(family, steps * kRandomCycles / kCycles, kHottest);
    }
    std::uint64_t hot = kHot;
    for (; cycle < kCycles && hardest_; ++cycle, hot -= kCooler) {
        anneal({hardest_->row_types, hardest_->column_types}, steps / kCycles, hot);
    }
    return hardest_;
}

Family family_with(const Board& board, const std::vector<std::vector<int>>& rows,
                   const std::vector<std::vector<int>>& columns) {
    const auto digits = [](const std::vector<Line>& lines,
                           const std::vector<std::vector<int>>& wanted) {
        if (wanted.size() != lines.size()) throw std::invalid_argument("wrong number of lines");
        Digits found = 0;
        for (std::size_t at = 0; at < lines.size(); ++at) {
            const auto& types = lines[at].types();
            const auto type = std::find_if(types.begin(), types.end(), [&](const LineType& other) {
                return other.lengths.at(0) == wanted[at];
            });
            if (type == types.end())
                throw std::invalid_argument("a line cannot have such vehicles");
            found = with_digit(found, static_cast<int>(at), static_cast<int>(type - types.begin()));
        }
        return found;
    };
    return {digits(board.rows(), rows), digits(board.columns(), columns)};
}

}  // namespace unjam::census
