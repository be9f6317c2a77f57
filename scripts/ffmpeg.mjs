// Sees to ffmpeg for the tests that make and read films, as browser.mjs sees to Chromium: the system's, else
// Debian's package. Without either those tests are left out, and it says so.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

if (!isThere() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 2, 2], env: environment })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'ffmpeg'], {
    stdio: ['ignore', 2, 2],
    env: environment,
  })
}
if (!isThere())
  process.stderr.write(
    'ffmpeg was not found and could not be installed: the tests that need films are left out.\n',
  )

function isThere() {
  return spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0
}
