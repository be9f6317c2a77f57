/** How long something takes, by its number of minutes. */
export const minutesTexts = {
  one: { fr: '{minutes}\u00A0minute', en: '{minutes}\u00A0minute', it: '{minutes}\u00A0minuto' },
  other: { fr: '{minutes}\u00A0minutes', en: '{minutes}\u00A0minutes', it: '{minutes}\u00A0minuti' },
} as const
