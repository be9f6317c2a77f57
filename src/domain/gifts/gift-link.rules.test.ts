import { describe, expect, test } from 'vitest'
import { giftLinkFrom, giftUrl, paidHash } from './gift-link.rules.ts'

const origin = 'https://mirabelle.test'

describe('a gift’s link', () => {
  test('a gift link leads to the gift page of its language, with its secret after the #', () => {
    expect(giftUrl(origin, 'fr', { wish: 'use', value: 'ABCD-EFGH' })).toBe(
      'https://mirabelle.test/fr/offrir#code=ABCD-EFGH',
    )
    expect(giftUrl(origin, 'it', { wish: 'refund', value: 'secret' })).toBe(
      'https://mirabelle.test/it/regalo#refund=secret',
    )
  })

  test.each([
    { wish: 'use', value: 'ABCD-EFGH' },
    { wish: 'refund', value: 'a=b' },
  ] as const)('a gift link is parsed back as it was written: $wish', (link) => {
    expect(giftLinkFrom(new URL(giftUrl(origin, 'en', link)).hash)).toEqual(link)
  })

  test.each([
    '',
    '#',
    '#code=',
    '#refund=',
    '#code',
    'code=ABCD',
    '#x#code=ABCD',
    '#letter-leave=x',
    paidHash,
  ])('“%s” is not a gift link', (hash) => {
    expect(giftLinkFrom(hash)).toBeUndefined()
  })

  test('the payment page leads back with a hash of its own', () => {
    expect(new URL(`${origin}/fr/offrir${paidHash}`).hash).toBe('#paid')
  })
})
