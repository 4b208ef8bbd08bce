#include "unjam/graph/step_counts.h"

#include <algorithm>
#include <vector>

#include "unjam/states/list_space.h"
#include "unjam/states/table_space.h"

namespace unjam {

namespace {

template <class Space>
std::optional<StepCounts> count_in(const Program& program, bool slides, bool corners,
                                   const Word* keys, std::uint64_t states, SearchControl& control) {
    Space space(program, slides, corners && !slides);
    const auto words = static_cast<std::size_t>(program.key_words());
    StepCounts counts;
    Stats stats;
    stats.seen = states;
    std::vector<int> met;
    for (std::uint64_t state = 0; state < states; ++state) {
        if (state % 64 == 0) {
            stats.expanded = state;
            if (control.check_except_states(stats, 0, 0) != Stop::none) return std::nullopt;
        }
        typename Space::KeyType key{};
        std::copy_n(keys + state * words, words, key.word);
        space.load(key);
        std::uint64_t steps = 0;
        met.clear();
        space.template successors<Pruning::none>([&](const auto&, int id) {
            // On a cycle two directions may lead to the same configuration.
            if constexpr (!requires { typename Space::Steps; }) {
                if (std::find(met.begin(), met.end(), id) != met.end()) return;
                met.push_back(id);
            }
            ++steps;
            if (program.reversible()) return;
            const Step step = space.step_of(id);
            const LaneShape& shape = *program.lanes()[static_cast<std::size_t>(step.lane)].shape;
            if (!shape.reversible() && shape.between(step.to, step.from) == nullptr) {
                ++counts.one_way;
            }
        });
        counts.steps += steps;
        counts.most = std::max(counts.most, steps);
        counts.dead_ends += steps == 1;
    }
    return counts;
}

}  // namespace

std::optional<StepCounts> count_steps(const Program& program, bool slides, bool corners,
                                      const Word* keys, std::uint64_t states,
                                      SearchControl& control) {
    using Bytes = TableSpace<std::uint8_t, 2, 1, 9>;
    using Tables = TableSpace<std::uint32_t, 5, 6, 15>;
    const bool straight = slides || !corners || !program.turning();
    const auto count = [&]<class Space>() {
        return count_in<Space>(program, slides, corners, keys, states, control);
    };
    if (straight && Bytes::fits(program)) return count.template operator()<Bytes>();
    if (straight && Tables::fits(program)) return count.template operator()<Tables>();
    if (ListSpace<1, 2>::fits(program)) return count.template operator()<ListSpace<1, 2>>();
    if (ListSpace<2, 2>::fits(program)) return count.template operator()<ListSpace<2, 2>>();
    return count.template operator()<ListSpace<0, 0>>();
}

}  // namespace unjam
