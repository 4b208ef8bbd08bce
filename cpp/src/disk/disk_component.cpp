#include <algorithm>
#include <memory>
#include <new>

#include "disk_dispatch.h"
#include "unjam/disk/array_file.h"
#include "unjam/disk/disk_search.h"
#include "unjam/disk/layered_search.h"
#include "unjam/lanes/reverse_program.h"

namespace unjam {

namespace {

// Explores in four phases: the layers from the start; all states in order, which also finds the
// wins; the layers from the wins, backwards; the distances to a win in the same order.
template <class Space, int R>
class DiskExplorer {
  public:
    using Key = typename Space::KeyType;

    DiskExplorer(const Program& program, const ExploreRequest& request, DiskStore& store,
                 const StepTags& tags, const RecordLayout& layout, SearchControl& control,
                 StoredComponent& out)
        : program_(program),
          request_(request),
          store_(store),
          state_(store.state()),
          tags_(tags),
          layout_(layout),
          control_(control),
          out_(out),
          space_(program, request.slides, request.corners && !request.slides),
          key_bytes_(static_cast<std::size_t>(program.key_words()) * sizeof(Word)) {}

    void run() {
        using Phase = DiskState::Phase;
        check_state_limit();
        if (state_.phase == Phase::layers) {
            begin();
            AllStates all;
            search(space_, tags_, all, true);
            state_.total = state_.states;
            store_.begin_phase(Phase::keys, 0);
        }
        if (state_.phase == Phase::keys) write_keys();
        if (state_.phase == Phase::back) {
            if (state_.wins > 0) find_distances();
            store_.begin_phase(Phase::distances, 0);
        }
        if (state_.phase == Phase::distances) write_distances();
    }

  private:
    // ---- Searching -----------------------------------------------------------------------------

    // Goals of LayeredSearch.
    struct AllStates {
        bool admits(const Step&, int) const { return true; }
        bool generated(const Key&, int) const { return false; }
        bool contains(const Record<R>&) const { return true; }
        bool ends(int) const { return false; }
        int bound(int depth) const { return depth; }
        std::uint64_t bytes() const { return 0; }
    };
    struct Backwards : AllStates {
        const std::vector<char>* is_goal_lane;
        const RecordLayout* layout;
        KeyReader* inside;  // null if steps cannot leave the component

        // Only a step of a goal lane leads from a state that is not won to a win.
        bool admits(const Step& step, int depth) const {
            return depth > 0 || (*is_goal_lane)[static_cast<std::size_t>(step.lane)];
        }
        bool contains(const Record<R>& record) const {
            if (inside == nullptr) return true;
            Key key{};
            layout->unpack(record, key);
            return inside->contains(key.word);
        }
    };

    template <class Goal>
    void search(Space& space, const StepTags& tags, Goal& goal, bool prunes) {
        LayeredSearch<Space, R, Goal> layers(space, store_, control_, tags, layout_, goal, prunes);
        try {
            layers.run();
        } catch (...) {
            out_.stats.peak_bytes = std::max(out_.stats.peak_bytes, layers.peak_bytes());
            throw;
        }
        out_.stats.peak_bytes = std::max(out_.stats.peak_bytes, layers.peak_bytes());
    }

    void begin() {
        if (!state_.layers.empty()) return;
        RunWriter<R> layer(store_.layer_path(0), store_.quota());
        layer.append(layout_.template pack<R>(space_.start(), 0));
        layer.finish();
        store_.sync_later(store_.layer_path(0));
        state_.layers.push_back(1);
        state_.states = 1;
    }

    void find_distances() {
        std::vector<char> is_goal_lane;
        for (const Lane& lane : program_.lanes()) is_goal_lane.push_back(lane.shape->has_goal());
        if (program_.reversible()) {
            Backwards goal{{}, &is_goal_lane, &layout_, nullptr};
            search(space_, tags_, goal, true);
            return;
        }
        const bool corners = request_.corners && !request_.slides;
        const auto reverse = reverse_program(program_, request_.slides, corners);
        if (!Space::fits(*reverse)) throw std::logic_error("a reversed program does not fit");
        Space space(*reverse, request_.slides, corners);
        const StepTags tags(*reverse);
        KeyReader inside(store_.path("keys.npy"), program_.key_words(), state_.total);
        Backwards goal{{}, &is_goal_lane, &layout_, &inside};
        search(space, tags, goal, false);
    }

    // ---- Writing the arrays --------------------------------------------------------------------

    RunMerge<R> all_layers() {
        const std::uint64_t bytes = state_.layers.size() * RunReader<R>::memory();
        if (bytes >= control_.limits().bytes) throw SearchStopped{Stop::memory};
        RunMerge<R> layers(layout_);
        for (std::size_t depth = 0; depth < state_.layers.size(); ++depth) {
            layers.add_labelled(store_.layer_path(static_cast<int>(depth)),
                                static_cast<int>(depth));
        }
        return layers;
    }

    // Write all keys and their distances from the start, and the wins as layer 0 of the next phase.
    void write_keys() {
        RunMerge<R> layers = all_layers();
        const Key start = space_.start();
        ArrayWriter keys(store_.path("keys.npy"), sizeof(Word), state_.total,
                         static_cast<std::uint64_t>(program_.key_words()), store_.quota());
        ArrayWriter distances(store_.path("from_start.npy"), 2, state_.total, 0, store_.quota());
        const std::string wins_path = store_.path("back-000000.run");
        RunWriter<R> wins(wins_path, store_.quota());
        append(keys, start);
        append(distances, 0);
        for (std::uint64_t count = 1; layers.next(); ++count) {
            if (count % kCheckEvery == 0) check();
            Key key{};
            layout_.unpack(layers.current(), key);
            if (space_.won_at(key.word)) wins.append(layout_.template pack<R>(key, 0));
            if (layers.label() == 0) continue;
            append(keys, key);
            append(distances, layers.label());
        }
        keys.finish();
        distances.finish();
        wins.finish();
        state_.wins = wins.records();
        store_.sync_later(wins_path);
        store_.begin_phase(DiskState::Phase::back, state_.wins);
    }

    void write_distances() {
        RunMerge<R> layers = all_layers();
        const Key start = space_.start();
        KeyReader keys(store_.path("keys.npy"), program_.key_words(), state_.total);
        ArrayWriter distances(store_.path("to_win.npy"), 2, state_.total, 0, store_.quota());
        const auto same = [&](const Word* a, const Word* b) {
            return std::equal(a, a + program_.key_words(), b);
        };
        append(distances, Component::kUnreachable);
        int of_start = Component::kUnreachable;
        std::uint64_t row = 1;
        for (std::uint64_t count = 1; layers.next(); ++count) {
            if (count % kCheckEvery == 0) check();
            Key key{};
            layout_.unpack(layers.current(), key);
            if (same(key.word, start.word)) {
                of_start = layers.label();
                continue;
            }
            for (; row < state_.total && !same(keys.row(row), key.word); ++row) {
                append(distances, Component::kUnreachable);
            }
            if (row == state_.total) {
                throw damaged(store_.path("keys.npy"));
            }
            append(distances, layers.label());
            ++row;
        }
        for (; row < state_.total; ++row) append(distances, Component::kUnreachable);
        const auto first = static_cast<std::uint16_t>(of_start);
        distances.put(0, &first, sizeof(first));
        distances.finish();
        store_.begin_phase(DiskState::Phase::done, 0);
    }

    void append(ArrayWriter& out, const Key& key) const { out.append(key.word, key_bytes_); }
    static void append(ArrayWriter& out, int distance) {
        const auto value = static_cast<std::uint16_t>(distance);
        out.append(&value, sizeof(value));
    }

    // ---- Limits --------------------------------------------------------------------------------

    static constexpr std::uint64_t kCheckEvery = 1024;

    void check() {
        Stats stats;
        stats.seen = state_.total;
        stats.expanded = state_.expansions;
        const std::uint64_t bytes = state_.layers.size() * RunReader<R>::memory();
        const Stop stop = control_.check_except_states(stats, bytes, 0);
        if (stop != Stop::none) throw SearchStopped{stop};
    }
    void check_state_limit() {
        if (std::max(state_.states, state_.total) > control_.limits().states) {
            throw SearchStopped{Stop::states};
        }
    }

    const Program& program_;
    const ExploreRequest& request_;
    DiskStore& store_;
    DiskState& state_;
    const StepTags& tags_;
    const RecordLayout& layout_;
    SearchControl& control_;
    StoredComponent& out_;
    Space space_;
    std::size_t key_bytes_;
};

}  // namespace

StoredComponent explore_on_disk(const Program& program, const ExploreRequest& request,
                                const DiskOptions& disk, SearchControl& control) {
    StoredComponent out;
    const bool corners = request.corners && !request.slides;
    const std::uint64_t kind = 16 + 2 * std::uint64_t{request.slides} + 4 * std::uint64_t{corners};
    try {
        DiskStore store(disk, identity_of(program, kind));
        const StepTags tags(program);
        const RecordLayout layout(program, tags.bits());
        const DiskState& state = store.state();
        try {
            with_disk_space(program, corners, layout, [&]<class Space, int R>() {
                DiskExplorer<Space, R>(program, request, store, tags, layout, control, out).run();
            });
        } catch (const SearchStopped& now) {
            out.stop = now.stop;
        } catch (const std::bad_alloc&) {
            out.stop = Stop::memory;
            out.out_of_memory = true;
        }
        out.states = out.stats.seen = std::max(state.total, state.states);
        out.wins = state.wins;
        out.stats.expanded = state.expansions;
        out.stats.transitions = state.transitions;
        out.seconds = state.seconds;
    } catch (const SearchStopped& now) {  // while the store was opened
        out.stop = now.stop;
    }
    return out;
}

}  // namespace unjam
