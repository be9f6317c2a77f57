// Prints the path of a Chromium for the end-to-end tests: the one in CHROMIUM, else the headless shell that
// programs.mjs installs, else the system's, else Playwright's own. The shell is the same engine without
// windows; opening a page in it takes a third of the processor time.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const system = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const found =
  [process.env.CHROMIUM, ...system].find((path) => path !== undefined && existsSync(path)) ??
  playwrightBrowser()
if (!found) {
  process.stderr.write(
    'No Chromium was found and none could be installed. Set CHROMIUM to the path of one.\n',
  )
  process.exit(1)
}
process.stdout.write(found)

function playwrightBrowser() {
  const require = createRequire(import.meta.url)
  const cli = require.resolve('@playwright/test/cli')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2] })
  const { chromium } = require('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}
