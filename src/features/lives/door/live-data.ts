import { sessionTitle } from '#src/domain/one-to-one/session-title.texts.ts'
import { safetyButtonTexts } from '#src/domain/safety/safety.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { type Portrait, portraits } from '#src/shared/pictures/portraits.ts'
import { picture } from '#src/ui/drawings.ts'
import { portrait } from '#src/ui/illustrations/portraits.ts'
import { livePageTexts } from './live-page.texts.ts'

/** The page's loader data: texts and pictures. */
export function livePageData(language: Language) {
  return {
    language,
    texts: {
      ...inLanguage(livePageTexts, language),
      sessionTitle: sessionTitle[language],
      safety: inLanguage(safetyButtonTexts, language),
    },
    portraits: Object.fromEntries(portraits.map((who) => [who, portrait(who)])) as Record<Portrait, string>,
    door: picture('door'),
  }
}

export type LivePageData = ReturnType<typeof livePageData>
