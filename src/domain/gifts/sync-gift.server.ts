import { eq } from 'drizzle-orm'
import { enqueueIncidentEmails } from '#src/domain/subscriptions/emails/payment-incident-email.server.ts'
import { type Trigger, takeEvent } from '#src/domain/subscriptions/sync/stripe-events.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { gifts, subscriptionEvents } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { keyedMutex } from '#src/infrastructure/keyed-mutex.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { currency } from '#src/shared/numbers.ts'
import { giftStatusOf, leavesAtOnce } from './gift.rules.ts'
import { giftAcknowledgedEmail, giftEmail, giftRefundedEmail } from './gift-emails.server.ts'
import { emailMismatch } from './gift-mismatch-email.server.ts'
import {
  failedGiftRefundOccurrence,
  type GiftPayment,
  giftDisputeOccurrence,
  giftRefundOccurrence,
  readGiftPayment,
} from './read-gift-payment.server.ts'

export type Gift = typeof gifts.$inferSelect

const attempts = 10

/**
 * Stores the state of a gift's payment at Stripe. Nothing else writes whether a gift is paid and what was
 * refunded, as docs/decisions/0006 decides for subscriptions. Stripe is read outside any transaction; the
 * reading is repeated if another one was stored meanwhile. `sessionId` is that of an event, for a gift whose
 * own checkout session was not stored because the process was killed. Throws the SDK's errors when Stripe is
 * unreachable.
 */
export function syncGift(
  services: Services,
  id: string,
  { trigger, sessionId }: { trigger?: Trigger; sessionId?: string | undefined } = {},
): Promise<void> {
  return keyedMutex(`gift ${id}`, async () => {
    for (let attempt = 0; attempt < attempts; attempt++)
      if (await syncOnce(services, id, trigger, sessionId)) return
    throw new Error(`the gift ${id} kept changing while it was read`)
  })
}

/** False when something else was written since Stripe was read. */
async function syncOnce(
  services: Services,
  id: string,
  trigger: Trigger | undefined,
  eventSessionId: string | undefined,
): Promise<boolean> {
  const { db, payments } = services
  const [stored] = await db.select().from(gifts).where(eq(gifts.id, id))
  const sessionId = stored?.stripeSessionId ?? eventSessionId
  const payment = sessionId === undefined ? undefined : await readGiftPayment(payments, sessionId)
  const isWritten = await db.transaction(async (tx) => {
    const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update')
    if (gift?.version !== stored?.version) return false
    if (trigger && !(await takeEvent(tx, trigger))) return true
    if (!payment) return true
    if (gift && isAsSold(services, gift, payment)) await write(tx, services, gift, payment)
    // A gift that a restore has lost, unless its money went back meanwhile.
    else if (gift || payment.returnedCents < (payment.cents ?? 0)) {
      services.log.error(
        { gift: id, session: payment.sessionId },
        gift
          ? 'payment does not match the gift, nothing granted'
          : 'payment for an unknown gift, nothing granted',
      )
      // Test money, where real money is expected, was taken from nobody, so the team is not told.
      if (payment.isRealMoney || !services.takesRealMoney) await emailMismatch(tx, services, id, payment)
    }
    return true
  })
  services.notifyOutbox()
  return isWritten
}

/** QUALITY, threats: amount, currency, mode and gift are checked before anything is granted. */
function isAsSold({ takesRealMoney }: Services, gift: Gift, payment: GiftPayment): boolean {
  return (
    payment.giftId === gift.id &&
    payment.isRealMoney === takesRealMoney &&
    payment.currency === currency &&
    payment.cents === gift.cents
  )
}

async function write(tx: Transaction, services: Services, before: Gift, payment: GiftPayment): Promise<void> {
  const { sessionId, paymentIntentId, paidAt, returnedCents } = payment
  const now = services.clock.now()
  const [gift] = await tx
    .update(gifts)
    .set({
      stripeSessionId: sessionId,
      paymentIntentId,
      paidAt: before.paidAt ?? paidAt,
      returnedCents,
      version: before.version + 1,
    })
    .where(eq(gifts.id, before.id))
    .returning()
  if (!gift) return
  const added = await writeMoneyEvents(tx, payment)
  await enqueueIncidentEmails(tx, services, {
    userId: null,
    giftId: gift.id,
    disputes: payment.disputes.filter(({ id }) => added.has(giftDisputeOccurrence(id))),
    failedRefunds: payment.failedRefunds.filter(({ id }) => added.has(failedGiftRefundOccurrence(id))),
    now,
  })
  if (before.paidAt === null && giftStatusOf(gift) === 'ready') {
    await emailBuyer(tx, gift, giftAcknowledgedEmail, now)
    if (leavesAtOnce(gift.deliverOn, now)) await deliver(tx, gift, now)
  }
  if (before.paidAt !== null && isRefundedBy(added, gift, payment))
    await emailBuyer(tx, gift, giftRefundedEmail, now)
}

/** Returns the names of the new events. */
async function writeMoneyEvents(tx: Transaction, { events }: GiftPayment): Promise<ReadonlySet<string>> {
  const written = await tx
    .insert(subscriptionEvents)
    .values(
      events.map(({ occurrence, eventType, cents, vat, at }) => ({
        eventType,
        amount: cents,
        vat,
        occurrence,
        createdAt: at,
      })),
    )
    .onConflictDoNothing({ target: subscriptionEvents.occurrence })
    .returning({ occurrence: subscriptionEvents.occurrence })
  return new Set(written.map(({ occurrence }) => occurrence).filter((occurrence) => occurrence !== null))
}

/**
 * Whether a gift is refunded in full, and this is new. What a bank takes in a dispute is no refund: the buyer
 * is not told that money is on its way.
 */
function isRefundedBy(
  added: ReadonlySet<string>,
  { cents }: Gift,
  { refundedCents, refunds }: GiftPayment,
): boolean {
  return refundedCents >= cents && refunds.some(({ id }) => added.has(giftRefundOccurrence(id)))
}

/** Sends the code to the recipient of the gift, once. Call it with the gift's row locked. */
export async function deliver(tx: Transaction, gift: Gift, now: Date): Promise<void> {
  if (gift.deliveredAt !== null || gift.recipientEmail === null || giftStatusOf(gift) !== 'ready') return
  await tx
    .update(gifts)
    .set({ deliveredAt: now, version: gift.version + 1 })
    .where(eq(gifts.id, gift.id))
  const { id, recipientEmail, language } = gift
  await enqueueEmail(tx, giftEmail, { to: recipientEmail, language, payload: { giftId: id }, at: now })
}

async function emailBuyer(
  tx: Transaction,
  { id, buyerEmail, language }: Gift,
  email: typeof giftAcknowledgedEmail | typeof giftRefundedEmail,
  now: Date,
): Promise<void> {
  if (buyerEmail === null) return
  await enqueueEmail(tx, email, { to: buyerEmail, language, payload: { giftId: id }, at: now })
}
