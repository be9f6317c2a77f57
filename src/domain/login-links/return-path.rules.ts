import type { Language } from '#src/shared/language/languages.ts'
import { type PageKey, pathOf, placeAt } from '#src/shared/site/paths.ts'

/** The maximum length of a return path: longer than any path of ours with its query. */
export const maxReturnPath = 300

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
// A hash with an equals sign may contain a token, which must not be in an e-mail.
const shape = /^(\/[\w/-]*)(\?[\w=&.-]*)?(#[\w-]+)?$/

/**
 * The page that somebody wanted to open before signing in: a family's page of ours, in the given language.
 * Undefined for anything else, so that a link cannot lead to another site. `given` is a path with its query
 * and hash.
 */
export function returnPathIn(language: Language, given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > maxReturnPath) return undefined
  const [, path = '', query = '', anchor = ''] = shape.exec(given) ?? []
  const page = placeAt(path)?.page
  return page && pages.includes(page) ? pathOf(page, language) + query + anchor : undefined
}

/** The address with the page to go on to. */
export function withReturnPath(address: string, returnPath: string | undefined): string {
  if (returnPath === undefined) return address
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [parameter]: returnPath })}`
}

/** The page to go on to, as an address contains it. */
export function returnPathOf(search: string): string | undefined {
  return new URLSearchParams(search).get(parameter) ?? undefined
}
