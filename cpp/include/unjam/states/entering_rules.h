// The rules by which rounds of ParallelExpansion find new states.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "unjam/states/parallel_expansion.h"
#include "unjam/states/state_hash_table.h"

namespace unjam {

// The list is that of the states in the table, and all new states are added to it. A search that
// may end earlier hides `checks`, `stops_at_end` and `ends`.
template <class Space>
struct EnteringRules {
    using Expansion = ParallelExpansion<Space>;
    using Fresh = typename Expansion::Fresh;
    using KeyType = typename Space::KeyType;

    StateHashTable<Space::kWords>& table;

    void load(Space& space, std::uint32_t state) const {
        const auto key = table.key(state);
        const std::uint32_t parent = table.parent(state);
        space.load(key);
        if (parent != table.kNoState) {
            space.set_last_step(space.last_step(table.key(parent), key));
        }
    }
    void load_alone(Space& space, std::uint32_t state) const { space.load(table.key(state)); }
    static bool allows(const Space&, int) { return true; }
    static bool enters() { return true; }
    static std::uint64_t resolve(const KeyType&, std::uint64_t hash) { return hash; }
    std::size_t look_up(const KeyType& key, std::uint64_t hash,
                        const std::vector<Fresh>& fresh) const {
        return Expansion::enter(table, key, hash, fresh);
    }
    void reserve(std::uint32_t count) const { table.reserve_states(count); }
    void write(Fresh& fresh, std::uint32_t state, std::uint32_t index) const {
        fresh.number = table.count() + index;
        table.write_state(fresh.number, fresh.key, state);
    }
    static bool checks() { return false; }
    static bool stops_at_end() { return false; }
    static bool ends(const Space&, int) { return false; }
    void finish(const Fresh& fresh) const { table.set_number(fresh.slot, fresh.number); }
};

}  // namespace unjam
