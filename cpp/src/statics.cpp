#include "unjam/statics.h"

#include <bit>

namespace unjam {

namespace {

// The configurations a lane can come to while the cells in `blocked` are never free.
void reach(const LaneShape& shape, int start, const Word* blocked, std::vector<char>& reached,
           std::vector<int>& todo) {
    reached.assign(static_cast<std::size_t>(shape.configurations()), 0);
    todo.assign(1, start);
    reached[static_cast<std::size_t>(start)] = 1;
    while (!todo.empty()) {
        const int c = todo.back();
        todo.pop_back();
        for (int t = shape.first(c); t < shape.last(c);) {
            bool free = true;
            for (int w = 0; w < shape.words(); ++w) free = free && !(shape.need(t)[w] & blocked[w]);
            if (!free) {
                t = shape.ray_end(t);
                continue;
            }
            const int to = shape.transition(t).to;
            if (!reached[static_cast<std::size_t>(to)]) {
                reached[static_cast<std::size_t>(to)] = 1;
                todo.push_back(to);
            }
            ++t;
        }
    }
}

}  // namespace

std::optional<StaticProof> prove_unsolvable(const Program& program) {
    const auto& lanes = program.lanes();
    const auto field_words = static_cast<std::size_t>(program.field_words());
    std::vector<Word> walls(field_words, 0);  // in the fields: cells that others always cover
    std::vector<char> reached;
    std::vector<int> todo;
    std::vector<Word> always;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < static_cast<int>(lanes.size()); ++i) {
            const Lane& lane = lanes[static_cast<std::size_t>(i)];
            const LaneShape& shape = *lane.shape;
            Word blocked[4];
            for (int w = 0; w < shape.words(); ++w) {
                blocked[w] = walls[static_cast<std::size_t>(lane.field_word + w)];
            }
            if (shape.cells() <= kWordBits) {
                blocked[0] = (blocked[0] >> lane.field_shift) & lane.field_mask;
            }
            reach(shape, lane.start, blocked, reached, todo);
            bool can_win = !shape.decides();
            always.assign(static_cast<std::size_t>(shape.words()), ~Word{0});
            for (int c = 0; c < shape.configurations(); ++c) {
                if (!reached[static_cast<std::size_t>(c)]) continue;
                can_win = can_win || shape.wins(c);
                for (int w = 0; w < shape.words(); ++w) {
                    always[static_cast<std::size_t>(w)] &= shape.cover(c)[w];
                }
            }
            if (!can_win) {
                StaticProof proof{i, {}};
                for (int w = 0; w < shape.words(); ++w) {
                    for (Word rest = blocked[w]; rest; rest &= rest - 1) {
                        const int own = w * kWordBits + std::countr_zero(rest);
                        proof.cells.push_back((*lane.line)[static_cast<std::size_t>(own)]);
                    }
                }
                return proof;
            }
            for (int w = 0; w < shape.words(); ++w) {
                for (Word rest = always[static_cast<std::size_t>(w)]; rest; rest &= rest - 1) {
                    const int own = w * kWordBits + std::countr_zero(rest);
                    program.for_viewers(i, own, [&](int other, int cell) {
                        const Lane& there = lanes[static_cast<std::size_t>(other)];
                        const int bit = there.field_shift + cell;
                        Word& word =
                            walls[static_cast<std::size_t>(there.field_word + bit / kWordBits)];
                        const Word mask = Word{1} << (bit % kWordBits);
                        changed = changed || !(word & mask);
                        word |= mask;
                    });
                }
            }
        }
    }
    return std::nullopt;
}

}  // namespace unjam
