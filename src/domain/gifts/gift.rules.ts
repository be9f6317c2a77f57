import { companyDay, companyMoment } from '#src/shared/dates.ts'
import { withdrawalDays } from '#src/shared/numbers.ts'

/** Without I, L, O, 0 and 1, which are taken for one another. 31 signs. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 16
const day = 86_400_000

/** Wrong codes that an address of the network may try in an hour (CONTRACT §3, as for referrals). */
export const wrongCodesPerAddress = { most: 10, minutes: 60 } as const

/**
 * A code of sixteen signs from random bytes, 79 bits, each sign drawn without bias. Undefined when too few of
 * the bytes could be used.
 */
export function codeFrom(bytes: Uint8Array): string | undefined {
  const drawn = [...bytes].filter((byte) => byte < 248).map((byte) => signs.charAt(byte % signs.length))
  return drawn.length < codeLength ? undefined : drawn.slice(0, codeLength).join('')
}

/** As it is written in an e-mail: ABCD-EFGH-JKMN-PQRS. */
export function spacedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** What somebody typed, without spaces, dashes and small letters. */
export function foldedCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/**
 * How many free days a gift of months is: exactly the days of the calendar, in Luxembourg, from the day on
 * which they begin to the same day so many months on, or that month's last one where it is shorter. Three
 * months from 30 November end on 28 or 29 February.
 */
export function daysOfMonths(months: number, from: Date): number {
  const [year = 0, month = 0, date = 0] = companyDay(from).split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const until = Date.UTC(year, month - 1 + months, Math.min(date, lastDay))
  return Math.round((until - Date.UTC(year, month - 1, date)) / day)
}

/** What decides what may still be done with a gift. */
interface GiftState {
  cents: number
  paidAt: Date | null
  redeemedAt: Date | null
  refundAskedAt: Date | null
  returnedCents: number
}

/**
 * `void`: its money has gone back, or is about to. A gift that was used stays `used`, also when its money has
 * gone back since.
 */
export function statusOf(gift: GiftState): 'unpaid' | 'ready' | 'used' | 'void' {
  if (gift.paidAt === null) return 'unpaid'
  if (gift.redeemedAt !== null) return 'used'
  return gift.refundAskedAt !== null || hasGoneBack(gift) ? 'void' : 'ready'
}

export function hasGoneBack({ cents, returnedCents }: Pick<GiftState, 'cents' | 'returnedCents'>): boolean {
  return returnedCents >= cents
}

/** Until when an unused gift can be given back: fourteen days from its payment. */
export function refundableUntil(paidAt: Date): Date {
  return new Date(paidAt.getTime() + withdrawalDays * day)
}

/** When a gift leaves: from eight in the morning, in Luxembourg, of its day on. */
export function leavesAt(deliverOn: string): Date {
  return companyMoment(`${deliverOn}T08:00`)
}

/** Whether a gift that is paid at `now` leaves at once: its day is this one, or is over. */
export function leavesAtOnce(deliverOn: string, now: Date): boolean {
  return deliverOn <= companyDay(now)
}
