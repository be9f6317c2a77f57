/** What an adult is called whose name nobody has typed. */
export const teamNames = {
  fr: 'L’équipe Mirabelle',
  en: 'The Mirabelle team',
  it: 'Il team Mirabelle',
} as const
