import { interpolate, type Language } from './languages.ts'

const and = { fr: '{names} et {last}', en: '{names} and {last}', it: '{names} e {last}' } as const

/** Several names in a sentence: Léo, Zoé et Hugo. No comma before "and"; Italian "ed" before an e. */
export function listOfNames(names: readonly string[], language: Language): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : interpolate(and[language], { names: names.slice(0, -1).join(', '), last })
}
