import { defineConfig } from 'vitest/config'

/** The unit tests beside the sources, for the mutants of `*.rules.ts`; without database and build. */
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], exclude: ['**/*.server.test.ts'] },
})
