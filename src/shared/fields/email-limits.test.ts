import { describe, expect, test } from 'vitest'
import { looksLikeEmail } from './email-limits.ts'

describe('the form’s simple check', () => {
  test.each(['claire@exemple.lu', ' claire.weber+x@mail.exemple.lu ', 'é@à.lu', 'a@b.co', 'a@.b.co'])(
    '%j passes as an e-mail address',
    (text) => {
      expect(looksLikeEmail(text)).toBe(true)
    },
  )

  test.each([
    '',
    'claire',
    '@exemple.lu',
    'claire@',
    'claire@exemple',
    'claire@exemple.l',
    'claire@.lu',
    'a b@exemple.lu',
    'a@b@exemple.lu',
    'a@ex emple.lu',
    'a@exemple.lu b',
    'a@exemple.l u',
    'a@exemple.lu@',
  ])('%j is not an e-mail address', (text) => {
    expect(looksLikeEmail(text)).toBe(false)
  })
})
