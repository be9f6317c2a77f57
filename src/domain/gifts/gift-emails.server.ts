import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { gifts } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { signed, verified } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { euros, interpolateDated, longDate } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { type GiftMonths, giftMonths } from '#src/shared/money/gifts.ts'
import { giftStatusOf, refundableUntil, spacedCode } from './gift.rules.ts'
import { giftNames } from './gift.texts.ts'
import { codeOfGift, hashOfCode } from './gift-code.server.ts'
import { giftEmailTexts } from './gift-emails.texts.ts'
import { giftUrl } from './gift-link.rules.ts'

const refundPurpose = 'gift-refund'
const payload = z.object({ giftId: z.uuid() })

/** The gift that a refund link's token names; undefined when we did not sign it. */
export function giftOfRefundToken({ secret }: Services, token: string): string | undefined {
  return z.uuid().safeParse(verified(secret, refundPurpose, token)).data
}

/** To the recipient of the gift: the code, the buyer's words, and how to begin. */
export const giftEmail = defineEmail({
  kind: 'gift',
  canWait: false,
  payload,
  isStillTrue: async ({ giftId }, services) => {
    const gift = await giftOf(services, giftId)
    return gift !== undefined && giftStatusOf(gift) === 'ready'
  },
  compose: async ({ giftId }, { language, services }) => {
    const gift = await giftOf(services, giftId)
    if (!gift) return undefined
    const texts = giftEmailTexts.gift
    const { publicUrl } = services.settings
    const code = codeOfGift(services.secret, giftId)
    // Stored anew, so that a gift that was bought under an earlier SESSION_SECRET is found by the code in
    // this e-mail.
    const codeHash = hashOfCode(code)
    await services.db
      .update(gifts)
      .set({ codeHash })
      .where(and(eq(gifts.id, giftId), ne(gifts.codeHash, codeHash)))
    const values = {
      buyer: gift.buyerEmail ?? texts.somebody[language],
      duration: durationOf(gift.months, language),
    }
    return composeEmail({
      language,
      origin: publicUrl,
      subject: interpolate(texts.subject[language], values),
      title: texts.title[language],
      paragraphs: [interpolate(texts.from[language], values)],
      lines: [{ heading: texts.code[language], text: spacedCode(code) }],
      ...(gift.message && { quote: { heading: texts.message[language], text: gift.message } }),
      button: {
        label: texts.button[language],
        url: giftUrl(publicUrl, language, { wish: 'use', value: code }),
      },
      after: [texts.begin[language], texts.member[language], texts.once[language]],
      why: texts.why[language],
    })
  },
})

/** To the buyer: what was paid, and the link for a refund. */
export const giftAcknowledgedEmail = defineEmail({
  kind: 'gift-acknowledged',
  canWait: false,
  payload,
  compose: async ({ giftId }, { language, services }) => {
    const gift = await giftOf(services, giftId)
    if (!gift?.paidAt) return undefined
    const texts = giftEmailTexts.acknowledged
    const { publicUrl } = services.settings
    const line = (heading: string, text: string) => ({ heading, text })
    return composeEmail({
      language,
      origin: publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [
        interpolate(texts.text[language], { amount: euros(gift.cents, language) }),
        interpolateDated(texts.refund[language], { date: longDate(refundableUntil(gift.paidAt), language) }),
      ],
      lines: [
        line(
          texts.what[language],
          interpolate(texts.given[language], { duration: durationOf(gift.months, language) }),
        ),
        ...(gift.recipientEmail ? [line(texts.who[language], gift.recipientEmail)] : []),
        line(texts.when[language], longDate(new Date(`${gift.deliverOn}T12:00:00Z`), language)),
      ],
      button: {
        label: texts.button[language],
        url: giftUrl(publicUrl, language, {
          wish: 'refund',
          value: signed(services.secret, refundPurpose, giftId),
        }),
      },
      after: [texts.keep[language]],
    })
  },
})

/** To the buyer: the gift was refunded in full. */
export const giftRefundedEmail = defineEmail({
  kind: 'gift-refunded',
  canWait: false,
  payload,
  compose: async ({ giftId }, { language, services }) => {
    const gift = await giftOf(services, giftId)
    if (!gift) return undefined
    const texts = giftEmailTexts.refunded
    const text = giftStatusOf(gift) === 'used' ? texts.used : texts.text
    return composeEmail({
      language,
      origin: services.settings.publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [interpolate(text[language], { amount: euros(gift.cents, language) })],
    })
  },
})

async function giftOf({ db }: Services, id: string) {
  const [gift] = await db.select().from(gifts).where(eq(gifts.id, id))
  return gift
}

function durationOf(months: number, language: Language): string {
  const sold: GiftMonths | undefined = giftMonths.find((one) => one === months)
  return sold ? giftNames[sold][language] : String(months)
}
