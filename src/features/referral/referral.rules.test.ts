import { describe, expect, it } from 'vitest'
import { asReferralCode } from '#src/domain/referrals/referral-code.ts'
import { codeAlphabet } from '#src/shared/fields/random-code.ts'
import { invitationUrl, referralCodeFrom } from './referral.rules.ts'

describe('referral codes (CONTRACT §8)', () => {
  it('have 8 characters of A-Z and 2-9 without look-alikes', () => {
    expect(codeAlphabet).not.toMatch(/[01IOL]/)
    const code = referralCodeFrom(crypto.getRandomValues(new Uint8Array(32)))
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
    expect(asReferralCode(code ?? null)).toBe(code)
  })

  it('use every character equally often: bytes beyond the last whole alphabet are dropped', () => {
    expect(referralCodeFrom(new Uint8Array(32).fill(255))).toBeUndefined()
    expect(referralCodeFrom(new Uint8Array(32).fill(248))).toBeUndefined()
    expect(referralCodeFrom(new Uint8Array(8).fill(247))).toBe('99999999')
    expect(referralCodeFrom(new Uint8Array(8).fill(0))).toBe('AAAAAAAA')
  })
})

it('an invitation links to the home page of its language with the code', () => {
  expect(invitationUrl('https://exemple.lu', '/it', 'ABCDEFGH')).toBe('https://exemple.lu/it?ref=ABCDEFGH')
})
