import type { FamilyLive } from '#src/domain/lives/family-lives.contract.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { picture } from '#src/ui/drawings.ts'
import type { LiveFamily } from './lives.contract.ts'
import { livesTexts } from './lives.texts.ts'
import type { Week } from './weeks.rules.ts'

/** The page's loader data: texts and pictures. */
export function livesPageData(language: Language) {
  return {
    language,
    texts: inLanguage(livesTexts, language),
    categories: inLanguage(categoryTexts, language),
    ages: inLanguage(childAgeTexts, language),
    scenes: { door: picture('door') },
  }
}

export type LivesPageData = ReturnType<typeof livesPageData>

export interface LiveProps {
  live: FamilyLive
  child: LiveFamily['children'][number]
  week: Week
  timeZone: string
  hasAccess: boolean
  page: LivesPageData
}
