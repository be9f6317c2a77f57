import type { Text } from '#src/shared/language/languages.ts'
import type { GiftMonths } from '#src/shared/money/gifts.ts'

/** The name of each gift, by its months. */
export const giftNames: Readonly<Record<GiftMonths, Text>> = {
  1: { fr: 'un mois', en: 'one month', it: 'un mese' },
  3: { fr: 'trois mois', en: 'three months', it: 'tre mesi' },
  12: { fr: 'douze mois', en: 'twelve months', it: 'dodici mesi' },
}

/** The name of a gift on the payment page. */
export const giftSoldAs: Text = {
  fr: 'Mirabelle, {duration} en cadeau',
  en: 'Mirabelle, a gift of {duration}',
  it: 'Mirabelle, {duration} in regalo',
}
