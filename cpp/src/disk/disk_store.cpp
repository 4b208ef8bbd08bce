#include "unjam/disk/disk_store.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

namespace unjam {

namespace {

constexpr const char* kTitle = "unjam search 1";
constexpr const char* kPhases[] = {"layers", "keys", "back", "distances", "done"};

std::string numbered(const char* name, std::uint64_t number) {
    char text[48];
    std::snprintf(text, sizeof(text), "%s-%06llu.run", name,
                  static_cast<unsigned long long>(number));
    return text;
}

template <class T>
void write_list(std::ostream& out, const char* name, const std::vector<T>& values) {
    out << name << ' ' << values.size();
    for (const T& value : values) out << ' ' << value;
    out << '\n';
}

template <class T>
void read_list(std::istream& in, std::vector<T>& values) {
    std::size_t count = 0;
    in >> count;
    values.clear();
    for (T value; values.size() < count && in >> value;) values.push_back(value);
}

std::string without_line_ends(std::string text) {
    std::replace_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
}

}  // namespace

DiskStore::DiskStore(const DiskOptions& options, std::uint64_t identity)
    : directory_(options.directory), about_(without_line_ends(options.about)), identity_(identity) {
    quota_.limit = options.max_bytes;
    const std::vector<std::string> names = list_directory(directory_);
    const std::string text = read_file(path("manifest"));
    if (!text.empty()) {
        load(text);
    } else {
        for (const std::string& name : names) {
            if (name == ".lock" || name == "manifest.part") continue;
            std::string message = "'";
            message.append(directory_).append("' holds other files; name another directory");
            throw StoreError(message);
        }
        commit();
    }
    remove_leftovers(names);
}

const char* DiskStore::layer_name() const {
    return state_.phase >= DiskState::Phase::back ? "back" : "layer";
}
std::string DiskStore::layer_path(int depth) const {
    return path(numbered(layer_name(), static_cast<std::uint64_t>(depth)));
}
std::string DiskStore::run_path(std::uint64_t run) const { return path(numbered("run", run)); }

std::string DiskStore::text() const {
    std::ostringstream out;
    out.precision(17);
    out << kTitle << "\nidentity " << identity_ << "\nabout " << about_ << '\n';
    out << "phase " << kPhases[static_cast<int>(state_.phase)] << '\n';
    out << "depth " << state_.depth << "\nexpanded " << state_.expanded << '\n';
    write_list(out, "position", state_.position);
    write_list(out, "layers", state_.layers);
    write_list(out, "runs", state_.runs);
    out << "next_run " << state_.next_run << "\nmerged " << state_.merged_bytes << '\n';
    out << "totals " << state_.states << ' ' << state_.total << ' ' << state_.transitions << ' '
        << state_.expansions << ' ' << state_.wins << ' ' << state_.seconds << '\n';
    out << "limit " << state_.limit << ' ' << state_.next_limit << '\n';
    write_list(out, "path", state_.path);
    out << "winner " << state_.winner_tag << '\n';
    write_list(out, "by_depth", state_.by_depth);
    std::string body = out.str();
    return body + "checksum " + std::to_string(checksum(body.data(), body.size())) + "\n";
}

void DiskStore::load(const std::string& text) {
    const auto refused = [&](const std::string& why) {
        std::string message = "'";
        message.append(directory_).append("' ").append(why);
        return StoreError(message + "; name another directory");
    };
    const std::size_t end = text.rfind("checksum ");
    if (!text.starts_with("unjam search ")) {
        throw refused("holds other files");
    }
    if (end == std::string::npos ||
        text.substr(end) != "checksum " + std::to_string(checksum(text.data(), end)) + "\n") {
        throw damaged(path("manifest"));
    }
    std::istringstream in(text.substr(0, end));
    std::string line, word;
    std::getline(in, line);
    if (line != kTitle) {
        throw refused("was written by another version of unjam");
    }
    std::uint64_t identity = 0;
    in >> word >> identity >> word;
    std::getline(in, line);
    if (identity != identity_) {
        throw refused("belongs to another search (" + line.substr(line.empty() ? 0 : 1) + ")");
    }
    while (in >> word) {
        if (word == "phase") {
            in >> word;
            for (int k = 0; k < 5; ++k) {
                if (word == kPhases[k]) state_.phase = static_cast<DiskState::Phase>(k);
            }
        } else if (word == "depth") {
            in >> state_.depth;
        } else if (word == "expanded") {
            in >> state_.expanded;
        } else if (word == "position") {
            read_list(in, state_.position);
        } else if (word == "layers") {
            read_list(in, state_.layers);
        } else if (word == "runs") {
            read_list(in, state_.runs);
        } else if (word == "next_run") {
            in >> state_.next_run;
        } else if (word == "merged") {
            in >> state_.merged_bytes;
        } else if (word == "totals") {
            in >> state_.states >> state_.total >> state_.transitions >> state_.expansions >>
                state_.wins >> state_.seconds;
        } else if (word == "limit") {
            in >> state_.limit >> state_.next_limit;
        } else if (word == "path") {
            read_list(in, state_.path);
        } else if (word == "winner") {
            in >> state_.winner_tag;
        } else if (word == "by_depth") {
            read_list(in, state_.by_depth);
        } else {
            throw damaged(path("manifest"));
        }
    }
    seconds_before_ = state_.seconds;
    resumed_ = true;
}

void DiskStore::begin_phase(DiskState::Phase phase, std::uint64_t states) {
    const bool keeps_layers =
        phase == DiskState::Phase::keys || phase == DiskState::Phase::distances;
    if (!keeps_layers) {
        for (std::size_t depth = 0; depth < state_.layers.size(); ++depth) {
            remove_later(layer_path(static_cast<int>(depth)));
        }
        state_.layers.clear();
        for (std::uint64_t run : state_.runs) remove_later(run_path(run));
        state_.runs.clear();
        state_.position.clear();
        state_.merged_bytes = 0;
        state_.depth = 0;
        state_.expanded = false;
        if (phase != DiskState::Phase::done) state_.states = states;
        if (states > 0) state_.layers.push_back(states);
    }
    state_.phase = phase;
    commit();
}

// Remove the files that the manifest does not name, and count the others.
void DiskStore::remove_leftovers(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        bool known = name == ".lock" || name == "manifest";
        for (std::size_t d = 0; d < state_.layers.size(); ++d) {
            known = known || name == numbered(layer_name(), d);
        }
        if (state_.merged_bytes > 0) {
            known = known || name == numbered(layer_name(), state_.layers.size());
        }
        for (std::uint64_t run : state_.runs) known = known || name == numbered("run", run);
        if (state_.phase > DiskState::Phase::keys) {
            known = known || name == "keys.npy" || name == "from_start.npy";
        }
        if (state_.phase == DiskState::Phase::done) known = known || name == "to_win.npy";
        const bool ours =
            name == "manifest.part" || name == "keys.npy" || name == "from_start.npy" ||
            name == "to_win.npy" ||
            (name.ends_with(".run") &&
             (name.starts_with("layer-") || name.starts_with("back-") || name.starts_with("run-")));
        if (!known && ours) {
            remove_file(path(name));
        } else {
            quota_.used += file_size(path(name));
        }
    }
}

void DiskStore::commit() {
    const auto now = SearchControl::Clock::now();
    state_.seconds = seconds_before_ + std::chrono::duration<double>(now - begin_).count();
    for (const std::string& file : unsynced_) {
        if (std::find(unneeded_.begin(), unneeded_.end(), file) == unneeded_.end()) {
            DiskFile::append(file, file_size(file), quota_).sync();
        }
    }
    unsynced_.clear();
    replace_file(path("manifest"), text());
    for (const std::string& file : unneeded_) {
        quota_.give_back(file_size(file));
        remove_file(file);
    }
    unneeded_.clear();
    last_commit_ = SearchControl::Clock::now();
}

double DiskStore::seconds_since_commit() const {
    return std::chrono::duration<double>(SearchControl::Clock::now() - last_commit_).count();
}

std::uint64_t identity_of(const Program& program, std::uint64_t kind) {
    std::uint64_t sum = checksum(&kind, sizeof(kind));
    const auto add = [&](const void* bytes, std::size_t count) {
        sum = checksum(bytes, count, sum);
    };
    const auto number = [&](int value) { add(&value, sizeof(value)); };
    for (const Lane& lane : program.lanes()) {
        const LaneShape& shape = *lane.shape;
        const auto bytes = static_cast<std::size_t>(shape.words()) * sizeof(Word);
        number(lane.start);
        number(lane.kind);
        number(shape.cells());
        number(shape.turns());
        for (int cell : *lane.line) number(cell);
        for (int c = 0; c < shape.configurations(); ++c) {
            number(shape.has_goal() && shape.wins(c));
            add(shape.cover(c), bytes);
            number(shape.first(c));
            for (int t = shape.first(c); t < shape.last(c); ++t) {
                const Transition& transition = shape.transition(t);
                number(transition.to);
                number(transition.slides);
                add(shape.need(t), bytes);
            }
        }
    }
    return sum;
}

}  // namespace unjam
