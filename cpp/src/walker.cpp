#include "unjam/walker.h"

#include <algorithm>

#include "unjam/path.h"

namespace unjam {

void Walker::load(const Word* key) {
    Space::KeyType loaded;
    std::copy_n(key, space_.program().key_words(), loaded.word);
    space_.load(loaded);
}

void Walker::neighbours(const Word* key, std::vector<PathStep>& steps, std::vector<Word>& keys) {
    load(key);
    met_.clear();
    space_.successors<Thin::none>([&](const Space::KeyType& next, int id) {
        // Round a cycle two ways may lead to the same place.
        if (std::find(met_.begin(), met_.end(), id) != met_.end()) return;
        met_.push_back(id);
        steps.push_back(describe_step(space_, space_.step_of(id)));
        keys.insert(keys.end(), next.word, next.word + space_.program().key_words());
    });
}

bool Walker::won(const Word* key) {
    load(key);
    return space_.won();
}

}  // namespace unjam
