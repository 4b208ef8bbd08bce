#!/usr/bin/env bash
# Builds and runs the C++ tests under a sanitizer preset: tools/sanitized_tests.sh asan|tsan
#
# If the compiler or kernel does not support the sanitizer, prints one sentence and skips the tests;
# with CI=true that is a failure.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

preset=${1:?usage: tools/sanitized_tests.sh asan|tsan}
case $preset in
    asan) flags=address,undefined ;;
    tsan) flags=thread ;;
    *) echo "unknown sanitizer preset: $preset (expected asan or tsan)" >&2 && exit 2 ;;
esac

probe=$(mktemp -d)
trap 'rm -rf "$probe"' EXIT
cat >"$probe/probe.cpp" <<'CPP'
#include <thread>
int main() {
    int x = 0;
    std::thread t([&x] { x = 1; });
    t.join();
    return x - 1;
}
CPP

for candidate in "${CXX:-}" c++ g++ clang++; do
    if [ -n "$candidate" ] && command -v "${candidate%% *}" >/dev/null; then
        compiler=$candidate
        break
    fi
done

# ThreadSanitizer of older compilers fails if the kernel uses many bits of address randomisation.
# Disable randomisation for the run where that is allowed.
runner=none
if [ -n "${compiler:-}" ] &&
    $compiler -std=c++20 -pthread "-fsanitize=$flags" "$probe/probe.cpp" -o "$probe/probe" \
        >"$probe/log" 2>&1; then
    for candidate in "" "setarch $(uname -m) -R"; do
        if $candidate "$probe/probe" >>"$probe/log" 2>&1; then
            runner=$candidate
            break
        fi
    done
fi

if [ "$runner" = none ]; then
    echo "C++ tests ($preset): skipped, because -fsanitize=$flags does not work on this machine" >&2
    if [ "${CI:-}" = true ]; then
        cat "$probe/log" >&2 || true
        echo "C++ tests ($preset): required when CI=true" >&2
        exit 1
    fi
    exit 0
fi

# Run a command; print its output only if it fails.
quietly() {
    if ! "$@" >"$probe/log" 2>&1; then
        cat "$probe/log" >&2
        exit 1
    fi
}
quietly cmake --preset "$preset"
quietly cmake --build --preset "$preset" --parallel "$(nproc 2>/dev/null || echo 2)"
quietly $runner ctest --preset "$preset"
counts=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "build/$preset/Testing/Temporary/LastTest.log")
echo "C++ tests ($preset): $counts"
