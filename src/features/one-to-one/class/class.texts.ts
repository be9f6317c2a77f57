/** What an adult of the team is called whose name nobody has typed. */
export const teamName = {
  fr: 'L’équipe Mirabelle',
  en: 'The Mirabelle team',
  it: 'Il team Mirabelle',
} as const

/** How a parent is called in the class: no name of theirs is needed there. */
export const parentName = {
  fr: 'Un parent',
  en: 'A parent',
  it: 'Un genitore',
} as const
