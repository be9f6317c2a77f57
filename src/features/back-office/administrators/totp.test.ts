import { describe, expect, it } from 'vitest'
import { codeAt, newTotpSecret, stepAt, stepOf, totpUrl } from './totp.server.ts'

/** The RFCs' secret, '12345678901234567890', in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code of an authenticator app', () => {
  /** Appendix B gives eight digits; our codes are the last six. */
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

  it('equals RFC 4226’s values for the first ten counters', () => {
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

  it('is valid in its own time step and the ones before and after, and returns that step', () => {
    const code = codeAt(secret, 1000)
    const seen = [998, 999, 1000, 1001, 1002]
      .flatMap((step) => [step * 30, step * 30 + 29.999])
      .map((seconds) => stepOf(secret, code, at(seconds)))
    expect(seen).toEqual([undefined, undefined, 1000, 1000, 1000, 1000, 1000, 1000, undefined, undefined])
  })

  it('is invalid with other digits, another length or letters', () => {
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
  it('is 160 random bits in base32, different each time', () => {
    const made = Array.from({ length: 100 }, newTotpSecret)
    expect(new Set(made).size).toBe(100)
    for (const one of made) expect(one).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(made.join('')).size).toBe(32)
  })

  it('is part of an address that apps can read, whatever the e-mail address contains', () => {
    const url = new URL(totpUrl(secret, 'claire+test&issuer=x@example.com'))
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
