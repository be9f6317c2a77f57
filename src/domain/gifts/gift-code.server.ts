import { hashOf, keyedHash } from '#src/infrastructure/secrets.server.ts'
import { foldedCode, giftCodeFrom } from './gift.rules.ts'

/**
 * The code of a gift, derived from its id and the server's secret: each e-mail can contain it, and it is not
 * stored.
 */
export function codeOfGift(secret: string, giftId: string): string {
  for (let round = 0; round < 20; round++) {
    const code = giftCodeFrom(keyedHash(secret, 'gift-code', `${giftId}|${round}`))
    if (code) return code
  }
  throw new Error('no code could be drawn')
}

/** The hash by which a code is found; 79 random bits need no salt. */
export function hashOfCode(typed: string): Buffer {
  return hashOf(foldedCode(typed))
}
