#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "bindings.h"
#include "unjam/graph/proof_listing.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace unjam {

namespace {

// Check that every form number that the core will use exists.
void check_forms(const Program& program, const Forms& forms) {
    const auto count = static_cast<int>(forms.covers.size());
    const auto is_form = [&](int form) { return form >= 0 && form < count; };
    const auto same_size = [&](const auto& values) { return values.size() == forms.covers.size(); };
    std::size_t vehicles = 0;
    bool good = forms.of_lanes.size() == program.lanes().size() && count <= 0xFFFF &&
                same_size(forms.first) && same_size(forms.last) && same_size(forms.trapped) &&
                same_size(forms.ways_out) && std::ranges::all_of(forms.start, is_form);
    for (int form = 0; good && form < count; ++form) {
        const auto f = static_cast<std::size_t>(form);
        good = forms.first[f] >= 0 && forms.first[f] <= form && form < forms.last[f] &&
               forms.last[f] <= count;
    }
    for (std::size_t i = 0; good && i < forms.of_lanes.size(); ++i) {
        const LaneShape& shape = *program.lanes()[i].shape;
        vehicles += static_cast<std::size_t>(shape.vehicles());
        good = std::ranges::all_of(forms.of_lanes[i], is_form) &&
               forms.of_lanes[i].size() ==
                   static_cast<std::size_t>(shape.configurations() * shape.vehicles());
    }
    if (!good || vehicles != forms.start.size()) {
        throw std::invalid_argument("the forms belong to another puzzle");
    }
}

Metric metric_of(const std::string& name) {
    if (name == "slides") return Metric::slides;
    if (name == "moves,slides") return Metric::moves_slides;
    if (name == "slides,moves") return Metric::slides_moves;
    return Metric::moves;
}

nb::typed<nb::tuple, std::string, int, nb::bytes, nb::bytes, int> list_program_states(
    const Compiled& compiled, const Forms& forms, const std::string& metric,
    std::optional<std::pair<int, int>> cost, std::uint64_t scale,
    std::optional<std::uint64_t> max_states, std::optional<std::uint64_t> max_bytes,
    std::optional<double> timeout, std::optional<ProgressCallback> progress) {
    check_forms(*compiled.program, forms);
    Limits limits;
    if (max_states) limits.states = *max_states;
    if (max_bytes) limits.bytes = *max_bytes;
    if (timeout) limits.seconds = *timeout;
    ListingRequest request{metric_of(metric), compiled.corners, cost.has_value(), 0, scale};
    if (cost) {
        request.cost = (static_cast<Cost>(cost->first) << 16) | static_cast<Cost>(cost->second);
    }
    SearchControl control(limits, callback_of(progress));
    Listing listing;
    {
        const nb::gil_scoped_release unlocked;
        listing = list_states(*compiled.program, forms, request, control);
    }
    const auto bytes = [](const std::vector<std::uint8_t>& values) {
        return nb::bytes(values.data(), values.size());
    };
    return nb::make_tuple(stop_name(listing.stop), listing.states, bytes(listing.flags),
                          bytes(listing.labels), listing.label_size);
}

}  // namespace

void bind_certificate(nb::module_& m) {
    nb::class_<Forms>(m, "Forms", "The forms of a certificate, and how lanes use them.")
        .def(
            "__init__",
            [](Forms* self, std::vector<std::vector<int>> of_lanes, std::vector<int> start,
               std::vector<int> first, std::vector<int> last, std::vector<std::vector<int>> covers,
               const std::vector<bool>& trapped, std::vector<std::vector<int>> ways_out) {
                new (self)
                    Forms{std::move(of_lanes), std::move(start),  std::move(first),
                          std::move(last),     std::move(covers), {trapped.begin(), trapped.end()},
                          std::move(ways_out)};
            },
            "of_lanes"_a, "start"_a, "first"_a, "last"_a, "covers"_a, "trapped"_a, "ways_out"_a);
    m.def("list_states", &list_program_states, "program"_a, "forms"_a, "metric"_a, "cost"_a,
          "scale"_a, "max_states"_a = nb::none(), "max_bytes"_a = nb::none(),
          "timeout"_a = nb::none(), "progress"_a = nb::none(),
          "List the states of a certificate. `cost` is that of the claim, None if there is no "
          "solution. Return the limit that stopped the work, the number of states, the flags, the "
          "labels and their size in bytes.");
}

}  // namespace unjam
