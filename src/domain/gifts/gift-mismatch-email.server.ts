import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { gifts, outbox } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail, enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { uuidOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { euros } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { currency } from '#src/shared/numbers.ts'
import { giftMismatchTexts as texts } from './gift-emails.texts.ts'
import type { GiftPayment } from './read-gift-payment.server.ts'

/**
 * To the team: a payment for a gift does not match what was sold, or the gift is unknown because a restore has
 * lost it, so nothing was granted.
 */
export const giftMismatchEmail = defineEmail({
  kind: 'gift-mismatch',
  canWait: false,
  payload: z.object({
    giftId: z.uuid(),
    sessionId: z.string(),
    cents: z.int().nullable(),
    /** Absent in an e-mail that an earlier version put in the outbox. */
    currency: z.string().nullable().optional(),
  }),
  compose: async ({ giftId, sessionId, cents, currency: paidIn }, { services }) => {
    const [gift] = await services.db.select().from(gifts).where(eq(gifts.id, giftId))
    const paid = amountOf(cents, paidIn)
    return composeTeamEmail(services, {
      subject: texts.subject,
      title: texts.subject,
      paragraphs: [
        gift
          ? interpolate(texts.why, { paid, sold: euros(gift.cents, 'fr') })
          : interpolate(texts.unknownGift, { paid }),
        interpolate(texts.buyer, { buyer: gift?.buyerEmail ?? texts.unknown }),
        interpolate(texts.session, { session: sessionId }),
        texts.what,
      ],
      button: { label: texts.button, section: 'gifts' },
    })
  },
})

/**
 * An amount in words. In another currency than ours it is written as Stripe gives it, since not all
 * currencies have cents.
 */
function amountOf(units: number | null, unit: string | null | undefined): string {
  if (units === null || !unit) return texts.unknownAmount
  if (unit === currency) return euros(units, 'fr')
  return interpolate(texts.otherCurrency, { units, currency: unit.toUpperCase() })
}

/**
 * E-mails the team about a payment, once however often the payment is read. Call it with the gift's row
 * locked, if there is one.
 */
export async function emailMismatch(
  tx: Transaction,
  { settings, clock }: Services,
  giftId: string,
  { sessionId, cents, currency: paidIn }: GiftPayment,
): Promise<void> {
  const id = uuidOf(`gift mismatch ${giftId} ${sessionId}`)
  if ((await tx.$count(outbox, eq(outbox.id, id))) > 0) return
  await enqueueEmail(tx, giftMismatchEmail, {
    id,
    to: settings.operator.email,
    language: 'fr',
    payload: { giftId, sessionId, cents, currency: paidIn },
    at: clock.now(),
  })
}
