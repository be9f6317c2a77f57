// Installs the Debian packages that tests need and that are missing, where that is possible. ffmpeg makes and
// reads films; OpenStack Swift is a real S3 server to store them in. Tests whose program is missing are
// skipped with a message; with SKIP_NOTHING=yes (.github/workflows) this script fails instead. Without the
// headless shell, browser.mjs looks for another Chromium.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const programs = [
  { name: 'ffmpeg', test: ['ffmpeg', '-version'], for: 'films' },
  {
    name: 'python3-swift',
    test: ['/usr/bin/python3', '-c', 'import swift.common.middleware.s3api.s3api'],
    for: 'an S3 server',
  },
  { name: 'chromium-headless-shell', test: ['/usr/bin/chromium-headless-shell', '--version'] },
]

const missing = programs.filter((program) => !isThere(program))
if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 2, 2], env: environment })
  for (const { name } of missing)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      stdio: ['ignore', 2, 2],
      env: environment,
    })
}
for (const program of missing)
  if (program.for && !isThere(program)) {
    process.stderr.write(
      `${program.name} was not found and could not be installed: the tests that need ${program.for} are left out.\n`,
    )
    if (process.env.SKIP_NOTHING === 'yes') process.exitCode = 1
  }

function isThere({ test: [command, ...options] }) {
  return spawnSync(command, options, { stdio: 'ignore' }).status === 0
}
