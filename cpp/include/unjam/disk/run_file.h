// Runs: files of sorted records, compressed and checksummed.
//
// A run is a sequence of blocks. A block is a head (bytes, records, checksum), its first record,
// and the differences between consecutive records as numbers of variable length. After the last
// block come the first record and the offset of every block, and a tail of fixed size. The checksum
// of a block covers its offset, so blocks cannot be exchanged.
//
// A run that is still being written can be made durable up to a block, and continued from there.
#pragma once

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "unjam/disk/disk_file.h"
#include "unjam/disk/record.h"

namespace unjam {

namespace run_format {

inline constexpr std::size_t kBlock = std::size_t{1} << 15;  // bytes of a block, at most
inline constexpr std::uint64_t kMagic = 0x316E75726D616A6Eu;

struct Head {
    std::uint32_t bytes, records;  // bytes after the head
    std::uint64_t sum;
};
struct Tail {
    std::uint64_t index, blocks, records, sum, magic;  // the sum is that of the index
};

// Write a difference of one word: 7 bits in each byte, the lowest first.
inline unsigned char* put(unsigned char* at, Word value) {
    for (; value >= 0x80; value >>= 7) *at++ = static_cast<unsigned char>(value | 0x80);
    *at++ = static_cast<unsigned char>(value);
    return at;
}
inline const unsigned char* get(const unsigned char* at, Word& value) {
    value = *at & 0x7F;
    for (int shift = 7; *at++ & 0x80; shift += 7) {
        value |= static_cast<Word>(*at & 0x7F) << (shift & 63);
    }
    return at;
}

}  // namespace run_format

template <int R>
class RunWriter {
  public:
    RunWriter(const std::string& path, DiskQuota& quota)
        : file_(DiskFile::create(path, quota)), block_(run_format::kBlock) {}
    // Continue a run after a checkpoint.
    RunWriter(const std::string& path, std::uint64_t bytes, DiskQuota& quota);

    void append(const Record<R>& record) {
        if (at_ == nullptr || at_ > block_.data() + run_format::kBlock - kMost) {
            end_block();
            begin_block(record);
        } else {
            put_difference(record);
        }
        last_ = record;
        ++in_block_;
        ++records_;
    }
    std::uint64_t records() const { return records_; }
    std::uint64_t bytes() const { return file_.size(); }
    // The last record written; none before the first.
    const std::optional<Record<R>> last() const {
        return records_ == 0 ? std::nullopt : std::optional(last_);
    }
    // Write all records to the file and make them durable.
    void checkpoint() {
        end_block();
        file_.sync();
    }
    void finish();
    void sync() { file_.sync(); }

    static std::uint64_t memory() { return run_format::kBlock; }

  private:
    static constexpr std::size_t kMost = 10 * R + 2;  // bytes of a difference, at most

    struct Entry {
        Record<R> first;
        std::uint64_t offset;
    };

    void begin_block(const Record<R>& first) {
        index_.push_back({first, file_.size()});
        at_ = block_.data() + sizeof(run_format::Head);
        std::memcpy(at_, &first, sizeof(first));
        at_ += sizeof(first);
    }
    void put_difference(const Record<R>& record) {
        if constexpr (R == 1) {
            at_ = run_format::put(at_, record.word[0] - last_.word[0]);
        } else {
            Word borrow = 0;
            Record<R> difference;
            for (int w = R - 1; w >= 0; --w) {
                const Word minuend = record.word[w], part = minuend - last_.word[w];
                difference.word[w] = part - borrow;
                borrow = (minuend < last_.word[w]) || (part < borrow) ? 1 : 0;
            }
            int first = 0;
            while (first + 1 < R && difference.word[first] == 0) ++first;
            *at_++ = static_cast<unsigned char>(R - first);
            for (int w = first; w < R; ++w) at_ = run_format::put(at_, difference.word[w]);
        }
    }
    void end_block();

    DiskFile file_;
    std::vector<unsigned char> block_;
    unsigned char* at_ = nullptr;
    std::uint32_t in_block_ = 0;
    std::uint64_t records_ = 0;
    Record<R> last_{};
    std::vector<Entry> index_;
};

template <int R>
class RunReader {
  public:
    // `is_one_of_many`: open the file for each block only, as a process may open few at once.
    explicit RunReader(const std::string& path, bool is_one_of_many = false);
    // Read the blocks before a checkpoint of an unfinished run.
    RunReader(const std::string& path, std::uint64_t bytes)
        : file_(DiskFile::open(path)), block_(run_format::kBlock), end_(bytes) {}

    // Return whether there is a record; `current` is the last one read.
    bool next() {
        if (left_ == 0 && !read_block()) return false;
        if (begun_) {
            get_difference();
        } else {
            begun_ = true;
        }
        --left_;
        return true;
    }
    const Record<R>& current() const { return current_; }
    // Move to the first record that is not smaller; return whether there is one. Records are only
    // skipped forward.
    bool skip_to(const Record<R>& record);
    std::uint64_t records() const { return records_; }

    static std::uint64_t memory() { return run_format::kBlock; }

    // For RunWriter: the block that was read last.
    std::uint64_t block_begin() const { return block_begin_; }
    std::uint32_t block_records() const { return head_.records; }

  private:
    struct Entry {
        Record<R> first;
        std::uint64_t offset;
    };

    bool read_block();
    void read_index();
    void get_difference() {
        if constexpr (R == 1) {
            Word difference;
            at_ = run_format::get(at_, difference);
            current_.word[0] += difference;
        } else {
            const int first = R - *at_++;
            Record<R> difference{};
            for (int w = std::max(first, 0); w < R; ++w) {
                at_ = run_format::get(at_, difference.word[w]);
            }
            Word carry = 0;
            for (int w = R - 1; w >= 0; --w) {
                const Word sum = current_.word[w] + difference.word[w];
                const Word total = sum + carry;
                carry = (sum < difference.word[w]) || (total < carry) ? 1 : 0;
                current_.word[w] = total;
            }
        }
    }

    DiskFile file_;
    std::vector<unsigned char> block_;
    const unsigned char* at_ = nullptr;
    run_format::Head head_{};
    std::uint64_t next_block_ = 0, block_begin_ = 0, end_, records_ = 0;
    std::uint32_t left_ = 0;
    bool begun_ = false, has_current_ = false, exhausted_ = false, is_one_of_many_ = false;
    Record<R> current_{};
    std::vector<Entry> index_;  // read on first use
    std::uint64_t index_sum_ = 0, blocks_ = 0;
};

// ---- Implementation
// ------------------------------------------------------------------------------

template <int R>
RunWriter<R>::RunWriter(const std::string& path, std::uint64_t bytes, DiskQuota& quota)
    : file_(DiskFile::append(path, bytes, quota)), block_(run_format::kBlock) {
    RunReader<R> written(path, bytes);
    std::uint64_t block = kNoLimit;
    while (written.next()) {
        if (written.block_begin() != block) {
            block = written.block_begin();
            index_.push_back({written.current(), block});
        }
        last_ = written.current();
        ++records_;
    }
}

template <int R>
void RunWriter<R>::end_block() {
    if (at_ == nullptr) return;
    run_format::Head head{};
    const std::size_t count =
        static_cast<std::size_t>(at_ - block_.data()) - sizeof(run_format::Head);
    head.bytes = static_cast<std::uint32_t>(count);
    head.records = in_block_;
    head.sum =
        checksum(block_.data() + sizeof(head), count, file_.size() * 2 + in_block_ * kGoldenRatio);
    std::memcpy(block_.data(), &head, sizeof(head));
    file_.write(block_.data(), count + sizeof(head));
    at_ = nullptr;
    in_block_ = 0;
}

template <int R>
void RunWriter<R>::finish() {
    end_block();
    const std::size_t bytes = index_.size() * sizeof(Entry);
    run_format::Tail tail{};
    tail.index = file_.size();
    tail.blocks = index_.size();
    tail.records = records_;
    tail.magic = run_format::kMagic + R;
    tail.sum = checksum(index_.data(), bytes, tail.index ^ records_);
    if (bytes > 0) file_.write(index_.data(), bytes);
    file_.write(&tail, sizeof(tail));
    index_ = {};
    block_ = {};
}

template <int R>
RunReader<R>::RunReader(const std::string& path, bool is_one_of_many)
    : file_(DiskFile::open(path)),
      block_(run_format::kBlock),
      end_(0),
      is_one_of_many_(is_one_of_many) {
    run_format::Tail tail{};
    if (file_.size() < sizeof(tail) ||
        file_.read_at(file_.size() - sizeof(tail), &tail, sizeof(tail)) != sizeof(tail) ||
        tail.magic != run_format::kMagic + R || tail.blocks > file_.size() / sizeof(Entry) ||
        tail.index + tail.blocks * sizeof(Entry) + sizeof(tail) != file_.size()) {
        throw damaged(file_.path());
    }
    end_ = tail.index;
    records_ = tail.records;
    blocks_ = tail.blocks;
    index_sum_ = tail.sum;
    if (is_one_of_many_) file_.close();
}

template <int R>
bool RunReader<R>::read_block() {
    if (next_block_ >= end_) return false;
    // The bytes of a block are only known after its head, so read as much as there may be.
    const auto wanted =
        static_cast<std::size_t>(std::min<std::uint64_t>(run_format::kBlock, end_ - next_block_));
    if (!file_.is_open()) file_ = DiskFile::open(file_.path());
    if (file_.read_at(next_block_, block_.data(), wanted) != wanted) throw damaged(file_.path());
    if (is_one_of_many_) file_.close();
    if (wanted < sizeof(head_) + sizeof(current_)) throw damaged(file_.path());
    std::memcpy(&head_, block_.data(), sizeof(head_));
    if (head_.bytes + sizeof(head_) > wanted || head_.bytes < sizeof(current_) ||
        head_.records == 0 ||
        head_.sum != checksum(block_.data() + sizeof(head_), head_.bytes,
                              next_block_ * 2 + head_.records * kGoldenRatio)) {
        throw damaged(file_.path());
    }
    std::memcpy(&current_, block_.data() + sizeof(head_), sizeof(current_));
    at_ = block_.data() + sizeof(head_) + sizeof(current_);
    left_ = head_.records;
    begun_ = false;
    block_begin_ = next_block_;
    next_block_ += sizeof(head_) + head_.bytes;
    return true;
}

template <int R>
void RunReader<R>::read_index() {
    if (!index_.empty() || blocks_ == 0) return;
    index_.resize(static_cast<std::size_t>(blocks_));
    const std::size_t bytes = index_.size() * sizeof(Entry);
    if (!file_.is_open()) file_ = DiskFile::open(file_.path());
    if (file_.read_at(end_, index_.data(), bytes) != bytes ||
        checksum(index_.data(), bytes, end_ ^ records_) != index_sum_) {
        throw damaged(file_.path());
    }
}

template <int R>
bool RunReader<R>::skip_to(const Record<R>& record) {
    if (exhausted_) return false;
    if (has_current_ && current_ >= record) return true;
    read_index();
    const auto after =
        std::upper_bound(index_.begin(), index_.end(), record,
                         [](const Record<R>& r, const Entry& entry) { return r < entry.first; });
    const std::uint64_t offset = after == index_.begin() ? 0 : (after - 1)->offset;
    if (offset >= next_block_) {
        next_block_ = offset;
        left_ = 0;
    }
    has_current_ = true;
    while (next()) {
        if (current_ >= record) return true;
    }
    exhausted_ = true;
    return false;
}

}  // namespace unjam
