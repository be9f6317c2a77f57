/** PROGRAMME §8: a month, three or twelve, paid once by anyone. */
export const giftMonths = [1, 3, 12] as const
export type GiftMonths = (typeof giftMonths)[number]

/** What each costs, in euro cents, VAT included. */
export const giftCents: Readonly<Record<GiftMonths, number>> = { 1: 3900, 3: 11_700, 12: 29_900 }

/** How far ahead a gift may be ordered, in days, and how long its words may be. */
export const giftDaysAhead = 365
export const giftMessageMost = 500
