#!/bin/sh
# Becomes the built server, which may give back what starting took. Fewer malloc arenas leave less of it scattered,
# and thresholds that stay where they are (glibc raises them by itself) give freed memory back to the system at once.
set -eu
cd "$(dirname "$0")/.."
MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
export MALLOC_ARENA_MAX MALLOC_TRIM_THRESHOLD_ MALLOC_MMAP_THRESHOLD_
exec node --expose-gc build/server/start.js
