#include "unjam/census/family_steps.h"

#include <algorithm>
#include <stdexcept>

namespace unjam::census {

namespace {

constexpr int kTries = 100;  // of a change
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

FamilySteps::FamilySteps(const Board& board) : board_(board) {
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
FamilySteps::Place FamilySteps::random_place(RandomNumbers& random) const {
    const int rows = board_.height();
    while (true) {
        const int line = static_cast<int>(
            random.below(static_cast<std::uint64_t>(rows) + board_.columns().size()));
        if (line != board_.target()) return {line < rows, line < rows ? line : line - rows};
    }
}

const Line& FamilySteps::line_at(Place place) const {
    const auto line = static_cast<std::size_t>(place.line);
    return place.in_row ? board_.rows()[line] : board_.columns()[line];
}

int FamilySteps::type_at(const Family& family, Place place) const {
    return digit(place.in_row ? family.rows : family.columns, place.line);
}

Family FamilySteps::with_type(Family family, Place place, int type) const {
    Digits& types = place.in_row ? family.rows : family.columns;
    types = with_digit(types, place.line, type);
    return family;
}

Family FamilySteps::change_line(const Family& family, RandomNumbers& random) const {
    const Place place = random_place(random);
    const auto count = line_at(place).types().size();
    if (random.below(100) < kAnyType) {
        return with_type(family, place, static_cast<int>(random.below(count)));
    }
    const auto line =
        static_cast<std::size_t>(place.in_row ? place.line : place.line + board_.height());
    const auto& near = near_[line][static_cast<std::size_t>(type_at(family, place))];
    return near.empty() ? family : with_type(family, place, near[random.below(near.size())]);
}

// Exchange the vehicles of two rows or of two columns.
Family FamilySteps::exchange_lines(const Family& family, RandomNumbers& random) const {
    const Place one = random_place(random), other = random_place(random);
    if (one.in_row != other.in_row) return family;
    return with_type(with_type(family, one, type_at(family, other)), other, type_at(family, one));
}

// Return the same family if no other is found.
Family FamilySteps::changed(const Family& family, RandomNumbers& random) const {
    for (int tries = 0; tries < kTries; ++tries) {
        const std::uint64_t kind = random.below(100);
        Family next =
            kind < kExchange ? exchange_lines(family, random) : change_line(family, random);
        if (kind >= kExchange && kind < kExchange + kTwoLines) next = change_line(next, random);
        if (next != family) return next;
    }
    return family;
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
