#include "unjam/search/search_trace.h"

#include <utility>

#include "search_dispatch.h"

namespace unjam {

Outcome trace_search(const Program& program, const Request& request, SearchControl& control,
                     SearchTrace& trace) {
    Outcome outcome =
        guarded_search(program, request, control, trace.pruning, [&](const Request& r) {
            return with_state_space(program, r, [&]<class Space>() {
                TraceRecorder<Space::kWords> recorder(trace, program.key_words());
                const TraceObserver<Space::kWords> observer{&recorder};
                Outcome found = run_algorithm<Space>(program, r, control, observer);
                recorder.finish();
                return found;
            });
        });
    if (trace.keys.empty()) {  // no search, or an allocation failed before the keys were stored
        SearchTrace nothing;
        nothing.max_events = trace.max_events;
        nothing.pruning = trace.pruning;
        trace = std::move(nothing);
    }
    return outcome;
}

}  // namespace unjam
