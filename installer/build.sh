#!/usr/bin/env bash
# build.sh PRESET TARGET... : configures a preset of CMakePresets.json and builds the targets ("all" for everything).
# Linking the window takes about 1 GiB a job: the number of jobs follows cores and memory.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

preset=$1
shift
cores=$(nproc)
gibibytes=$(awk '/MemAvailable/ { print int($2 / 1048576) }' /proc/meminfo)
jobs=$((gibibytes < cores ? gibibytes : cores))
[ "$jobs" -ge 1 ] || jobs=1

# Another clone of the same commit finds what this one has compiled.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1

log=build/$preset.log
mkdir -p build
if ! cmake --preset "$preset" >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
fi
echo "Building $preset ($*) with $jobs job(s); the first time takes some minutes"
# On a terminal one line that counts up; a log gets the complaints only.
export NINJA_STATUS='[%f of %t, %es] '
quiet=(--quiet)
[ -t 1 ] && quiet=()
cmake --build "build/$preset" --parallel "$jobs" --target "$@" -- "${quiet[@]}"
