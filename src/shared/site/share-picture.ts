import type { Language } from '#src/shared/language/languages.ts'
import type { PageKey } from './paths.ts'

/**
 * The preview picture of a page on social networks; the build paints one per page and language
 * (scripts/build/share-pictures.ts).
 */
export const sharePicture = {
  width: 1200,
  height: 630,
  path: (page: PageKey, language: Language) => `/share/${page}-${language}.jpg`,
} as const
