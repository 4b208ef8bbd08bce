// Runs the tests: unjam_tests [part of a test's name]. The environment variable UNJAM_TESTS sets
// the default filter.

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>

#include "check.h"

namespace unjam::test {

namespace {
std::atomic<int> failures_in_test{0};
std::mutex printing;
}  // namespace

std::vector<Test>& registry() {
    static std::vector<Test> tests;
    return tests;
}

void fail(const char* file, int line, const std::string& message) {
    ++failures_in_test;
    const std::scoped_lock lock(printing);
    std::fprintf(stderr, "%s:%d: %s\n", file, line, message.c_str());
}

int run_all(std::string_view filter) {
    int passed = 0;
    int failed = 0;
    for (const Test& test : registry()) {
        if (std::string_view(test.name).find(filter) == std::string_view::npos) continue;
        failures_in_test = 0;
        try {
            test.run();
        } catch (const std::exception& e) {
            fail(test.name, 0, std::string("unexpected exception: ") + e.what());
        } catch (...) {
            fail(test.name, 0, "unexpected exception");
        }
        if (failures_in_test == 0) {
            ++passed;
        } else {
            ++failed;
            std::fprintf(stderr, "FAILED: %s\n", test.name);
        }
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    // A filter that matches no test is an error.
    return failed == 0 && passed > 0 ? 0 : 1;
}

}  // namespace unjam::test

int main(int argc, char** argv) {
    const char* wanted = argc > 1 ? argv[1] : std::getenv("UNJAM_TESTS");
    return unjam::test::run_all(wanted == nullptr ? "" : wanted);
}
