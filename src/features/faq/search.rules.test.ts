import { expect, test } from 'vitest'
import { containsWords } from './search.rules.ts'

const text =
  'Puis-je être remboursé ? Oui, pendant les 14 jours qui suivent votre premier paiement. L’accès se ferme, sans délai.'

test.each([
  'remboursé',
  'REMBOURSE',
  'jours paiement',
  'paiement 14',
  'l’accès',
  'acces',
  'delai',
  'L’ACCES',
  'acce\u0300s',
  'premier  paiement',
  "l'acces",
  '  ',
  'rembours?',
])('the search finds the question: %j', (search) => {
  expect(containsWords(text, search)).toBe(true)
})

test.each(['caméra', 'remboursé caméra', '15', 'laccès', 'paiementpremier'])(
  'the search does not find the question: %j',
  (search) => {
    expect(containsWords(text, search)).toBe(false)
  },
)
