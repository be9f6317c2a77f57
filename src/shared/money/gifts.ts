/** PROGRAMME §8: the lengths of a gift, in months; anyone can pay for one, once. */
export const giftMonths = [1, 3, 12] as const
export type GiftMonths = (typeof giftMonths)[number]

/** The price of each gift, in euro cents, VAT included. */
export const giftCents: Readonly<Record<GiftMonths, number>> = { 1: 3900, 3: 11_700, 12: 29_900 }

/** How many days ahead a gift may be ordered, and the maximum length of its message. */
export const giftDaysAhead = 365
export const maxGiftMessage = 500
