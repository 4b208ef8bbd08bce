// The command `unjam` on POSIX systems: runs the script `unjam-python` in the same directory.
//
// Python prints a traceback if Ctrl-C is pressed while the interpreter starts, some 10 ms before
// any code of unjam runs. A blocked signal stays pending, even across exec. So this program blocks
// SIGINT, and `unjam.interrupts` unblocks it as soon as it can be handled.
//
// It uses no C++ library, so it starts in less than a millisecond.

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

namespace {

constexpr int kMissing = 34;  // see docs/exit-codes.md

// Find the path of this executable with all links resolved. Return false if that fails.
bool find_executable(const char* name, char* path) {
    if (realpath("/proc/self/exe", path) != nullptr) return true;
    if (strchr(name, '/') != nullptr) return realpath(name, path) != nullptr;
    const char* folders = getenv("PATH");
    while (folders != nullptr && *folders != '\0') {
        const size_t length = strcspn(folders, ":");
        char candidate[PATH_MAX];
        const int size = snprintf(candidate, sizeof candidate, "%.*s/%s", static_cast<int>(length),
                                  folders, name);
        if (size > 0 && size < PATH_MAX && access(candidate, X_OK) == 0) {
            return realpath(candidate, path) != nullptr;
        }
        folders += length + (folders[length] == ':');
    }
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, nullptr);

    constexpr const char* kScript = "unjam-python";
    char path[PATH_MAX] = "";
    if (argc > 0 && find_executable(argv[0], path)) {
        char* name = strrchr(path, '/') + 1;
        if (static_cast<size_t>(path + sizeof path - name) > strlen(kScript)) {
            strcpy(name, kScript);
            execv(path, argv);
        }
    }
    fprintf(stderr, "unjam: cannot run '%s': %s; install unjam again\n", path[0] ? path : kScript,
            strerror(errno));
    return kMissing;
}
