import { and, eq, inArray, isNull } from 'drizzle-orm'
import {
  disputeOccurrence,
  failedRefundOccurrence,
  lostDisputeOccurrence,
  refundOccurrence,
  type SubscriptionReading,
  stateOf,
} from '#src/domain/subscriptions/subscription.rules.ts'
import { vatOfRefunds } from '#src/domain/subscriptions/vat.rules.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { subscriptionEvents } from '#src/infrastructure/database/schema.server.ts'
import type { MoneyEventType } from '#src/shared/money/money-events.ts'
import { shareOf } from '#src/shared/money/vat.ts'

/**
 * Stores the money events of a reading: each payment, refund, failure and end once, under its name at Stripe
 * and at its time there, so that the metrics are right whichever events arrive, in whatever order and however
 * often. Returns the names of the new ones. `userId` is null for an erased family; `isEnd` is whether an end
 * counts; `now` is when the decision of a dispute was found, since Stripe does not store its time.
 */
export async function writeMoneyEvents(
  tx: Transaction,
  {
    userId,
    reading,
    isEnd,
    stripeEventId,
    now,
  }: {
    userId: string | null
    reading: SubscriptionReading
    isEnd: boolean
    stripeEventId: string | undefined
    now: Date
  },
): Promise<ReadonlySet<string>> {
  const occurrences = occurrencesOf(reading, { isEnd, now })
  if (occurrences.length === 0) return new Set()
  const written = await tx
    .insert(subscriptionEvents)
    .values(
      occurrences.map(({ occurrence, eventType, cents, vatCents, at }) => ({
        userId,
        eventType,
        amount: cents,
        vat: vatCents,
        occurrence,
        stripeEventId,
        createdAt: at,
      })),
    )
    .onConflictDoNothing({ target: subscriptionEvents.occurrence })
    .returning({ eventType: subscriptionEvents.eventType, occurrence: subscriptionEvents.occurrence })
  if (userId !== null && written.some(({ eventType }) => isPayment(eventType)))
    await markFirstPayment(tx, userId)
  return new Set(written.map(({ occurrence }) => occurrence).filter((occurrence) => occurrence !== null))
}

/**
 * Whether the family that paid for a subscription has been erased: its payments are stored without it
 * (docs/security.md).
 */
export async function isOfErasedFamily(tx: Transaction, { payments }: SubscriptionReading): Promise<boolean> {
  const paid = payments.map(({ invoiceId }) => paymentOccurrence(invoiceId))
  const [stored] = await tx
    .select({ id: subscriptionEvents.id })
    .from(subscriptionEvents)
    .where(and(inArray(subscriptionEvents.occurrence, paid), isNull(subscriptionEvents.userId)))
    .limit(1)
  return stored !== undefined
}

function paymentOccurrence(invoiceId: string): string {
  return `paid ${invoiceId}`
}

const paymentTypes: readonly MoneyEventType[] = ['payment', 'renewed']

function isPayment(eventType: MoneyEventType): boolean {
  return paymentTypes.includes(eventType)
}

/**
 * Marks the family's first payment. An earlier payment may become known after a later one; then the earlier
 * one is the first.
 */
async function markFirstPayment(tx: Transaction, userId: string): Promise<void> {
  const ofFamily = and(
    eq(subscriptionEvents.userId, userId),
    inArray(subscriptionEvents.eventType, paymentTypes),
  )
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
  /** The VAT within `cents`. */
  vatCents?: number
  at: Date
}

function occurrencesOf(
  reading: SubscriptionReading,
  { isEnd, now }: { isEnd: boolean; now: Date },
): Occurrence[] {
  const { isRunning } = stateOf(reading)
  const refundedVat = vatOfRefunds(reading)
  return [
    // The money of a credit was received with the payment that it came from.
    ...reading.payments
      .filter(({ cents }) => cents > 0)
      .map(
        ({ invoiceId, isRenewal, cents, vatCents, paidAt }): Occurrence => ({
          occurrence: paymentOccurrence(invoiceId),
          eventType: isRenewal ? 'renewed' : 'payment',
          cents,
          vatCents,
          at: paidAt,
        }),
      ),
    ...[...reading.refunds, ...reading.failedRefunds].map(({ id, cents, at }) =>
      refund(refundOccurrence(id), at, -cents, -(refundedVat.get(id) ?? 0)),
    ),
    // Dated like the refund itself, because money that never arrived was not refunded in any month.
    ...reading.failedRefunds.map(({ id, cents, at }) =>
      refund(failedRefundOccurrence(id), at, cents, refundedVat.get(id) ?? 0),
    ),
    ...reading.disputes.flatMap((dispute) => disputeOccurrences(dispute, reading.payments, now)),
    // An owed invoice is also among those for which a card was declined, unless it was tried without a card,
    // such as by a transfer, which leaves no charge.
    ...uniqueByInvoice([...reading.unpaid, ...reading.declined]).map(
      ({ invoiceId, since }): Occurrence => ({
        occurrence: `failed ${invoiceId}`,
        eventType: 'payment_failed',
        cents: null,
        at: since,
      }),
    ),
    ...(isEnd && !isRunning && reading.endedAt
      ? [
          {
            occurrence: `ended ${reading.id}`,
            eventType: 'canceled',
            cents: null,
            at: reading.endedAt,
          } as const,
        ]
      : []),
  ]
}

function uniqueByInvoice<Row extends { invoiceId: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.invoiceId, row])).values()]
}

function disputeOccurrences(
  { id, paymentIntentId, at, outcome, movements }: SubscriptionReading['disputes'][number],
  payments: SubscriptionReading['payments'],
  now: Date,
): Occurrence[] {
  const disputed = payments.find((payment) => payment.paymentIntentId === paymentIntentId)
  return [
    { occurrence: disputeOccurrence(id), eventType: 'dispute_opened', cents: null, at },
    // Dated like the movement itself, because the bank had the money in between.
    ...movements.map(
      (moved): Occurrence => ({
        occurrence: `dispute moved ${moved.id}`,
        eventType: moved.cents < 0 ? 'dispute_withdrawn' : 'dispute_reinstated',
        cents: moved.cents,
        vatCents: shareOf(moved.cents, disputed?.vatCents ?? 0, disputed?.cents ?? 0),
        at: moved.at,
      }),
    ),
    ...(outcome === 'won'
      ? [{ occurrence: `dispute won ${id}`, eventType: 'dispute_won', cents: null, at: now } as const]
      : []),
    ...(outcome === 'lost'
      ? [{ occurrence: lostDisputeOccurrence(id), eventType: 'dispute_lost', cents: null, at: now } as const]
      : []),
  ]
}

function refund(occurrence: string, at: Date, cents: number, vatCents: number): Occurrence {
  return { occurrence, eventType: 'refund', cents, vatCents, at }
}
