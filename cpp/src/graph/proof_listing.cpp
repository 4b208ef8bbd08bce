#include "unjam/graph/proof_listing.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <new>
#include <numeric>
#include <utility>

#include "graph/proof_search.h"

namespace unjam {

namespace {

constexpr std::uint32_t kEmpty = 0xFFFFFFFFu;

// Return the bits that the states need as sorted keys: for each vehicle, those of its forms.
std::vector<int> key_widths(const Forms& forms) {
    std::vector<int> widths;
    for (int form : forms.start) {
        const auto f = static_cast<std::size_t>(form);
        widths.push_back(std::bit_width(static_cast<unsigned>(forms.last[f] - forms.first[f])));
    }
    return widths;
}

// Sort integers by their bits from `shift` on: byte by byte, each pass keeping the order of the
// last.
void radix_sort(std::vector<Word>& keys, int shift, int end) {
    std::vector<Word> other(keys.size());
    for (; shift < end; shift += 8) {
        const auto digit = [&](Word key) {
            return static_cast<std::size_t>((key >> shift) & 0xFF);
        };
        std::array<std::uint32_t, 257> begin{};
        for (Word key : keys) ++begin[digit(key) + 1];
        std::partial_sum(begin.begin(), begin.end(), begin.begin());
        for (Word key : keys) other[begin[digit(key)]++] = key;
        keys.swap(other);
    }
}

// Return the order of the states by their forms: sorted as integers that also contain the number
// of the state, if all this fits into 64 bits.
std::vector<std::uint32_t> sorted_order(const Forms& forms, const ListedStates& states) {
    const std::size_t vehicles = forms.start.size(), count = states.count();
    const auto state = [&](std::size_t number) { return states.forms.data() + number * vehicles; };
    const std::vector<int> widths = key_widths(forms);
    const auto number_bits = static_cast<int>(std::bit_width(count));
    std::vector<std::uint32_t> order(count);
    const int key_bits = std::accumulate(widths.begin(), widths.end(), number_bits);
    if (key_bits > kWordBits) {
        std::iota(order.begin(), order.end(), 0u);
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return std::lexicographical_compare(state(a), state(a) + vehicles, state(b),
                                                state(b) + vehicles);
        });
        return order;
    }
    std::vector<Word> keys(count);
    for (std::size_t number = 0; number < count; ++number) {
        Word key = 0;
        for (std::size_t v = 0; v < vehicles; ++v) {
            const int first = forms.first[static_cast<std::size_t>(forms.start[v])];
            key = (key << widths[v]) | static_cast<Word>(state(number)[v] - first);
        }
        keys[number] = (key << number_bits) | number;
    }
    radix_sort(keys, number_bits, key_bits);
    const Word mask = (Word{1} << number_bits) - 1;
    for (std::size_t i = 0; i < count; ++i) order[i] = static_cast<std::uint32_t>(keys[i] & mask);
    return order;
}

ListedStates sorted_states(const Forms& forms, const ListedStates& states) {
    const std::size_t vehicles = forms.start.size();
    ListedStates sorted;
    sorted.forms.resize(states.count() * vehicles);
    sorted.labels.reserve(states.count());
    FormNumber* to = sorted.forms.data();
    for (std::uint32_t number : sorted_order(forms, states)) {
        to = std::copy_n(states.forms.data() + number * vehicles, vehicles, to);
        sorted.labels.push_back(states.labels[number]);
    }
    return sorted;
}

// Writes sorted states. kWords is the size of a set of cells and points; 0 if it is known only at
// run time.
template <std::size_t kWords>
class ListWriter {
  public:
    ListWriter(const Forms& forms, const FormSets& sets, const ListedStates& states)
        : forms_(forms), sets_(sets), states_(states), vehicles_(forms.start.size()) {}

    void write_flags(Listing& out) {
        std::vector<Node> level, deeper;
        std::vector<Word> deeper_taken;
        level.push_back({0, static_cast<std::uint32_t>(states_.count())});
        taken_.assign(words(), 0);
        // The last flag for a form after another, by the ranges of the two.
        std::map<std::pair<int, int>, std::vector<std::uint8_t>> memories;
        for (std::size_t depth = 0; depth < vehicles_; ++depth) {
            const auto [first, last] = range(depth);
            const auto [first_before, last_before] = depth > 0 ? range(depth - 1) : Range{-1, 0};
            auto& memory = memories[{first, first_before}];
            const auto columns = static_cast<std::size_t>(last_before - first_before);
            memory.resize(static_cast<std::size_t>(last - first) * columns);
            deeper.clear();
            deeper_taken.clear();
            for (std::size_t i = 0; i < level.size(); ++i) {
                const Node node = level[i];
                const int previous = depth == 0 ? -1 : state(node.begin)[depth - 1];
                std::uint8_t* const column =
                    memory.data() + static_cast<std::size_t>(previous - first_before);
                std::uint32_t at = node.begin;
                for (int form = std::max(first, previous + 1); form < last; ++form) {
                    const Word* const cover = cover_of(form);
                    if (intersects(cover, &taken_[i * words()])) continue;
                    const std::uint32_t begin = at;
                    while (at < node.end && state(at)[depth] == form) ++at;
                    const std::uint8_t flag = at > begin;
                    std::uint8_t& before = column[static_cast<std::size_t>(form - first) * columns];
                    out.flags.push_back(flag ^ before);
                    before = flag;
                    if (!flag) continue;
                    deeper.push_back({begin, at});
                    for (std::size_t w = 0; w < words(); ++w) {
                        deeper_taken.push_back(taken_[i * words() + w] | cover[w]);
                    }
                }
            }
            level.swap(deeper);
            taken_.swap(deeper_taken);
        }
    }

    // Each label as the difference from the smallest label of those earlier states in which one
    // vehicle is one form further back. Call this after write_flags.
    void write_labels(std::uint64_t least, Listing& out) const {
        const std::size_t count = states_.count();
        const std::size_t slots = std::bit_ceil(count * 2 + 2);
        std::vector<std::uint32_t> table(slots, kEmpty);
        std::vector<std::uint64_t> hashes(count), numbers(count), near(vehicles_);
        std::vector<std::uint64_t> random(forms_.covers.size() + 1);  // by 1 + form
        for (std::size_t form = 0; form < random.size(); ++form) random[form] = random_bits(form);
        const std::vector<Word> entered = entered_sets();
        const auto slot_of = [&](std::uint64_t hash) {  // that of the hash, or a free one
            std::size_t slot = hash & (slots - 1);
            while (table[slot] != kEmpty && hashes[table[slot]] != hash) {
                slot = (slot + 1) & (slots - 1);
            }
            return slot;
        };
        std::uint64_t last = 0, largest = 0;
        for (std::size_t number = 0; number < count; ++number) {
            const FormNumber* const now = state(number);
            std::uint64_t hash = 0;
            for (std::size_t v = 0; v < vehicles_; ++v) hash ^= random[now[v] + 1u];
            // The states in which one vehicle has the form before, if others leave that free.
            std::size_t neighbours = 0;
            for (std::size_t v = 0; v < vehicles_; ++v) {
                near[neighbours] = hash ^ random[now[v] + 1u] ^ random[now[v]];
                neighbours += !intersects(&entered[now[v] * words()], &taken_[number * words()]);
            }
            std::uint64_t nearest = kNoLimit;
            for (std::size_t i = 0; i < neighbours; ++i) {
                const std::uint32_t other = table[slot_of(near[i])];
                if (other != kEmpty) nearest = std::min(nearest, states_.labels[other]);
            }
            const std::uint64_t expected = (nearest == kNoLimit ? last : nearest) + least;
            last = states_.labels[number];
            numbers[number] = last <= expected ? (expected - last) * 2 : (last - expected) * 2 - 1;
            largest = std::max(largest, numbers[number]);
            hashes[number] = hash;
            table[slot_of(hash)] = static_cast<std::uint32_t>(number);
        }
        out.label_size = std::max(1, (static_cast<int>(std::bit_width(largest)) + 7) / 8);
        out.labels.reserve(count * static_cast<std::size_t>(out.label_size));
        for (std::uint64_t number : numbers) {
            for (int byte = out.label_size - 1; byte >= 0; --byte) {
                out.labels.push_back(static_cast<std::uint8_t>(number >> (8 * byte)));
            }
        }
    }

  private:
    using Range = std::pair<int, int>;

    // A node of the trie: the states from `begin` up to `end` begin with the same forms.
    struct Node {
        std::uint32_t begin, end;
    };

    std::size_t words() const { return kWords > 0 ? kWords : sets_.words; }
    const FormNumber* state(std::size_t number) const {
        return states_.forms.data() + number * vehicles_;
    }
    const Word* cover_of(int form) const {
        return &sets_.covers[static_cast<std::size_t>(form) * words()];
    }
    Range range(std::size_t depth) const {
        const auto some = static_cast<std::size_t>(forms_.start[depth]);
        return {forms_.first[some], forms_.last[some]};
    }
    bool intersects(const Word* a, const Word* b) const {
        Word both = 0;
        for (std::size_t w = 0; w < words(); ++w) both |= a[w] & b[w];
        return both != 0;
    }
    // Return for every form what the one before it takes in addition; everything if it is the
    // first.
    std::vector<Word> entered_sets() const {
        std::vector<Word> sets(sets_.covers.size(), ~Word{0});
        for (std::size_t form = 0; form < forms_.covers.size(); ++form) {
            if (static_cast<int>(form) == forms_.first[form]) continue;
            for (std::size_t i = form * words(); i < (form + 1) * words(); ++i) {
                sets[i] = sets_.covers[i - words()] & ~sets_.covers[i];
            }
        }
        return sets;
    }
    static std::uint64_t random_bits(std::uint64_t form) {
        std::uint64_t x = (form + 1) * 0x9E3779B97F4A7C15u;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
        return x ^ (x >> 31);
    }

    const Forms& forms_;
    const FormSets& sets_;
    const ListedStates& states_;
    std::size_t vehicles_;
    std::vector<Word> taken_;  // by node of the last level written: by state at the end
};

template <std::size_t kWords>
Listing written(const Forms& forms, const FormSets& sets, const ListedStates& states,
                std::uint64_t least, SearchControl& control) {
    Listing out;
    out.states = static_cast<std::uint32_t>(states.count());
    ListWriter<kWords> writer(forms, sets, states);
    writer.write_flags(out);
    control.poll(0);
    writer.write_labels(least, out);
    return out;
}

}  // namespace

Listing list_states(const Program& program, const Forms& forms, const ListingRequest& request,
                    SearchControl& control) {
    Listing out;
    try {
        const FormSets sets(forms);
        const FormReader reader(program, forms, sets, request);
        const ListedStates states =
            sorted_states(forms, find_states(program, request, reader, control));
        control.poll(0);
        return sets.words == 1 ? written<1>(forms, sets, states, reader.least(), control)
                               : written<0>(forms, sets, states, reader.least(), control);
    } catch (const SearchStopped& now) {
        out.stop = now.stop;
    } catch (const std::bad_alloc&) {
        out.stop = Stop::memory;
    }
    return out;
}

}  // namespace unjam
