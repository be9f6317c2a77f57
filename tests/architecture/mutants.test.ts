import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Mutant, mutants, patternOf } from '#tests/resilience/mutants/mutants.ts'

const root = join(import.meta.dirname, '../..')

test('every mutant matches exactly one place in the sources, and its tests exist', () => {
  expect(mutants.length).toBeGreaterThan(100)
  expect(
    mutants.filter((mutant) => timesInPlace(mutant) !== 1).map(({ why, file }) => `${why} (${file})`),
  ).toEqual([])
  expect(mutants.flatMap(({ tests }) => tests).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

function timesInPlace(mutant: Mutant): number {
  const path = join(root, mutant.file)
  return existsSync(path) ? (readFileSync(path, 'utf8').match(patternOf(mutant))?.length ?? 0) : 0
}
