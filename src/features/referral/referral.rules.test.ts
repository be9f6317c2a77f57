import { describe, expect, it } from 'vitest'
import { codeAlphabet, codeFrom, invitationUrl } from './referral.rules.ts'

describe('codes (CONTRACT §8)', () => {
  it('are 8 characters of A-Z and 2-9 without look-alikes', () => {
    expect(codeAlphabet).not.toMatch(/[01IOL]/)
    const code = codeFrom(crypto.getRandomValues(new Uint8Array(32)))
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
  })

  it('favour no letter: bytes beyond the last whole alphabet are not used', () => {
    expect(codeFrom(new Uint8Array(32).fill(255))).toBeUndefined()
    expect(codeFrom(new Uint8Array(32).fill(248))).toBeUndefined()
    expect(codeFrom(new Uint8Array(8).fill(247))).toBe('99999999')
    expect(codeFrom(new Uint8Array(8).fill(0))).toBe('AAAAAAAA')
  })
})

it('an invitation carries the code to the page in its language', () => {
  expect(invitationUrl('https://exemple.lu', '/it', 'ABCDEFGH')).toBe('https://exemple.lu/it?ref=ABCDEFGH')
})
