#include "unjam/graph/proof_listing.h"

#include <algorithm>
#include <bit>
#include <map>
#include <new>
#include <numeric>

#include "graph/proof_search.h"

namespace unjam {

namespace {

// Sorts the states that the bound does not exclude, and writes them.
class ListWriter {
  public:
    ListWriter(const Program& program, const Forms& forms, const ListingRequest& request)
        : program_(program), forms_(forms), request_(request), vehicles_(forms.start.size()) {
        int resources = 1;
        for (const auto& cover : forms.covers) {
            for (int resource : cover) resources = std::max(resources, resource + 1);
        }
        words_ = static_cast<std::size_t>(words_for(resources));
        covers_ = bit_sets(forms.covers);
        ways_out_ = bit_sets(forms.ways_out);
        const bool pair = has_second_part(request.metric);
        least_ = !request.solvable ? 0 : pair ? request.scale + 1 : 1;
        limit_ = label_of(request.cost);
    }

    Listing write(const Found& found, SearchControl& control) {
        keep(found);
        control.poll(0);
        sort();
        control.poll(0);
        Listing out;
        out.states = static_cast<std::uint32_t>(order_.size());
        write_flags(out);
        control.poll(0);
        write_labels(out);
        return out;
    }

  private:
    using Form = std::uint16_t;

    std::vector<Word> bit_sets(const std::vector<std::vector<int>>& sets) const {
        std::vector<Word> bits(sets.size() * words_);
        for (std::size_t i = 0; i < sets.size(); ++i) {
            for (int bit : sets[i]) {
                if (bit < 0 || static_cast<std::size_t>(bit) >= words_ * kWordBits) continue;
                bits[i * words_ + static_cast<std::size_t>(bit / kWordBits)] |=
                    Word{1} << (bit % kWordBits);
            }
        }
        return bits;
    }
    std::uint64_t label_of(Cost cost) const {
        if (!request_.solvable) return 0;
        return static_cast<std::uint64_t>(first_part(cost)) * request_.scale +
               static_cast<std::uint64_t>(second_part(cost));
    }
    bool intersects(const Word* a, const Word* b) const {
        Word both = 0;
        for (std::size_t w = 0; w < words_; ++w) both |= a[w] & b[w];
        return both != 0;
    }
    const Form* state(std::uint32_t number) const { return &states_[number * vehicles_]; }

    // Translate the states to forms, except those that the bound excludes.
    void keep(const Found& found) {
        const std::vector<LaneView> lanes = lane_views();
        std::vector<Form> now(vehicles_);
        std::vector<Word> ahead(words_);
        const auto key_words = static_cast<std::size_t>(found.key_words);
        for (std::size_t s = 0; s < found.costs.size(); ++s) {
            const Word* key = &found.keys[s * key_words];
            for (const LaneView& lane : lanes) {
                const auto configuration =
                    static_cast<std::size_t>((key[lane.word] >> lane.shift) & lane.mask);
                const int* forms = lane.forms + configuration * lane.slots.size();
                for (std::size_t v = 0; v < lane.slots.size(); ++v) {
                    now[lane.slots[v]] = static_cast<Form>(forms[v]);
                }
            }
            const std::uint64_t label = label_of(found.costs[s]);
            // The list contains the start in any case, unless it is won.
            const std::uint64_t bound = s == 0 ? 0 : least_ * busy(now, ahead);
            if (request_.solvable && label + bound >= limit_) continue;
            sort_forms(now);
            states_.insert(states_.end(), now.begin(), now.end());
            labels_.push_back(label);
        }
    }

    // A lane in a key, with the positions of its vehicles among the forms of a state.
    struct LaneView {
        std::size_t word;
        int shift;
        Word mask;
        const int* forms;
        std::vector<std::size_t> slots;
    };
    std::vector<LaneView> lane_views() const {
        std::vector<LaneView> views;
        std::vector<std::pair<int, std::pair<std::size_t, std::size_t>>> by_range;
        for (std::size_t i = 0; i < program_.lanes().size(); ++i) {
            const Lane& lane = program_.lanes()[i];
            const auto vehicles = static_cast<std::size_t>(lane.shape->vehicles());
            views.push_back({static_cast<std::size_t>(lane.key_word), lane.key_shift,
                             (Word{1} << lane.key_bits) - 1, forms_.of_lanes[i].data(),
                             std::vector<std::size_t>(vehicles)});
            for (std::size_t v = 0; v < vehicles; ++v) {
                const auto form = static_cast<std::size_t>(forms_.of_lanes[i][v]);
                by_range.push_back({forms_.first[form], {i, v}});
            }
        }
        std::sort(by_range.begin(), by_range.end());
        for (std::size_t slot = 0; slot < by_range.size(); ++slot) {
            const auto [lane, vehicle] = by_range[slot].second;
            views[lane].slots[vehicle] = slot;
        }
        return views;
    }
    // Sort the forms of a state. Only vehicles that share forms can be out of order.
    static void sort_forms(std::vector<Form>& now) {
        for (std::size_t i = 1; i < now.size(); ++i) {
            for (std::size_t j = i; j > 0 && now[j] < now[j - 1]; --j)
                std::swap(now[j], now[j - 1]);
        }
    }

    // Return how many vehicles must still move, at least.
    std::uint64_t busy(const std::vector<Form>& now, std::vector<Word>& ahead) const {
        std::fill(ahead.begin(), ahead.end(), 0);
        for (Form form : now) {
            if (!forms_.trapped[form]) continue;
            for (std::size_t w = 0; w < words_; ++w) ahead[w] |= ways_out_[form * words_ + w];
        }
        std::uint64_t count = 0;
        for (Form form : now) {
            if (forms_.trapped[form] || intersects(&covers_[form * words_], ahead.data())) ++count;
        }
        return count;
    }

    // Sort the states by their forms: as 64-bit integers, if all forms fit into one.
    void sort() {
        order_.resize(labels_.size());
        std::iota(order_.begin(), order_.end(), 0u);
        std::vector<int> widths;
        int total = 0;
        for (int form : forms_.start) {
            const auto f = static_cast<std::size_t>(form);
            const auto range = static_cast<unsigned>(forms_.last[f] - forms_.first[f]);
            widths.push_back(static_cast<int>(std::bit_width(range)));
            total += widths.back();
        }
        if (total > kWordBits) {
            std::sort(order_.begin(), order_.end(), [this](std::uint32_t a, std::uint32_t b) {
                return std::lexicographical_compare(state(a), state(a) + vehicles_, state(b),
                                                    state(b) + vehicles_);
            });
            return;
        }
        std::vector<std::pair<Word, std::uint32_t>> packed(labels_.size());
        for (std::uint32_t number = 0; number < packed.size(); ++number) {
            Word key = 0;
            for (std::size_t v = 0; v < vehicles_; ++v) {
                const int first = forms_.first[static_cast<std::size_t>(forms_.start[v])];
                key = (key << widths[v]) | static_cast<Word>(state(number)[v] - first);
            }
            packed[number] = {key, number};
        }
        std::sort(packed.begin(), packed.end());
        for (std::size_t i = 0; i < packed.size(); ++i) order_[i] = packed[i].second;
    }

    // A node of the trie: the states order_[begin] up to order_[end] begin with the same forms.
    struct Node {
        std::uint32_t begin, end;
    };

    void write_flags(Listing& out) {
        std::vector<Node> level, deeper;
        std::vector<Word> taken(words_), deeper_taken;
        if (!order_.empty()) level.push_back({0, static_cast<std::uint32_t>(order_.size())});
        // The last flag for a form after another, by the ranges of the two.
        std::map<std::pair<int, int>, std::vector<std::uint8_t>> memories;
        if (level.empty() && vehicles_ > 0) level.push_back({0, 0});
        for (std::size_t depth = 0; depth < vehicles_; ++depth) {
            const auto some = static_cast<std::size_t>(forms_.start[depth]);
            const int first = forms_.first[some], last = forms_.last[some];
            int first_before = -1, last_before = 0;
            if (depth > 0) {
                const auto before = static_cast<std::size_t>(forms_.start[depth - 1]);
                first_before = forms_.first[before];
                last_before = forms_.last[before];
            }
            auto& memory = memories[{first, first_before}];
            const auto columns = static_cast<std::size_t>(last_before - first_before);
            memory.resize(static_cast<std::size_t>(last - first) * columns);
            deeper.clear();
            deeper_taken.clear();
            for (std::size_t i = 0; i < level.size(); ++i) {
                const Node node = level[i];
                const int previous = depth == 0 ? -1 : state(order_[node.begin])[depth - 1];
                std::uint32_t at = node.begin;
                for (int form = std::max(first, previous + 1); form < last; ++form) {
                    const auto f = static_cast<std::size_t>(form);
                    if (intersects(&covers_[f * words_], &taken[i * words_])) continue;
                    const std::uint32_t begin = at;
                    while (at < node.end && state(order_[at])[depth] == form) ++at;
                    const std::uint8_t flag = at > begin;
                    std::uint8_t& before =
                        memory[static_cast<std::size_t>(form - first) * columns +
                               static_cast<std::size_t>(previous - first_before)];
                    out.flags.push_back(flag ^ before);
                    before = flag;
                    if (!flag) continue;
                    deeper.push_back({begin, at});
                    for (std::size_t w = 0; w < words_; ++w) {
                        deeper_taken.push_back(taken[i * words_ + w] | covers_[f * words_ + w]);
                    }
                }
            }
            level.swap(deeper);
            taken.swap(deeper_taken);
        }
    }

    // Each label as the difference from the smallest label of those earlier states in which one
    // vehicle is one form further back.
    void write_labels(Listing& out) {
        std::vector<std::uint64_t> numbers;
        numbers.reserve(order_.size());
        const std::size_t slots = std::bit_ceil(order_.size() * 2 + 2);
        std::vector<std::uint32_t> table(slots, kEmpty);
        std::vector<std::uint64_t> hashes(labels_.size());
        std::vector<std::uint64_t> random(forms_.covers.size());
        for (std::size_t form = 0; form < random.size(); ++form) random[form] = random_bits(form);
        std::uint64_t last = 0, largest = 0;
        for (std::uint32_t number : order_) {
            const Form* now = state(number);
            std::uint64_t hash = 0;
            for (std::size_t v = 0; v < vehicles_; ++v) hash ^= random[now[v]];
            std::uint64_t near = kNoLimit;
            for (std::size_t v = 0; v < vehicles_; ++v) {
                if (static_cast<int>(now[v]) == forms_.first[now[v]]) continue;
                const std::uint64_t other = hash ^ random[now[v]] ^ random[now[v] - 1u];
                for (std::size_t slot = other & (slots - 1); table[slot] != kEmpty;
                     slot = (slot + 1) & (slots - 1)) {
                    if (hashes[table[slot]] != other) continue;
                    near = std::min(near, labels_[table[slot]]);
                    break;
                }
            }
            const auto expected =
                static_cast<std::int64_t>((near == kNoLimit ? last : near) + least_);
            last = labels_[number];
            const std::int64_t difference = expected - static_cast<std::int64_t>(last);
            numbers.push_back(difference >= 0 ? static_cast<std::uint64_t>(difference) * 2
                                              : static_cast<std::uint64_t>(-difference) * 2 - 1);
            largest = std::max(largest, numbers.back());
            std::size_t slot = hash & (slots - 1);
            while (table[slot] != kEmpty) slot = (slot + 1) & (slots - 1);
            table[slot] = number;
            hashes[number] = hash;
        }
        out.label_size = std::max(1, (static_cast<int>(std::bit_width(largest)) + 7) / 8);
        for (std::uint64_t number : numbers) {
            for (int byte = out.label_size - 1; byte >= 0; --byte) {
                out.labels.push_back(static_cast<std::uint8_t>(number >> (8 * byte)));
            }
        }
    }
    static std::uint64_t random_bits(std::uint64_t form) {
        std::uint64_t x = (form + 1) * 0x9E3779B97F4A7C15u;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
        return x ^ (x >> 31);
    }

    static constexpr std::uint32_t kEmpty = 0xFFFFFFFFu;

    const Program& program_;
    const Forms& forms_;
    const ListingRequest& request_;
    std::size_t vehicles_, words_ = 1;
    std::vector<Word> covers_, ways_out_;  // by form
    std::uint64_t least_ = 1, limit_ = 0;
    std::vector<Form> states_;  // vehicles_ each
    std::vector<std::uint64_t> labels_;
    std::vector<std::uint32_t> order_;
};

}  // namespace

Listing list_states(const Program& program, const Forms& forms, const ListingRequest& request,
                    SearchControl& control) {
    Listing out;
    try {
        const Found found = find_states(program, request, control);
        return ListWriter(program, forms, request).write(found, control);
    } catch (const SearchStopped& now) {
        out.stop = now.stop;
    } catch (const std::bad_alloc&) {
        out.stop = Stop::memory;
    }
    return out;
}

}  // namespace unjam
