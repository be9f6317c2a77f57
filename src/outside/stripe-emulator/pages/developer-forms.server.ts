import { draftSeconds } from '#src/outside/stripe-emulator/agenda.server.ts'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { boundary, daySeconds } from '#src/outside/stripe-emulator/calendar.server.ts'
import { cardOf } from '#src/outside/stripe-emulator/cards.server.ts'
import { resend } from '#src/outside/stripe-emulator/deliveries.server.ts'
import { noSuch } from '#src/outside/stripe-emulator/errors.server.ts'
import { replaceCard } from '#src/outside/stripe-emulator/lifecycle/cards-on-file.server.ts'
import { closeDispute, openDispute } from '#src/outside/stripe-emulator/lifecycle/disputing.server.ts'
import { refundCharge } from '#src/outside/stripe-emulator/lifecycle/refunding.server.ts'
import { existingCustomer } from '#src/outside/stripe-emulator/resources/customer.server.ts'

type Typed = Readonly<Record<string, unknown>>

/** Every renewal on the way is made: years of them would keep the process busy for minutes. */
const furthestStep = 2 * 366 * daySeconds * 1000

/** Where the clock is asked to go; undefined when the form makes no sense, points back or too far ahead. */
export function clockTarget(typed: Typed, now: Date): Date | undefined {
  const seconds = Math.floor(now.getTime() / 1000)
  if (typed.by === 'day') return new Date((seconds + daySeconds) * 1000)
  if (typed.by === 'month') return new Date((boundary(seconds, 'month', 1, 1) + draftSeconds) * 1000)
  const given = typeof typed.to === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(typed.to) ? new Date(`${typed.to}T23:59:59Z`) : undefined
  const step = given ? given.getTime() - now.getTime() : Number.NaN
  return step > 0 && step <= furthestStep ? given : undefined
}

/** What each of the developer page's buttons does. */
export const deeds: Readonly<Record<string, (books: Books, typed: Typed) => void>> = {
  refund(books, typed) {
    const charge = books.get('charge', String(typed.charge))
    if (!charge) throw noSuch('charge', String(typed.charge), 'charge')
    refundCharge(books, charge, { reason: 'requested_by_customer' })
  },
  dispute(books, typed) {
    const charge = books.get('charge', String(typed.charge))
    if (!charge) throw noSuch('charge', String(typed.charge), 'charge')
    openDispute(books, charge)
  },
  close(books, typed) {
    const dispute = books.get('dispute', String(typed.dispute))
    if (!dispute) throw noSuch('dispute', String(typed.dispute), 'dispute')
    closeDispute(books, dispute, typed.outcome === 'won' ? 'won' : 'lost')
  },
  card(books, typed) {
    const customer = existingCustomer(books, String(typed.customer))
    const expiryYear = new Date(books.at * 1000).getUTCFullYear() + 5
    replaceCard(books, customer, { card: cardOf(String(typed.card)), expiryMonth: 12, expiryYear, name: customer.name ?? null, email: customer.email })
  },
  resend(books, typed) {
    resend(books.store, String(typed.event))
  },
}
