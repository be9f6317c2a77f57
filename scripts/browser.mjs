// Prints the path of a Chromium for the journeys, installing one where there is none: the system's, else one
// of Debian's packages, else Playwright's own. The headless shell comes first: the same engine without a
// window, which takes two thirds of the time.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const system = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const found = systemBrowser() ?? debianBrowser() ?? playwrightBrowser()
if (!found) {
  process.stderr.write(
    'No Chromium was found and none could be installed. Set CHROMIUM to the path of one.\n',
  )
  process.exit(1)
}
process.stdout.write(found)

function systemBrowser() {
  return system.find((path) => path !== undefined && existsSync(path))
}

function debianBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 2, 2], env: environment })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      stdio: ['ignore', 2, 2],
      env: environment,
    })
    const browser = systemBrowser()
    if (browser) return browser
  }
  return undefined
}

function playwrightBrowser() {
  const require = createRequire(import.meta.url)
  const cli = require.resolve('@playwright/test/cli')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2] })
  const { chromium } = require('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}
