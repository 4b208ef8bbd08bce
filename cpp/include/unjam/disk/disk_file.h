// Files of the searches on disk: reading, writing, syncing, and their errors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "unjam/search/search_control.h"

namespace unjam {

// The operating system refused to read or write a file, for any reason but a full disk.
class DiskError : public std::runtime_error {
  public:
    DiskError(int code, std::string path);

    int code() const { return code_; }  // errno
    const std::string& path() const { return path_; }

  private:
    int code_;
    std::string path_;
};

// A directory holds something else, or one of its files is damaged. The message is one sentence.
class StoreError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// Return the error of a file whose contents are not what was written.
StoreError damaged(const std::string& path);

// The bytes that a search may use on disk. All files of a search share one.
struct DiskQuota {
    std::uint64_t limit = kNoLimit, used = 0;

    // Throws SearchStopped if the limit does not allow more.
    void take(std::uint64_t bytes) {
        if (used + bytes > limit) throw SearchStopped{Stop::disk_quota};
        used += bytes;
    }
    void give_back(std::uint64_t bytes) { used -= bytes < used ? bytes : used; }
};

// An open file. A full disk throws SearchStopped, any other failure DiskError.
class DiskFile {
  public:
    DiskFile() = default;
    DiskFile(const DiskFile&) = delete;
    DiskFile& operator=(const DiskFile&) = delete;
    DiskFile(DiskFile&& other) noexcept
        : handle_(std::exchange(other.handle_, -1)),
          path_(std::move(other.path_)),
          quota_(other.quota_),
          size_(other.size_) {}
    DiskFile& operator=(DiskFile&& other) noexcept {
        std::swap(handle_, other.handle_);
        std::swap(path_, other.path_);
        std::swap(quota_, other.quota_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~DiskFile() { close(); }

    // An empty file for writing; one that exists is emptied.
    static DiskFile create(const std::string& path, DiskQuota& quota);
    // An existing file, for writing after its first `size` bytes. The rest is cut off.
    static DiskFile append(const std::string& path, std::uint64_t size, DiskQuota& quota);
    static DiskFile open(const std::string& path);

    bool is_open() const { return handle_ >= 0; }
    std::uint64_t size() const { return size_; }
    const std::string& path() const { return path_; }

    void write(const void* bytes, std::size_t count);                           // at the end
    void write_at(std::uint64_t offset, const void* bytes, std::size_t count);  // within the file
    // Return the number of bytes read, which is smaller at the end of the file.
    std::size_t read_at(std::uint64_t offset, void* bytes, std::size_t count) const;
    void sync();
    void close();

  private:
    int handle_ = -1;
    std::string path_;
    DiskQuota* quota_ = nullptr;
    std::uint64_t size_ = 0;
};

// Make the names in a directory durable, where the operating system can.
void sync_directory(const std::string& directory);

// Return the names of the files in a directory, which is created if it does not exist.
std::vector<std::string> list_directory(const std::string& directory);
std::uint64_t file_size(const std::string& path);    // 0 if there is none
void remove_file(const std::string& path) noexcept;  // if it exists
std::string read_file(const std::string& path);      // empty if there is none
// Write a file aside, sync it and rename it, so that it is complete at any moment.
void replace_file(const std::string& path, const std::string& text);

// A checksum of 64 bits. Any change of a few bits changes it.
std::uint64_t checksum(const void* bytes, std::size_t count, std::uint64_t seed = 0);

}  // namespace unjam
