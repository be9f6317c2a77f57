import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { giftNames, giftSoldAs } from '#src/domain/gifts/gift.texts.ts'
import { paidHash } from '#src/domain/gifts/gift-link.rules.ts'
import type { Gift } from '#src/domain/gifts/sync-gift.server.ts'
import { withinTimeout } from '#src/domain/subscriptions/payments-away.server.ts'
import { gifts } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { giftMonths } from '#src/shared/money/gifts.ts'
import { currency } from '#src/shared/numbers.ts'
import { pathOf } from '#src/shared/site/paths.ts'

/** Sessions that are being made, so that fifty clicks make one call. */
const beingOpened = new Map<string, Promise<string>>()

/**
 * Makes the checkout session of a gift at Stripe and answers its address. The gift is the idempotency key, so
 * that a repeated call, from whichever instance, finds the same one. The price is written into the session: a
 * gift needs nothing of Stripe's catalogue. Throws `PaymentsAway`.
 */
export async function openGiftSession(services: Services, gift: Gift): Promise<string> {
  const work = beingOpened.get(gift.id) ?? open(services, gift).finally(() => beingOpened.delete(gift.id))
  beingOpened.set(gift.id, work)
  return withinTimeout(work)
}

async function open({ db, payments, settings, reckonsTax }: Services, gift: Gift): Promise<string> {
  const { id, language, cents } = gift
  const metadata = { gift: id }
  const page = settings.publicUrl + pathOf('gift', language)
  const asked = {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: cents,
          tax_behavior: 'inclusive',
          product_data: { name: nameOf(gift.months, language), metadata },
        },
      },
    ],
    locale: language,
    client_reference_id: id,
    metadata,
    payment_intent_data: { metadata, description: nameOf(gift.months, language) },
    ...(reckonsTax && { automatic_tax: { enabled: true } }),
    success_url: page + paidHash,
    cancel_url: page,
  } satisfies Stripe.Checkout.SessionCreateParams
  const session = await payments.checkout.sessions.create(asked, { idempotencyKey: `gift-${id}` })
  if (session.url === null) throw new Error(`the checkout session ${session.id} has no address`)
  await db.update(gifts).set({ stripeSessionId: session.id, url: session.url }).where(eq(gifts.id, id))
  return session.url
}

function nameOf(months: number, language: Language): string {
  const sold = giftMonths.find((one) => one === months)
  return interpolate(giftSoldAs[language], { duration: sold ? giftNames[sold][language] : months })
}
