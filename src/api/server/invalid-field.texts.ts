import { fieldTexts } from '#src/api/fields.texts.ts'

/**
 * Messages for a rejected field whose schema has no message: the team reads French (SPEC §1), and so do
 * callers whose other messages are SPEC §5's; the rest is English, like the API's other messages to programs.
 * Pages have their own messages.
 */
export const invalidFieldTexts = {
  missing: { fr: 'Ce champ est requis', en: 'This field is required' },
  kind: { fr: 'Cette valeur n’a pas la forme attendue', en: 'This is not the kind of value expected' },
  oneOf: { fr: 'Une de ces valeurs : {values}', en: 'One of these values: {values}' },
  maxSigns: fieldTexts.tooLong,
  minSigns: { fr: '{min} caractères au moins', en: 'At least {min} characters' },
  maxEntries: { fr: '{max} éléments au plus', en: 'No more than {max} entries' },
  minEntries: { fr: '{min} éléments au moins', en: 'At least {min} entries' },
  maxNumber: { fr: '{max} au plus', en: 'No more than {max}' },
  minNumber: { fr: '{min} au moins', en: 'At least {min}' },
  oneLine: fieldTexts.oneLine,
  email: { fr: 'Email invalide', en: 'Invalid e-mail address' },
  uuid: { fr: 'Identifiant invalide', en: 'Invalid id' },
  date: { fr: 'Une date entre 2000 et 2199', en: 'A date between 2000 and 2199' },
  month: { fr: 'Un mois tel que 2026-09', en: 'A month such as 2026-09' },
  unknown: { fr: 'Champ inconnu : {keys}', en: 'Unknown field: {keys}' },
} as const
