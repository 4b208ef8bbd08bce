// The native module: one function per concept registers its classes and functions.
#include <nanobind/nanobind.h>

#include "bindings.h"
#include "unjam/lanes/version.h"

NB_MODULE(_core, m) {
    // Shapes are kept in caches until the very end; that is no leak.
    nanobind::set_leak_warnings(false);
    m.doc() = "The compiled core of unjam: lanes and searches. Private; use the package instead.";
    m.attr("core_version") = unjam::version();
    unjam::bind_lanes(m);
    unjam::bind_search(m);
    unjam::bind_component(m);
    unjam::bind_measures(m);
    unjam::bind_census(m);
    unjam::bind_layout(m);
}
