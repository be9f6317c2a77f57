import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { MoneyEventType } from '#src/business/money-events.ts'
import type { Transaction } from '#src/database/database.server.ts'
import { subscriptionEvents } from '#src/database/schema.server.ts'
import { disputeOccurrence, failedRefundOccurrence, lostDisputeOccurrence, refundOccurrence, type SubscriptionReading, stateOf } from './subscription.rules.ts'

/**
 * Keeps what a reading tells of money: each payment, refund, failure and end once, under its name at Stripe and at its time there.
 * So the figures are right whichever events arrive, in whatever order and however often. Answers the names of those that were not known yet.
 * `userId` is null for a family that has been erased; `now` is when a dispute was found decided, of which Stripe keeps no time.
 */
export async function writeMoneyEvents(
  tx: Transaction,
  { userId, reading, stripeEventId, now }: { userId: string | null; reading: SubscriptionReading; stripeEventId: string | undefined; now: Date },
): Promise<ReadonlySet<string | null>> {
  const occurrences = occurrencesOf(reading, now)
  if (occurrences.length === 0) return new Set()
  const written = await tx
    .insert(subscriptionEvents)
    .values(occurrences.map(({ occurrence, eventType, cents, at }) => ({ userId, eventType, amount: cents, occurrence, stripeEventId, createdAt: at })))
    .onConflictDoNothing({ target: subscriptionEvents.occurrence })
    .returning({ eventType: subscriptionEvents.eventType, occurrence: subscriptionEvents.occurrence })
  if (userId !== null && written.some(({ eventType }) => isPayment(eventType))) await markFirstPayment(tx, userId)
  return new Set(written.map(({ occurrence }) => occurrence))
}

/** Whether the family that paid for a subscription has been erased: its payments are kept without it (docs/security.md). */
export async function isOfErasedFamily(tx: Transaction, { payments }: SubscriptionReading): Promise<boolean> {
  const paid = payments.map(({ invoiceId }) => paymentOccurrence(invoiceId))
  const [kept] = await tx
    .select({ id: subscriptionEvents.id })
    .from(subscriptionEvents)
    .where(and(inArray(subscriptionEvents.occurrence, paid), isNull(subscriptionEvents.userId)))
    .limit(1)
  return kept !== undefined
}

function paymentOccurrence(invoiceId: string): string {
  return `paid ${invoiceId}`
}

const paymentTypes: readonly MoneyEventType[] = ['payment', 'renewed']

function isPayment(eventType: MoneyEventType): boolean {
  return paymentTypes.includes(eventType)
}

/** An earlier payment may become known after a later one: then it is the first. */
async function markFirstPayment(tx: Transaction, userId: string): Promise<void> {
  const ofFamily = and(eq(subscriptionEvents.userId, userId), inArray(subscriptionEvents.eventType, paymentTypes))
  const [first] = await tx
    .select({ id: subscriptionEvents.id, isFirst: subscriptionEvents.isFirst })
    .from(subscriptionEvents)
    .where(ofFamily)
    .orderBy(subscriptionEvents.createdAt, subscriptionEvents.occurrence)
    .limit(1)
  if (!first || first.isFirst) return
  await tx
    .update(subscriptionEvents)
    .set({ isFirst: eq(subscriptionEvents.id, first.id) })
    .where(ofFamily)
}

interface Occurrence {
  occurrence: string
  eventType: MoneyEventType
  cents: number | null
  at: Date
}

function occurrencesOf(reading: SubscriptionReading, now: Date): Occurrence[] {
  const { isLive } = stateOf(reading)
  return [
    ...reading.payments.map(
      ({ invoiceId, isRenewal, cents, paidAt }): Occurrence => ({
        occurrence: paymentOccurrence(invoiceId),
        eventType: isRenewal ? 'renewed' : 'payment',
        cents,
        at: paidAt,
      }),
    ),
    ...[...reading.refunds, ...reading.failedRefunds].map(({ id, cents, at }) => refund(refundOccurrence(id), -cents, at)),
    // Of the refund's own day: what never arrived was not given back in any month.
    ...reading.failedRefunds.map(({ id, cents, at }) => refund(failedRefundOccurrence(id), cents, at)),
    ...reading.disputes.flatMap((dispute) => disputeOccurrences(dispute, now)),
    ...reading.unpaid.map(({ invoiceId, since }): Occurrence => ({ occurrence: `failed ${invoiceId}`, eventType: 'payment_failed', cents: null, at: since })),
    ...(!isLive && reading.endedAt ? [{ occurrence: `ended ${reading.id}`, eventType: 'canceled', cents: null, at: reading.endedAt } as const] : []),
  ]
}

function disputeOccurrences({ id, at, outcome, movements }: SubscriptionReading['disputes'][number], now: Date): Occurrence[] {
  return [
    { occurrence: disputeOccurrence(id), eventType: 'dispute_opened', cents: null, at },
    // Of its own day: the bank had the money in between.
    ...movements.map(
      (moved): Occurrence => ({
        occurrence: `dispute moved ${moved.id}`,
        eventType: moved.cents < 0 ? 'dispute_withdrawn' : 'dispute_reinstated',
        cents: moved.cents,
        at: moved.at,
      }),
    ),
    ...(outcome === 'won' ? [{ occurrence: `dispute won ${id}`, eventType: 'dispute_won', cents: null, at: now } as const] : []),
    ...(outcome === 'lost' ? [{ occurrence: lostDisputeOccurrence(id), eventType: 'dispute_lost', cents: null, at: now } as const] : []),
  ]
}

function refund(occurrence: string, cents: number, at: Date): Occurrence {
  return { occurrence, eventType: 'refund', cents, at }
}
