#!/bin/sh
# Becomes the built server, which may give back what starting took; fewer malloc arenas leave less of it scattered.
set -eu
cd "$(dirname "$0")/.."
MALLOC_ARENA_MAX=2
export MALLOC_ARENA_MAX
exec node --expose-gc build/server/start.js
