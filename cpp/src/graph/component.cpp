#include "unjam/graph/component.h"

#include "graph/explorer.h"
#include "unjam/graph/small_component.h"
#include "unjam/states/list_space.h"
#include "unjam/states/table_space.h"

namespace unjam {

namespace {

template <class Space>
Component explore_in(const Program& program, const ExploreRequest& request,
                     SearchControl& control) {
    Component out;
    out.key_words = program.key_words();
    try {
        Space space(program, request.slides, request.corners && !request.slides);
        bool done = false;
        if constexpr (requires { typename Space::Steps; }) {
            using Small = SmallComponent<Space>;
            done = Small::fits(program, request) && Small(space, control, out).run();
        }
        if (!done) Explorer<Space>(space, request, control, out).run();
    } catch (const SearchStopped& now) {
        out.stop = now.stop;
    } catch (const std::bad_alloc&) {
        out.stop = Stop::memory;
        out.out_of_memory = true;
    }
    out.seconds = control.seconds();
    if (out.stop == Stop::none) return out;
    // An incomplete component keeps only its statistics.
    Component unknown;
    unknown.stop = out.stop;
    unknown.out_of_memory = out.out_of_memory;
    unknown.key_words = out.key_words;
    unknown.stats = out.stats;
    unknown.seconds = out.seconds;
    return unknown;
}

}  // namespace

Component explore(const Program& program, const ExploreRequest& request, SearchControl& control) {
    using Bytes = TableSpace<std::uint8_t, 2, 1, 9>;
    using Tables = TableSpace<std::uint32_t, 5, 6, 15>;
    const bool straight = request.slides || !request.corners || !program.turning();
    if (straight && Bytes::fits(program)) return explore_in<Bytes>(program, request, control);
    if (straight && Tables::fits(program)) return explore_in<Tables>(program, request, control);
    if (ListSpace<1, 1>::fits(program)) {
        return explore_in<ListSpace<1, 1>>(program, request, control);
    }
    if (ListSpace<1, 2>::fits(program)) {
        return explore_in<ListSpace<1, 2>>(program, request, control);
    }
    if (ListSpace<2, 2>::fits(program)) {
        return explore_in<ListSpace<2, 2>>(program, request, control);
    }
    return explore_in<ListSpace<0, 0>>(program, request, control);
}

}  // namespace unjam
