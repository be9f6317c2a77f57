import { defineConfig } from 'vitest/config'
import { isShort, leftOutInShort } from './tests/support/runs/in-short.ts'

/**
 * Tests about films, sockets, a mail server, Stripe, races between connections or what a call rejects, not
 * about the database: they run only once, on PostgreSQL, which is the faster one.
 */
export const postgresqlOnly: readonly string[] = [
  'src/domain/{payment-events,subscriptions}/**',
  'src/features/billing/**',
  'src/features/lives/registrations-race.server.test.ts',
  'src/features/metrics/**',
  'src/features/onboarding/further-child/**',
  'src/features/videos/media/{demonstration,full-disk,replay,s3,transcoding}.server.test.ts',
  'src/infrastructure/email/outbox.server.test.ts',
  'src/infrastructure/media/**',
  'src/server/{commands,development,http}/**',
  'tests/architecture/{calls,hostile-input}.server.test.ts',
  'tests/resilience/{bounded-memory,mail-server-outage,timing,upload-kills}.test.ts',
  'tests/resilience/payments/**',
]

/** `npm run test:server` runs what both databases have in common once, and no promise. */
const isServerPart = process.env.TESTS === 'server'

/**
 * Files that run in the same worker share their imports: importing them again took most of the time. They also
 * share the globals, so that each test begins without the stubs of the one before.
 */
const shared = {
  isolate: false,
  testTimeout: 30_000,
  unstubGlobals: true,
  restoreMocks: true,
  setupFiles: ['tests/support/runs/setup-after-file.ts'],
}

/** In happy-dom, frames exist but load no pages. */
const framesStayEmpty = {
  enableIframePageLoading: true,
  navigation: { disableChildFrameNavigation: true },
}

const withDatabase = {
  ...shared,
  testTimeout: 90_000,
  hookTimeout: 120_000,
  setupFiles: [...shared.setupFiles, 'tests/support/runs/setup-before-file.ts'],
  globalSetup: ['tests/support/runs/global-setup.ts'],
  include: [
    'src/**/*.server.test.ts',
    'tests/architecture/**/*.server.test.ts',
    'tests/resilience/**/*.test.ts',
  ],
}

/**
 * `unit` and `components` need no database; `components` has a document. Tests that need a database run twice,
 * except for {@link postgresqlOnly}: on the embedded database and on a real PostgreSQL, side by side, since a
 * worker that waits for a database leaves the processor to others.
 */
export default defineConfig({
  test: {
    maxWorkers: 4,
    reporters: ['default'],
    pool: 'forks',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          exclude: ['**/*.server.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'components',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: framesStayEmpty } },
          include: ['src/**/*.test.tsx'],
        },
      },
      { test: { ...shared, name: 'packages', include: ['packages/**/*.test.ts'] } },
      {
        test: {
          ...withDatabase,
          name: 'embedded',
          exclude: [...postgresqlOnly, ...(isShort ? leftOutInShort.embedded : [])],
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'postgresql',
          exclude: [
            ...(isShort ? leftOutInShort.postgresql : []),
            ...(isServerPart ? [...postgresqlOnly, 'tests/resilience/**'] : []),
          ],
        },
      },
    ],
  },
})
