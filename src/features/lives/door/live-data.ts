import { safetyButtonTexts } from '#src/domain/safety/safety.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { drawing, picture } from '#src/ui/art.ts'
import { livePageTexts } from './live-page.texts.ts'

/** What the page is given: its words and pictures. */
export function livePageData(language: Language) {
  return {
    language,
    texts: { ...inLanguage(livePageTexts, language), safety: inLanguage(safetyButtonTexts, language) },
    portraits: {
      health: drawing('expert-health'),
      law: drawing('expert-law'),
      police: drawing('expert-police'),
      research: drawing('expert-research'),
      education: drawing('expert-education'),
      ai: drawing('expert-ai'),
    },
    door: picture('door'),
  }
}

export type LivePageData = ReturnType<typeof livePageData>
