import type { MoneyEventType } from '#src/business/money-events.ts'
import type { Transaction } from '#src/database/database.server.ts'
import { subscriptionEvents } from '#src/database/schema.server.ts'
import { type SubscriptionReading, stateOf } from './subscription.rules.ts'

/**
 * Keeps what a reading tells of money: each payment, refund, failure and end once, under its name at Stripe and at its time there.
 * So the figures are right whichever events arrive, in whatever order and however often.
 */
export async function writeMoneyEvents(tx: Transaction, userId: string, reading: SubscriptionReading, stripeEventId: string | undefined): Promise<void> {
  const occurrences = occurrencesOf(reading)
  if (occurrences.length === 0) return
  await tx
    .insert(subscriptionEvents)
    .values(occurrences.map(({ occurrence, eventType, cents, at }) => ({ userId, eventType, amount: cents, occurrence, stripeEventId, createdAt: at })))
    .onConflictDoNothing({ target: subscriptionEvents.occurrence })
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
    ...reading.refunds.map(({ id, cents, at }): Occurrence => ({ occurrence: `refunded ${id}`, eventType: 'refund', cents: -cents, at })),
    ...reading.unpaid.map(({ invoiceId, since }): Occurrence => ({ occurrence: `failed ${invoiceId}`, eventType: 'payment_failed', cents: null, at: since })),
    ...(!isLive && reading.endedAt ? [{ occurrence: `ended ${reading.id}`, eventType: 'canceled', cents: null, at: reading.endedAt } as const] : []),
  ]
}
