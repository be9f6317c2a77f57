import type { BuildOptions } from 'esbuild'

export const forBrowsers = {
  outdir: 'build/site/client',
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  minify: true,
  logLevel: 'warning',
} satisfies BuildOptions

/**
 * The demonstration player's script and styles: a page without React that the server shows in a frame
 * (src/features/videos/player).
 */
export const playerBuild = {
  ...forBrowsers,
  entryPoints: { 'demonstration-player': 'src/features/videos/player/demonstration-player.ts' },
  format: 'esm',
  loader: { '.woff2': 'file' },
  assetNames: 'assets/[name]-[hash]',
  publicPath: '/',
} satisfies BuildOptions
