#!/bin/sh
# npm test: installs what is missing, then types, style, unit and API tests on both databases, and the journeys in a browser.
set -eu
cd "$(dirname "$0")/.."
node scripts/prepare.mjs build
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
npm run --silent typecheck
echo "types: 1 passed, 0 failed"
npm run --silent lint
echo "style: 1 passed, 0 failed"
vitest run
TEST_DATABASE=postgresql vitest run
CHROMIUM="$(node scripts/browser.mjs)"
export CHROMIUM
playwright test
