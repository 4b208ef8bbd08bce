// The list of states of a certificate, against a plain search over sets of forms.
#include "unjam/graph/proof_listing.h"

#include <algorithm>
#include <map>
#include <optional>
#include <queue>
#include <set>

#include "boards.h"
#include "check.h"

using namespace unjam;

namespace {

using State = std::vector<int>;  // forms in ascending order
using Labels = std::map<State, std::uint64_t>;

std::size_t index(int number) { return static_cast<std::size_t>(number); }

// Return the forms of a board. Equal vehicles of a corridor share theirs, but not with a target.
Forms forms_of(const std::string& grid) {
    Forms forms;
    for (const auto& [across, line, lengths, positions, target] : boards::corridors_of(grid)) {
        const int cells = static_cast<int>(line.size());
        std::map<std::pair<int, bool>, int> known;
        std::vector<int> first;
        for (std::size_t v = 0; v < lengths.size(); ++v) {
            const int length = lengths[v], next = static_cast<int>(forms.covers.size());
            const bool is_target = static_cast<int>(v) == target;
            const auto [found, added] = known.emplace(std::pair(length, is_target), next);
            first.push_back(found->second);
            forms.start.push_back(found->second + positions[v]);
            for (int place = 0; added && place + length <= cells; ++place) {
                const auto begin = line.begin() + place;
                const bool trapped = is_target && place + length < cells;
                forms.first.push_back(next);
                forms.last.push_back(next + cells - length + 1);
                forms.covers.emplace_back(begin, begin + length);
                forms.trapped.push_back(trapped);
                forms.ways_out.emplace_back(trapped ? begin + 1 : line.end(), line.end());
            }
        }
        auto& lane = forms.of_lanes.emplace_back();
        for (const auto& places : boards::positions_in(cells, lengths)) {
            for (std::size_t v = 0; v < lengths.size(); ++v) lane.push_back(first[v] + places[v]);
        }
    }
    std::sort(forms.start.begin(), forms.start.end());
    return forms;
}

std::set<int> taken_by(const Forms& forms, const State& state) {
    std::set<int> taken;
    for (int form : state) {
        taken.insert(forms.covers[index(form)].begin(), forms.covers[index(form)].end());
    }
    return taken;
}

// Return whether a form takes any of some cells.
bool takes(const Forms& forms, int form, const std::set<int>& cells) {
    return std::ranges::any_of(forms.covers[index(form)], [&](int c) { return cells.count(c); });
}

// Return the vehicles that must still move: targets, and all that stand on their way.
std::uint64_t busy(const Forms& forms, const State& state) {
    std::set<int> ahead;
    for (int form : state) {
        ahead.insert(forms.ways_out[index(form)].begin(), forms.ways_out[index(form)].end());
    }
    return static_cast<std::uint64_t>(std::ranges::count_if(
        state, [&](int form) { return forms.trapped[index(form)] || takes(forms, form, ahead); }));
}

// Return all reachable states by Dijkstra's algorithm; a move of k slides costs move + k * slide.
Labels reachable(const Forms& forms, std::uint64_t move, std::uint64_t slide) {
    Labels found;
    std::priority_queue<std::pair<std::uint64_t, State>,
                        std::vector<std::pair<std::uint64_t, State>>, std::greater<>>
        queue;
    queue.push({0, forms.start});
    while (!queue.empty()) {
        const auto [cost, state] = queue.top();
        queue.pop();
        if (!found.emplace(state, cost).second) continue;
        for (int form : state) {
            State others = state;
            std::erase(others, form);
            const std::set<int> taken = taken_by(forms, others);
            for (int way : {-1, 1}) {
                std::uint64_t total = cost + move;
                for (int to = form + way; to >= forms.first[index(form)] &&
                                          to < forms.last[index(form)] && !takes(forms, to, taken);
                     to += way) {
                    total += slide;
                    State next = others;
                    next.insert(std::ranges::upper_bound(next, to), to);
                    queue.push({total, next});
                }
            }
        }
    }
    return found;
}

// Read a list as docs/certificates.md describes it.
Labels decoded(const Forms& forms, const Listing& listing, std::uint64_t least) {
    std::vector<State> level = {{}};
    std::map<std::pair<int, int>, int> memory;
    std::size_t at = 0;
    for (int some : forms.start) {
        std::vector<State> deeper;
        for (const State& prefix : level) {
            const int last = prefix.empty() ? -1 : prefix.back();
            const std::set<int> taken = taken_by(forms, prefix);
            for (int form = forms.first[index(some)]; form < forms.last[index(some)]; ++form) {
                if (form <= last || takes(forms, form, taken)) continue;
                int& flag = memory[{form, last}];
                flag ^= listing.flags.at(at++);
                if (!flag) continue;
                deeper.push_back(prefix);
                deeper.back().push_back(form);
            }
        }
        level = deeper;
    }
    CHECK_EQ(at, listing.flags.size());
    Labels labels;
    std::uint64_t last = 0;
    std::size_t byte = 0;
    for (const State& state : level) {
        std::optional<std::uint64_t> near;
        for (std::size_t v = 0; v < state.size(); ++v) {
            State other = state;
            --other[v];
            const auto found = labels.find(other);
            if (found != labels.end()) near = std::min(near.value_or(~0ull), found->second);
        }
        std::uint64_t number = 0;
        for (int i = 0; i < listing.label_size; ++i) {
            number = number << 8 | listing.labels.at(byte++);
        }
        last = near.value_or(last) + least;
        last = number % 2 ? last + (number + 1) / 2 : last - number / 2;
        labels[state] = last;
    }
    CHECK_EQ(byte, listing.labels.size());
    CHECK_EQ(labels.size(), static_cast<std::size_t>(listing.states));
    return labels;
}

// Compare the list of a board with the plain search. Return the number of states.
std::size_t check_list(const std::string& grid, Metric metric) {
    const auto program = boards::program(grid);
    const Forms forms = forms_of(grid);
    const bool pair = has_second_part(metric);
    const std::uint64_t scale = pair ? 1000 : 1;
    const std::uint64_t move = metric == Metric::slides         ? 0
                               : metric == Metric::moves_slides ? scale
                                                                : 1;
    const std::uint64_t slide = metric == Metric::moves          ? 0
                                : metric == Metric::slides_moves ? scale
                                                                 : 1;
    const Labels all = reachable(forms, move, slide);
    ListingRequest request{metric, false, false, 0, scale};
    std::uint64_t limit = ~0ull;
    for (const auto& [state, label] : all) {
        const auto is_trapped = [&](int form) { return forms.trapped[index(form)] != 0; };
        if (std::ranges::none_of(state, is_trapped)) limit = std::min(limit, label);
    }
    request.solvable = limit != ~0ull;
    if (request.solvable) {
        request.cost = static_cast<Cost>(limit / scale) << 16 | static_cast<Cost>(limit % scale);
    }
    const std::uint64_t least = request.solvable ? move + slide : 0;
    Labels expected;
    for (const auto& [state, label] : all) {
        const std::uint64_t bound = state == forms.start ? 0 : least * busy(forms, state);
        if (!request.solvable) expected[state] = 0;
        if (request.solvable && label + bound < limit) expected[state] = label;
    }
    SearchControl control{Limits{}};
    const Listing listing = list_states(*program, forms, request, control);
    CHECK(listing.stop == Stop::none);
    CHECK(decoded(forms, listing, least) == expected);
    return expected.size();
}

constexpr Metric kMetrics[] = {Metric::moves, Metric::slides, Metric::moves_slides,
                               Metric::slides_moves};

// Many vehicles: their forms do not fit into 64 bits, nor do the cells.
const std::string kWide =
    "XX.A.B... ...A.B... ..CC.TT.. ......DD. "
    "EEEFFFGGG HHHIIIJJJ KKKLLLMMM NNNOOOPPP QQQRRRSSS";

}  // namespace

TEST("a proof lists the states nearer than the optimum that the bound does not exclude") {
    for (Metric metric : kMetrics) {
        CHECK(check_list("AA...B C..D.B CXXD.B C..D.. E...FF E.GGG.", metric) > 100);
        CHECK(check_list("BB.A XX.A C..A C...", metric) > 10);  // no solution
        CHECK(check_list("..A. XXA. #... .BB.", metric) > 0);
        CHECK(check_list(kWide, metric) > 20);
    }
}

TEST("a proof of a puzzle that is won at the start lists nothing") {
    CHECK_EQ(check_list("AA.. ..XX ....", Metric::moves), 0u);
}

TEST("the list of a proof stops at a limit") {
    const std::string grid = "AA...B C..D.B CXXD.B C..D.. E...FF E.GGG.";
    const auto program = boards::program(grid);
    Limits limits;
    limits.states = 50;
    SearchControl control{limits};
    const ListingRequest request{Metric::moves, false, false, 0, 1};
    CHECK(list_states(*program, forms_of(grid), request, control).stop == Stop::states);
}
