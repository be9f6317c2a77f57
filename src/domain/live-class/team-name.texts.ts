/** The name shown for an adult of the team whose name has not been entered. */
export const teamName = {
  fr: 'L’équipe Mirabelle',
  en: 'The Mirabelle team',
  it: 'Il team Mirabelle',
} as const
