#!/usr/bin/env bash
# Installs what the tests need, builds, runs every test; the last line is `N passed, N failed`.
#
#   ./test.sh            everything: release, address and thread sanitizers, checks
#   ./test.sh quick      the release tests only
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

installer/install_dependencies.sh build run test

passed=0
failed=0

# ctest's summary line is the only judge; a run without one (a crash of ctest, no tests) counts as a failure.
run_tests() {
    local preset=$1
    shift
    local log=build/$preset.tests.log
    ctest --test-dir "build/$preset" --parallel "$(nproc)" --output-on-failure --no-tests=error "$@" 2>&1 | tee "$log" || true
    local bad total
    bad=$(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests? failed out of ([0-9]+)$/\1/p' "$log")
    total=$(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests? failed out of ([0-9]+)$/\2/p' "$log")
    if [ -z "$total" ]; then
        failed=$((failed + 1))
        return
    fi
    failed=$((failed + bad))
    passed=$((passed + total - bad))
}

build() {
    if ! installer/build.sh "$@"; then
        echo "The $1 build failed." >&2
        failed=$((failed + 1))
        return 1
    fi
}

if build release all; then
    run_tests release
fi
if [ "${1:-}" != quick ]; then
    # What parses bytes from outside or has threads, under the sanitizer that has something to say about it
    # (installer/cmake/shack_tests.cmake): the labels are those of the tests that the preset builds.
    if build asan sanitized_tests; then
        run_tests asan -L "unit|fuzz|sanitize" -LE "gui"
    fi
    if build tsan sanitized_tests; then
        run_tests tsan -L "threads|sanitize" -LE "gui"
    fi
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
