// Expands the states of a breadth-first search on several threads, with the result of one thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "unjam/states/expansion_data.h"
#include "unjam/states/worker_team.h"

namespace unjam {

// A search expands a list of states in order, and the order in which it meets new states decides
// their numbers and their parents. This class does the same for a part of the list at a time, a
// *round*, in three phases. Between them all threads wait for each other; within them they share no
// data that one of them writes.
//
// 1. Collect. The list is cut into chunks, and each thread takes the next chunk, generates the
// steps
//    out of its states and sorts them into groups by the part of the hash table they belong to.
// 2. Look up. Each thread takes the next group and looks up its steps, chunk after chunk. So of the
//    steps to one new state the first in the order of the search counts. New states get preliminary
//    numbers.
// 3. Number. Now the number of new states in each chunk is known, and with it the first number of
//    each. Each thread takes the next chunk and puts its new states in order, by the ordinals of
//    the steps to them.
//
// Nothing depends on how the threads share the work. A step to a state that the same thread met
// before is dropped at once: it is not the first one to that state. Memory: `most_steps` steps, and
// what is kept of those that lead to new states.
template <class Space>
class ParallelExpansion {
  public:
    using Table = StateHashTable<Space::kWords>;
    using KeyType = typename Space::KeyType;

    static constexpr int kMaxThreads = 64;
    // The rest of a depth is worth the threads if it is at least this fraction of kShareFrom
    // states.
    static constexpr std::uint32_t kListShare = 16;
    // What `look_up` returns for known states, and if a part of the table is full.
    static constexpr std::size_t kKnown = ~std::size_t{0}, kOverflow = kKnown - 1;

    using Fresh = typename ExpansionData<Space>::Fresh;
    using Round = typename ExpansionData<Space>::Round;
    // A round of a few megabytes stays in the caches until its last phase.
    static std::uint32_t most_steps(int threads) {
        return kSteps * static_cast<std::uint32_t>(std::min(threads, kMaxThreads));
    }
    // Upper bounds for the states that a round adds, and for its memory.
    static std::uint32_t most_states(int threads) { return most_steps(threads) * 2; }
    static std::uint64_t bytes(int threads) {
        return std::uint64_t{most_steps(threads)} * (sizeof(KeyType) + 8 + sizeof(Fresh) / 2) +
               static_cast<std::uint64_t>(threads) * RecentKeys<KeyType>::kBytes;
    }
    // Throws std::system_error if the system refuses threads.
    template <class MakeSpace>
    ParallelExpansion(int threads, Table& table, MakeSpace&& make_space)
        : team_(std::min(threads, kMaxThreads)), table_(table) {
        table_.expect_preliminary();
        for (int t = 0; t < team_.members(); ++t) {
            members_.emplace_back().space = make_space();
        }
        groups_ = std::min<std::size_t>(
            std::bit_ceil(static_cast<std::size_t>(team_.members()) * 4), Table::kParts);
        fresh_.resize(groups_);
        in_threads([](std::size_t) {});
    }

    int threads() const { return team_.members(); }
    // Look a key up in the table, and enter it if it is unknown.
    static std::size_t enter(Table& table, const KeyType& key, std::uint64_t hash,
                             const std::vector<Fresh>& fresh) {
        const std::uint32_t known = table.count();
        const std::uint32_t preliminary = known + static_cast<std::uint32_t>(fresh.size());
        const auto [slot, number] =
            table.enter(key, hash, preliminary,
                        [&](std::uint32_t n) -> const KeyType& { return fresh[n - known].key; });
        if (slot == Table::kNoSlot) return kOverflow;
        return number == preliminary ? slot : kKnown;
    }

    // Expand the positions of a list from `begin` to `end` at most. `rules` is the search:
    //
    // - `load(space, position)` loads the state at a position of the list and the step to it;
    //   `load_alone` loads the state alone, for `ends`.
    // - `allows(space, id)`: whether to take a step out of the loaded state.
    // - `enters()`: whether new states are entered into the table.
    // - `resolve(key, hash)` may begin a look-up, and `look_up(key, resolved, fresh)` ends it: it
    //   returns a slot or another number for Fresh::slot if the step counts as new, otherwise
    //   kKnown, and kOverflow if there is no room.
    // - `reserve(count)` makes room for new states, and `write(fresh, position, index)` stores one:
    //   `index` is its place among the new states of the round.
    // - `checks()`: whether to call `ends(space, id)` for the steps to new states. If it returns
    //   true, and `stops_at_end()`, states after the one with that step are not expanded.
    // - `finish(fresh)` sets the final number in the table.
    template <class Rules>
    Round expand(std::uint32_t begin, std::uint32_t end, Rules&& rules) {
        begin_ = begin;
        end_ = end;
        const std::uint32_t count = (end - begin + kChunk - 1) / kChunk;
        if (chunks_.size() < count) chunks_.resize(count);
        next_ = 0;
        collected_ = 0;
        most_ = most_steps(threads());
        if (rules.enters()) {
            const std::uint64_t room = table_.most_states() - table_.count();
            most_ = std::clamp(room, kMinSteps, most_);
        }
        for (Member& member : members_) {
            for (auto& found : member.found) found.clear();
        }
        in_threads([&](std::size_t member) { collect(member, count, rules); });
        chunk_count_ = std::min(next_.load(), count);

        Round round;
        round.end = std::min(begin + chunk_count_ * kChunk, end);
        for (Member& member : members_) round.steps += std::exchange(member.steps, 0);
        if (rules.enters()) {
            while (collected_ + table_.count() > table_.most_states()) grow();
        }
        while (!enter_all(rules)) grow();
        number(round, rules);
        return round;
    }

    // Grow the table while it is full.
    void grow_if_full() {
        while (table_.is_full()) grow();
    }

    // Call work(begin, end) on all threads for parts of a range.
    template <class Work>
    void for_range(std::uint32_t count, Work&& work) {
        constexpr std::uint32_t kPiece = 1u << 14;
        next_ = 0;
        in_threads([&](std::size_t) {
            while (true) {
                const std::uint64_t begin = std::uint64_t{next_.fetch_add(1)} * kPiece;
                if (begin >= count) return;
                work(static_cast<std::uint32_t>(begin),
                     static_cast<std::uint32_t>(std::min<std::uint64_t>(begin + kPiece, count)));
            }
        });
    }

  private:
    static constexpr std::uint32_t kSteps = 1u << 16;  // of a round, for each thread
    static constexpr std::uint64_t kMinSteps = 1u << 15;
    using Data = ExpansionData<Space>;
    using Found = typename Data::Found;
    using Member = typename Data::Member;
    using Group = typename Data::Group;
    using Segment = typename Data::Segment;
    using Chunk = typename Data::Chunk;
    static constexpr std::uint32_t kChunk = Data::kChunk, kOwnBits = Data::kOwnBits,
                                   kNone = Data::kNone;

    std::size_t group_of(std::uint64_t hash) const {
        return table_.part_of(hash) * groups_ / Table::kParts;
    }

    // Run work(member) on every thread of the team; rethrow what one of them throws.
    template <class Work>
    void in_threads(Work&& work) {
        failed_ = false;
        team_.run(members_.size(), 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t member = begin; member < end; ++member) {
                try {
                    work(member);
                } catch (const std::bad_alloc&) {
                    failed_ = true;
                }
            }
        });
        if (failed_) throw std::bad_alloc();
    }

    template <class Rules>
    void collect(std::size_t number, std::uint32_t count, Rules& rules) {
        Member& member = members_[number];
        Space& space = *member.space;
        while (collected_.load(std::memory_order_relaxed) < most_) {
            const std::uint32_t c = next_.fetch_add(1);
            if (c >= count) return;
            Chunk& chunk = chunks_[c];
            chunk.member = number;
            chunk.segments.resize(groups_);
            chunk.starts.clear();
            chunk.step_starts.clear();
            chunk.winner = kNone;
            for (std::size_t g = 0; g < groups_; ++g) {
                chunk.segments[g].begin = static_cast<std::uint32_t>(member.found[g].size());
            }
            std::uint32_t steps = 0, all_steps = 0;
            const std::uint32_t first = begin_ + c * kChunk;
            const std::uint32_t last = std::min(first + kChunk, end_);
            for (std::uint32_t position = first; position < last; ++position) {
                chunk.starts.push_back(steps);
                rules.load(space, position);
                chunk.step_starts.push_back(all_steps);
                std::uint32_t ordinal = (position - first) << kOwnBits;
                space.template successors<Pruning::breadth_first>([&](const KeyType& next, int id) {
                    if (!rules.allows(space, id)) return;
                    ++all_steps;
                    if (member.recent.meets(next)) return;
                    member.found[group_of(table_.hash(next))].push_back({next, ordinal++, id});
                    ++steps;
                });
            }
            chunk.starts.push_back(steps);
            chunk.step_starts.push_back(all_steps);
            for (std::size_t g = 0; g < groups_; ++g) {
                chunk.segments[g].end = static_cast<std::uint32_t>(member.found[g].size());
            }
            collected_.fetch_add(steps, std::memory_order_relaxed);
            member.steps += all_steps;
        }
    }

    template <class Rules>
    bool enter_all(Rules& rules) {
        next_ = 0;
        overflow_ = false;
        in_threads([&](std::size_t) {
            while (true) {
                const std::size_t g = next_.fetch_add(1);
                if (g >= groups_) return;
                enter_group(g, rules);
            }
        });
        if (!overflow_) return true;
        for (const Group& group : fresh_) {
            for (const Fresh& f : group.fresh) table_.clear_slot(f.slot);
        }
        return false;
    }

    template <class Rules>
    void enter_group(std::size_t g, Rules& rules) {
        constexpr std::uint32_t kBatch = 256;
        std::uint64_t hashes[kBatch];
        std::vector<Fresh>& fresh = fresh_[g].fresh;
        fresh.clear();
        for (std::uint32_t c = 0; c < chunk_count_; ++c) {
            Segment& segment = chunks_[c].segments[g];
            const Found* const found = members_[chunks_[c].member].found[g].data();
            segment.fresh_begin = static_cast<std::uint32_t>(fresh.size());
            for (std::uint32_t batch = segment.begin; batch < segment.end; batch += kBatch) {
                const std::uint32_t size = std::min(kBatch, segment.end - batch);
                for (std::uint32_t i = 0; i < size; ++i) {
                    hashes[i] = table_.hash(found[batch + i].key);
                    table_.prefetch_slot(hashes[i]);
                }
                for (std::uint32_t i = 0; i < size; ++i) table_.prefetch_key(hashes[i]);
                for (std::uint32_t i = 0; i < size; ++i) {
                    hashes[i] = rules.resolve(found[batch + i].key, hashes[i]);
                }
                for (std::uint32_t i = 0; i < size; ++i) {
                    const Found& f = found[batch + i];
                    const std::size_t slot = rules.look_up(f.key, hashes[i], fresh);
                    if (slot == kKnown) continue;
                    if (slot == kOverflow) {
                        overflow_ = true;
                        return;
                    }
                    fresh.push_back({f.key, slot, 0, f.ordinal, f.id});
                }
            }
            segment.fresh_end = static_cast<std::uint32_t>(fresh.size());
        }
    }

    template <class Rules>
    void number(Round& round, Rules& rules) {
        std::uint32_t total = 0;
        for (std::uint32_t c = 0; c < chunk_count_; ++c) {
            Chunk& chunk = chunks_[c];
            chunk.first = total;
            for (const Segment& s : chunk.segments) total += s.fresh_end - s.fresh_begin;
            chunk.fresh = total - chunk.first;
        }
        rules.reserve(total);
        next_ = 0;
        in_threads([&](std::size_t member) {
            while (true) {
                const std::uint32_t c = next_.fetch_add(1);
                if (c >= chunk_count_) return;
                number_chunk(members_[member], c, rules);
            }
        });
        round.fresh = total;
        for (std::uint32_t c = 0; c < chunk_count_; ++c) {
            const Chunk& chunk = chunks_[c];
            if (chunk.winner == kNone) continue;
            // As on one thread, the search ends with the state that has a winning successor.
            round.ended = true;
            round.last = chunk.first + chunk.winner;
            if (!rules.stops_at_end()) break;
            round.end = begin_ + c * kChunk + chunk.winner_from + 1;
            round.fresh = chunk.first + chunk.kept;
            round.steps = chunk.step_starts[chunk.winner_from + 1];
            for (std::uint32_t before = 0; before < c; ++before) {
                round.steps += chunks_[before].step_starts.back();
            }
            return;
        }
        if (!rules.enters()) return;
        next_ = 0;
        in_threads([&](std::size_t) {
            while (true) {
                const std::size_t g = next_.fetch_add(1);
                if (g >= groups_) return;
                for (const Fresh& f : fresh_[g].fresh) rules.finish(f);
            }
        });
    }

    template <class Rules>
    void number_chunk(Member& member, std::uint32_t c, Rules& rules) {
        Chunk& chunk = chunks_[c];
        if (chunk.fresh == 0) return;
        // The bits tell which elements of in_order are set, without a branch for each.
        auto& in_order = member.in_order;
        auto& is_new = member.is_new;
        const std::size_t steps = chunk.starts.back();
        if (in_order.size() < steps) in_order.resize(steps);
        is_new.assign((steps + 63) / 64, 0);
        const auto place = [&](const Fresh& f) {
            return chunk.starts[f.ordinal >> kOwnBits] + (f.ordinal & ((1u << kOwnBits) - 1));
        };
        for (std::size_t g = 0; g < groups_; ++g) {
            const Segment& s = chunk.segments[g];
            for (std::uint32_t k = s.fresh_begin; k < s.fresh_end; ++k) {
                const std::size_t at = place(fresh_[g].fresh[k]);
                in_order[at] = &fresh_[g].fresh[k];
                is_new[at / 64] |= std::uint64_t{1} << (at % 64);
            }
        }
        std::uint32_t index = 0, loaded = kNone;
        const auto take = [&](Fresh& f) {
            const std::uint32_t from = f.ordinal >> kOwnBits;
            const std::uint32_t position = begin_ + c * kChunk + from;
            rules.write(f, position, chunk.first + index++);
            if (chunk.winner != kNone) {
                if (from == chunk.winner_from) chunk.kept = index;
            } else if (rules.checks()) {
                if (loaded != from) rules.load_alone(*member.space, position);
                loaded = from;
                if (!rules.ends(*member.space, f.id)) return;
                chunk.winner = index - 1;
                chunk.winner_from = from;
                chunk.kept = index;
            }
        };
        for (std::size_t word = 0; word < is_new.size(); ++word) {
            for (std::uint64_t bits = is_new[word]; bits != 0; bits &= bits - 1) {
                take(*in_order[word * 64 + static_cast<std::size_t>(std::countr_zero(bits))]);
            }
        }
    }

    void grow() {
        table_.begin_growth();
        const auto threads = members_.size();
        in_threads([&](std::size_t member) {
            const std::size_t first = member * Table::kParts / threads;
            const std::size_t end = (member + 1) * Table::kParts / threads;
            if (first < end) table_.refill_parts(first, end);
        });
    }

    WorkerTeam team_;
    Table& table_;
    std::vector<Member> members_;
    std::size_t groups_ = 1;
    std::vector<Group> fresh_;
    std::vector<Chunk> chunks_;
    std::uint32_t begin_ = 0, end_ = 0, chunk_count_ = 0;
    std::uint64_t most_ = 0;
    std::atomic<std::uint32_t> next_{0};
    std::atomic<std::uint64_t> collected_{0};
    std::atomic<bool> failed_{false}, overflow_{false};
};

}  // namespace unjam
