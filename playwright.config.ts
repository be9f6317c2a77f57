import { defineConfig } from '@playwright/test'
import { isShort, leftOutInShort } from './tests/support/runs/in-short.ts'

/** Started first, so that no worker is still running one of them at the end. */
const longest = [
  '**/back-office/uploads.spec.ts',
  '**/class/*.spec.ts',
  '**/family/{bedtime-replay,way-gone}.spec.ts',
  '**/programme/replay.spec.ts',
  '**/site/stored-script.spec.ts',
]

const leftOut = isShort ? [...leftOutInShort.endToEnd] : []

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: process.env.CI === 'true',
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  projects: [
    { name: 'longest', testMatch: longest, testIgnore: leftOut },
    { name: 'others', testIgnore: [...longest, ...leftOut] },
  ],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Luxembourg',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    actionTimeout: 60_000,
    launchOptions: {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
