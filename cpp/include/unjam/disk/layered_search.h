// Breadth-first search in layers on disk, with delayed duplicate detection.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "unjam/disk/disk_store.h"
#include "unjam/disk/record_buffer.h"
#include "unjam/disk/run_merge.h"
#include "unjam/search/search.h"

namespace unjam {

// Finds all states layer by layer. A layer is a run of records: the states at one distance, sorted.
//
// The states that the steps out of a layer lead to are collected in a buffer, which is sorted and
// written as a run whenever it is full. At the end of the layer the runs are merged, and the states
// that are in an earlier layer are dropped; what is left is the next layer.
//
// Where a step can be undone, it leads at most one layer back, so only the last two layers are
// compared. States that only steps without a reverse lead to are looked up in all earlier layers.
//
// A state may be reached by several steps of equal depth. The pruning rules (state_space.h) hold
// for each of them; the one with the highest tag is used, whatever the sizes of buffers and runs.
// So the answer does not depend on the memory, nor on interruptions.
//
// `Goal` decides what to do with the states:
//     bool admits(const Step&, int depth)       whether to follow a step
//     bool generated(const Key&, int id)        called for each step; true ends the search
//     bool contains(const Record<R>&)           whether a new state belongs to the search
//     bool ends(int depth)                      called after each layer; true ends the search
//     int bound(int depth)                      lower bound while a layer is expanded
//     std::uint64_t bytes()                     memory that it uses itself
template <class Space, int R, class Goal>
class LayeredSearch {
  public:
    using Key = typename Space::KeyType;

    LayeredSearch(Space& space, DiskStore& store, SearchControl& control, const StepTags& tags,
                  const RecordLayout& layout, Goal& goal, bool prunes)
        : space_(space),
          store_(store),
          state_(store.state()),
          control_(control),
          tags_(tags),
          layout_(layout),
          goal_(goal),
          prunes_(prunes),
          memory_(std::min(control.limits().bytes - goal.bytes(), kMaxMemory)),
          buffer_(memory_ / 2),
          fan_in_(static_cast<std::size_t>(
              std::clamp<std::uint64_t>(memory_ / 4 / RunReader<R>::memory(), 4, 64))) {}

    std::uint64_t peak_bytes() const { return peak_bytes_; }
    Stats stats() const {
        Stats stats;
        stats.seen = state_.states + merged_;
        stats.expanded = state_.expansions;
        stats.transitions = state_.transitions;
        return stats;
    }

    // Continue until all layers are found or the goal ends the search; return whether it did.
    // Before, layer 0 must exist. A limit throws SearchStopped; what was done is durable then.
    bool run() {
        try {
            while (true) {
                if (state_.depth + 1 >= kMaxCost) throw SearchStopped{Stop::states};
                if (!state_.expanded && expand()) return true;
                merge();
                if (state_.layers.size() == static_cast<std::size_t>(state_.depth) + 1) {
                    return false;
                }
                ++state_.depth;
                if (goal_.ends(state_.depth)) return true;
                if (store_.seconds_since_commit() >= kCommitAfter) store_.commit();
            }
        } catch (const StoreError&) {
            throw;
        } catch (...) {
            save();
            throw;
        }
    }

  private:
    static constexpr std::uint64_t kMaxMemory = std::uint64_t{1} << 30;
    static constexpr std::uint64_t kMinMemory = std::uint64_t{1} << 18;
    static constexpr double kCommitAfter = 1, kSpillAfter = 10;       // seconds
    static constexpr std::size_t kLargeMerge = std::size_t{1} << 20;  // records

    // ---- Expanding -----------------------------------------------------------------------------

    bool expand() {
        RunReader<R> layer(store_.layer_path(state_.depth));
        bool more = seek(layer);
        for (std::uint32_t count = 0; more; more = layer.next(), ++count) {
            if ((count & 0x3F) == 0) check();
            if (expand(layer.current())) return true;
            done_ = layer.current();
            ++state_.expansions;
            // A buffer that fills slowly must not delay the next commit forever.
            if ((count & 0xFFFF) == 0xFFFF && store_.seconds_since_commit() >= kSpillAfter) {
                buffer_.sort(layout_);
                spill();
            }
        }
        return false;
    }

    // Move to the first record that is not expanded.
    bool seek(RunReader<R>& layer) {
        done_.reset();
        if (state_.position.size() != static_cast<std::size_t>(R)) return layer.next();
        done_.emplace();
        std::copy(state_.position.begin(), state_.position.end(), done_->word);
        return layer.skip_to(*done_) && (layer.current() != *done_ || layer.next());
    }

    bool expand(const Record<R>& record) {
        Key key{};
        layout_.unpack(record, key);
        space_.load(key);
        if (!prunes_) return successors<Pruning::none>();
        const Step last = tags_.step(layout_.tag(record), key.word);
        if (last.lane >= 0) space_.set_last_step(last);
        return successors<Pruning::breadth_first>();
    }

    template <Pruning pruning>
    bool successors() {
        bool ended = false;
        space_.template successors<pruning>([&](const Key& next, int id) {
            if (ended) return;
            const Step step = space_.step_of(id);
            if (!goal_.admits(step, state_.depth)) return;
            ++state_.transitions;
            ended = goal_.generated(next, id);
            if (ended) return;  // nothing may be committed before the goal has handled it
            if (buffer_.full()) compact();
            buffer_.push(layout_.template pack<R>(next, tags_.tag(step, next.word)));
        });
        return ended;
    }

    // Make room in the buffer: by dropping duplicates or, if they are few, by writing it as a run.
    void compact() {
        buffer_.sort(layout_);
        if (buffer_.count() > buffer_.capacity() / 2) spill();
    }

    // Write the sorted buffer as a run. All states before the one being expanded are done then.
    void spill() {
        const std::string path = store_.run_path(state_.next_run);
        try {
            RunWriter<R> run(path, store_.quota());
            for (const Record<R>& record : buffer_) run.append(record);
            run.finish();
        } catch (...) {
            remove_file(path);
            throw;
        }
        store_.sync_later(path);
        state_.runs.push_back(state_.next_run++);
        buffer_.clear();
        if (done_) state_.position.assign(done_->word, done_->word + R);
        if (store_.seconds_since_commit() >= kCommitAfter) store_.commit();
    }

    // ---- Merging -------------------------------------------------------------------------------

    // Merge the states found into the next layer.
    void merge() {
        buffer_.sort(layout_);
        if (!buffer_.empty() && (!state_.runs.empty() || buffer_.count() > kLargeMerge)) spill();
        // States in memory only are lost with the process, so this layer is then expanded again.
        state_.expanded = buffer_.empty();
        if (state_.expanded && store_.seconds_since_commit() >= kCommitAfter) store_.commit();
        while (state_.runs.size() > fan_in_) combine_runs();

        const int depth = state_.depth;
        const std::string path = store_.layer_path(depth + 1);
        auto out = state_.merged_bytes > 0 ? RunWriter<R>(path, state_.merged_bytes, store_.quota())
                                           : RunWriter<R>(path, store_.quota());
        try {
            merge_into(out);
        } catch (const StoreError&) {
            throw;
        } catch (...) {
            // Keep what is merged, unless it came from memory or the disk is full.
            merged_ = 0;
            try {
                if (state_.expanded) checkpoint(out);
            } catch (const SearchStopped&) {
            }
            throw;
        }
        out.finish();
        store_.sync_later(path);
        for (std::uint64_t run : state_.runs) store_.remove_later(store_.run_path(run));
        if (out.records() == 0) {
            store_.remove_later(path);
        } else {
            state_.layers.push_back(out.records());
        }
        state_.states += out.records();
        merged_ = 0;
        state_.runs.clear();
        state_.merged_bytes = 0;
        state_.position.clear();
        state_.expanded = false;
        buffer_.clear();
    }

    void merge_into(RunWriter<R>& out) {
        RunMerge<R> found(layout_);
        const std::optional<Record<R>> after = out.last();
        for (std::uint64_t run : state_.runs) found.add(store_.run_path(run), after);
        found.add(buffer_.begin(), buffer_.end());
        RunMembership<R> here(store_.layer_path(state_.depth), layout_);
        std::optional<RunMembership<R>> before;
        if (state_.depth > 0) before.emplace(store_.layer_path(state_.depth - 1), layout_);
        older_.clear();
        for (std::uint32_t count = 0; found.next(); ++count) {
            if ((count & 0xFFF) == 0) {
                merged_ = out.records();
                check();
                if (state_.expanded && store_.seconds_since_commit() >= kSpillAfter) {
                    checkpoint(out);
                }
            }
            const Record<R>& record = found.current();
            if (here.contains(record) || (before && before->contains(record))) continue;
            if (!tags_.undoable(layout_.tag(record)) && is_older(record)) continue;
            if (goal_.contains(record)) out.append(record);
        }
        merged_ = out.records();
        check();
    }

    // Return whether a state is in a layer before the last two.
    bool is_older(const Record<R>& record) {
        if (older_.empty()) {
            for (int depth = 0; depth + 1 < state_.depth; ++depth) {
                older_.push_back(
                    std::make_unique<RunMembership<R>>(store_.layer_path(depth), layout_, true));
            }
        }
        return std::any_of(older_.begin(), older_.end(),
                           [&](const auto& layer) { return layer->finds(record); });
    }

    void checkpoint(RunWriter<R>& out) {
        out.checkpoint();
        state_.merged_bytes = out.bytes();
        store_.commit();
    }

    // Replace the first runs by one, so that all can be merged at once.
    void combine_runs() {
        const std::string path = store_.run_path(state_.next_run);
        const auto end = state_.runs.begin() + static_cast<std::ptrdiff_t>(fan_in_);
        try {
            RunMerge<R> found(layout_);
            for (auto run = state_.runs.begin(); run != end; ++run) {
                found.add(store_.run_path(*run), std::nullopt);
            }
            RunWriter<R> out(path, store_.quota());
            for (std::uint32_t count = 0; found.next(); ++count) {
                if ((count & 0xFFF) == 0) check();
                out.append(found.current());
            }
            out.finish();
        } catch (...) {
            remove_file(path);
            throw;
        }
        store_.sync_later(path);
        for (auto run = state_.runs.begin(); run != end; ++run) {
            store_.remove_later(store_.run_path(*run));
        }
        state_.runs.erase(state_.runs.begin(), end);
        state_.runs.push_back(state_.next_run++);
        if (store_.seconds_since_commit() >= kCommitAfter) store_.commit();
    }

    // ---- Limits --------------------------------------------------------------------------------

    void check() {
        const std::uint64_t bytes =
            std::max(buffer_.bytes() + (std::min(state_.runs.size(), fan_in_) + older_.size() + 4) *
                                           RunReader<R>::memory(),
                     kMinMemory) +
            goal_.bytes();
        peak_bytes_ = std::max(peak_bytes_, bytes);
        const Stats now = stats();
        if (now.seen > control_.limits().states) throw SearchStopped{Stop::states};
        const Stop stop = control_.check_except_states(
            now, bytes, goal_.bound(state_.depth + (state_.expanded ? 1 : 0)));
        if (stop != Stop::none) throw SearchStopped{stop};
    }

    // Make durable what an interrupted search has done.
    void save() {
        try {
            if (!state_.expanded && !buffer_.empty()) {
                buffer_.sort(layout_);
                spill();
            }
            store_.commit();
        } catch (const SearchStopped&) {  // the disk is full: the last commit holds
        } catch (const DiskError&) {
        }
    }

    Space& space_;
    DiskStore& store_;
    DiskState& state_;
    SearchControl& control_;
    const StepTags& tags_;
    const RecordLayout& layout_;
    Goal& goal_;
    bool prunes_;
    std::uint64_t memory_, merged_ = 0, peak_bytes_ = 0;
    RecordBuffer<R> buffer_;
    std::size_t fan_in_;
    std::optional<Record<R>> done_;  // the last record whose steps are all in the buffer or in runs
    std::vector<std::unique_ptr<RunMembership<R>>> older_;
};

}  // namespace unjam
