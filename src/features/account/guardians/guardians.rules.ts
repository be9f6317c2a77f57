/**
 * `active`: signs in. `invited`: nobody has confirmed yet. `waitingForThem`, `waitingForYou`: one side has; the
 * other is the invited person, or the one who pays. `expired`: the links have run out; it can be sent again or
 * removed.
 */
export const guardianStates = ['active', 'invited', 'waitingForThem', 'waitingForYou', 'expired'] as const
type GuardianState = (typeof guardianStates)[number]

interface Invitation {
  joinedAt: Date | null
  guardianConfirmedAt: Date | null
  payerConfirmedAt: Date | null
  expiresAt: Date
}

/** How far an invitation has come. */
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
 * The part of the account page's address that opens the confirmation. After `#`, the token reaches no server
 * log.
 */
export const guardianHash = 'guardian'

/** The token in an address's hash. */
export function guardianTokenFrom(hash: string): string | undefined {
  const [name, token] = hash.replace(/^#/, '').split('=')
  return name === guardianHash && token ? token : undefined
}

/** How long the two links work, from the asking. */
export const invitationDays = 7

/** How often somebody may be invited: by a family, and from one network. */
export const guardianLimits = {
  perFamily: { most: 5, minutes: 60 },
  perAddress: { most: 300, minutes: 15 },
} as const
