import type { ResponseOf } from '#src/api/endpoint.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import type { confirmLeaving } from './leaving.contract.ts'

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

/** How many declarations an e-mail address and a network address may make, because each sends an e-mail. */
export const leavingLimits = {
  perEmail: { max: 5, minutes: 60 },
  perIp: { max: 300, minutes: 15 },
} as const

/**
 * The URL of the page that confirms. The token stands after `#`, so that it reaches no server log; the kind
 * beside it only chooses the page's words.
 */
export function confirmationUrl(origin: string, language: Language, link: Required<LeavingLink>): string {
  return `${origin}${pathOf('withdraw', language)}#confirm=${link.token}&kind=${link.kind}`
}

export interface LeavingLink {
  token: string
  /** Absent from the links of earlier versions. */
  kind?: LeavingKind
}

/** The declaration to confirm that the hash of an address names; undefined if it names none. */
export function linkFrom(hash: string): LeavingLink | undefined {
  if (!hash.startsWith('#confirm=')) return undefined
  const given = new URLSearchParams(hash.slice(1))
  const [token, kind] = [given.get('confirm'), given.get('kind')]
  if (!token) return undefined
  return isKind(kind) ? { token, kind } : { token }
}

export type ConfirmedLeaving = ResponseOf<typeof confirmLeaving>

/** The confirmed declaration in the state of a history entry, or undefined. */
export function confirmedFrom(state: unknown): ConfirmedLeaving | undefined {
  const { kind, receivedAt, confirmedAt, effectiveAt } = Object(Object(state).confirmed)
  const isWhole =
    isKind(kind) &&
    typeof receivedAt === 'string' &&
    typeof confirmedAt === 'string' &&
    (effectiveAt === null || typeof effectiveAt === 'string')
  return isWhole ? { kind, receivedAt, confirmedAt, effectiveAt } : undefined
}

/** The kind to preselect: the footer's second link says `?kind=cancel`. */
export function kindFrom(search: string): LeavingKind {
  return new URLSearchParams(search).get('kind') === 'cancel' ? 'cancel' : 'withdraw'
}

/** The footer's link for each kind. */
export function leavingPath(kind: LeavingKind, language: Language): string {
  return pathOf('withdraw', language) + (kind === 'cancel' ? '?kind=cancel' : '')
}

function isKind(given: unknown): given is LeavingKind {
  return given === 'withdraw' || given === 'cancel'
}
