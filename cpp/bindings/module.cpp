// The Python module unjam._core. Each bind_* function registers the classes and functions of one
// subject.
#include <nanobind/nanobind.h>

#include "bindings.h"
#include "unjam/lanes/version.h"

NB_MODULE(_core, m) {
    // Python caches keep shapes alive until the interpreter exits; those are not leaks.
    nanobind::set_leak_warnings(false);
    m.doc() = "The compiled core of unjam. Private; use the package instead.";
    m.attr("core_version") = unjam::version();
    unjam::bind_lanes(m);
    unjam::bind_search(m);
    unjam::bind_trace(m);
    unjam::bind_component(m);
    unjam::bind_measures(m);
    unjam::bind_census(m);
    unjam::bind_census_device(m);
    unjam::bind_hunt(m);
    unjam::bind_layout(m);
    unjam::bind_certificate(m);
    unjam::bind_games(m);
    unjam::bind_disk(m);
}
