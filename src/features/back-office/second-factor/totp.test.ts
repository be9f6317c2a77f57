import { describe, expect, it } from 'vitest'
import { codeAt, newTotpSecret, stepAt, stepOf, totpAddress } from './totp.server.ts'

/** The RFCs' secret, '12345678901234567890', in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code of an authenticator app', () => {
  /** Appendix B gives eight digits; six are their end. */
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('is RFC 6238’s at %d seconds', (seconds, code) => {
    expect(codeAt(secret, stepAt(at(seconds)))).toBe(code.slice(-6))
  })

  it('is RFC 4226’s for its first ten counts', () => {
    const expected = [
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]
    expect(expected.map((_, step) => codeAt(secret, step))).toEqual(expected)
  })

  it('counts for its own thirty seconds and the thirty before and after, and tells which they were', () => {
    const code = codeAt(secret, 1000)
    const seen = [998, 999, 1000, 1001, 1002]
      .flatMap((step) => [step * 30, step * 30 + 29.999])
      .map((seconds) => stepOf(secret, code, at(seconds)))
    expect(seen).toEqual([undefined, undefined, 1000, 1000, 1000, 1000, 1000, 1000, undefined, undefined])
  })

  it('of other digits, another length or other letters is none', () => {
    const code = codeAt(secret, 1000)
    const others = [
      String((Number(code) + 1) % 1_000_000).padStart(6, '0'),
      `${code}0`,
      `0${code}`,
      code.slice(1),
      '',
      ' ',
      '１２３４５６',
      'é'.repeat(3),
      'é'.repeat(6),
    ]
    for (const other of others) expect([other, stepOf(secret, other, at(30_000))]).toEqual([other, undefined])
  })
})

describe('a new secret', () => {
  it('is 160 random bits in base32, another each time', () => {
    const made = Array.from({ length: 100 }, newTotpSecret)
    expect(new Set(made).size).toBe(100)
    for (const one of made) expect(one).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(made.join('')).size).toBe(32)
  })

  it('stands in an address that apps read, whatever the e-mail address holds', () => {
    const url = new URL(totpAddress(secret, 'claire+test&issuer=x@example.com'))
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Mirabelle:claire+test&issuer=x@example.com',
    ])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret,
      issuer: 'Mirabelle',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
