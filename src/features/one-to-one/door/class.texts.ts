/** The name shown for an adult of the team whose name has not been entered. */
export const teamName = {
  fr: 'L’équipe Mirabelle',
  en: 'The Mirabelle team',
  it: 'Il team Mirabelle',
} as const

/** The name shown for a parent in the class, where their real name is not needed. */
export const parentName = {
  fr: 'Un parent',
  en: 'A parent',
  it: 'Un genitore',
} as const
