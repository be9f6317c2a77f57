import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'

export type LeavingKind = 'withdraw' | 'cancel'

/**
 * How often an address of the network, and an e-mail address, may declare: each declaration sends an e-mail.
 */
export const leavingLimits = {
  perEmail: { most: 5, minutes: 60 },
  perAddress: { most: 300, minutes: 15 },
} as const

/**
 * Days in which the link of the e-mail confirms. What counts for the fourteen days is when the declaration
 * came.
 */
export const confirmationDays = 14

/** The page that confirms by a press. After `#`, the token reaches no server log. */
export function confirmationUrl(origin: string, language: Language, token: string): string {
  return `${origin}${pathOf('withdraw', language)}#confirm=${token}`
}

/** The token in the hash of an address, or undefined. */
export function tokenFrom(hash: string): string | undefined {
  const prefix = '#confirm='
  return hash.startsWith(prefix) && hash.length > prefix.length ? hash.slice(prefix.length) : undefined
}

/** Which of the two somebody came for: the footer's second link says `?kind=cancel`. */
export function kindFrom(search: string): LeavingKind {
  return new URLSearchParams(search).get('kind') === 'cancel' ? 'cancel' : 'withdraw'
}

/** Where the footer leads for each of the two. */
export function leavingPath(kind: LeavingKind, language: Language): string {
  return pathOf('withdraw', language) + (kind === 'cancel' ? '?kind=cancel' : '')
}
