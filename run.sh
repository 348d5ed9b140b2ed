#!/usr/bin/env bash
# Installs what is missing, builds, starts the console.
#
#   ./run.sh                 the operator console (without a display: the daemon)
#   ./run.sh --demo          the same with a station of 40 simulated devices that really talk
#   ./run.sh --headless      the daemon, even if there is a display
#   ./run.sh --build-only    stop after building; the programs are in build/release/bin
# Everything else is handed on: --seconds N --json FILE end a headless demo by itself and write its figures.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

build_only=no
headless=no
arguments=()
for argument in "$@"; do
    case "$argument" in
    --build-only) build_only=yes ;;
    --headless) headless=yes ;;
    -h | --help)
        sed -n '2,9s/^# \{0,1\}//p' "$0"
        exit 0
        ;;
    --json | --json=*) # figures are the daemon's business
        headless=yes
        arguments+=("$argument")
        ;;
    *) arguments+=("$argument") ;;
    esac
done

installer/install_dependencies.sh build run
installer/build.sh release programs
[ "$build_only" = yes ] && exit 0

if [ "$headless" = no ] && [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec build/release/bin/shack "${arguments[@]}"
fi
exec build/release/bin/shackd "${arguments[@]}"
