// Arrays on disk in the format of NumPy, written and read from the beginning to the end.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "unjam/disk/disk_file.h"
#include "unjam/lanes/lanes.h"

namespace unjam {

// The values of an array are preceded by a head of this size.
inline constexpr std::size_t kArrayHead = 128;

// The head of an array of unsigned integers with `bytes` bytes each; one-dimensional if `columns`
// is 0.
std::string array_head(std::size_t bytes, std::uint64_t rows, std::uint64_t columns);

// Writes an array.
class ArrayWriter {
  public:
    ArrayWriter(const std::string& path, std::size_t bytes, std::uint64_t rows,
                std::uint64_t columns, DiskQuota& quota)
        : file_(DiskFile::create(path, quota)) {
        const std::string head = array_head(bytes, rows, columns);
        file_.write(head.data(), head.size());
    }
    void append(const void* bytes, std::size_t count) {
        if (used_ + count > sizeof(buffer_)) flush();
        std::memcpy(buffer_ + used_, bytes, count);
        used_ += count;
    }
    // Replace values that are already written. Finish afterwards.
    void put(std::uint64_t offset, const void* bytes, std::size_t count) {
        flush();
        file_.write_at(kArrayHead + offset, bytes, count);
    }
    void finish() {
        flush();
        file_.sync();
        file_.close();
    }

  private:
    void flush() {
        if (used_ > 0) file_.write(buffer_, used_);
        used_ = 0;
    }

    DiskFile file_;
    std::size_t used_ = 0;
    char buffer_[1 << 16];
};

// Reads the keys of an array of keys that is sorted from row 1 on; row 0 is the start.
class KeyReader {
  public:
    KeyReader(const std::string& path, int words, std::uint64_t rows)
        : file_(DiskFile::open(path)), words_(static_cast<std::size_t>(words)), rows_(rows) {
        if (file_.size() != kArrayHead + rows * words_ * sizeof(Word)) {
            throw damaged(path);
        }
    }
    const Word* row(std::uint64_t number);
    // Return whether a key is in a row. Faster if keys are ascending.
    bool contains(const Word* key);

  private:
    static constexpr std::uint64_t kRows = 1024;  // of a page

    int compare(std::uint64_t number, const Word* key);

    DiskFile file_;
    std::size_t words_;
    std::uint64_t rows_, begin_ = 0, end_ = 0, low_ = 1;
    std::vector<Word> page_;
};

}  // namespace unjam
