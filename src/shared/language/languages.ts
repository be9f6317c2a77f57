export const languages = ['fr', 'en', 'it'] as const

export type Language = (typeof languages)[number]

/** One message in the three languages: a missing language does not compile. */
export type Text = Readonly<Record<Language, string>>

/**
 * The content that a `.texts.ts` file may have: `satisfies TextTree` rejects a message that lacks a language,
 * at any depth. Ids are keys, not values.
 */
export type TextTree = Text | number | readonly TextTree[] | { readonly [key: string]: TextTree }

/** The same tree of messages with every {@link Text} replaced by its string in one language. */
export type InLanguage<Tree> = Tree extends Text
  ? string
  : Tree extends readonly (infer Item)[]
    ? readonly InLanguage<Item>[]
    : Tree extends object
      ? { readonly [Key in keyof Tree]: InLanguage<Tree[Key]> }
      : Tree

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/**
 * Replaces `{name}` in a message with its value; a placeholder without a value stays as it is. French « de »
 * and « que » before it elide where the value requires it: « L’arbre d’Hugo », « dès qu’Inès ». Italian «a»
 * and «e» get a d before the same vowel: «Ad Anna», «Leo ed Elena». English has no such rule.
 */
export function interpolate(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replaceAll(
    /(?:\b(?:(d|qu)e|([ae])) )?\{(\w+)\}/gi,
    (_, french: string | undefined, italian: string | undefined, name: string) => {
      const value = `${values[name] ?? `{${name}}`}`
      if (french) return french + (elides(value) ? '’' : 'e ') + value
      return italian ? `${italian}${beginsWith(italian, value) ? 'd' : ''} ${value}` : value
    },
  )
}

/**
 * Whether French elides before a value: before a vowel, a y that sounds as one, and an h, which is mute in
 * nearly every first name; never before an e-mail address.
 */
function elides(value: string): boolean {
  return /^(?!huit|onze)([aeiouhœæ]|y[^aeiou])[^@]*$/i.test(value.normalize('NFD'))
}

/** Whether a value begins with that vowel and is not an e-mail address. */
function beginsWith(vowel: string, value: string): boolean {
  return !value.includes('@') && value.normalize('NFD').charAt(0).toLowerCase() === vowel.toLowerCase()
}
