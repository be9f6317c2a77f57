import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'

/** What an e-mailed link asks the gift page to do. It stands after `#`, so that it reaches no server log. */
type GiftLink = { wish: 'use' | 'refund'; value: string }

/** The hash with which the payment page leads back to the gift page. */
export const paidHash = '#paid'

const prefixes = { use: '#code=', refund: '#refund=' } as const

export function giftUrl(origin: string, language: Language, { wish, value }: GiftLink): string {
  return origin + pathOf('gift', language) + prefixes[wish] + value
}

export function giftLinkFrom(hash: string): GiftLink | undefined {
  for (const wish of ['use', 'refund'] as const) {
    const value = hash.startsWith(prefixes[wish]) ? hash.slice(prefixes[wish].length) : ''
    if (value) return { wish, value }
  }
  return undefined
}
