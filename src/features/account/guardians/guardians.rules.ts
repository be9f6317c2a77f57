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

/**
 * The key of the confirmation token in the hash of the account page's address. A token after `#` reaches no
 * server log.
 */
export const guardianHash = 'guardian'

/** Reads the token from the hash of an address. */
export function guardianTokenFrom(hash: string): string | undefined {
  const [name, token] = hash.replace(/^#/, '').split('=')
  return name === guardianHash && token ? token : undefined
}

/** How long the two links are valid after the invitation. */
export const invitationDays = 7

/** The limits on invitations, per family and per network. */
export const guardianLimits = {
  perFamily: { max: 5, minutes: 60 },
  perAddress: { max: 300, minutes: 15 },
} as const
