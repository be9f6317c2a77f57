import { eq } from 'drizzle-orm'
import { signedOut } from '#src/api/server/http-error.server.ts'
import { accessOf } from '#src/domain/access/access.rules.ts'
import { users } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import type { AccountResponse } from './manage-subscription.contract.ts'
import { canWithdraw, nextChargeOf, withdrawUntil } from './subscription.rules.ts'
import {
  runningSubscriptionOf,
  type Subscription,
  subscriptionOfFamily,
  withdrawableEndedOf,
} from './subscriptions.server.ts'

/** The data of a family's account page, as the sync has stored it. */
export async function readAccount(services: Services, userId: string): Promise<AccountResponse> {
  const now = services.clock.now()
  const [family] = await services.db.select().from(users).where(eq(users.id, userId))
  // The family has been erased since the call began.
  if (!family) throw signedOut()
  const running = await runningSubscriptionOf(services.db, userId)
  const withdrawable = running ?? (await withdrawableEndedOf(services.db, userId, now))
  const found = withdrawable ?? (await subscriptionOfFamily(services, userId))
  const isWithdrawable =
    withdrawable && !withdrawable.refundedAt && canWithdraw(withdrawable.firstPaidAt, now)
  return {
    email: family.email,
    language: family.language,
    hasAccess: accessOf({ ...family, accessUntil: running?.accessUntil ?? null }, now).hasAccess,
    isSuspended: family.suspendedAt !== null,
    freeAccessUntil: isoOrNull(family.freeAccessUntil),
    plan: found?.plan ?? null,
    billing: found?.billing ?? null,
    status: subscriptionStatusOf(found),
    nextChargeAt: isoOrNull(running?.nextChargeAt),
    nextChargeCents: running?.nextChargeCents ?? null,
    nextCharge: running ? nextChargeOf(running) : null,
    cancelAt: isoOrNull(running?.cancelAt),
    nextPlan: running?.nextPlan ?? null,
    nextBilling: running?.nextBilling ?? null,
    periodEnd: isoOrNull(running?.currentPeriodEnd),
    accessUntil: isoOrNull(found?.accessUntil),
    firstPaidAt: isoOrNull(found?.firstPaidAt),
    withdrawUntil: isWithdrawable ? isoOrNull(withdrawUntil(withdrawable.firstPaidAt)) : null,
    pastDueSince: isoOrNull(running?.pastDueSince),
    refundedAt: isoOrNull(found?.refundedAt),
    card: found?.cardBrand && found.cardLast4 ? { brand: found.cardBrand, last4: found.cardLast4 } : null,
  }
}

function subscriptionStatusOf(found: Subscription | undefined): AccountResponse['status'] {
  if (!found) return 'none'
  if (!found.isRunning) return 'canceled'
  return found.pastDueSince ? 'past_due' : 'active'
}
