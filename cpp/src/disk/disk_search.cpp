#include "unjam/disk/disk_search.h"

#include <algorithm>
#include <new>
#include <optional>

#include "disk_dispatch.h"
#include "unjam/disk/layered_search.h"
#include "unjam/search/heuristics.h"
#include "unjam/search/static_proof.h"
#include "unjam/states/step_path.h"

namespace unjam {

namespace {

// Searches for a shortest solution. A goal of LayeredSearch: it ends the search at the first state
// that wins or, with one goal lane, from which a win is visible.
//
// For best-first requests it is a breadth-first search with a heuristic: states whose depth +
// estimate exceeds a limit are dropped, since no solution of that length goes through them. Without
// a solution the search is repeated with the least such sum as the limit; all shorter solutions are
// excluded then. The pruning rules stay valid: they need other states only on paths of the same
// length to the same state, and these are not dropped either.
template <class Space, int R>
class DiskSolver {
  public:
    using Key = typename Space::KeyType;

    DiskSolver(const Program& program, const Request& request, DiskStore& store,
               const StepTags& tags, const RecordLayout& layout, SearchControl& control)
        : program_(program),
          space_(program, request.metric == Metric::slides, request.corners),
          request_(request),
          store_(store),
          tags_(tags),
          layout_(layout),
          control_(control),
          look_ahead_(program.goal_lanes().size() == 1 && !request.by_depth &&
                      !(request.corners && program.turning())) {
        if (request.algorithm == Algorithm::best_first) {
            heuristic_.emplace(program, request.heuristic, request.metric == Metric::slides,
                               request.corners, &control);
        }
        for (const Lane& lane : program.lanes()) is_goal_lane_.push_back(lane.shape->has_goal());
    }

    Outcome run() {
        Outcome outcome;
        if (store_.state().phase != DiskState::Phase::done) {
            LayeredSearch<Space, R, DiskSolver> layers(space_, store_, control_, tags_, layout_,
                                                       *this, true);
            try {
                while (!begin() && !layers.run() && store_.state().next_limit > 0) {
                    store_.state().limit = store_.state().next_limit;
                    store_.state().next_limit = 0;
                    store_.begin_phase(DiskState::Phase::layers, 0);
                }
                finish(store_.state().path.empty() ? std::vector<Key>{} : path());
            } catch (const SearchStopped& now) {
                outcome.stop = now.stop;
            } catch (const std::bad_alloc&) {
                outcome.stop = Stop::memory;
                outcome.out_of_memory = true;
            }
            outcome.stats.peak_bytes = layers.peak_bytes();
        }
        DiskState& state = store_.state();
        outcome.stats.seen = state.states;
        outcome.stats.expanded = state.expansions;
        outcome.stats.transitions = state.transitions;
        outcome.stats.by_depth = state.by_depth;
        if (outcome.stop != Stop::none) {
            outcome.lower_bound = bound(state.depth + (state.expanded ? 1 : 0));
        } else if (state.path.empty()) {
            outcome.status = Status::unsolvable;
        } else {
            outcome.status = Status::solved;
            outcome.optimal = true;
            outcome.path = describe_path(space_, unpacked(state.path));
            outcome.lower_bound = static_cast<int>(outcome.path.size());
        }
        return outcome;
    }

    // ---- The goal ------------------------------------------------------------------------------

    bool admits(const Step&, int) const { return true; }
    bool contains(const Record<R>& record) {
        if (!heuristic_) return true;
        Key key{};
        layout_.unpack(record, key);
        space_.load(key);
        const int estimate = (*heuristic_)(space_.configurations());
        if (estimate == Heuristic::kDeadEnd) return false;
        DiskState& state = store_.state();
        const int sum = state.depth + 1 + estimate;
        if (sum <= state.limit) return true;
        state.next_limit = state.next_limit == 0 ? sum : std::min(state.next_limit, sum);
        return false;
    }
    bool ends(int) const { return !store_.state().path.empty(); }
    int bound(int depth) const {
        const int seen = depth + 1 + (look_ahead_ ? space_.lookahead() : 0);
        return heuristic_ ? std::max(store_.state().limit, 1) : seen;
    }
    std::uint64_t bytes() const { return heuristic_ ? heuristic_->bytes() : 0; }
    bool generated(const Key& key, int id) {
        if (!store_.state().path.empty()) return false;
        int more = 0;
        if (look_ahead_) {
            more = space_.steps_to_win(id);
            if (more == 0) return false;
        } else if (!is_goal_lane_[static_cast<std::size_t>(space_.step_of(id).lane)] ||
                   !space_.won(id)) {
            return false;
        }
        if (heuristic_ && store_.state().depth + 1 + more > store_.state().limit) return false;
        // Kept with the state, so that a search by depth remembers it when it is interrupted.
        store_.state().path = packed({key});
        store_.state().winner_tag = tags_.tag(space_.step_of(id), key.word);
        return !request_.by_depth;
    }

  private:
    std::size_t key_words() const { return static_cast<std::size_t>(program_.key_words()); }

    std::vector<Word> packed(const std::vector<Key>& keys) const {
        std::vector<Word> words;
        for (const Key& key : keys) {
            words.insert(words.end(), key.word, key.word + key_words());
        }
        return words;
    }
    std::vector<Key> unpacked(const std::vector<Word>& words) const {
        std::vector<Key> keys(words.size() / key_words());
        for (std::size_t k = 0; k < keys.size(); ++k) {
            std::copy_n(words.data() + k * key_words(), key_words(), keys[k].word);
        }
        return keys;
    }

    // Write layer 0 unless the search is resumed. Return whether the start ends the search.
    bool begin() {
        DiskState& state = store_.state();
        if (!state.layers.empty()) return false;
        const Key start = space_.start();
        space_.load(start);
        if (space_.won() || (look_ahead_ && space_.steps_to_win() > 0)) {
            state.path = packed({start});
            state.states = 1;
            state.layers.push_back(1);
            return true;
        }
        if (heuristic_ && state.limit == 0) {
            state.limit = (*heuristic_)(space_.configurations());
            if (state.limit == Heuristic::kDeadEnd) return true;
        }
        RunWriter<R> layer(store_.layer_path(0), store_.quota());
        layer.append(layout_.template pack<R>(start, 0));
        layer.finish();
        store_.sync_later(store_.layer_path(0));
        state.layers.push_back(1);
        state.states = 1;
        return false;
    }

    // Return the keys of the solution that ends with the state found.
    std::vector<Key> path() {
        DiskState& state = store_.state();
        std::vector<Key> keys = unpacked(state.path);
        Word tag = state.winner_tag;
        // A search by depth ended after the layer of the state found.
        for (int depth = state.depth - (request_.by_depth ? 1 : 0); tag != 0; --depth) {
            const std::vector<Word> before = tags_.before(tag, keys.back().word);
            Key key{};
            std::copy(before.begin(), before.end(), key.word);
            keys.push_back(key);
            RunMembership<R> layer(store_.layer_path(depth), layout_);
            if (!layer.finds(layout_.template pack<R>(key, 0))) {
                throw damaged(store_.layer_path(depth));
            }
            tag = layout_.tag(layer.found());
        }
        std::reverse(keys.begin(), keys.end());
        if (!look_ahead_) return keys;
        space_.load(keys.back());
        if (space_.won()) return keys;
        for (int more = space_.steps_to_win(); more > 0; --more) {
            keys.push_back(step_to_win(keys.back(), more));
        }
        return keys;
    }

    // Return the successor that is one step closer to a win, by the step with the fewest slides.
    Key step_to_win(const Key& key, int steps) {
        space_.load(key);
        Key next{};
        int shortest = 0;
        space_.template successors<Pruning::none>([&](const Key& after, int id) {
            if (steps == 1 ? !space_.won(id) : space_.steps_to_win(id) != steps - 1) return;
            const int slides = describe_step(space_, space_.step_of(id)).slides;
            if (shortest == 0 || slides < shortest) {
                shortest = slides;
                next = after;
            }
        });
        return next;
    }

    void finish(const std::vector<Key>& keys) {
        DiskState& state = store_.state();
        state.path = packed(keys);
        if (request_.by_depth) state.by_depth = state.layers;
        store_.begin_phase(DiskState::Phase::done, 0);
    }

    const Program& program_;
    Space space_;
    const Request& request_;
    DiskStore& store_;
    const StepTags& tags_;
    const RecordLayout& layout_;
    SearchControl& control_;
    std::optional<Heuristic> heuristic_;
    bool look_ahead_;
    std::vector<char> is_goal_lane_;  // by lane
};

}  // namespace

Outcome search_on_disk(const Program& program, const Request& request, const DiskOptions& disk,
                       SearchControl& control) {
    Outcome outcome;
    if (auto proof = prove_unsolvable(program)) {
        outcome.status = Status::unsolvable;
        outcome.stuck_lane = proof->lane;
        outcome.stuck_cells = std::move(proof->cells);
        outcome.seconds = control.seconds();
        return outcome;
    }
    const bool slides = request.metric == Metric::slides;
    const std::uint64_t kind = 1 + 2 * std::uint64_t{slides} + 4 * std::uint64_t{request.corners} +
                               8 * std::uint64_t{request.by_depth} +
                               (request.algorithm == Algorithm::best_first
                                    ? 64 * (1 + static_cast<std::uint64_t>(request.heuristic))
                                    : 0);
    try {
        DiskStore store(disk, identity_of(program, kind));
        const StepTags tags(program);
        const RecordLayout layout(program, tags.bits());
        outcome =
            with_disk_space(program, request.corners && !slides, layout, [&]<class Space, int R>() {
                return DiskSolver<Space, R>(program, request, store, tags, layout, control).run();
            });
        outcome.seconds = store.state().seconds;
    } catch (const SearchStopped& now) {  // while the store was opened or the heuristic built
        outcome.stop = now.stop;
        outcome.lower_bound = std::max(1, control.last_bound());
    } catch (const std::bad_alloc&) {
        outcome.stop = Stop::memory;
        outcome.out_of_memory = true;
        outcome.lower_bound = std::max(1, control.last_bound());
    }
    return outcome;
}

}  // namespace unjam
