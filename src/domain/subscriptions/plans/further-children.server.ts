import type Stripe from 'stripe'
import { currency } from '#src/shared/numbers.ts'
import { type PlanChoice, productId, seatCents } from '#src/shared/plans.ts'
import { paidPeriodOf, shareLeft } from './paid-period.server.ts'
import { meaningOf, priceOf } from './prices.server.ts'

/**
 * The item that pays for the family with its first child. Its price is the plan's, or one of the operator's
 * own.
 */
export function planItemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem | undefined {
  return items.data.find(({ price }) => meaningOf(price)?.seat !== 'further')
}

/** The current period of a subscription, in Unix seconds. Stripe keeps it on the items, which share it. */
export function currentPeriodOf(subscription: Stripe.Subscription): { start: number; end: number } {
  const item = planItemOf(subscription) ?? subscription.items.data[0]
  const { created } = subscription
  return { start: item?.current_period_start ?? created, end: item?.current_period_end ?? created }
}

/**
 * The item that pays for the children after the first (docs/decisions/0014): one unit each, their ids in its
 * metadata.
 */
export function furtherItemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem | undefined {
  return items.data.find(({ price }) => meaningOf(price)?.seat === 'further')
}

/**
 * The children whom an item pays for. If its quantity was lowered by hand, the last ones are no longer paid
 * for.
 */
export function paidChildren({ metadata, quantity }: Stripe.SubscriptionItem): string[] {
  return (metadata.children ?? '')
    .split(',')
    .filter((id) => id !== '')
    .slice(0, quantity ?? 1)
}

/** {@link paidChildren} of a subscription: none if it pays for the first child only. */
export function paidIn(subscription: Stripe.Subscription): string[] {
  const item = furtherItemOf(subscription)
  return item ? paidChildren(item) : []
}

/** The metadata of an item that {@link paidChildren} reads. */
export function childrenPaid(childIds: readonly string[]): { children: string } {
  return { children: childIds.join(',') }
}

/** A change of who is paid for. */
interface FurtherChange {
  /** The family's plan. */
  plan: PlanChoice
  /** All further children who are paid for afterwards. */
  childIds: readonly string[]
  /**
   * The moment, in Unix seconds, from which the rest of the current period is counted. It is that of the
   * quote, so that what was shown is what is charged.
   */
  from: number
}

/** The cost of a change, in cents, as Stripe itself calculates it. */
interface FurtherQuote {
  /** For the rest of the current period; negative when a child is removed. */
  restCents: number
  /** Charged at once: the rest of the period, less pending deductions. 0 when a child is removed. */
  todayCents: number
  /** The next charge as a whole. Null when there will be none. */
  nextCents: number | null
}

/**
 * Asks Stripe what {@link changeFurtherAtStripe} would cost, without doing it. If a change of plan is
 * scheduled, `planned` is the next charge with these children on the next plan, without what is owed for the
 * rest of the current period.
 */
export async function quoteFurther(
  payments: Stripe,
  subscription: Stripe.Subscription,
  change: FurtherChange,
  planned?: Stripe.Invoice,
): Promise<FurtherQuote> {
  const items = await itemsFor(payments, subscription, change)
  const preview = (details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
    payments.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, ...details },
    })
  const isRemoval = change.childIds.length < (furtherItemOf(subscription)?.quantity ?? 0)
  if (isRemoval && subscription.cancel_at !== null) return { restCents: 0, todayCents: 0, nextCents: null }
  const ownRest = restOfPaid(subscription, change)
  if (ownRest !== 0) return quoteOfRest(ownRest, planned ?? (await preview({ proration_behavior: 'none' })))
  if (isRemoval) {
    const next = await preview({ proration_behavior: 'create_prorations', proration_date: change.from })
    const restCents = restFrom(next, change.from)
    return { restCents, todayCents: 0, nextCents: planned ? dueOf(planned, restCents) : next.amount_due }
  }
  const [now, next] = await Promise.all([
    preview({ proration_behavior: 'always_invoice', proration_date: change.from }),
    planned ?? preview({ proration_behavior: 'none' }),
  ])
  // During free days nothing is owed yet, and Stripe's preview is of the next charge.
  if (!now.lines.data.every(isPending)) return { restCents: 0, todayCents: 0, nextCents: next.amount_due }
  const waiting = sumOf(next.lines.data.filter(isPending))
  // Today's charge uses up pending deductions and the customer's credit; what is left of them lowers the
  // next. An amount that is too small to be charged is added to it.
  const left = now.total + now.starting_balance - now.amount_due
  return {
    restCents: restFrom(now, change.from),
    todayCents: now.amount_due,
    nextCents: Math.max(0, next.total - waiting + left),
  }
}

/** The quote of a change whose rest of the paid period is an item of its own ({@link restOfPaid}). */
function quoteOfRest(restCents: number, next: Stripe.Invoice): FurtherQuote {
  if (restCents < 0) return { restCents, todayCents: 0, nextCents: dueOf(next, restCents) }
  const waiting = sumOf(next.lines.data.filter(isPending))
  const due = restCents + waiting + next.starting_balance
  const todayCents = due < leastCents ? 0 : due
  return { restCents, todayCents, nextCents: Math.max(0, next.total - waiting + due - todayCents) }
}

/** Stripe's smallest charge in euro. What is less is kept as the customer's debt, for the next invoice. */
const leastCents = 50

/**
 * The amount due of an invoice with a further deduction, less the customer's credit, and never negative.
 */
function dueOf({ total, starting_balance }: Stripe.Invoice, moreCents: number): number {
  return Math.max(0, total + moreCents + starting_balance)
}

/**
 * Makes a subscription pay for exactly these children from now on. Additional ones are charged at once for
 * the rest of the period, or the whole change fails with Stripe's card error; for removed ones the rest of
 * the period is deducted from the next charge. Call `syncSubscription` afterwards.
 */
export async function changeFurtherAtStripe(
  payments: Stripe,
  subscription: Stripe.Subscription,
  change: FurtherChange,
): Promise<Stripe.Subscription> {
  const isRemoval = change.childIds.length < (furtherItemOf(subscription)?.quantity ?? 0)
  const prorationOfRemoval = subscription.cancel_at === null ? 'create_prorations' : 'none'
  const ownRest = isRemoval && subscription.cancel_at !== null ? 0 : restOfPaid(subscription, change)
  // Without an idempotency key: the change is idempotent by itself, since it names everything that is paid
  // for, and with a key Stripe would repeat the error of a declined card.
  return payments.subscriptions.update(subscription.id, {
    items: await itemsFor(payments, subscription, change),
    ...(ownRest !== 0 && { add_invoice_items: [restItem(subscription, change, ownRest)] }),
    proration_behavior: isRemoval ? prorationOfRemoval : 'always_invoice',
    proration_date: change.from,
    payment_behavior: 'error_if_incomplete',
  })
}

/**
 * The rest of the paid period, in cents, for the children that a change adds (or, below zero, removes), where
 * free days follow that period (docs/decisions/0045): Stripe treats both as a trial, and prorates nothing. 0
 * where Stripe prorates by itself, and during the free days, for which nobody pays.
 */
function restOfPaid(subscription: Stripe.Subscription, { plan, childIds, from }: FurtherChange): number {
  const paid = paidPeriodOf(subscription)
  if (!paid) return 0
  const before = furtherItemOf(subscription)
  const each = before?.price.unit_amount ?? seatCents('further', plan.planId, plan.billing)
  const cents = Math.round(each * (childIds.length - (before?.quantity ?? 0)) * shareLeft(paid, from))
  // Not the negative zero of a removal.
  return cents === 0 ? 0 : cents
}

function restItem(
  subscription: Stripe.Subscription,
  { plan, from }: FurtherChange,
  cents: number,
): Stripe.SubscriptionUpdateParams.AddInvoiceItem {
  const until = paidPeriodOf(subscription)?.until ?? from
  return {
    price_data: {
      currency,
      product: productId(plan.planId, 'further'),
      unit_amount: cents,
      tax_behavior: 'inclusive',
    },
    discountable: false,
    period: { start: { type: 'timestamp', timestamp: from }, end: { type: 'timestamp', timestamp: until } },
  }
}

async function itemsFor(
  payments: Stripe,
  subscription: Stripe.Subscription,
  { plan, childIds }: FurtherChange,
) {
  const before = furtherItemOf(subscription)
  if (childIds.length === 0) return before ? [{ id: before.id, deleted: true }] : []
  const price = before?.price.id ?? (await priceOf(payments, plan.planId, plan.billing, 'further'))
  return [
    { ...(before && { id: before.id }), price, quantity: childIds.length, metadata: childrenPaid(childIds) },
  ]
}

function restFrom({ lines }: Stripe.Invoice, from: number): number {
  return sumOf(lines.data.filter((line) => isProration(line) && line.period.start === from))
}

function sumOf(lines: readonly Stripe.InvoiceLineItem[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** Whether a line of the next invoice has been waiting for it, rather than being of its period. */
function isPending(line: Stripe.InvoiceLineItem): boolean {
  return isProration(line) || line.parent?.type === 'invoice_item_details'
}

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  return parent?.subscription_item_details?.proration === true
}
