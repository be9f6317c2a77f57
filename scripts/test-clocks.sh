#!/bin/sh
# npm run test:clocks [-- FILES]: runs the unit and API tests at other hours, days and places of the machine's
# clock, simulated by Debian's faketime. HOURS='02 20' runs only these hours; HOURS=none runs none of them.
# WITHOUT_BUILD=yes uses the existing build. At other days, and unless FILES are named, the tests that run
# only on PostgreSQL are run too, with the same simulated clock for PostgreSQL. Those with a bucket are not,
# because the S3 server orders writes by their times and rejects some under that clock.
set -u
cd "$(dirname "$0")/.."
command -v faketime > /dev/null || { echo 'faketime is missing: apt install faketime' >&2; exit 1; }
[ "${WITHOUT_BUILD:-}" = yes ] || node scripts/prepare.mjs build || exit 1
PATH="$PWD/node_modules/.bin:$PATH"
WITHOUT_BUILD=yes
export PATH WITHOUT_BUILD
failed=0

# at PLACE MOMENT PROJECT FILES: runs the tests from that moment on, in that place.
at() {
  place=$1 moment=$2 project=$3
  shift 3
  # The monotonic clock stays real, because otherwise timers would stand still.
  if TZ=$place FAKETIME_DONT_FAKE_MONOTONIC=1 faketime -f "@$moment" vitest run --project "$project" --retry 0 --reporter=dot "$@" > "$output" 2>&1; then
    echo "clocks: $moment in $place, $project: passed"
  else
    failed=$((failed + 1))
    echo "clocks: $moment in $place, $project: FAILED"
    grep -aE 'FAIL|Error:' "$output" | sort -u | head -40
  fi
}

# day PLACE MOMENT FILES: the same, and then the tests that run only on PostgreSQL.
day() {
  place=$1 moment=$2
  shift 2
  at "$place" "$moment" '!postgresql' "$@"
  # shellcheck disable=SC2086 # A name for each file, without spaces.
  [ $# -gt 0 ] || at "$place" "$moment" postgresql $postgresql_only
}

postgresql_only=$(node --input-type=module -e "
  import { globSync } from 'node:fs'
  import { postgresqlOnly } from './vitest.config.ts'
  const files = globSync(postgresqlOnly).filter((path) => /^src.*\.server\.test\.ts\$/.test(path))
  console.log(files.filter((path) => !path.endsWith('/s3.server.test.ts')).join(' '))
") || exit 1

output=$(mktemp)
trap 'rm -f "$output"' EXIT
if [ "${HOURS:-}" != none ]; then
  for hour in ${HOURS:-00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23}; do at UTC "2026-11-23 $hour:58:00" '!postgresql' "$@"; done
fi
if [ "${DAYS:-}" != none ]; then
  day Europe/Luxembourg '2028-02-29 11:30:00' "$@"
  day Europe/Luxembourg '2027-03-28 01:58:00' "$@"
  day Europe/Luxembourg '2027-10-31 02:58:00' "$@"
  day Europe/Luxembourg '2026-12-31 23:58:00' "$@"
  day America/Los_Angeles '2026-11-23 16:30:00' "$@"
  day Pacific/Auckland '2026-11-23 08:30:00' "$@"
fi
echo "clocks: $failed failed"
[ "$failed" -eq 0 ]
