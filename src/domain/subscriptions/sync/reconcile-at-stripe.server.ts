import { liveSubscriptionOf } from '#src/domain/subscriptions/account-response.server.ts'
import {
  endAtStripe,
  refundAndEndAtStripe,
  settleEnded,
} from '#src/domain/subscriptions/end-subscription.server.ts'
import { resumePlanChange } from '#src/domain/subscriptions/plans/plan-change.server.ts'
import {
  isWithdrawal,
  lostDisputes,
  owesRefunds,
  type SubscriptionReading,
  stateOf,
} from '#src/domain/subscriptions/subscription.rules.ts'
import { turnOnTax } from '#src/domain/subscriptions/turn-on-tax.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { forgetCustomer } from './forget-customer.server.ts'
import { releaseGoneChildren } from './paid-children.server.ts'
import { pauseCharges } from './pause-charges.server.ts'
import { payOpenInvoice } from './pay-open-invoice.server.ts'
import { mayBegin } from './plan-of-reading.rules.ts'
import { checkoutOf, findOwner } from './subscription-owner.server.ts'

/**
 * What must first be put right at Stripe: a withdrawal gives everything back; a subscription whose money has
 * gone back ends (CONTRACT §7), by a refund or by a dispute that is lost; one that was paid for an account
 * that is erased, or by a family that has another, is refunded; one that has ended leaves nothing to be paid;
 * what a crash has left of a planned change is planned again; a child whom the family has erased is paid for
 * no longer; one that was begun without VAT has it reckoned; and what is owed is paid with the card that the
 * family has changed to.
 * True when something was done there, so that it must be read again.
 */
export async function reconcileAtStripe(
  services: Services,
  reading: SubscriptionReading,
  { isNew, readAnew }: { isNew: boolean; readAnew: (id: string) => Promise<unknown> },
): Promise<boolean> {
  const state = stateOf(reading)
  const checkout = isNew ? await checkoutOf(services.db, reading) : undefined
  // What this product has not sold is the operator's own business.
  if (isNew && !mayBegin(services, reading, state, checkout)) return false
  if ((checkout?.erasedAt || isWithdrawal(state)) && (state.isLive || owesRefunds(reading))) {
    if (checkout?.erasedAt) await forgetCustomer(services.payments, reading.customerId)
    await refundAndEndAtStripe(services, reading, state.refundedAt ?? undefined)
    return true
  }
  if (!state.isLive) return reading.endedAt !== null && settleEnded(services, reading)
  if (state.refundedAt || lostDisputes(reading).length > 0) {
    await endAtStripe(services, reading.id)
    return true
  }
  if (!isNew)
    return (
      (await resumePlanChange(services, reading)) ||
      (await releaseGoneChildren(services, reading)) ||
      (await pauseCharges(services, reading)) ||
      (await turnOnTax(services, reading)) ||
      payOpenInvoice(services, reading)
    )
  const owner = await findOwner(services.db, reading, checkout)
  if (!owner) return false
  const kept = await liveSubscriptionOf(services.db, owner)
  if (!kept || kept.id === reading.id) return false
  // It may have ended at Stripe, and no event have told of it yet: then this one takes its place.
  await readAnew(kept.id)
  const other = await liveSubscriptionOf(services.db, owner)
  if (!other || other.id === reading.id) return false
  await refundAndEndAtStripe(services, reading)
  return true
}
