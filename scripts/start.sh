#!/bin/sh
# npm start: installs what is missing, builds what is stale, then replaces itself by the server, so that a
# signal sent to npm reaches it.
set -eu
cd "$(dirname "$0")/.."
node scripts/prepare.mjs build
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
exec sh scripts/serve.sh
