import type { Language } from '#src/shared/language/languages.ts'
import { type PageKey, pathOf } from './paths.ts'
import { siteOrigin } from './site-origin.ts'

/** The full address of a page in a language: its canonical, prefixed form. */
export function pageAddress(page: PageKey, language: Language): string {
  return siteOrigin() + pathOf(page, language)
}
