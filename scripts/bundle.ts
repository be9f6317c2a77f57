// Bundles the server into one file, so that it starts in a fraction of a second. What cannot be bundled stays in node_modules.
import { build } from 'esbuild'

await build({
  entryPoints: {
    start: 'src/server/start.server.ts',
    admin: 'src/server/admin-command.server.ts',
    backup: 'src/server/backup-command.server.ts',
    restore: 'src/server/restore-command.server.ts',
    'stripe-setup': 'src/server/stripe-setup-command.server.ts',
    'audit-verify': 'src/server/audit-verify-command.server.ts',
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
  external: ['@electric-sql/pglite', 'pg-native', 'pino-pretty'],
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  logLevel: 'warning',
})

// The demonstration player's script and styles: a page of its own, without React, that the server frames (src/videos/player).
await build({
  entryPoints: { 'demonstration-player': 'src/videos/player/demonstration-player.ts' },
  outdir: 'build/site/client',
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  format: 'esm',
  minify: true,
  loader: { '.woff2': 'file' },
  assetNames: 'assets/[name]-[hash]',
  publicPath: '/',
  logLevel: 'warning',
})

// The service worker, at the root, where its scope is the whole site (src/chrome/offline).
await build({
  entryPoints: { 'offline-worker': 'src/chrome/offline/offline-worker.ts' },
  outdir: 'build/site/client',
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  format: 'iife',
  minify: true,
  logLevel: 'warning',
})
