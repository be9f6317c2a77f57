#!/bin/sh
# Replaces the shell by the built server, so that memory used at the start can be returned to the system.
# Fewer malloc arenas scatter less memory, and fixed thresholds (glibc would raise them) return freed memory
# at once.
set -eu
cd "$(dirname "$0")/.."
MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
export MALLOC_ARENA_MAX MALLOC_TRIM_THRESHOLD_ MALLOC_MMAP_THRESHOLD_
exec node --expose-gc build/server/start.js
