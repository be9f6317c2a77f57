import { defineConfig } from 'vitest/config'

const withDatabase = {
  /** A second try for what a busy machine made late; a failure that stays is a failure. */
  retry: 1,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  /** The files that a worker takes in turn share what they import: a quarter of the time went into importing it again. Each opens a database of its own. */
  isolate: false,
  globalSetup: ['tests/harness/global-setup.ts'],
  include: ['src/**/*.server.test.ts', 'tests/census/**/*.server.test.ts', 'tests/faults/**/*.test.ts'],
}

/** `unit` needs no database. The rest runs twice: on the embedded database, and with TEST_DATABASE=postgresql on a real PostgreSQL. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default'],
    pool: 'forks',
    projects:
      process.env.TEST_DATABASE === 'postgresql'
        ? [{ test: { ...withDatabase, name: 'postgresql' } }]
        : [
            { test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tests/census/**/*.test.ts'], exclude: ['**/*.server.test.ts'] } },
            { test: { ...withDatabase, name: 'embedded' } },
          ],
  },
})
