import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { wishTexts } from '#src/shared/language/wish.texts.ts'
import { drawing, picture } from '#src/ui/drawings.ts'
import { oneToOneTexts } from './one-to-one.texts.ts'

/** The page's loader data: texts and pictures. */
export function oneToOnePageData(language: Language) {
  return {
    language,
    texts: inLanguage(oneToOneTexts, language),
    ages: inLanguage(childAgeTexts, language),
    wishes: inLanguage(wishTexts, language),
    plum: drawing('legend-plum'),
    door: picture('door'),
  }
}

export type OneToOnePageData = ReturnType<typeof oneToOnePageData>
