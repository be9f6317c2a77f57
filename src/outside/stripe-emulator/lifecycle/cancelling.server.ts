import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { pendingItems } from '#src/outside/stripe-emulator/resources/invoice-item.server.ts'
import { idOf } from '#src/outside/stripe-emulator/resources/price.server.ts'

export interface Cancellation {
  reason: Stripe.Subscription.CancellationDetails.Reason
  comment?: string | null
  feedback?: Stripe.Subscription.CancellationDetails.Feedback | null
}

/** Ends a subscription now: nothing of it is drafted, retried or scheduled any more. */
export function cancelSubscription(books: Books, id: string, { reason, comment, feedback }: Cancellation): Stripe.Subscription {
  const subscription = books.get('subscription', id)
  if (!subscription) throw new Error(`the subscription ${id} is not in the books`)
  for (const invoice of books.store.list('invoice', { where: { 'parent.subscription_details.subscription': id } })) {
    if (invoice.status === 'draft' || invoice.status === 'open') {
      books.change('invoice', invoice.id, { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null }, 'invoice.updated')
    }
  }
  for (const item of pendingItems(books, id)) books.store.remove('invoiceitem', item.id)
  if (subscription.schedule) endSchedule(books, idOf(subscription.schedule))
  const details = subscription.cancellation_details
  const canceled = books.change('subscription', id, {
    canceled_at: subscription.canceled_at ?? books.at,
    cancellation_details: {
      comment: comment ?? details?.comment ?? null,
      feedback: feedback ?? details?.feedback ?? null,
      feedback_option: null,
      reason: details?.reason ?? reason,
    },
    ended_at: books.at,
    schedule: null,
    status: 'canceled',
  })
  books.announce('customer.subscription.deleted', canceled)
  return canceled
}

function endSchedule(books: Books, id: string): void {
  if (books.get('subscription_schedule', id)?.status !== 'active') return
  books.change('subscription_schedule', id, { canceled_at: books.at, current_phase: null, status: 'canceled' }, 'subscription_schedule.canceled')
}
