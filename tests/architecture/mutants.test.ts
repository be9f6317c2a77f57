import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
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

test('every mutant is valid TypeScript, which its tests would not catch otherwise', async () => {
  const sources = mutants.filter(({ file }) => file.endsWith('.ts'))
  expect(sources.length).toBeGreaterThan(mutants.length - 5)
  const broken = sources.map(async (mutant) => {
    const source = readFileSync(join(root, mutant.file), 'utf8')
    const mutated = source.replace(patternOf(mutant), () => mutant.replace)
    return transformWithOxc(mutated, mutant.file).then(
      () => [],
      () => [`${mutant.why} (${mutant.file})`],
    )
  })
  expect((await Promise.all(broken)).flat()).toEqual([])
})

function timesInPlace(mutant: Mutant): number {
  const path = join(root, mutant.file)
  return existsSync(path) ? (readFileSync(path, 'utf8').match(patternOf(mutant))?.length ?? 0) : 0
}
