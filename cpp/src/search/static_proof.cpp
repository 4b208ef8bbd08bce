#include "unjam/search/static_proof.h"

#include <bit>

namespace unjam {

namespace {

// Compute the configurations that a lane can reach while the cells in `blocked` are never free.
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
    // By board cell: the lane that covers it in all its reachable configurations, or -1.
    std::vector<int> always_by(static_cast<std::size_t>(program.cells()), -1);
    std::vector<char> reached;
    std::vector<int> todo;
    std::vector<Word> always;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < static_cast<int>(lanes.size()); ++i) {
            const Lane& lane = lanes[static_cast<std::size_t>(i)];
            const LaneShape& shape = *lane.shape;
            Word blocked[words_for(kMaxLaneCells)] = {};
            for (int own = 0; own < shape.cells(); ++own) {
                const auto cell =
                    static_cast<std::size_t>((*lane.line)[static_cast<std::size_t>(own)]);
                if (always_by[cell] >= 0 && always_by[cell] != i) {
                    blocked[own / kWordBits] |= Word{1} << (own % kWordBits);
                }
            }
            reach(shape, lane.start, blocked, reached, todo);
            bool can_win = !shape.has_goal();
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
                    const auto cell =
                        static_cast<std::size_t>((*lane.line)[static_cast<std::size_t>(own)]);
                    changed = changed || always_by[cell] < 0;
                    always_by[cell] = i;
                }
            }
        }
    }
    return std::nullopt;
}

}  // namespace unjam
