#!/bin/sh
# npm test: installs what is missing, then runs types, style, unit and API tests on both databases, and
# end-to-end tests in a browser; in short (docs/decisions/0041-a-short-test-run.md). With a name it runs only
# that part, in full: all, static, unit, components, packages, e2e, or of the tests with a database: server
# (the calls that are the same on both, on PostgreSQL: two minutes), embedded (the same on the embedded
# database), postgresql (all but the next), resilience (kills, outages and floods, on both). Arguments after
# the name go to the part's runner; those after all go to Playwright alone.
set -eu
cd "$(dirname "$0")/.."
part="${1:-all}"
if [ $# -gt 0 ]; then
  shift
else
  export TESTS=short
fi
PATH="$PWD/node_modules/.bin:$PATH"
export PATH

# Lets other work on this machine go first, and keeps the tests from starving ffmpeg, which is nicer still.
renice -n 10 -p $$ >/dev/null 2>&1 || true

is() { [ "$part" = all ] || [ "$part" = "$1" ]; }

programs=
case "$part" in
  all | e2e | server | embedded | postgresql | resilience)
    # Downloads of Debian packages, beside the installation, the build and the static checks.
    node scripts/programs.mjs &
    programs=$!
    node scripts/prepare.mjs build
    ;;
  static | unit | components | packages) node scripts/prepare.mjs ;;
  *) echo "test.sh: unknown part $part" >&2; exit 2 ;;
esac
if is static; then
  npm run --silent typecheck
  echo "types: 1 passed, 0 failed"
  npm run --silent lint
  echo "style: 1 passed, 0 failed"
fi
[ -z "$programs" ] || wait "$programs"
if [ "$part" = all ]; then
  vitest run
elif is unit || is components; then
  # These tests wait for nothing, so more workers than processors would only import the same files again.
  vitest run --project "$part" --maxWorkers=100% "$@"
elif is packages; then
  vitest run --project packages "$@"
elif is server; then
  TESTS=server vitest run --project postgresql "$@"
elif is embedded || is postgresql; then
  [ $# -gt 0 ] || set -- src/ tests/architecture/
  vitest run --project "$part" "$@"
elif is resilience; then
  vitest run --project embedded --project postgresql tests/resilience "$@"
fi
if is e2e; then
  CHROMIUM="$(node scripts/browser.mjs)"
  export CHROMIUM
  playwright test "$@" || {
    failed=$?
    # Prints what each page showed when its end-to-end test failed.
    for context in test-results/*/error-context.md; do
      [ ! -f "$context" ] || sed -n '/^# Page snapshot/,/^# Test source/p' "$context" | head -n 150
    done
    exit "$failed"
  }
fi
if [ "${TESTS:-}" = short ]; then
  echo "in short; npm run test:all runs every test, in each language and on both databases"
fi
