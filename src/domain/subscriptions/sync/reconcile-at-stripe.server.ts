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
import { runningSubscriptionOf } from '#src/domain/subscriptions/subscriptions.server.ts'
import { turnOnTax } from '#src/domain/subscriptions/turn-on-tax.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { mayBegin } from './changes-of-reading.rules.ts'
import { clearCustomer } from './clear-customer.server.ts'
import { releaseGoneChildren } from './paid-children.server.ts'
import { isOfSuspended, pauseCharges } from './pause-charges.server.ts'
import { payOpenInvoice } from './pay-open-invoice.server.ts'
import { checkoutOf, findOwner } from './subscription-owner.server.ts'

/**
 * Puts right at Stripe what must be settled before a reading is stored. True when something was changed
 * there, so that the subscription must be read again.
 * - A withdrawal refunds everything.
 * - A subscription whose money has gone back, by a refund or by a lost dispute, ends (CONTRACT §7).
 * - One that was paid for an erased account, or by a family that has another, is refunded.
 * - One that has ended leaves nothing to be paid.
 * - A planned change that a crash has interrupted is planned again.
 * - A child whom the family has erased is no longer paid for.
 * - Charges are paused while the family is suspended.
 * - One that was begun without VAT gets it calculated.
 * - What is owed is paid with the card that the family has changed to.
 */
export async function reconcileAtStripe(
  services: Services,
  reading: SubscriptionReading,
  { isNew, readAgain }: { isNew: boolean; readAgain: (id: string) => Promise<unknown> },
): Promise<boolean> {
  const state = stateOf(reading)
  const checkout = isNew ? await checkoutOf(services.db, reading) : undefined
  // A subscription that this product has not sold is left to the operator.
  if (isNew && !mayBegin(services, reading, state, checkout)) return false
  if ((checkout?.erasedAt || isWithdrawal(state)) && (state.isRunning || owesRefunds(reading))) {
    if (checkout?.erasedAt) await clearCustomer(services.payments, reading.customerId)
    await refundAndEndAtStripe(services, reading, state.refundedAt ?? undefined)
    return true
  }
  if (!state.isRunning) return reading.endedAt !== null && settleEnded(services, reading)
  if (state.refundedAt || lostDisputes(reading).length > 0) {
    await endAtStripe(services, reading.id)
    return true
  }
  if (!isNew) {
    const isSuspended = await isOfSuspended(services.db, reading.id)
    return (
      (await resumePlanChange(services, reading)) ||
      (await releaseGoneChildren(services, reading)) ||
      (await pauseCharges(services, reading, { isSuspended })) ||
      (await turnOnTax(services, reading)) ||
      (!isSuspended && payOpenInvoice(services, reading))
    )
  }
  const owner = await findOwner(services.db, reading, checkout)
  if (!owner) return false
  const running = await runningSubscriptionOf(services.db, owner)
  if (!running || running.id === reading.id) return false
  // If the other one has ended at Stripe and its event has not arrived yet, this one takes its place.
  await readAgain(running.id)
  const other = await runningSubscriptionOf(services.db, owner)
  if (!other || other.id === reading.id) return false
  await refundAndEndAtStripe(services, reading)
  return true
}
