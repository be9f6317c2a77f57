import { defineConfig } from 'vitest/config'

const withDatabase = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  /**
   * The files that a worker takes in turn share what they import: a quarter of the time went into importing
   * it again. Each opens a database of its own.
   */
  isolate: false,
  setupFiles: ['tests/support/begin.ts'],
  globalSetup: ['tests/support/global-setup.ts'],
  include: [
    'src/**/*.server.test.ts',
    'tests/architecture/**/*.server.test.ts',
    'tests/resilience/**/*.test.ts',
  ],
}

/**
 * `unit` needs no database. The rest runs twice: on the embedded database, and with TEST_DATABASE=postgresql
 * on a real PostgreSQL.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default'],
    pool: 'forks',
    projects:
      process.env.TEST_DATABASE === 'postgresql'
        ? [{ test: { ...withDatabase, name: 'postgresql' } }]
        : [
            {
              test: {
                name: 'unit',
                include: ['src/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
                exclude: ['**/*.server.test.ts'],
              },
            },
            { test: { name: 'packages', include: ['packages/**/*.test.ts'], testTimeout: 30_000 } },
            { test: { ...withDatabase, name: 'embedded' } },
          ],
  },
})
