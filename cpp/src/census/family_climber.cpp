#include "unjam/census/family_climber.h"

#include <algorithm>
#include <utility>

#include "unjam/states/hash.h"

namespace unjam::census {

namespace {

// Of rows. To number more of them takes longer than what they might give is worth.
constexpr std::uint64_t kManyArrangements = 1 << 18;

// Changes between two puzzles of one climb, so that they are not alike.
constexpr int kApart = 12;

// Looks in vain after which a climb that has seen nothing that can be won begins anew.
constexpr int kPatience = 20;

}  // namespace

Forge::Forge(const Game& game, const Wish& wish, std::function<void()> breathe)
    : game_(game), wish_(wish), breathe_(std::move(breathe)), search_(game), shortcut_(game) {}

// Splitmix64: small, good, and the same everywhere.
std::uint64_t Forge::random(std::uint64_t below) {
    std::uint64_t z = (random_state_ += kGoldenRatio);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (z ^ (z >> 31)) % below;
}

Forge::Family Forge::random_family() {
    Family family{0, 0};
    // Begin with a few vehicles and let the climb add to them.
    for (int changes = 8; changes > 0; --changes) family = changed(family);
    return family;
}

// The same family with another type in one line.
Forge::Family Forge::changed(Family family) {
    const int rows = game_.height(), lines = rows + game_.width();
    for (int tries = 0; tries < 100; ++tries) {
        const int line = static_cast<int>(random(static_cast<std::uint64_t>(lines)));
        if (line == game_.target()) continue;
        Family next = family;
        if (line < rows) {
            const auto types = game_.rows()[static_cast<std::size_t>(line)].types().size();
            next.rows = with_digit(family.rows, line, static_cast<int>(random(types)));
        } else {
            const int column = line - rows;
            const auto types = game_.columns()[static_cast<std::size_t>(column)].types().size();
            next.columns = with_digit(family.columns, column, static_cast<int>(random(types)));
        }
        if (next != family && allowed(next)) return next;
    }
    return family;
}

Forge::Stock Forge::stock(const Family& family) const {
    Stock stock;
    const auto add = [&](const Type& type) {
        stock.vehicles += type.vehicles;
        for (const auto& corridor : type.lengths) {
            for (int length : corridor) ++stock.of[static_cast<std::size_t>(length)];
        }
    };
    for (int row = 0; row < game_.height(); ++row) {
        add(game_.row_type(row, digit(family.rows, row)));
    }
    for (int j = 0; j < game_.width(); ++j) {
        add(game_.column_type(j, digit(family.columns, j)));
    }
    return stock;
}

bool Forge::allowed(const Family& family) const {
    const Stock stock = this->stock(family);
    if (stock.vehicles > wish_.most_vehicles) return false;
    for (std::size_t length = 0; length < stock.of.size(); ++length) {
        if (stock.of[length] > wish_.most_of[length]) return false;
    }
    return true;
}

bool Forge::fits(const Family& family) const {
    const Stock stock = this->stock(family);
    if (stock.vehicles < wish_.least_vehicles) return false;
    for (std::size_t length = 0; length < stock.of.size(); ++length) {
        if (stock.of[length] < wish_.least_of[length]) return false;
    }
    return true;
}

bool Forge::look_at(const Family& family) {
    ++families_;
    breathe_();
    std::uint64_t arrangements = 1;
    for (int row = 0; row < game_.height(); ++row) {
        arrangements *=
            static_cast<std::uint64_t>(game_.row_type(row, digit(family.rows, row)).configurations);
        if (arrangements > kManyArrangements) return false;
    }
    if (!rows_ || rows_->types() != family.rows) rows_.emplace(game_, family.rows);
    possible_.clear();
    std::uint64_t states = 0;
    for (std::uint32_t a = 0; a < rows_->arrangements(); ++a) {
        const std::uint64_t masks = rows_->masks(a);
        std::uint64_t ways = 1;
        for (int j = 0; j < game_.width() && ways; ++j) {
            ways *= game_.column_type(j, digit(family.columns, j)).counts[masks >> (8 * j) & 0xFF];
        }
        if (!ways) continue;
        states += ways;
        if (states > wish_.most_states) return false;
        possible_.push_back({a, static_cast<std::uint32_t>(ways)});
    }
    if (possible_.empty() || possible_.back().arrangement < rows_->first_win()) return false;
    distances_.resize(std::max<std::size_t>(distances_.size(), states));
    search_.run(*rows_, family.columns, possible_, distances_.data());
    states_ += search_.reached();
    return true;
}

// The nearer to what is wanted, the higher.
int Forge::value(int distance) const {
    return distance > wish_.most ? wish_.most - (distance - wish_.most)
                                 : std::min(distance, wish_.least);
}

void Forge::climb(std::uint64_t seed, int families, int most_puzzles, std::vector<Puzzle>& found) {
    random_state_ = seed;
    const std::uint64_t end = families_ + static_cast<std::uint64_t>(families);
    const std::size_t full = found.size() + static_cast<std::size_t>(most_puzzles);
    Family here = random_family();
    int best = -1;  // until something that can be won was seen
    int in_vain = 0;
    std::optional<Superfluous> spare;
    int changes = kApart;  // since the last puzzle
    while (families_ < end && found.size() < full) {
        if (best < 0 && in_vain++ == kPatience) {
            here = random_family();
            in_vain = 0;
        }
        Family next = here;
        const bool simpler = spare.has_value();
        if (simpler) {
            Digits& types = spare->in_row ? next.rows : next.columns;
            const Type& type = spare->in_row
                                   ? game_.row_type(spare->line, digit(types, spare->line))
                                   : game_.column_type(spare->line, digit(types, spare->line));
            types = with_digit(types, spare->line,
                               type.without[static_cast<std::size_t>(spare->vehicle)]);
            spare.reset();
        } else {
            next = changed(here);
        }
        if (next == here && best >= 0) {  // nothing can be changed; it counts, lest it never ends
            ++families_;
            continue;
        }
        if (!look_at(next)) continue;
        const Component* top = nullptr;
        for (const Component& component : search_.components()) {
            if (!top || value(component.distance) > value(top->distance)) top = &component;
        }
        if (!top) continue;
        if (!nearest_ || value(top->distance) > value(nearest_->distance)) {
            nearest_ = Puzzle{next.rows, next.columns, top->farthest, top->distance, top->states};
        }
        if (value(top->distance) < best) continue;
        if (!simpler && next != here) ++changes;
        here = next;
        best = value(top->distance);
        if (top->distance < wish_.least || top->distance > wish_.most) continue;
        if (wish_.minimal) spare = superfluous(here, *top);
        if (!spare && changes >= kApart && fits(here)) {
            changes = 0;
            found.push_back({here.rows, here.columns, top->farthest, top->distance, top->states});
        }
    }
}

// A vehicle without which the farthest state of a component is as far from a win as with it. Those
// that move in one best solution matter, so only the others are tried.
std::optional<Forge::Superfluous> Forge::superfluous(const Family& family,
                                                     const Component& component) {
    std::array<unsigned, kMostCells> rows{}, columns{};
    State now = component.farthest;
    for (int left = component.distance; left > 0; --left) {
        const State next = search_.step_nearer(now);
        for (int row = 0; row < game_.height(); ++row) {
            const Type& type = rows_->type(row);
            const int mover = type.mover[type.pair(digit(now.rows, row), digit(next.rows, row))];
            if (mover >= 0) rows[static_cast<std::size_t>(row)] |= 1u << mover;
        }
        for (int j = 0; j < game_.width(); ++j) {
            const Type& type = game_.column_type(j, digit(family.columns, j));
            const int mover = type.mover[type.pair(digit(now.columns, j), digit(next.columns, j))];
            if (mover >= 0) columns[static_cast<std::size_t>(j)] |= 1u << mover;
        }
        now = next;
    }
    const auto& [states, distance, state] = component;
    for (int row = 0; row < game_.height(); ++row) {
        if (row == game_.target()) continue;
        for (int v = 0; v < rows_->type(row).vehicles; ++v) {
            if (rows[static_cast<std::size_t>(row)] >> v & 1) continue;
            if (!shortcut_.without_in_row(family.rows, family.columns, state, row, v, distance)) {
                return Superfluous{true, row, v};
            }
        }
    }
    for (int j = 0; j < game_.width(); ++j) {
        const Type& type = game_.column_type(j, digit(family.columns, j));
        for (int v = 0; v < type.vehicles; ++v) {
            if (columns[static_cast<std::size_t>(j)] >> v & 1) continue;
            if (!shortcut_.without_in_column(family.rows, family.columns, state, j, v, distance)) {
                return Superfluous{false, j, v};
            }
        }
    }
    return std::nullopt;
}

}  // namespace unjam::census
