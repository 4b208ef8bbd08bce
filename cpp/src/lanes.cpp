#include "unjam/lanes.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace unjam {

namespace {

void set_bit(Word* words, int bit) { words[bit / kWordBits] |= Word{1} << (bit % kWordBits); }

}  // namespace

LaneShape::LaneShape(int cells, int vehicles, const std::vector<std::vector<int>>& covers,
                     const std::optional<std::vector<int>>& winning)
    : cells_(cells), words_(words_for(std::max(cells, 1))), vehicles_(vehicles) {
    if (cells < 0 || cells > 4 * kWordBits)
        throw std::invalid_argument("a lane has 0 to 256 cells");
    if (covers.empty()) throw std::invalid_argument("a lane has at least one configuration");
    if (covers.size() > 65535) throw std::invalid_argument("a lane has too many configurations");
    covers_.assign(covers.size() * static_cast<std::size_t>(words_), 0);
    for (std::size_t c = 0; c < covers.size(); ++c) {
        for (int cell : covers[c]) {
            if (cell < 0 || cell >= cells) throw std::invalid_argument("a cell outside its lane");
            set_bit(&covers_[c * static_cast<std::size_t>(words_)], cell);
        }
    }
    winning_.assign(covers.size(), 0);
    decides_ = winning.has_value();
    if (decides_) {
        for (int c : *winning) winning_.at(static_cast<std::size_t>(c)) = 1;
    }
    first_.push_back(0);
}

void LaneShape::add(int from, Transition transition, const std::vector<int>& frees) {
    const auto row = static_cast<std::size_t>(from);
    if (row + 1 < first_.size() || from >= configurations() || transition.to >= configurations() ||
        transition.vehicle >= vehicles_) {
        throw std::invalid_argument("a transition out of order or out of range");
    }
    while (first_.size() <= row) first_.push_back(static_cast<int>(transitions_.size()));
    transitions_.push_back(transition);
    needs_.resize(needs_.size() + static_cast<std::size_t>(words_), 0);
    for (int cell : frees) {
        if (cell < 0 || cell >= cells_) throw std::invalid_argument("a cell outside its lane");
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
    again_.assign(rows * rows, 0);
    for (std::size_t c = 0; c < rows; ++c) {
        for (int i = first_[c]; i < first_[c + 1]; ++i) {
            const auto there = static_cast<std::size_t>(transition(i).to);
            for (int next = first_[there]; next < first_[there + 1]; ++next) {
                if (transition(next).vehicle != transition(i).vehicle) continue;
                again_[c * rows + there] |= std::uint32_t{1} << transition(next).to;
            }
        }
    }
    if (decides_) {
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
                 std::vector<std::shared_ptr<const Line>> lines, std::vector<int> starts) {
    if (shapes.size() != lines.size() || shapes.size() != starts.size()) {
        throw std::invalid_argument("shapes, lines and starts differ in number");
    }
    int key_room = 0;  // bits left in the last word
    key_words_ = 0;
    int cell_count = 0;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        Lane lane;
        lane.shape = std::move(shapes[i]);
        lane.line = std::move(lines[i]);
        lane.start = starts[i];
        if (static_cast<int>(lane.line->size()) != lane.shape->cells() || lane.start < 0 ||
            lane.start >= lane.shape->configurations()) {
            throw std::invalid_argument("a lane does not fit its line");
        }
        for (int cell : *lane.line) {
            if (cell < 0) throw std::invalid_argument("a line outside the board");
            cell_count = std::max(cell_count, cell + 1);
        }
        // At least one bit each, so that no two lanes share a place in the key.
        lane.key_bits = std::max(1, static_cast<int>(std::bit_width(
                                        static_cast<unsigned>(lane.shape->configurations() - 1))));
        if (key_room < lane.key_bits) {
            ++key_words_;
            key_room = kWordBits;
        }
        lane.key_word = key_words_ - 1;
        lane.key_shift = kWordBits - key_room;
        key_room -= lane.key_bits;
        key_bits_ += lane.key_bits;

        if (lane.shape->decides()) deciding_.push_back(static_cast<int>(i));
        lanes_.push_back(std::move(lane));
    }
    key_words_ = std::max(1, key_words_);
    if (key_words_ > kMostKeyWords) throw std::invalid_argument("the puzzle is too large");

    viewer_first_.assign(static_cast<std::size_t>(cell_count) + 1, 0);
    for (const Lane& lane : lanes_) {
        for (int cell : *lane.line) ++viewer_first_[static_cast<std::size_t>(cell) + 1];
    }
    for (std::size_t c = 1; c < viewer_first_.size(); ++c) viewer_first_[c] += viewer_first_[c - 1];
    place_fields();

    viewers_.resize(static_cast<std::size_t>(viewer_first_.back()));
    std::vector<int> filled = viewer_first_;
    std::size_t total = 0;
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        const Lane& lane = lanes_[i];
        for (std::size_t k = 0; k < lane.line->size(); ++k) {
            const auto cell = static_cast<std::size_t>((*lane.line)[k]);
            viewers_[static_cast<std::size_t>(filled[cell]++)] = {static_cast<int>(i),
                                                                  static_cast<int>(k)};
        }
        offsets_.push_back(total);
        total += static_cast<std::size_t>(lane.shape->configurations()) *
                 static_cast<std::size_t>(field_words_);
    }
    contributions_.assign(total, 0);
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        const LaneShape& shape = *lanes_[i].shape;
        for (int c = 0; c < shape.configurations(); ++c) {
            Word* out = &contributions_[offsets_[i] + static_cast<std::size_t>(c) *
                                                          static_cast<std::size_t>(field_words_)];
            for (int w = 0; w < shape.words(); ++w) {
                for (Word rest = shape.cover(c)[w]; rest; rest &= rest - 1) {
                    set_viewers(static_cast<int>(i), w * kWordBits + std::countr_zero(rest), out);
                }
            }
        }
    }
    std::vector<char> taken(static_cast<std::size_t>(cell_count), 0);
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

// Each field goes to the first place where the cells that others can cover fall into gaps.
void Program::place_fields() {
    std::vector<Word> used;
    for (Lane& lane : lanes_) {
        const int cells = lane.shape->cells();
        if (cells > kWordBits) {
            lane.field_word = static_cast<int>(used.size());
            lane.field_shift = 0;
            lane.field_mask = ~Word{0};
            used.resize(used.size() + static_cast<std::size_t>(words_for(cells)), ~Word{0});
            continue;
        }
        lane.field_mask = 0;
        for (std::size_t k = 0; k < lane.line->size(); ++k) {
            const auto cell = static_cast<std::size_t>((*lane.line)[k]);
            if (viewer_first_[cell + 1] - viewer_first_[cell] > 1) lane.field_mask |= Word{1} << k;
        }
        for (std::size_t place = 0;; ++place) {
            const std::size_t word = place / kWordBits;
            const int shift = static_cast<int>(place % kWordBits);
            // The whole field must lie within the word, gaps and all.
            if (shift + cells > kWordBits) continue;
            if (word >= used.size()) used.push_back(0);
            if (used[word] & (lane.field_mask << shift)) continue;
            used[word] |= lane.field_mask << shift;
            lane.field_word = static_cast<int>(word);
            lane.field_shift = shift;
            break;
        }
    }
    field_words_ = std::max(1, static_cast<int>(used.size()));
}

}  // namespace unjam
