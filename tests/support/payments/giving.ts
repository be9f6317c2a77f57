import { eq } from 'drizzle-orm'
import { codeOfGift } from '#src/domain/gifts/gift-code.server.ts'
import { gifts } from '#src/infrastructure/database/schema.server.ts'
import { companyDay } from '#src/shared/dates.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { GiftMonths } from '#src/shared/money/gifts.ts'
import type { VatCountry } from '#src/shared/money/vat.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { emulatorOf, pay } from './paying.ts'

interface Wish {
  months: GiftMonths
  buyerEmail: string
  recipientEmail: string
  deliverOn: string
  message: string
  locale: Language
}

/** A gift that nobody has wished for before, for this day unless said. */
export function aWish(server: TestServer, wish: Partial<Wish> = {}): Wish {
  const name = crypto.randomUUID().slice(0, 8)
  return {
    months: 1,
    buyerEmail: `marraine-${name}@exemple.lu`,
    recipientEmail: `famille-${name}@exemple.lu`,
    deliverOn: companyDay(server.services.clock.now()),
    message: 'Joyeux anniversaire !',
    locale: 'fr',
    ...wish,
  }
}

/** A gift that was bought and paid; every webhook has arrived. */
export async function aPaidGift(
  server: TestServer,
  { card, country, ...given }: Partial<Wish> & { card?: string; country?: VatCountry } = {},
) {
  const wish = aWish(server, given)
  const response = await server.browser().post<{ url: string }>('/api/gifts', wish)
  if (response.status !== 200) throw new Error(`the gift answered ${response.status}: ${response.text}`)
  const landed = await pay(server, response.body.url, wish.buyerEmail, card, country)
  if (!landed) throw new Error('the payment did not succeed')
  await emulatorOf(server).deliverPending()
  const gift = await theGift(server, wish.recipientEmail)
  return { ...wish, id: gift.id, landed, code: codeOfGift(server.services.secret, gift.id) }
}

export async function theGift(server: TestServer, recipientEmail: string) {
  const [gift] = await server.services.db.select().from(gifts).where(eq(gifts.recipientEmail, recipientEmail))
  if (!gift) throw new Error('there is no such gift')
  return gift
}
