// The command `unjam` on POSIX systems: runs the script `unjam-python` beside it.
//
// Python prints a traceback if Ctrl-C comes while the interpreter starts, some 10 ms before any
// code of unjam runs. A signal that is blocked stays pending, also across exec: it is blocked here,
// and `unjam.interrupts` unblocks it as soon as it can be answered.
//
// No C++ library is used, so that the program starts in less than a millisecond.

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

namespace {

constexpr int kMissing = 34;  // as in docs/exit-codes.md

// The file that runs, with all links resolved; false if it cannot be found.
bool find_itself(const char* called, char* path) {
    if (realpath("/proc/self/exe", path) != nullptr) return true;
    if (strchr(called, '/') != nullptr) return realpath(called, path) != nullptr;
    const char* folders = getenv("PATH");
    while (folders != nullptr && *folders != '\0') {
        const size_t length = strcspn(folders, ":");
        char candidate[PATH_MAX];
        const int size = snprintf(candidate, sizeof candidate, "%.*s/%s", static_cast<int>(length),
                                  folders, called);
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
    if (argc > 0 && find_itself(argv[0], path)) {
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
