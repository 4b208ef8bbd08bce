#include "unjam/states/successors.h"

#include <algorithm>
#include <new>
#include <utility>

#include "unjam/states/step_path.h"

namespace unjam {

void SuccessorGenerator::load(const Word* key) {
    Space::KeyType loaded;
    std::copy_n(key, space_.program().key_words(), loaded.word);
    space_.load(loaded);
}

void SuccessorGenerator::neighbours(const Word* key, std::vector<PathStep>& steps,
                                    std::vector<Word>& keys) {
    load(key);
    met_.clear();
    space_.successors<Pruning::none>([&](const Space::KeyType& next, int id) {
        // On a cycle two directions may lead to the same configuration.
        if (std::find(met_.begin(), met_.end(), id) != met_.end()) return;
        met_.push_back(id);
        steps.push_back(describe_step(space_, space_.step_of(id)));
        keys.insert(keys.end(), next.word, next.word + space_.program().key_words());
    });
}

bool SuccessorGenerator::won(const Word* key) {
    load(key);
    return space_.won();
}

Stop list_neighbours(Component& component, SuccessorGenerator& generator, const StateIndex& index,
                     SearchControl& control) try {
    const auto words = static_cast<std::size_t>(component.key_words);
    const std::uint64_t own = component.states * (words * sizeof(Word) + 4);
    Buffer<std::uint64_t> first_edge;
    Buffer<std::uint32_t> edges;
    first_edge.resize(std::size_t{component.states} + 1);
    std::uint64_t count = 0;
    std::vector<PathStep> steps;
    std::vector<Word> keys;
    Stats stats;
    for (std::uint32_t state = 0; state < component.states; ++state) {
        if (state % 64 == 0) {
            stats.expanded = state;
            const std::uint64_t bytes = own + component.states * std::uint64_t{16} + count * 4;
            const Stop stop = control.check(stats, bytes, 0);
            if (stop != Stop::none) return stop;
        }
        steps.clear();
        keys.clear();
        generator.neighbours(&component.keys[state * words], steps, keys);
        first_edge[state] = count;
        edges.reserve(count + steps.size());
        for (std::size_t k = 0; k < steps.size(); ++k)
            edges[count++] = index.find(&keys[k * words]);
    }
    first_edge[component.states] = count;
    component.first_edge = std::move(first_edge);
    component.edges = std::move(edges);
    component.edge_count = count;
    return Stop::none;
} catch (const std::bad_alloc&) {
    component.out_of_memory = true;
    return Stop::memory;
}

}  // namespace unjam
