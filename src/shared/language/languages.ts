export const languages = ['fr', 'en', 'it'] as const

export type Language = (typeof languages)[number]

/** One message in the three languages, side by side: a missing language does not compile. */
export type Text = Readonly<Record<Language, string>>

/**
 * What a `.texts.ts` file may hold: `satisfies TextTree` rejects a message that lacks a language, however
 * deep it lies. Ids are keys, not values.
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
 * Replaces `{name}` in a message by its value; a name without a value stays as it is written. French « de »
 * and « que » before it elide where the value asks for it: « L’arbre d’Hugo », « dès qu’Inès ». Italian «a» and
 * «e» take their d before the same vowel: «Ad Anna», «Leo ed Elena». No other language has these before a value.
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

/** Before a vowel, a y that is one, and an h, which is mute in nearly every first name; no e-mail address. */
function elides(value: string): boolean {
  return /^(?!huit|onze)([aeiouhœæ]|y[^aeiou])[^@]*$/i.test(value.normalize('NFD'))
}

/** Whether a value that is no e-mail address begins with that vowel. */
function beginsWith(vowel: string, value: string): boolean {
  return !value.includes('@') && value.normalize('NFD').charAt(0).toLowerCase() === vowel.toLowerCase()
}
