import type Stripe from 'stripe'
import type { PlanChoice } from '#src/shared/plans.ts'
import { meaningOf, priceOf } from './prices.server.ts'

/** The item that pays for the family with its first child: the plan's price, or one of the operator's own. */
export function planItemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem | undefined {
  return items.data.find(({ price }) => meaningOf(price)?.seat !== 'further')
}

/**
 * The item that pays for the children after the first (docs/decisions/0014): one unit each, their ids in its
 * metadata.
 */
export function furtherItemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem | undefined {
  return items.data.find(({ price }) => meaningOf(price)?.seat === 'further')
}

/**
 * Which children an item pays for. Where its quantity was lowered by hand, the last of them are not paid any
 * more.
 */
export function paidChildren({ metadata, quantity }: Stripe.SubscriptionItem): string[] {
  return (metadata.children ?? '')
    .split(',')
    .filter((id) => id !== '')
    .slice(0, quantity ?? 1)
}

/** {@link paidChildren} of a whole subscription: nobody, where it pays for the first child alone. */
export function paidIn(subscription: Stripe.Subscription): string[] {
  const item = furtherItemOf(subscription)
  return item ? paidChildren(item) : []
}

/** {@link paidChildren}, as an item's metadata keeps them. */
export function childrenPaid(childIds: readonly string[]): { children: string } {
  return { children: childIds.join(',') }
}

/** Who is to be paid for. */
interface FurtherChange {
  /** What they have: the family's plan. */
  plan: PlanChoice
  /** Everybody to be paid for afterwards. */
  childIds: readonly string[]
  /**
   * Unix seconds from which the period under way is counted: what was shown for a moment is charged for that
   * moment.
   */
  from: number
}

/** What a change comes to, in cents, as Stripe itself works it out. */
interface FurtherQuote {
  /** For the rest of the period under way; negative for what comes back when a child goes. */
  restCents: number
  /**
   * Charged at once: the rest of the period, less what was still to be deducted. Nothing when a child goes.
   */
  todayCents: number
  /** The next charge as a whole. Null when there will be none. */
  nextCents: number | null
}

/**
 * Asks Stripe what {@link changeFurtherAtStripe} will come to, without doing it. `planned` is the next charge
 * with these children under the plan that the subscription goes over to, where a change is planned: what is
 * then owed for the period under way is not in it yet.
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
  const goes = change.childIds.length < (furtherItemOf(subscription)?.quantity ?? 0)
  if (goes && subscription.cancel_at !== null) return { restCents: 0, todayCents: 0, nextCents: null }
  if (goes) {
    const next = await preview({ proration_behavior: 'create_prorations', proration_date: change.from })
    const restCents = restFrom(next, change.from)
    return { restCents, todayCents: 0, nextCents: planned ? dueOf(planned, restCents) : next.amount_due }
  }
  const [now, next] = await Promise.all([
    preview({ proration_behavior: 'always_invoice', proration_date: change.from }),
    planned ?? preview({ proration_behavior: 'none' }),
  ])
  // In free days nothing is owed yet: what Stripe then shows is the next charge.
  if (!now.lines.data.every(isProration)) return { restCents: 0, todayCents: 0, nextCents: next.amount_due }
  const waiting = sumOf(next.lines.data.filter(isProration))
  // Today's charge takes what waited and the customer's credit; what it leaves of them is for the next.
  const left = Math.min(0, now.total + now.starting_balance)
  return {
    restCents: restFrom(now, change.from),
    todayCents: now.amount_due,
    nextCents: Math.max(0, next.total - waiting + left),
  }
}

/**
 * What an invoice asks for when something more is deducted from it: the customer's credit comes off too, and
 * never more than there is to pay.
 */
function dueOf({ total, starting_balance }: Stripe.Invoice, moreCents: number): number {
  return Math.max(0, total + moreCents + starting_balance)
}

/**
 * Lets a subscription pay for exactly these children from now on. More of them are charged at once for the
 * rest of the period, or the whole change is refused with Stripe's card error; fewer leave what was paid for
 * the rest of the period to be deducted from the next charge. Call `syncSubscription` afterwards.
 */
export async function changeFurtherAtStripe(
  payments: Stripe,
  subscription: Stripe.Subscription,
  change: FurtherChange,
): Promise<Stripe.Subscription> {
  const goes = change.childIds.length < (furtherItemOf(subscription)?.quantity ?? 0)
  // No idempotency key of our own: the change names the whole of what is paid for, so a second one is free,
  // and a declined card's answer would be repeated.
  return payments.subscriptions.update(subscription.id, {
    items: await itemsFor(payments, subscription, change),
    proration_behavior: !goes
      ? 'always_invoice'
      : subscription.cancel_at === null
        ? 'create_prorations'
        : 'none',
    proration_date: change.from,
    payment_behavior: 'error_if_incomplete',
  })
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

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  return parent?.subscription_item_details?.proration === true
}
