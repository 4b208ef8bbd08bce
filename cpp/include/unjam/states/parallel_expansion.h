// Expands the states of a breadth-first search on several threads, with the result of one thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

#include "unjam/states/state_hash_table.h"
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
// Nothing depends on how the threads share the work. Memory: kMostSteps steps, and what is kept of
// those that lead to new states.
template <class Space>
class ParallelExpansion {
  public:
    using Table = StateHashTable<Space::kWords>;
    using KeyType = typename Space::KeyType;

    static constexpr int kMaxThreads = 64;
    static constexpr std::uint32_t kChunk = 512;  // states
    // The rest of a depth is worth the threads if it is at least this fraction of kShareFrom
    // states.
    static constexpr std::uint32_t kListShare = 16;
    // What `look_up` returns for known states, and if a part of the table is full.
    static constexpr std::size_t kKnown = ~std::size_t{0}, kOverflow = kKnown - 1;

    // A step to a new state.
    struct Fresh {
        KeyType key;
        std::size_t slot;
        std::uint32_t number;   // of the state, once it is known
        std::uint32_t ordinal;  // see Found
        int id;                 // of the step
    };
    static constexpr std::uint32_t kMostSteps = 1u << 20;
    // Upper bounds for the states that a round adds, and for its memory.
    static constexpr std::uint32_t kMostStates = kMostSteps * 2;
    static constexpr std::uint64_t kBytes =
        std::uint64_t{kMostSteps} * (sizeof(KeyType) + 8 + sizeof(Fresh) / 2);
    // What a round did.
    struct Round {
        std::uint32_t end = 0;  // one past the last position of the list that was expanded
        std::uint32_t fresh = 0;
        std::uint64_t steps = 0;
        bool ended = false;      // by a step for which `ends` returned true
        std::uint32_t last = 0;  // the index of that step among the fresh ones
    };

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
        for (Member& member : members_) member.found.resize(groups_);
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
    // - `load(space, position)` loads the state at a position of the list.
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
        most_ = kMostSteps;
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
        round.steps = collected_;
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
    static constexpr std::uint64_t kMinSteps = 1u << 18;
    static constexpr int kStateBits = 9;
    static_assert(kChunk == 1u << kStateBits);

    // A step found. Its ordinal is that of its state in the chunk, and below, in the remaining
    // bits, its own among the steps out of that state.
    struct Found {
        KeyType key;
        std::uint32_t ordinal;
        int id;
    };
    static constexpr std::uint32_t kOwnBits = 32 - kStateBits;

    // What a thread needs for itself.
    struct Member {
        std::unique_ptr<Space> space;
        std::vector<std::vector<Found>> found;  // by group
        std::vector<Fresh*> in_order;
    };
    // The part of a chunk's steps in one group.
    struct Segment {
        std::uint32_t begin, end;              // in Member::found
        std::uint32_t fresh_begin, fresh_end;  // in fresh_
    };
    struct Chunk {
        std::size_t member;
        std::vector<Segment> segments;      // by group
        std::vector<std::uint32_t> starts;  // by state: the number of steps before its first
        std::uint32_t first = 0;            // index of its first fresh step in the round
        std::uint32_t fresh = 0;
        // The step that ends the search, by its index among the fresh steps of the chunk; the state
        // it leads out of, and the number of fresh steps up to the last one out of that state.
        std::uint32_t winner = kNone, winner_from = 0, kept = 0;
    };
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

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
            chunk.winner = kNone;
            for (std::size_t g = 0; g < groups_; ++g) {
                chunk.segments[g].begin = static_cast<std::uint32_t>(member.found[g].size());
            }
            std::uint32_t steps = 0;
            const std::uint32_t first = begin_ + c * kChunk;
            const std::uint32_t last = std::min(first + kChunk, end_);
            for (std::uint32_t position = first; position < last; ++position) {
                chunk.starts.push_back(steps);
                rules.load(space, position);
                std::uint32_t ordinal = (position - first) << kOwnBits;
                space.template successors<Pruning::breadth_first>([&](const KeyType& next, int id) {
                    if (!rules.allows(space, id)) return;
                    member.found[group_of(table_.hash(next))].push_back({next, ordinal++, id});
                    ++steps;
                });
            }
            chunk.starts.push_back(steps);
            for (std::size_t g = 0; g < groups_; ++g) {
                chunk.segments[g].end = static_cast<std::uint32_t>(member.found[g].size());
            }
            collected_.fetch_add(steps, std::memory_order_relaxed);
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
        for (auto& fresh : fresh_) {
            for (const Fresh& f : fresh) table_.clear_slot(f.slot);
        }
        return false;
    }

    template <class Rules>
    void enter_group(std::size_t g, Rules& rules) {
        constexpr std::uint32_t kBatch = 256;
        std::uint64_t hashes[kBatch];
        std::vector<Fresh>& fresh = fresh_[g];
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
                for (std::uint32_t i = 0; i < size; ++i) table_.prefetch_final_key(hashes[i]);
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
            round.steps = chunk.starts[chunk.winner_from + 1];
            for (std::uint32_t before = 0; before < c; ++before) {
                round.steps += chunks_[before].starts.back();
            }
            return;
        }
        if (!rules.enters()) return;
        next_ = 0;
        in_threads([&](std::size_t) {
            while (true) {
                const std::size_t g = next_.fetch_add(1);
                if (g >= groups_) return;
                for (const Fresh& f : fresh_[g]) rules.finish(f);
            }
        });
    }

    template <class Rules>
    void number_chunk(Member& member, std::uint32_t c, Rules& rules) {
        Chunk& chunk = chunks_[c];
        if (chunk.fresh == 0) return;
        auto& in_order = member.in_order;
        in_order.assign(chunk.starts.back(), nullptr);
        const auto place = [&](const Fresh& f) {
            return chunk.starts[f.ordinal >> kOwnBits] + (f.ordinal & ((1u << kOwnBits) - 1));
        };
        for (std::size_t g = 0; g < groups_; ++g) {
            const Segment& s = chunk.segments[g];
            for (std::uint32_t k = s.fresh_begin; k < s.fresh_end; ++k) {
                in_order[place(fresh_[g][k])] = &fresh_[g][k];
            }
        }
        std::uint32_t index = 0, loaded = kNone;
        for (Fresh* f : in_order) {
            if (f == nullptr) continue;
            const std::uint32_t from = f->ordinal >> kOwnBits;
            const std::uint32_t position = begin_ + c * kChunk + from;
            rules.write(*f, position, chunk.first + index++);
            if (chunk.winner != kNone) {
                if (from == chunk.winner_from) chunk.kept = index;
            } else if (rules.checks()) {
                if (loaded != from) rules.load(*member.space, position);
                loaded = from;
                if (!rules.ends(*member.space, f->id)) continue;
                chunk.winner = index - 1;
                chunk.winner_from = from;
                chunk.kept = index;
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
    std::vector<std::vector<Fresh>> fresh_;  // by group
    std::vector<Chunk> chunks_;
    std::uint32_t begin_ = 0, end_ = 0, chunk_count_ = 0;
    std::uint64_t most_ = 0;
    std::atomic<std::uint32_t> next_{0};
    std::atomic<std::uint64_t> collected_{0};
    std::atomic<bool> failed_{false}, overflow_{false};
};

}  // namespace unjam
