import { eq } from 'drizzle-orm'
import { codeOfGift } from '#src/domain/gifts/gift-code.server.ts'
import { gifts } from '#src/infrastructure/database/schema.server.ts'
import { companyDay } from '#src/shared/dates.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { GiftMonths } from '#src/shared/money/gifts.ts'
import type { VatCountry } from '#src/shared/money/vat.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'
import { emulatorOf, pay } from './paying.ts'

interface GiftRequest {
  months: GiftMonths
  buyerEmail: string
  recipientEmail: string
  deliverOn: string
  message: string
  locale: Language
}

/** A gift request that no other test uses, to be delivered today by default. */
export function aGiftRequest(server: TestServer, request: Partial<GiftRequest> = {}): GiftRequest {
  const name = crypto.randomUUID().slice(0, 8)
  return {
    months: 1,
    buyerEmail: `marraine-${name}@exemple.lu`,
    recipientEmail: `famille-${name}@exemple.lu`,
    deliverOn: companyDay(server.services.clock.now()),
    message: 'Joyeux anniversaire !',
    locale: 'fr',
    ...request,
  }
}

/** A gift that was bought and paid; every webhook has arrived. */
export async function aPaidGift(
  server: TestServer,
  { card, country, ...overrides }: Partial<GiftRequest> & { card?: string; country?: VatCountry } = {},
) {
  const request = aGiftRequest(server, overrides)
  const response = await server.browser().post<{ url: string }>('/api/gifts', request)
  if (response.status !== 200) throw new Error(`the gift answered ${response.status}: ${response.text}`)
  const redirectedTo = await pay(server, response.body.url, request.buyerEmail, card, country)
  if (!redirectedTo) throw new Error('the payment did not succeed')
  await emulatorOf(server).deliverPending()
  const gift = await theGift(server, request.recipientEmail)
  return { ...request, id: gift.id, landed: redirectedTo, code: codeOfGift(server.services.secret, gift.id) }
}

export async function theGift(server: TestServer, recipientEmail: string) {
  const [gift] = await server.services.db.select().from(gifts).where(eq(gifts.recipientEmail, recipientEmail))
  if (!gift) throw new Error('there is no such gift')
  return gift
}
