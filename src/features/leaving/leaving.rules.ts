import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'

export type LeavingKind = 'withdraw' | 'cancel'

type LeavingOutcome = LeavingKind | 'cancelAtOnce'

/**
 * What a confirmed declaration did: a cancellation waits for the end of the paid period, or ended the contract
 * at once because a payment was owed.
 */
export function outcomeOf({
  kind,
  effectiveAt,
  confirmedAt,
}: {
  kind: LeavingKind
  effectiveAt: Date | null
  confirmedAt: Date
}): LeavingOutcome {
  return kind === 'cancel' && effectiveAt !== null && effectiveAt <= confirmedAt ? 'cancelAtOnce' : kind
}

/**
 * Limits of declarations for an e-mail address and for a network address: each declaration sends an e-mail.
 */
export const leavingLimits = {
  perEmail: { max: 5, minutes: 60 },
  perAddress: { max: 300, minutes: 15 },
} as const

/**
 * Days for which the link of the e-mail is valid. The fourteen days of withdrawal are counted to the
 * declaration, not to its confirmation.
 */
export const confirmationDays = 14

/** The URL of the page that confirms. The token is after `#`, so that it reaches no server log. */
export function confirmationUrl(origin: string, language: Language, token: string): string {
  return `${origin}${pathOf('withdraw', language)}#confirm=${token}`
}

/** The token in the hash of an address, or undefined. */
export function tokenFrom(hash: string): string | undefined {
  const prefix = '#confirm='
  return hash.startsWith(prefix) && hash.length > prefix.length ? hash.slice(prefix.length) : undefined
}

/** The kind to preselect: the footer's second link says `?kind=cancel`. */
export function kindFrom(search: string): LeavingKind {
  return new URLSearchParams(search).get('kind') === 'cancel' ? 'cancel' : 'withdraw'
}

/** The footer's link for each kind. */
export function leavingPath(kind: LeavingKind, language: Language): string {
  return pathOf('withdraw', language) + (kind === 'cancel' ? '?kind=cancel' : '')
}
