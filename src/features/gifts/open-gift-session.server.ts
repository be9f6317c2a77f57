import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { giftNames, giftSoldAs } from '#src/domain/gifts/gift.texts.ts'
import { paidHash } from '#src/domain/gifts/gift-link.rules.ts'
import type { Gift } from '#src/domain/gifts/sync-gift.server.ts'
import { gifts } from '#src/infrastructure/database/schema.server.ts'
import { withinTimeout } from '#src/infrastructure/payments/stripe-errors.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { sharedCalls } from '#src/infrastructure/shared-calls.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { giftMonths } from '#src/shared/money/gifts.ts'
import { currency } from '#src/shared/numbers.ts'
import { pathOf } from '#src/shared/site/paths.ts'

/** The sessions that are being created at Stripe, by their gifts. */
const openOnce = sharedCalls<string>()

/**
 * Creates the checkout session of a gift at Stripe and returns its URL. The gift's id is the idempotency key,
 * so that a repeated call, from any instance, returns the same session. The session holds the price itself: a
 * gift needs no price in Stripe's catalogue. Throws `PaymentsUnavailableError`.
 */
export function openGiftSession(services: Services, gift: Gift): Promise<string> {
  return withinTimeout(openOnce(gift.id, () => open(services, gift)))
}

async function open({ db, payments, settings, calculatesTax }: Services, gift: Gift): Promise<string> {
  const { id, language, cents } = gift
  const metadata = { gift: id }
  const page = settings.publicUrl + pathOf('gift', language)
  const params = {
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
    ...(calculatesTax && { automatic_tax: { enabled: true } }),
    success_url: page + paidHash,
    cancel_url: page,
  } satisfies Stripe.Checkout.SessionCreateParams
  const session = await payments.checkout.sessions.create(params, { idempotencyKey: `gift-${id}` })
  if (session.url === null) throw new Error(`the checkout session ${session.id} has no address`)
  await db.update(gifts).set({ stripeSessionId: session.id, url: session.url }).where(eq(gifts.id, id))
  return session.url
}

function nameOf(months: number, language: Language): string {
  const duration = giftMonths.find((one) => one === months)
  return interpolate(giftSoldAs[language], {
    duration: duration ? giftNames[duration][language] : months,
  })
}
