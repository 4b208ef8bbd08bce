// Merging sorted runs of records.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "unjam/disk/run_file.h"

namespace unjam {

// Reads several sorted sources as one, each state once, with its highest tag.
template <int R>
class RunMerge {
  public:
    explicit RunMerge(const RecordLayout& layout) : layout_(layout) {}

    // Add sources before the first call of `next`. If `after` is given, states up to it are
    // skipped.
    void add(const std::string& path, const std::optional<Record<R>>& after) {
        auto reader = std::make_unique<RunReader<R>>(path);
        bool more = after ? reader->skip_to(*after) : reader->next();
        while (more && after && !past(reader->current(), *after)) more = reader->next();
        if (more) sources_.push_back({std::move(reader), nullptr, nullptr, 0});
    }
    // One of very many runs, whose states get a label.
    void add_labelled(const std::string& path, int label) {
        auto reader = std::make_unique<RunReader<R>>(path, true);
        if (reader->next()) sources_.push_back({std::move(reader), nullptr, nullptr, label});
    }
    // Records in memory, which must stay there.
    void add(const Record<R>* begin, const Record<R>* end) {
        if (begin != end) sources_.push_back({nullptr, begin, end, 0});
    }

    bool next() {
        if (!begun_) {
            for (std::size_t i = sources_.size(); i-- > 0;) sift_down(i);
            begun_ = true;
        }
        if (sources_.empty()) return false;
        current_ = sources_.front().current();
        label_ = sources_.front().label;
        advance();
        while (!sources_.empty() && layout_.same_state(sources_.front().current(), current_)) {
            current_ = sources_.front().current();
            advance();
        }
        return true;
    }
    const Record<R>& current() const { return current_; }
    int label() const { return label_; }

  private:
    struct Source {
        std::unique_ptr<RunReader<R>> reader;
        const Record<R>*at, *end;
        int label;

        const Record<R>& current() const { return reader ? reader->current() : *at; }
        bool next() { return reader ? reader->next() : ++at != end; }
    };

    bool past(const Record<R>& a, const Record<R>& b) const {
        return layout_.bare(a) > layout_.bare(b);
    }
    void advance() {
        if (!sources_.front().next()) {
            std::swap(sources_.front(), sources_.back());
            sources_.pop_back();
        }
        sift_down(0);
    }
    void sift_down(std::size_t at) {
        while (true) {
            std::size_t least = at;
            for (std::size_t child = 2 * at + 1; child <= 2 * at + 2; ++child) {
                if (child < sources_.size() &&
                    sources_[child].current() < sources_[least].current()) {
                    least = child;
                }
            }
            if (least == at) return;
            std::swap(sources_[at], sources_[least]);
            at = least;
        }
    }

    const RecordLayout& layout_;
    std::vector<Source> sources_;
    Record<R> current_{};
    int label_ = 0;
    bool begun_ = false;
};

// Tells whether the states of an ascending sequence are in a run.
template <int R>
class RunMembership {
  public:
    RunMembership(const std::string& path, const RecordLayout& layout, bool is_one_of_many = false)
        : layout_(layout), reader_(path, is_one_of_many) {}

    // For sequences about as dense as the run: reads all of it.
    bool contains(const Record<R>& record) {
        const Record<R> state = layout_.bare(record);
        if (!begun_) {
            begun_ = true;
            more_ = reader_.next();
        }
        while (more_ && layout_.bare(reader_.current()) < state) more_ = reader_.next();
        return more_ && layout_.same_state(reader_.current(), record);
    }
    // For sparse sequences: skips blocks. Do not mix the two.
    bool finds(const Record<R>& record) {
        return reader_.skip_to(layout_.bare(record)) &&
               layout_.same_state(reader_.current(), record);
    }
    const Record<R>& found() const { return reader_.current(); }

  private:
    const RecordLayout& layout_;
    RunReader<R> reader_;
    bool begun_ = false, more_ = false;
};

}  // namespace unjam
