import type Stripe from 'stripe'
import { pendingItems } from '#emulator/resources/invoice-item.ts'
import { idOf } from '#emulator/resources/price.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

export interface Cancellation {
  reason: Stripe.Subscription.CancellationDetails.Reason
  comment?: string | null
  feedback?: Stripe.Subscription.CancellationDetails.Feedback | null
}

/** Ends a subscription now, with its drafts, retries and scheduled tasks. */
export function cancelSubscription(
  work: UnitOfWork,
  id: string,
  { reason, comment, feedback }: Cancellation,
): Stripe.Subscription {
  const subscription = work.get('subscription', id)
  if (!subscription) throw new Error(`there is no subscription ${id}`)
  for (const invoice of work.store.list('invoice', {
    where: { 'parent.subscription_details.subscription': id },
  })) {
    if (invoice.status === 'draft' || invoice.status === 'open') {
      work.change(
        'invoice',
        invoice.id,
        { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null },
        'invoice.updated',
      )
    }
  }
  for (const item of pendingItems(work, id)) work.store.remove('invoiceitem', item.id)
  if (subscription.schedule) endSchedule(work, idOf(subscription.schedule))
  const details = subscription.cancellation_details
  const canceled = work.change('subscription', id, {
    canceled_at: subscription.canceled_at ?? work.at,
    cancellation_details: {
      comment: comment ?? details?.comment ?? null,
      feedback: feedback ?? details?.feedback ?? null,
      feedback_option: null,
      reason: details?.reason ?? reason,
    },
    ended_at: work.at,
    schedule: null,
    status: 'canceled',
  })
  work.announce('customer.subscription.deleted', canceled)
  return canceled
}

function endSchedule(work: UnitOfWork, id: string): void {
  if (work.get('subscription_schedule', id)?.status !== 'active') return
  work.change(
    'subscription_schedule',
    id,
    { canceled_at: work.at, current_phase: null, status: 'canceled' },
    'subscription_schedule.canceled',
  )
}
