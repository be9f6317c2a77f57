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
] as const)('a list of names in %s follows the rules of the language: %j', (language, names, written) => {
  expect(listOfNames(names, language)).toBe(written)
})
