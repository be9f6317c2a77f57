import type Stripe from 'stripe'
import { invalid } from '#emulator/http/errors.ts'
import { randomText } from '#emulator/ids.ts'
import { idOf } from '#emulator/resources/price.ts'
import { periodOf } from '#emulator/resources/subscription-item.ts'
import { openUnitOfWork, type UnitOfWork } from '#emulator/unit-of-work.ts'
import { renewSubscription } from './renewing.ts'
import { endPhase } from './scheduling.ts'

/**
 * The subscription's next invoice, after `change`. It is created for real and rolled back, so that a preview
 * cannot differ from the invoice.
 */
export function previewInvoice(
  work: UnitOfWork,
  subscription: string,
  change: (rehearsed: UnitOfWork) => void,
): Stripe.Invoice {
  return work.store.rehearsal(() => {
    const before = latestInvoice(work, subscription)
    change(work)
    const billedNow = latestInvoice(work, subscription)
    if (billedNow && billedNow !== before) return asPreview(work.get('invoice', billedNow))
    return asPreview(renewed(work, subscription))
  })
}

/** The draft that the next renewal will make. */
function renewed(work: UnitOfWork, id: string): Stripe.Invoice | undefined {
  const subscription = work.get('subscription', id)
  if (!subscription) return undefined
  const { end } = periodOf(subscription)
  const ends = subscription.cancel_at !== null && subscription.cancel_at <= end
  if (ends || !['active', 'trialing', 'past_due'].includes(subscription.status)) {
    throw invalid(`No upcoming invoices for customer: ${idOf(subscription.customer)}`, {
      code: 'invoice_upcoming_none',
      status: 404,
    })
  }
  const then = openUnitOfWork({ store: work.store, at: end, pagesOrigin: work.pagesOrigin })
  const schedule = subscription.schedule
    ? then.get('subscription_schedule', idOf(subscription.schedule))
    : undefined
  if (schedule?.current_phase?.end_date === end) endPhase(then, schedule.id)
  renewSubscription(then, id)
  return then.get('invoice', latestInvoice(then, id) ?? '')
}

function latestInvoice(work: UnitOfWork, subscription: string): string | undefined {
  const invoice = work.get('subscription', subscription)?.latest_invoice
  return invoice ? idOf(invoice) : undefined
}

/** The invoice as it is before any of its later states. */
function asPreview(invoice: Stripe.Invoice | undefined): Stripe.Invoice {
  if (!invoice) throw invalid('No upcoming invoices.', { code: 'invoice_upcoming_none', status: 404 })
  const id = `upcoming_in_${randomText(24)}`
  return {
    ...invoice,
    id,
    amount_paid: 0,
    amount_remaining: invoice.amount_due,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatically_finalizes_at: null,
    effective_at: null,
    ending_balance: invoice.total + invoice.starting_balance - invoice.amount_due,
    hosted_invoice_url: null,
    lines: {
      ...invoice.lines,
      data: invoice.lines.data.map((line) => ({ ...line, invoice: id })),
      url: `/v1/invoices/upcoming/lines`,
    },
    number: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    webhooks_delivered_at: null,
  }
}
