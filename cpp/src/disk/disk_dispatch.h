// Chooses the state space and the size of the records of a search on disk.
#pragma once

#include <stdexcept>

#include "unjam/disk/record.h"
#include "unjam/states/list_space.h"
#include "unjam/states/table_space.h"

namespace unjam {

// Call `run` as `run.template operator()<Space, R>()`.
template <class Space, class Run>
auto with_record_size(const RecordLayout& layout, Run&& run) {
    if constexpr (Space::kWords == 0) {
        if (layout.words() <= 4) return run.template operator()<Space, 4>();
        return run.template operator()<Space, kMaxKeyWords + 1>();
    } else {
        if (layout.words() == Space::kWords) {
            return run.template operator()<Space, Space::kWords>();
        }
        return run.template operator()<Space, Space::kWords + 1>();
    }
}

template <class Run>
auto with_disk_space(const Program& program, bool corners, const RecordLayout& layout, Run&& run) {
    using Bytes = TableSpace<std::uint8_t, 2, 1, 9>;
    using Tables = TableSpace<std::uint32_t, 5, 6, 15>;
    const bool straight = !corners || !program.turning();
    // Such keys have at most 42 bits, so the tag always fits into the same word.
    if (straight && Bytes::fits(program)) return run.template operator()<Bytes, 1>();
    if (straight && Tables::fits(program)) return with_record_size<Tables>(layout, run);
    // A space for keys of two words takes keys of one word too, but records must match.
    if (ListSpace<1, 2>::fits(program)) return with_record_size<ListSpace<1, 2>>(layout, run);
    if (ListSpace<2, 2>::fits(program) && program.key_words() == 2) {
        return with_record_size<ListSpace<2, 2>>(layout, run);
    }
    return with_record_size<ListSpace<0, 0>>(layout, run);
}

}  // namespace unjam
