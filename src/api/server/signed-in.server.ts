import type { Language } from '#src/shared/language/languages.ts'
import type { AdminRole } from '#src/shared/options.ts'
import type { PlanId } from '#src/shared/plans.ts'

/** The family behind a session cookie. */
export interface SignedInUser {
  id: string
  /** The e-mail address of the guardian who is signed in: the account's, or the second guardian's. */
  email: string
  /** The second guardian who is signed in; null for the first, who pays (PROGRAMME §7). */
  guardianId: string | null
  /**
   * Whether a payment opened this session. It proves no mailbox (CONTRACT §7), so nothing that is stored under
   * the e-mail address alone may be shown or changed in it.
   */
  isByPayment: boolean
  username: string | null
  language: Language
  isSubscribed: boolean
  hasCompletedOnboarding: boolean
  freeAccessUntil: Date | null
  hasAccess: boolean
  plan: PlanId | null
  /** The child in whose view this browser is locked (PROGRAMME §6); null for the parent. */
  childView: { childId: string; displayName: string } | null
  /** Set while an administrator has a read-only view of the family's pages; null for the family itself. */
  teamView: { until: Date } | null
  sessionId: string
}

/** A family as read without one of its sessions. */
export type FamilyWithoutSession = Omit<SignedInUser, 'sessionId' | 'isByPayment'>

/** The member of the team behind a bearer token. */
export interface SignedInAdmin {
  id: string
  email: string
  sessionId: string
  role: AdminRole
  name: string | null
  /** Whether the password or the code was given in this session within the last 15 minutes. */
  isConfirmed: boolean
  /** Whether an owner has to switch the second factor on before a guarded call. */
  needsSecondFactor: boolean
}
