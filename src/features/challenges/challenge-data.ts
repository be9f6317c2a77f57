import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { stepPictures } from '#src/shared/pictures/step-pictures.ts'
import { picture } from '#src/ui/drawings.ts'
import { challengeTexts } from './challenge.texts.ts'

/** The page's loader data: texts and pictures. */
export function challengePageData(language: Language) {
  return {
    language,
    texts: inLanguage(challengeTexts, language),
    categories: inLanguage(categoryTexts, language),
    door: picture('door'),
    mark: picture('mark-ink'),
    steps: Object.fromEntries(
      stepPictures.map((step) => [
        step,
        { colour: picture(`step-${step}`), ink: picture(`step-${step}-ink`) },
      ]),
    ),
  }
}

export type ChallengePageData = ReturnType<typeof challengePageData>
