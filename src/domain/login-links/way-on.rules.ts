import type { Language } from '#src/shared/language/languages.ts'
import { type PageKey, pathOf, placeAt } from '#src/shared/site/paths.ts'

/** Longer than any address of ours, its query included. */
export const wayOnMost = 300

const parameter = 'goTo'
const pages: readonly PageKey[] = [
  'videos',
  'referral',
  'account',
  'dashboard',
  'lives',
  'live',
  'orchard',
  'challenge',
  'one-to-one',
  'messages',
]
// No address with a token goes into an e-mail: those stand behind a sign of equality in the hash.
const shape = /^(\/[\w/-]*)(\?[\w=&.-]*)?(#[\w-]+)?$/

/**
 * Where a person who signs in wanted to go: a family's page of ours, in the language that is asked for;
 * undefined for anything else, so that a link can lead nowhere outside. What is given is a path with its
 * query and hash.
 */
export function wayOnIn(language: Language, given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > wayOnMost) return undefined
  const [, path = '', query = '', anchor = ''] = shape.exec(given) ?? []
  const page = placeAt(path)?.page
  return page && pages.includes(page) ? pathOf(page, language) + query + anchor : undefined
}

/** An address that carries where to go on. */
export function withWayOn(address: string, wayOn: string | undefined): string {
  if (wayOn === undefined) return address
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [parameter]: wayOn })}`
}

/** Where an address says to go on, as it was written. */
export function wayOnOf(search: string): string | undefined {
  return new URLSearchParams(search).get(parameter) ?? undefined
}
