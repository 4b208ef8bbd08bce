#include "graph/form_reader.h"

#include <algorithm>

namespace unjam {

FormSets::FormSets(const Forms& forms) {
    std::vector<int> bits;  // by cell or point; -1 if no form covers it
    int count = 0;
    for (const auto& cover : forms.covers) {
        for (int number : cover) {
            const auto n = static_cast<std::size_t>(number);
            if (n >= bits.size()) bits.resize(n + 1, -1);
            if (bits[n] < 0) bits[n] = count++;
        }
    }
    words = static_cast<std::size_t>(words_for(std::max(count, 1)));
    const auto fill = [&](const std::vector<std::vector<int>>& from, std::vector<Word>& to) {
        to.resize(from.size() * words);
        for (std::size_t form = 0; form < from.size(); ++form) {
            for (int number : from[form]) {
                const auto n = static_cast<std::size_t>(number);
                if (n >= bits.size() || bits[n] < 0) continue;
                to[form * words + static_cast<std::size_t>(bits[n] / kWordBits)] |=
                    Word{1} << (bits[n] % kWordBits);
            }
        }
    };
    fill(forms.covers, covers);
    fill(forms.ways_out, ways_out);
}

FormReader::FormReader(const Program& program, const Forms& forms, const FormSets& sets,
                       const ListingRequest& request)
    : forms_(forms), sets_(sets), request_(request), vehicles_(forms.start.size()) {
    const bool pair = has_second_part(request.metric);
    least_ = !request.solvable ? 0 : pair ? request.scale + 1 : 1;
    limit_ = label_of(request.cost);
    find_vehicles(program);
}

void FormReader::find_vehicles(const Program& program) {
    for (std::size_t i = 0; i < program.lanes().size(); ++i) {
        const Lane& lane = program.lanes()[i];
        const int* const forms = forms_.of_lanes[i].data();
        const auto vehicles = static_cast<std::size_t>(lane.shape->vehicles());
        for (std::size_t v = 0; v < vehicles; ++v) {
            views_.push_back({forms_.first[static_cast<std::size_t>(forms[v])],
                              static_cast<std::size_t>(lane.key_word), lane.key_shift,
                              (Word{1} << lane.key_bits) - 1, forms + v, vehicles});
        }
    }
    std::ranges::stable_sort(views_, {}, &VehicleView::first);
    sorted_ = std::ranges::adjacent_find(views_, {}, &VehicleView::first) == views_.end();
    for (std::size_t v = 0; v < vehicles_; ++v) {
        const auto first = static_cast<std::ptrdiff_t>(views_[v].first);
        const auto last = forms_.last[static_cast<std::size_t>(first)];
        const auto trapped = forms_.trapped.begin();
        if (std::find(trapped + first, trapped + last, 1) != trapped + last) targets_.push_back(v);
    }
}

std::uint64_t FormReader::label_of(Cost cost) const {
    if (!request_.solvable) return 0;
    return static_cast<std::uint64_t>(first_part(cost)) * request_.scale +
           static_cast<std::uint64_t>(second_part(cost));
}

bool FormReader::read(const Word* key, Cost cost, ListedStates& out) const {
    out.forms.reserve((out.count() + 1) * vehicles_);
    FormNumber* const state = out.forms.data() + out.count() * vehicles_;
    for (std::size_t v = 0; v < vehicles_; ++v) {
        const VehicleView& view = views_[v];
        const auto configuration =
            static_cast<std::size_t>((key[view.word] >> view.shift) & view.mask);
        state[v] = static_cast<FormNumber>(view.forms[configuration * view.stride]);
    }
    const std::uint64_t label = label_of(cost);
    // The list contains the start in any case, unless it is won.
    if (cost == 0 ? request_.solvable && limit_ == 0 : is_excluded(state, label)) return false;
    // Insertion sort: only vehicles that share forms can be out of order.
    for (std::size_t i = 1; !sorted_ && i < vehicles_; ++i) {
        for (std::size_t j = i; j > 0 && state[j] < state[j - 1]; --j)
            std::swap(state[j], state[j - 1]);
    }
    out.labels.push_back(label);
    return true;
}

// Count the vehicles that must still move: targets that are not out, and what is in their way.
bool FormReader::is_excluded(const FormNumber* state, std::uint64_t label) const {
    if (!request_.solvable || label + least_ * vehicles_ < limit_) return false;
    const std::size_t words = sets_.words;
    const auto is_busy = [&](FormNumber form) {
        if (forms_.trapped[form]) return true;
        const Word* cover = &sets_.covers[form * words];
        for (std::size_t slot : targets_) {
            const Word* way = &sets_.ways_out[state[slot] * words];
            for (std::size_t w = 0; w < words; ++w) {
                if (way[w] & cover[w]) return true;
            }
        }
        return false;
    };
    const auto busy = static_cast<std::uint64_t>(std::count_if(state, state + vehicles_, is_busy));
    return label + least_ * busy >= limit_;
}

}  // namespace unjam
