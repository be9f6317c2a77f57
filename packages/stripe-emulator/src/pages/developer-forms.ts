import { boundary, daySeconds } from '#emulator/calendar.ts'
import { cardOf } from '#emulator/cards.ts'
import { noSuch } from '#emulator/errors.ts'
import { replaceCard } from '#emulator/lifecycle/cards-on-file.ts'
import { closeDispute, openDispute } from '#emulator/lifecycle/disputing.ts'
import { refundCharge } from '#emulator/lifecycle/refunding.ts'
import { existingCustomer } from '#emulator/resources/customer.ts'
import { draftSeconds } from '#emulator/scheduled-tasks.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { resend } from '#emulator/webhook-dispatcher.ts'

type Typed = Readonly<Record<string, unknown>>

/** Every renewal on the way is made: years of them would keep the process busy for minutes. */
const furthestStep = 2 * 366 * daySeconds * 1000

/** Where the clock is asked to go; undefined when the form makes no sense, points back or too far ahead. */
export function clockTarget(typed: Typed, now: Date): Date | undefined {
  const seconds = Math.floor(now.getTime() / 1000)
  if (typed.by === 'day') return new Date((seconds + daySeconds) * 1000)
  if (typed.by === 'month') return new Date((boundary(seconds, 'month', 1, 1) + draftSeconds) * 1000)
  const given =
    typeof typed.to === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(typed.to)
      ? new Date(`${typed.to}T23:59:59Z`)
      : undefined
  const step = given ? given.getTime() - now.getTime() : Number.NaN
  return step > 0 && step <= furthestStep ? given : undefined
}

/** What each of the developer page's buttons does. */
export const deeds: Readonly<Record<string, (work: UnitOfWork, typed: Typed) => void>> = {
  refund(work, typed) {
    const charge = work.get('charge', String(typed.charge))
    if (!charge) throw noSuch('charge', String(typed.charge), 'charge')
    refundCharge(work, charge, { reason: 'requested_by_customer' })
  },
  dispute(work, typed) {
    const charge = work.get('charge', String(typed.charge))
    if (!charge) throw noSuch('charge', String(typed.charge), 'charge')
    openDispute(work, charge)
  },
  close(work, typed) {
    const dispute = work.get('dispute', String(typed.dispute))
    if (!dispute) throw noSuch('dispute', String(typed.dispute), 'dispute')
    closeDispute(work, dispute, typed.outcome === 'won' ? 'won' : 'lost')
  },
  card(work, typed) {
    const customer = existingCustomer(work, String(typed.customer))
    const expiryYear = new Date(work.at * 1000).getUTCFullYear() + 5
    replaceCard(work, customer, {
      card: cardOf(String(typed.card)),
      expiryMonth: 12,
      expiryYear,
      name: customer.name ?? null,
      email: customer.email,
    })
  },
  resend(work, typed) {
    resend(work.store, String(typed.event))
  },
}
