import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Mutant, mutants } from '#tests/faults/mutants/mutants.ts'

const root = join(import.meta.dirname, '../..')

test('every mutant finds its place in the sources, once, and its tests', () => {
  expect(mutants.length).toBeGreaterThan(100)
  expect(mutants.filter((mutant) => timesInPlace(mutant) !== 1).map(({ why, file }) => `${why} (${file})`)).toEqual([])
  expect(mutants.flatMap(({ tests }) => tests).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

function timesInPlace({ file, find }: Mutant): number {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8').split(find).length - 1 : 0
}
