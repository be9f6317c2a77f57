/** The name shown for a parent in the class, where their real name is not needed. */
export const parentName = {
  fr: 'Un parent',
  en: 'A parent',
  it: 'Un genitore',
} as const
