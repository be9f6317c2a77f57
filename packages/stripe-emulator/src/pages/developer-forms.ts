import { boundary, daySeconds } from '#emulator/calendar.ts'
import { cardOf } from '#emulator/cards.ts'
import { noSuch } from '#emulator/http/errors.ts'
import { replaceCard } from '#emulator/lifecycle/cards-on-file.ts'
import { closeDispute, openDispute } from '#emulator/lifecycle/disputing.ts'
import { refundCharge } from '#emulator/lifecycle/refunding.ts'
import { existingCustomer } from '#emulator/resources/customer.ts'
import { draftSeconds } from '#emulator/scheduled-tasks.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { resend } from '#emulator/webhook-dispatcher.ts'

type FormValues = Readonly<Record<string, unknown>>

/** Milliseconds. Every renewal on the way is processed: more than two years would take minutes. */
const maxAdvanceMs = 2 * 366 * daySeconds * 1000

/** The requested time of the clock; undefined when the form is invalid, in the past or too far ahead. */
export function clockTarget(submitted: FormValues, now: Date): Date | undefined {
  const seconds = Math.floor(now.getTime() / 1000)
  if (submitted.by === 'day') return new Date((seconds + daySeconds) * 1000)
  if (submitted.by === 'month') return new Date((boundary(seconds, 'month', 1, 1) + draftSeconds) * 1000)
  const requested =
    typeof submitted.to === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(submitted.to)
      ? new Date(`${submitted.to}T23:59:59Z`)
      : undefined
  const step = requested ? requested.getTime() - now.getTime() : Number.NaN
  return step > 0 && step <= maxAdvanceMs ? requested : undefined
}

/** The actions of the developer page's buttons. */
export const developerActions: Readonly<Record<string, (work: UnitOfWork, submitted: FormValues) => void>> = {
  refund(work, submitted) {
    const charge = work.get('charge', String(submitted.charge))
    if (!charge) throw noSuch('charge', String(submitted.charge), 'charge')
    refundCharge(work, charge, { reason: 'requested_by_customer' })
  },
  dispute(work, submitted) {
    const charge = work.get('charge', String(submitted.charge))
    if (!charge) throw noSuch('charge', String(submitted.charge), 'charge')
    openDispute(work, charge)
  },
  close(work, submitted) {
    const dispute = work.get('dispute', String(submitted.dispute))
    if (!dispute) throw noSuch('dispute', String(submitted.dispute), 'dispute')
    closeDispute(work, dispute, submitted.outcome === 'won' ? 'won' : 'lost')
  },
  card(work, submitted) {
    const customer = existingCustomer(work, String(submitted.customer))
    const expiryYear = new Date(work.at * 1000).getUTCFullYear() + 5
    replaceCard(work, customer, {
      card: cardOf(String(submitted.card)),
      expiryMonth: 12,
      expiryYear,
      name: customer.name ?? null,
      email: customer.email,
    })
  },
  resend(work, submitted) {
    resend(work.store, String(submitted.event))
  },
}
