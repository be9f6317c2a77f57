#!/bin/sh
# npm start: installs what is missing, builds what is stale, then becomes the server, so that a signal sent to npm reaches it.
set -eu
cd "$(dirname "$0")/.."
node scripts/prepare.mjs build
exec ./node_modules/.bin/node build/server/start.js
