// Bundles the server and its commands into a few files, so that they start in a fraction of a second. Packages
// that cannot be bundled, and the emulators, which production does not need, stay in node_modules.
import { build } from 'esbuild'
import { forBrowsers, playerBuild } from './player-build.ts'

await build({
  entryPoints: {
    start: 'src/server/start.server.ts',
    admin: 'src/server/commands/admin-command.server.ts',
    migrate: 'src/server/commands/migrate-command.server.ts',
    backup: 'src/server/commands/backup-command.server.ts',
    restore: 'src/server/commands/restore-command.server.ts',
    'stripe-setup': 'src/server/commands/stripe-setup-command.server.ts',
    'audit-verify': 'src/server/commands/audit-verify-command.server.ts',
  },
  outdir: 'build/server',
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  splitting: true,
  sourcemap: true,
  minifySyntax: true,
  minifyWhitespace: true,
  external: [
    '@electric-sql/pglite',
    '@mirabelle/class-emulator',
    '@mirabelle/stripe-emulator',
    'pg-native',
    'pino-pretty',
  ],
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
})

await build(playerBuild)

// The service worker, at the root, where its scope is the whole site (src/app/offline).
await build({
  ...forBrowsers,
  entryPoints: { 'offline-worker': 'src/app/offline/offline-worker.ts' },
  format: 'iife',
})
