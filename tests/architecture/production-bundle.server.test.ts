import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** A text of each emulator that occurs nowhere else in the product. */
const marks = [
  ['stripe-emulator/src/pages/developer.texts.ts', 'No money moves here.'],
  ['stripe-emulator/src/pages/developer.texts.ts', 'so a month here is a month and that hour.'],
  ['class-emulator/src/page.texts.ts', 'Terminer pour tous'],
] as const

it.each(marks)('the production bundle contains nothing of packages/%s', (file, mark) => {
  expect(readFileSync(join(root, 'packages', file), 'utf8')).toContain(mark)
  const chunks = readdirSync(join(root, 'build/server')).filter((name) => name.endsWith('.js'))
  expect(chunks).toContain('start.js')
  const holding = chunks.filter((name) =>
    readFileSync(join(root, 'build/server', name), 'utf8').includes(mark),
  )
  expect(holding).toEqual([])
})
