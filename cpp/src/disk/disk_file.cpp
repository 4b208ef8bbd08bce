#include "unjam/disk/disk_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

#include "unjam/states/hash.h"

namespace unjam {

namespace {

#ifdef _WIN32
constexpr int kCreate = _O_CREAT | _O_TRUNC | _O_RDWR | _O_BINARY | _O_NOINHERIT;
constexpr int kAppend = _O_RDWR | _O_BINARY | _O_NOINHERIT;
constexpr int kRead = _O_RDONLY | _O_BINARY | _O_NOINHERIT;

int open_file(const char* path, int flags) { return _open(path, flags, _S_IREAD | _S_IWRITE); }
int close_file(int handle) { return _close(handle); }
int sync_file(int handle) { return _commit(handle); }
int cut_file(int handle, std::uint64_t size) {
    return _chsize_s(handle, static_cast<long long>(size)) == 0 ? 0 : -1;
}
long long write_part(int handle, std::uint64_t offset, const void* bytes, std::size_t count) {
    if (_lseeki64(handle, static_cast<long long>(offset), SEEK_SET) < 0) return -1;
    return _write(handle, bytes, static_cast<unsigned>(count));
}
long long read_part(int handle, std::uint64_t offset, void* bytes, std::size_t count) {
    if (_lseeki64(handle, static_cast<long long>(offset), SEEK_SET) < 0) return -1;
    return _read(handle, bytes, static_cast<unsigned>(count));
}
#else
constexpr int kCreate = O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC;
constexpr int kAppend = O_RDWR | O_CLOEXEC;
constexpr int kRead = O_RDONLY | O_CLOEXEC;

int open_file(const char* path, int flags) { return ::open(path, flags, 0666); }
int close_file(int handle) { return ::close(handle); }
int sync_file(int handle) { return ::fsync(handle); }
int cut_file(int handle, std::uint64_t size) {
    return ::ftruncate(handle, static_cast<off_t>(size));
}
long long write_part(int handle, std::uint64_t offset, const void* bytes, std::size_t count) {
    return ::pwrite(handle, bytes, count, static_cast<off_t>(offset));
}
long long read_part(int handle, std::uint64_t offset, void* bytes, std::size_t count) {
    return ::pread(handle, bytes, count, static_cast<off_t>(offset));
}
#endif

constexpr std::size_t kMaxPart = std::size_t{1} << 28;  // bytes of one call

bool is_full(int code) {
#ifdef EDQUOT
    if (code == EDQUOT) return true;
#endif
    return code == ENOSPC || code == EFBIG;
}

[[noreturn]] void fail(const std::string& path) {
    const int code = errno;
    if (is_full(code)) throw SearchStopped{Stop::disk_full};
    throw DiskError(code, path);
}

int opened(const std::string& path, int flags) {
    const int handle = open_file(path.c_str(), flags);
    if (handle < 0) fail(path);
    return handle;
}

}  // namespace

DiskError::DiskError(int code, std::string path)
    : std::runtime_error(path + ": " + std::generic_category().message(code)),
      code_(code),
      path_(std::move(path)) {}

StoreError damaged(const std::string& path) {
    std::string message = "'";
    message.append(path).append("' is damaged; delete its directory to start again");
    return StoreError(message);
}

DiskFile DiskFile::create(const std::string& path, DiskQuota& quota) {
    quota.give_back(file_size(path));
    DiskFile file;
    file.handle_ = opened(path, kCreate);
    file.path_ = path;
    file.quota_ = &quota;
    return file;
}

DiskFile DiskFile::append(const std::string& path, std::uint64_t size, DiskQuota& quota) {
    DiskFile file;
    file.handle_ = opened(path, kAppend);
    file.path_ = path;
    file.quota_ = &quota;
    const std::uint64_t before = file_size(path);
    if (before < size) throw damaged(path);
    if (cut_file(file.handle_, size) != 0) fail(path);
    quota.give_back(before - size);
    file.size_ = size;
    return file;
}

DiskFile DiskFile::open(const std::string& path) {
    DiskFile file;
    file.handle_ = opened(path, kRead);
    file.path_ = path;
    file.size_ = file_size(path);
    return file;
}

void DiskFile::write(const void* bytes, std::size_t count) {
    quota_->take(count);
    try {
        write_at(size_, bytes, count);
    } catch (...) {
        quota_->give_back(count);
        throw;
    }
    size_ += count;
}

void DiskFile::write_at(std::uint64_t offset, const void* bytes, std::size_t count) {
    const char* next = static_cast<const char*>(bytes);
    while (count > 0) {
        const long long done = write_part(handle_, offset, next, std::min(count, kMaxPart));
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) fail(path_);
        if (done == 0) throw SearchStopped{Stop::disk_full};
        next += done;
        offset += static_cast<std::uint64_t>(done);
        count -= static_cast<std::size_t>(done);
    }
}

std::size_t DiskFile::read_at(std::uint64_t offset, void* bytes, std::size_t count) const {
    std::size_t total = 0;
    while (total < count) {
        const long long done = read_part(handle_, offset + total, static_cast<char*>(bytes) + total,
                                         std::min(count - total, kMaxPart));
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) fail(path_);
        if (done == 0) break;
        total += static_cast<std::size_t>(done);
    }
    return total;
}

void DiskFile::sync() {
    if (sync_file(handle_) != 0) fail(path_);
}

void DiskFile::close() {
    if (handle_ >= 0) close_file(handle_);
    handle_ = -1;
}

void sync_directory([[maybe_unused]] const std::string& directory) {
#ifndef _WIN32
    const int handle = opened(directory, O_RDONLY | O_CLOEXEC);
    const int done = ::fsync(handle);
    const int code = errno;
    ::close(handle);
    // Some file systems cannot sync a directory.
    if (done != 0 && code != EINVAL && code != ENOTSUP) {
        errno = code;
        fail(directory);
    }
#endif
}

std::vector<std::string> list_directory(const std::string& directory) {
    std::error_code wrong;
    std::filesystem::create_directories(directory, wrong);
    std::vector<std::string> names;
    if (!wrong) {
        for (const auto& entry : std::filesystem::directory_iterator(directory, wrong)) {
            names.push_back(entry.path().filename().string());
        }
    }
    if (wrong) {
        errno = wrong.value();
        fail(directory);
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::uint64_t file_size(const std::string& path) {
    std::error_code wrong;
    const auto size = std::filesystem::file_size(path, wrong);
    return wrong ? 0 : static_cast<std::uint64_t>(size);
}

void remove_file(const std::string& path) noexcept {
    std::error_code wrong;
    std::filesystem::remove(path, wrong);
}

std::string read_file(const std::string& path) {
    std::error_code wrong;
    if (!std::filesystem::exists(path, wrong)) return {};
    const DiskFile file = DiskFile::open(path);
    std::string text(static_cast<std::size_t>(file.size()), '\0');
    text.resize(file.read_at(0, text.data(), text.size()));
    return text;
}

void replace_file(const std::string& path, const std::string& text) {
    const std::string aside = path + ".part";
    DiskQuota unlimited;
    DiskFile file = DiskFile::create(aside, unlimited);
    file.write(text.data(), text.size());
    file.sync();
    file.close();
    std::error_code wrong;
    std::filesystem::rename(aside, path, wrong);
    if (wrong) {
        errno = wrong.value();
        fail(path);
    }
    sync_directory(std::filesystem::path(path).parent_path().string());
}

std::uint64_t checksum(const void* bytes, std::size_t count, std::uint64_t seed) {
    constexpr std::uint64_t kOther = 0xD6E8FEB86659FD93u;
    const auto* at = static_cast<const unsigned char*>(bytes);
    std::uint64_t sum = seed ^ (count * kGoldenRatio);
    for (; count > 0;) {
        std::uint64_t word = 0;
        const std::size_t part = std::min<std::size_t>(count, sizeof(word));
        std::memcpy(&word, at, part);
        sum = std::rotl((sum ^ word) * kGoldenRatio, 29);
        at += part;
        count -= part;
    }
    sum = (sum ^ (sum >> 32)) * kOther;
    return sum ^ (sum >> 29);
}

}  // namespace unjam
