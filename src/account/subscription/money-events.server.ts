import { and, eq, inArray } from 'drizzle-orm'
import type { MoneyEventType } from '#src/business/money-events.ts'
import type { Transaction } from '#src/database/database.server.ts'
import { subscriptionEvents } from '#src/database/schema.server.ts'
import { refundOccurrence, type SubscriptionReading, stateOf } from './subscription.rules.ts'

/**
 * Keeps what a reading tells of money: each payment, refund, failure and end once, under its name at Stripe and at its time there.
 * So the figures are right whichever events arrive, in whatever order and however often. Answers the names of those that were not known yet.
 */
export async function writeMoneyEvents(
  tx: Transaction,
  userId: string,
  reading: SubscriptionReading,
  stripeEventId: string | undefined,
): Promise<ReadonlySet<string | null>> {
  const occurrences = occurrencesOf(reading)
  if (occurrences.length === 0) return new Set()
  const written = await tx
    .insert(subscriptionEvents)
    .values(occurrences.map(({ occurrence, eventType, cents, at }) => ({ userId, eventType, amount: cents, occurrence, stripeEventId, createdAt: at })))
    .onConflictDoNothing({ target: subscriptionEvents.occurrence })
    .returning({ eventType: subscriptionEvents.eventType, occurrence: subscriptionEvents.occurrence })
  if (written.some(({ eventType }) => isPayment(eventType))) await markFirstPayment(tx, userId)
  return new Set(written.map(({ occurrence }) => occurrence))
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

function occurrencesOf(reading: SubscriptionReading): Occurrence[] {
  const { isLive } = stateOf(reading)
  return [
    ...reading.payments.map(
      ({ invoiceId, isRenewal, cents, paidAt }): Occurrence => ({
        occurrence: `paid ${invoiceId}`,
        eventType: isRenewal ? 'renewed' : 'payment',
        cents,
        at: paidAt,
      }),
    ),
    ...[...reading.refunds, ...reading.failedRefunds].map(({ id, cents, at }) => refund(refundOccurrence(id), -cents, at)),
    // Of the refund's own day: what never arrived was not given back in any month.
    ...reading.failedRefunds.map(({ id, cents, at }) => refund(`refund failed ${id}`, cents, at)),
    ...reading.unpaid.map(({ invoiceId, since }): Occurrence => ({ occurrence: `failed ${invoiceId}`, eventType: 'payment_failed', cents: null, at: since })),
    ...(!isLive && reading.endedAt ? [{ occurrence: `ended ${reading.id}`, eventType: 'canceled', cents: null, at: reading.endedAt } as const] : []),
  ]
}

function refund(occurrence: string, cents: number, at: Date): Occurrence {
  return { occurrence, eventType: 'refund', cents, at }
}
