import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builtText, sentBytes } from '#tests/support/built-page.ts'

const assets = join(import.meta.dirname, '../../build/site/client/assets')
/** As sent; what a browser without HLS of its own fetches besides is not in it. */
const mostBytes = 15_000

it('the player of replays is under 15 KB of script where HLS is native (issue 14)', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const players = scripts.filter((name) => builtText(`/assets/${name}`).includes('replay-stage'))
  expect(players.length).toBeGreaterThan(0)
  expect(players.reduce((sum, name) => sum + sentBytes(`/assets/${name}`), 0)).toBeLessThan(mostBytes)
  // hls.js is asked for by `import()` alone, after the press of play.
  const hls = scripts.filter((name) => name.startsWith('hls'))
  expect(hls).toHaveLength(1)
  for (const name of scripts)
    expect(builtText(`/assets/${name}`)).not.toMatch(/(?:from|import)\s*["'][^"']*\/hls[^"']*["']/)
})
