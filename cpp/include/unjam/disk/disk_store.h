// The directory of a search on disk: which files belong to it, and how far the search is.
//
// The file `manifest` says both. It is replaced atomically, after all files that it names are
// durable, so it is correct at any moment; files that it does not name are leftovers and are
// removed. A directory belongs to one search: the manifest starts with a description of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "unjam/disk/disk_file.h"
#include "unjam/lanes/lanes.h"
#include "unjam/search/search.h"

namespace unjam {

// Where and how a search uses a disk.
struct DiskOptions {
    std::string directory;
    std::uint64_t max_bytes = kNoLimit;
    std::string about;  // the puzzle and the options in words, for messages
};

// What a manifest says.
struct DiskState {
    enum class Phase { layers, keys, back, distances, done };

    Phase phase = Phase::layers;
    // The layer that is being expanded, the last record that was, and whether all were.
    int depth = 0;
    std::vector<Word> position;
    bool expanded = false;
    std::vector<std::uint64_t> layers;  // states of each finished layer
    std::vector<std::uint64_t> runs;    // numbers of the runs of the next layer
    std::uint64_t next_run = 0;
    std::uint64_t merged_bytes = 0;  // of the next layer, if not 0
    // Totals of the whole search.
    std::uint64_t states = 0;  // in the layers of this phase
    // With a heuristic: states of larger cost + estimate are dropped, and the least such sum so
    // far.
    int limit = 0, next_limit = 0;
    std::uint64_t total = 0;  // states of the component, once all are found
    std::uint64_t transitions = 0, expansions = 0, wins = 0;
    double seconds = 0;
    // The keys of the solution; none if there is no solution. While a search by depth completes its
    // last layer: the state that wins, and its tag.
    std::vector<Word> path;
    Word winner_tag = 0;
    std::vector<std::uint64_t> by_depth;
};

class DiskStore {
  public:
    // Read the manifest, or start one. Throws StoreError if the directory belongs to another
    // search, and DiskError if it cannot be used.
    DiskStore(const DiskOptions& options, std::uint64_t identity);

    DiskState& state() { return state_; }
    DiskQuota& quota() { return quota_; }
    bool resumed() const { return resumed_; }

    std::string path(const std::string& name) const { return directory_ + "/" + name; }
    // A layer of the current phase: distances from the start or, later, to a win.
    std::string layer_path(int depth) const;
    // Continue with the next phase, whose layer 0 has so many states; if 0, it has no layers yet.
    void begin_phase(DiskState::Phase phase, std::uint64_t states);
    std::string run_path(std::uint64_t run) const;

    // Make a file durable before the next commit.
    void sync_later(const std::string& file) { unsynced_.push_back(file); }
    // Remove a file after the next commit.
    void remove_later(const std::string& file) { unneeded_.push_back(file); }
    // Make the state durable.
    void commit();
    double seconds_since_commit() const;

  private:
    const char* layer_name() const;
    void load(const std::string& text);
    std::string text() const;
    void remove_leftovers(const std::vector<std::string>& names);

    std::string directory_, about_;
    std::uint64_t identity_;
    DiskState state_;
    DiskQuota quota_;
    bool resumed_ = false;
    std::vector<std::string> unsynced_, unneeded_;
    SearchControl::Clock::time_point last_commit_ = SearchControl::Clock::now();
    SearchControl::Clock::time_point begin_ = last_commit_;
    double seconds_before_ = 0;
};

// A number that identifies a program and a kind of search.
std::uint64_t identity_of(const Program& program, std::uint64_t kind);

}  // namespace unjam
