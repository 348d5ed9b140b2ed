#!/usr/bin/env bash
# Every figure of the reach table in one go: see run_all.py, which does the work.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export SHACK_BIN_DIR=${SHACK_BIN_DIR:-$PWD/build/release/bin}
exec python3 tests/bench/run_all.py "$@"
