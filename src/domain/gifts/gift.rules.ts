import { companyDay, companyMoment } from '#src/shared/dates.ts'
import { day, later } from '#src/shared/durations.ts'
import { codeOfLength } from '#src/shared/fields/random-code.ts'
import { withdrawalDays } from '#src/shared/numbers.ts'

const codeLength = 16

/** Wrong codes that a network address may try in an hour (CONTRACT §3, as for referrals). */
export const wrongCodesPerIp = { max: 10, minutes: 60 } as const

/** A gift's code of sixteen characters, 79 bits, from random bytes; undefined when too few of them can be used. */
export function giftCodeFrom(bytes: Uint8Array): string | undefined {
  return codeOfLength(codeLength, bytes)
}

/** A code as an e-mail writes it: ABCD-EFGH-JKMN-PQRS. */
export function spacedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** A typed code in upper case, without spaces and dashes. */
export function foldedCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/**
 * The number of free days in a gift's months: the days of the calendar, in Luxembourg, from the day on which
 * they begin to the same day that many months later, or to the last day of a shorter month. Three months from
 * 30 November end on 28 or 29 February.
 */
export function daysOfMonths(months: number, from: Date): number {
  const [year = 0, month = 0, date = 0] = companyDay(from).split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const until = Date.UTC(year, month - 1 + months, Math.min(date, lastDay))
  return Math.round((until - Date.UTC(year, month - 1, date)) / day)
}

/** What decides on which day a gift's months begin: when the family's access ends or is charged for again. */
interface PaidAccess {
  cancelAt: Date | null
  nextChargeAt: Date | null
  firstPaidAt: Date | null
  pastDueSince: Date | null
  /** The free days that have yet to move the next charge. */
  daysToMove: number
}

/**
 * The day on which the gift's months begin. For a paying family that is its next charge, moved by the free
 * days that have yet to move it; for a cancelled subscription its end; otherwise the end of the family's free
 * days, or now. The days are counted from `notBefore` at the earliest.
 */
export function startOfMonths({
  subscription,
  freeUntil,
  now,
}: {
  subscription: PaidAccess | undefined
  freeUntil: Date | null
  now: Date
}): { from: Date; notBefore?: Date } {
  const afterFreeDays = (moment: Date) => (freeUntil && freeUntil > moment ? freeUntil : moment)
  if (subscription?.cancelAt && subscription.cancelAt > now)
    return { from: afterFreeDays(subscription.cancelAt), notBefore: subscription.cancelAt }
  if (subscription?.nextChargeAt && subscription.firstPaidAt && !subscription.pastDueSince)
    return { from: later(subscription.nextChargeAt, subscription.daysToMove * day) }
  return { from: afterFreeDays(now) }
}

/** The fields that decide what may still be done with a gift. */
export interface GiftState {
  cents: number
  paidAt: Date | null
  redeemedAt: Date | null
  refundAskedAt: Date | null
  returnedCents: number
}

/**
 * `void`: the money was refunded in full, or a refund was requested. A used gift stays `used`, even if its
 * money has been returned since.
 */
export function giftStatusOf(gift: GiftState): 'unpaid' | 'ready' | 'used' | 'void' {
  if (gift.paidAt === null) return 'unpaid'
  if (gift.redeemedAt !== null) return 'used'
  return gift.refundAskedAt !== null || hasGoneBack(gift) ? 'void' : 'ready'
}

/** Whether all of a gift's money was returned. */
export function hasGoneBack({ cents, returnedCents }: Pick<GiftState, 'cents' | 'returnedCents'>): boolean {
  return returnedCents >= cents
}

/** Until when an unused gift can be refunded: fourteen days from its payment. */
export function refundableUntil(paidAt: Date): Date {
  return later(paidAt, withdrawalDays * day)
}

/** When a gift is sent: from eight in the morning of its day on, in Luxembourg time. */
export function leavesAt(deliverOn: string): Date {
  return companyMoment(`${deliverOn}T08:00`)
}

/** Whether a gift that is paid at `now` is sent at once: its day is today, or has passed. */
export function leavesAtOnce(deliverOn: string, now: Date): boolean {
  return deliverOn <= companyDay(now)
}
