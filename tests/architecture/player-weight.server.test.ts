import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builtText, sentBytes } from '#tests/support/pages/built-page.ts'

const assets = join(import.meta.dirname, '../../build/site/client/assets')
/** In bytes as sent; without hls.js, which only a browser without native HLS fetches. */
const maxBytes = 15_000

/**
 * Texts that occur only in the player's scripts: its stage, and the code that puts a film into a `<video>`.
 */
const marks = ['replay-stage', 'application/vnd.apple.mpegurl']

it('the replay player is under 15 KB of script where HLS is native', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  // hls.js is loaded by `import()` only, after the click on play.
  const hls = scripts.filter((name) => name.startsWith('hls'))
  expect(hls).toHaveLength(1)
  for (const name of scripts)
    expect(builtText(`/assets/${name}`)).not.toMatch(/(?:from|import)\s*["'`][^"'`]*\/hls[^"'`]*["'`]/)
  const own = scripts.filter((name) => !hls.includes(name))
  const holding = marks.map((mark) => own.filter((name) => builtText(`/assets/${name}`).includes(mark)))
  for (const names of holding) expect(names.length).toBeGreaterThan(0)
  const players = [...new Set(holding.flat())]
  expect(players.reduce((sum, name) => sum + sentBytes(`/assets/${name}`), 0)).toBeLessThan(maxBytes)
})
