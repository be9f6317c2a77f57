/**
 * `active`: may sign in. `invited`: nobody has confirmed yet. `waitingForThem`, `waitingForYou`: one side has
 * confirmed, the invited person or the payer has not. `expired`: the links are no longer valid; the
 * invitation can be sent again or removed.
 */
export const guardianStates = ['active', 'invited', 'waitingForThem', 'waitingForYou', 'expired'] as const
type GuardianState = (typeof guardianStates)[number]

interface Invitation {
  joinedAt: Date | null
  guardianConfirmedAt: Date | null
  payerConfirmedAt: Date | null
  expiresAt: Date
}

/** The state of an invitation. */
export function guardianStateOf(
  { joinedAt, guardianConfirmedAt, payerConfirmedAt, expiresAt }: Invitation,
  now: Date,
): GuardianState {
  if (joinedAt) return 'active'
  if (expiresAt <= now) return 'expired'
  if (guardianConfirmedAt) return 'waitingForYou'
  return payerConfirmedAt ? 'waitingForThem' : 'invited'
}

/** The key of the sentence about the open links of an invitation; undefined when none is open. */
export function openLinksOf(state: GuardianState): 'waiting' | 'waitingForThem' | undefined {
  if (state === 'active' || state === 'expired') return undefined
  return state === 'waitingForThem' ? 'waitingForThem' : 'waiting'
}

/** The key of the confirmation token in the hash of the account page's address. */
export const guardianHash = 'guardian'

/** How long the two links are valid after the invitation. */
export const invitationDays = 7
