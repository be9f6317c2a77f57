import { describe, expect, test } from 'vitest'
import {
  confirmationDays,
  guidePath,
  type NewsletterChoice,
  newsletterChoiceFrom,
  newsletterChoiceUrl,
  newsletterLimits,
} from './newsletter.rules.ts'

const origin = 'https://mirabelle.test'

describe('a link of the newsletter', () => {
  test.each<[NewsletterChoice, string]>([
    ['confirm', 'https://mirabelle.test/fr#letter-confirm=abc'],
    ['leave', 'https://mirabelle.test/fr#letter-leave=abc'],
    ['leaveWeekly', 'https://mirabelle.test/fr#weekly-leave=abc'],
  ])('a newsletter link to %s opens the home page, and is parsed back as it was written', (choice, url) => {
    expect(newsletterChoiceUrl(origin, 'fr', choice, 'abc')).toBe(url)
    expect(newsletterChoiceFrom(new URL(url).hash)).toEqual({ choice, token: 'abc' })
  })

  test('a newsletter link leads to the page of its language', () => {
    expect(newsletterChoiceUrl(origin, 'it', 'leave', 'abc')).toBe(
      'https://mirabelle.test/it#letter-leave=abc',
    )
  })

  test.each([
    '',
    '#',
    '#letter-confirm',
    '#letter-confirm=',
    '#letter=abc',
    '#=abc',
    '#code=abc',
    '#x#letter-leave=abc',
  ])('“%s” is not a newsletter link', (hash) => {
    expect(newsletterChoiceFrom(hash)).toBeUndefined()
  })
})

test('the guide is a file for each language', () => {
  expect(guidePath('fr')).toBe('/guide/mirabelle-fr.pdf')
  expect(guidePath('en')).toBe('/guide/mirabelle-en.pdf')
})

test('a network address gets 300 e-mails in 15 minutes at most; a request can be confirmed for 30 days', () => {
  expect(newsletterLimits.perIp).toEqual({ max: 300, minutes: 15 })
  expect(confirmationDays).toBe(30)
})
