import { expect, test } from 'vitest'
import { languages } from '#src/shared/language/languages.ts'
import { faqTexts } from './faq.texts.ts'
import { containsWords, hasWords } from './search.rules.ts'

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
  'caméra, remboursé',
  'paiement 14, caméra…',
  ', accès ;',
  '(',
])('the search finds the question: %j', (search) => {
  expect(containsWords(text, search)).toBe(true)
})

test.each(['caméra', 'remboursé caméra', '15', 'laccès', 'paiementpremier', 'caméra, remboursé 15'])(
  'the search does not find the question: %j',
  (search) => {
    expect(containsWords(text, search)).toBe(false)
  },
)

test.each(['', '  ', '(', '?, …'])('a search without words looks for nothing: %j', (search) => {
  expect(hasWords(search)).toBe(false)
})

test.each(languages)(
  'in %s, the example in the field finds questions, as a whole and in its parts',
  (language) => {
    const answers = Object.values(faqTexts.categories)
      .flatMap(({ questions }) => Object.values(questions))
      .map(({ question, answer }) => `${question[language]} ${answer[language]}`)
    const example = faqTexts.search.example[language]
    for (const search of [example, ...example.split(',')])
      expect(answers.filter((text) => containsWords(text, search)).length).toBeGreaterThan(0)
  },
)
