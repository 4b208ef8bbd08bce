#include <algorithm>
#include <filesystem>
#include <map>
#include <random>
#include <set>

#include "boards.h"
#include "check.h"
#include "unjam/disk/array_file.h"
#include "unjam/disk/disk_search.h"
#include "unjam/disk/record_buffer.h"
#include "unjam/disk/run_merge.h"
#include "unjam/lanes/reverse_program.h"
#include "unjam/states/successors.h"

using namespace unjam;

namespace {

const char* const kJam40 = "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJFF.";

// A directory that is removed with its files.
struct Folder {
    std::string path;

    Folder() {
        static int number = 0;
        path = (std::filesystem::temp_directory_path() /
                ("unjam-test-" + std::to_string(std::random_device{}()) + "-" +
                 std::to_string(number++)))
                   .string();
        std::filesystem::create_directories(path);
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    std::string file(const std::string& name) const { return path + "/" + name; }
};

template <int R>
std::vector<Record<R>> random_records(std::size_t count, std::uint32_t seed) {
    std::mt19937_64 random(seed);
    std::vector<Record<R>> records(count);
    for (auto& record : records) {
        for (Word& word : record.word) word = random() >> (random() % 64);
    }
    std::sort(records.begin(), records.end());
    records.erase(std::unique(records.begin(), records.end()), records.end());
    return records;
}

template <int R>
std::vector<Record<R>> read_all(RunReader<R>&& reader) {
    std::vector<Record<R>> records;
    while (reader.next()) records.push_back(reader.current());
    return records;
}

template <int R>
void check_round_trip() {
    const Folder folder;
    const std::string path = folder.file("a.run");
    const auto records = random_records<R>(30000, R);
    DiskQuota quota;
    RunWriter<R> writer(path, quota);
    std::uint64_t bytes = 0, written = 0;
    for (const auto& record : records) {
        writer.append(record);
        if (++written == 20000) {
            writer.checkpoint();
            bytes = writer.bytes();
        }
    }
    writer.finish();
    CHECK(read_all(RunReader<R>(path)) == records);
    CHECK_EQ(RunReader<R>(path).records(), records.size());
    CHECK_EQ(quota.used, std::filesystem::file_size(path));

    RunReader<R> skipping(path);
    for (std::size_t i = 0; i < records.size(); i += 1 + i / 7) {
        CHECK(skipping.skip_to(records[i]) && skipping.current() == records[i]);
    }
    Record<R> large;
    for (Word& word : large.word) word = ~Word{0};
    CHECK(skipping.skip_to(large) == (records.back() == large));

    // Cut the file off behind the checkpoint, as after a crash, and continue.
    RunWriter<R> continued(path, bytes, quota);
    CHECK_EQ(continued.records(), 20000u);
    CHECK(*continued.last() == records[19999]);
    for (std::size_t i = 20000; i < records.size(); ++i) continued.append(records[i]);
    continued.finish();
    CHECK(read_all(RunReader<R>(path)) == records);
}

Outcome solve_in(const Folder& folder, const Program& program, const Request& request,
                 Limits limits = {}) {
    SearchControl control(limits);
    return search_on_disk(program, request, {folder.path, kNoLimit, "a test"}, control);
}

}  // namespace

TEST("runs of records of any width are read as they were written") {
    check_round_trip<1>();
    check_round_trip<2>();
    check_round_trip<3>();
    check_round_trip<4>();
}

TEST("every changed byte of a run is noticed") {
    const Folder folder;
    const std::string path = folder.file("a.run");
    DiskQuota quota;
    RunWriter<1> writer(path, quota);
    const auto records = random_records<1>(300, 5);
    for (const auto& record : records) writer.append(record);
    writer.finish();
    const std::string whole = read_file(path);
    Record<1> last;
    last.word[0] = ~Word{0};
    for (std::size_t i = 0; i < whole.size(); ++i) {
        std::string changed = whole;
        changed[i] = static_cast<char>(changed[i] ^ 0x10);
        replace_file(path, changed);
        CHECK_THROWS(StoreError, [&] {
            read_all(RunReader<1>(path));
            RunReader<1>(path).skip_to(last);
        }());
    }
}

TEST("a record buffer keeps the highest tag of each state") {
    const auto program = boards::program(kJam40);
    const RecordLayout layout(*program, 4);
    RecordBuffer<1> buffer(1 << 20);
    std::mt19937 random(1);
    std::map<Word, Word> expected;
    for (int i = 0; i < 20000; ++i) {
        const Word key = random() % 5000, tag = random() % 16;
        buffer.push(layout.pack<1>(Key<1>{{key}}, tag));
        expected[key] = std::max(expected[key], tag);
    }
    buffer.sort(layout);
    CHECK_EQ(buffer.count(), expected.size());
    auto next = expected.begin();
    for (const Record<1>& record : buffer) {
        Key<1> key;
        layout.unpack(record, key);
        CHECK_EQ(key.word[0], next->first);
        CHECK_EQ(layout.tag(record), next->second);
        ++next;
    }
}

TEST("a quota is never exceeded") {
    const Folder folder;
    DiskQuota quota{100000, 0};
    RunWriter<1> writer(folder.file("a.run"), quota);
    bool stopped = false;
    try {
        for (const auto& record : random_records<1>(100000, 3)) writer.append(record);
        writer.finish();
    } catch (const SearchStopped& now) {
        stopped = now.stop == Stop::disk_quota;
    }
    CHECK(stopped);
    CHECK(quota.used <= 100000);
}

TEST("a search on disk finds the same path however often it is stopped") {
    const auto program = boards::program(kJam40);
    for (Metric metric : {Metric::moves, Metric::slides}) {
        Request request;
        request.metric = metric;
        const Folder whole, parts;
        const Outcome expected = solve_in(whole, *program, request);
        CHECK(expected.status == Status::solved && expected.optimal);
        CHECK_EQ(expected.path.size(), metric == Metric::moves ? 51u : 81u);
        Outcome found;
        for (std::uint64_t states = 10; states < 6000; states += 500) {
            Limits limits;
            limits.states = states;
            found = solve_in(parts, *program, request, limits);
            if (found.status == Status::limit) CHECK(found.stop == Stop::states);
        }
        CHECK(found.status == Status::solved);
        CHECK_EQ(found.path.size(), expected.path.size());
        for (std::size_t i = 0; i < found.path.size(); ++i) {
            CHECK_EQ(found.path[i].lane, expected.path[i].lane);
            CHECK_EQ(found.path[i].to, expected.path[i].to);
        }
    }
}

TEST("every step of a reversed program takes one back") {
    const auto program = boards::program(kJam40);
    for (bool slides : {false, true}) {
        const auto reverse = reverse_program(*program, slides, false);
        SuccessorGenerator forward(*program, slides, false), backward(*reverse, slides, false);
        SearchControl control(Limits{});
        const Component component = explore(*program, {slides, false, false, false}, control);
        std::set<std::pair<Word, Word>> there, back;
        std::vector<PathStep> steps;
        std::vector<Word> keys;
        for (std::uint32_t state = 0; state < component.states; ++state) {
            const Word key = component.keys[state];
            keys.clear();
            forward.neighbours(&key, steps, keys);
            for (Word next : keys) there.insert({key, next});
            keys.clear();
            backward.neighbours(&key, steps, keys);
            for (Word next : keys) back.insert({next, key});
        }
        CHECK(there == back);
    }
}

TEST("arrays of keys are searched from any place") {
    const Folder folder;
    DiskQuota quota;
    const std::string path = folder.file("keys.npy");
    const auto records = random_records<1>(5000, 9);
    const Word start = records[1234].word[0];
    {
        ArrayWriter keys(path, sizeof(Word), records.size(), 1, quota);
        keys.append(&start, sizeof(start));
        for (const auto& record : records) {
            if (record.word[0] != start) keys.append(record.word, sizeof(Word));
        }
        keys.finish();
    }
    KeyReader reader(path, 1, records.size());
    std::mt19937_64 random(2);
    for (const auto& record : records) CHECK(reader.contains(record.word));
    for (int i = 0; i < 2000; ++i) {
        const auto& record = records[random() % records.size()];
        CHECK(reader.contains(record.word));
        const Word other = record.word[0] + 1;
        const bool known = std::binary_search(records.begin(), records.end(), Record<1>{{other}});
        CHECK(reader.contains(&other) == known);
    }
}
