import { expect, test } from 'vitest'
import { listOfNames } from './list-of-names.ts'

test.each([
  ['fr', [], ''],
  ['fr', ['Zoé'], 'Zoé'],
  ['fr', ['Zoé', 'Hugo'], 'Zoé et Hugo'],
  ['fr', ['Zoé', 'Hugo', 'Anaïs'], 'Zoé, Hugo et Anaïs'],
  ['en', ['Alfie', 'Isla', 'Otis'], 'Alfie, Isla and Otis'],
  ['it', ['Aurora', 'Elia'], 'Aurora ed Elia'],
  ['it', ['Elia', 'Aurora', 'Leo'], 'Elia, Aurora e Leo'],
] as const)('several names in %s stand as a native writes them: %j', (language, names, written) => {
  expect(listOfNames(names, language)).toBe(written)
})
