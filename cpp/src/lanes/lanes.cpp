#include "unjam/lanes/lanes.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace unjam {

namespace {

void set_bit(Word* words, int bit) { words[bit / kWordBits] |= Word{1} << (bit % kWordBits); }

}  // namespace

LaneShape::LaneShape(int cells, int vehicles, const std::vector<std::vector<int>>& covers,
                     const std::optional<std::vector<int>>& winning, bool turns)
    : cells_(cells), words_(words_for(std::max(cells, 1))), vehicles_(vehicles), turns_(turns) {
    if (cells < 0 || cells > kMaxLaneCells)
        throw std::invalid_argument("a lane has too many cells");
    if (covers.empty()) throw std::invalid_argument("a lane must have at least one configuration");
    if (covers.size() > 65535) throw std::invalid_argument("a lane has too many configurations");
    covers_.assign(covers.size() * static_cast<std::size_t>(words_), 0);
    for (std::size_t c = 0; c < covers.size(); ++c) {
        for (int cell : covers[c]) {
            if (cell < 0 || cell >= cells)
                throw std::invalid_argument("a cell is outside its lane");
            set_bit(&covers_[c * static_cast<std::size_t>(words_)], cell);
        }
    }
    winning_.assign(covers.size(), 0);
    has_goal_ = winning.has_value();
    if (has_goal_) {
        for (int c : *winning) winning_.at(static_cast<std::size_t>(c)) = 1;
    }
    first_.push_back(0);
}

void LaneShape::add(int from, Transition transition, const std::vector<int>& frees) {
    const auto row = static_cast<std::size_t>(from);
    if (row + 1 < first_.size() || from >= configurations() || transition.to >= configurations() ||
        transition.vehicle >= vehicles_) {
        throw std::invalid_argument("a transition is out of order or out of range");
    }
    if (frees.empty()) throw std::invalid_argument("a transition must need at least one free cell");
    while (first_.size() <= row) first_.push_back(static_cast<int>(transitions_.size()));
    transitions_.push_back(transition);
    needs_.resize(needs_.size() + static_cast<std::size_t>(words_), 0);
    for (int cell : frees) {
        if (cell < 0 || cell >= cells_) throw std::invalid_argument("a cell is outside its lane");
        set_bit(&needs_[needs_.size() - static_cast<std::size_t>(words_)], cell);
    }
}

void LaneShape::finish() {
    const auto rows = static_cast<std::size_t>(configurations());
    while (first_.size() <= rows) first_.push_back(static_cast<int>(transitions_.size()));
    ray_ends_.resize(transitions_.size());
    for (std::size_t c = 0; c < rows; ++c) {
        int end = first_[c + 1];
        for (int i = first_[c + 1] - 1; i >= first_[c]; --i) {
            const auto& here = transition(i);
            if (i + 1 < first_[c + 1]) {
                const auto& next = transition(i + 1);
                if (next.vehicle != here.vehicle || next.direction != here.direction) end = i + 1;
            }
            ray_ends_[static_cast<std::size_t>(i)] = end;
        }
    }
    for (int c = 0; c < configurations(); ++c) {
        for (int i = first(c); i < last(c); ++i) {
            reversible_ = reversible_ && between(transition(i).to, c) != nullptr;
        }
    }
    build_tables();
}

void LaneShape::build_tables() {
    if (cells_ > kTableCells || configurations() > kTableConfigurations) return;
    const auto columns = std::size_t{1} << cells_;
    const auto rows = static_cast<std::size_t>(configurations());
    moves_.assign(rows * columns, 0);
    units_.assign(rows * columns, 0);
    for (std::size_t c = 0; c < rows; ++c) {
        for (int i = first_[c]; i < first_[c + 1]; ++i) {
            const Word needed = need(i)[0];
            const auto bit = std::uint32_t{1} << transition(i).to;
            for (std::size_t taken = 0; taken < columns; ++taken) {
                if (taken & needed) continue;
                moves_[c * columns + taken] |= bit;
                if (transition(i).slides == 1) units_[c * columns + taken] |= bit;
            }
        }
    }
    continuations_.assign(rows * rows, 0);
    for (std::size_t c = 0; c < rows; ++c) {
        for (int i = first_[c]; i < first_[c + 1]; ++i) {
            const auto there = static_cast<std::size_t>(transition(i).to);
            for (int next = first_[there]; next < first_[there + 1]; ++next) {
                if (transition(next).vehicle != transition(i).vehicle) continue;
                continuations_[c * rows + there] |= std::uint32_t{1} << transition(next).to;
            }
        }
    }
    if (has_goal_) {
        nearness_ = find_nearness(moves_);
        unit_nearness_ = find_nearness(units_);
    }
    if (rows <= 8) {
        byte_moves_.assign(moves_.begin(), moves_.end());
        byte_units_.assign(units_.begin(), units_.end());
    }
}

std::vector<std::uint16_t> LaneShape::find_nearness(const std::vector<std::uint32_t>& table) const {
    const auto columns = std::size_t{1} << cells_;
    std::uint32_t winning = 0;
    for (int c = 0; c < configurations(); ++c) winning |= std::uint32_t{wins(c)} << c;
    std::vector<std::uint16_t> out(table.size(), 0);
    for (std::size_t i = 0; i < table.size(); ++i) {
        const std::size_t taken = i % columns;
        if (table[i] & winning) {
            out[i] = kWinsNext;
            continue;
        }
        for (std::uint32_t rest = table[i]; rest; rest &= rest - 1) {
            const auto next = static_cast<std::size_t>(std::countr_zero(rest));
            if (table[next * columns + taken] & winning) out[i] = kWinsAfterNext;
        }
        for (int cell = 0; cell < cells_ && out[i] != kWinsAfterNext; ++cell) {
            const std::size_t bit = std::size_t{1} << cell;
            if ((taken & bit) && (table[i ^ bit] & winning)) {
                out[i] = static_cast<std::uint16_t>(out[i] | bit);
            }
        }
    }
    return out;
}

const Transition* LaneShape::between(int from, int to) const {
    const Transition* best = nullptr;
    for (int i = first(from); i < last(from); ++i) {
        const auto& t = transition(i);
        if (t.to == to && (best == nullptr || t.slides < best->slides)) best = &t;
    }
    return best;
}

Program::Program(std::vector<std::shared_ptr<const LaneShape>> shapes,
                 std::vector<std::shared_ptr<const Line>> lines, std::vector<int> starts,
                 const std::vector<int>& kinds) {
    if (shapes.size() != lines.size() || shapes.size() != starts.size() ||
        (!kinds.empty() && kinds.size() != shapes.size())) {
        throw std::invalid_argument("shapes, lines, starts and kinds must have the same length");
    }
    lanes_.reserve(shapes.size());
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        Lane lane;
        lane.shape = std::move(shapes[i]);
        lane.line = std::move(lines[i]);
        lane.start = starts[i];
        lane.kind = static_cast<int>(i);
        if (static_cast<int>(lane.line->size()) != lane.shape->cells() || lane.start < 0 ||
            lane.start >= lane.shape->configurations()) {
            throw std::invalid_argument("the cells of a lane and its line differ in number");
        }
        for (int cell : *lane.line) {
            if (cell < 0) throw std::invalid_argument("a line has a negative cell");
            cells_ = std::max(cells_, cell + 1);
        }
        turning_ = turning_ || lane.shape->turns();
        reversible_ = reversible_ && lane.shape->reversible();
        if (lane.shape->has_goal()) goal_lanes_.push_back(static_cast<int>(i));
        lanes_.push_back(std::move(lane));
    }
    if (!kinds.empty()) find_twins(kinds);
    place_keys();
    find_crossings();
    check_start();
}

void Program::find_twins(const std::vector<int>& kinds) {
    std::vector<std::vector<int>> members(lanes_.size());
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        const auto kind = static_cast<std::size_t>(kinds[i]);
        if (kinds[i] < 0 || kind > i || kinds[kind] != kinds[i]) {
            throw std::invalid_argument("a kind must be the number of its first lane");
        }
        const Lane &first = lanes_[kind], &lane = lanes_[i];
        if (first.shape != lane.shape || first.line != lane.line ||
            (kind < i && (lane.shape->has_goal() || lane.shape->vehicles() != 1))) {
            throw std::invalid_argument(
                "twins must share a shape and line and must not be targets");
        }
        lanes_[i].kind = kinds[i];
        members[kind].push_back(static_cast<int>(i));
    }
    for (auto& lanes : members) {
        if (lanes.size() > 1) twins_.push_back(std::move(lanes));
    }
}

void Program::place_keys() {
    int room = 0;  // bits left in the last word
    key_words_ = 0;
    for (Lane& lane : lanes_) {
        // At least one bit each, so that no two lanes share a position in the key.
        lane.key_bits = std::max(1, static_cast<int>(std::bit_width(
                                        static_cast<unsigned>(lane.shape->configurations() - 1))));
        if (room < lane.key_bits) {
            ++key_words_;
            room = kWordBits;
        }
        lane.key_word = key_words_ - 1;
        lane.key_shift = kWordBits - room;
        room -= lane.key_bits;
        key_bits_ += lane.key_bits;
    }
    key_words_ = std::max(1, key_words_);
    if (key_words_ > kMaxKeyWords) throw std::invalid_argument("the puzzle is too large");
}

void Program::find_crossings() {
    crossing_offsets_.assign(static_cast<std::size_t>(cells_) + 1, 0);
    for (const Lane& lane : lanes_) {
        for (int cell : *lane.line) ++crossing_offsets_[static_cast<std::size_t>(cell) + 1];
    }
    for (std::size_t c = 1; c < crossing_offsets_.size(); ++c)
        crossing_offsets_[c] += crossing_offsets_[c - 1];
    crossings_.resize(static_cast<std::size_t>(crossing_offsets_.back()));
    std::vector<int> filled = crossing_offsets_;
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        const Line& line = *lanes_[i].line;
        for (std::size_t k = 0; k < line.size(); ++k) {
            const auto cell = static_cast<std::size_t>(line[k]);
            crossings_[static_cast<std::size_t>(filled[cell]++)] = {static_cast<int>(i),
                                                                    static_cast<int>(k)};
        }
    }
}

void Program::check_start() const {
    std::vector<char> taken(static_cast<std::size_t>(cells_), 0);
    for (const Lane& lane : lanes_) {
        for (int own = 0; own < lane.shape->cells(); ++own) {
            const Word word = lane.shape->cover(lane.start)[own / kWordBits];
            if (!((word >> (own % kWordBits)) & 1)) continue;
            char& cell =
                taken[static_cast<std::size_t>((*lane.line)[static_cast<std::size_t>(own)])];
            if (cell) throw std::invalid_argument("two vehicles overlap");
            cell = 1;
        }
    }
}

}  // namespace unjam
