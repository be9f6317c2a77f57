import { childViewTexts } from '#src/domain/child-view/child-view.texts.ts'
import { recordingConsentTexts } from '#src/domain/recording-consent/recording-consent.texts.ts'
import { wayGoneTexts } from '#src/features/dashboard/way-gone/way-gone.texts.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { drawing, picture } from '#src/ui/drawings.ts'
import { dashboardTexts } from './dashboard.texts.ts'

/** The page's loader data: texts and pictures. */
export function dashboardPageData(language: Language) {
  return {
    language,
    texts: inLanguage(dashboardTexts, language),
    childView: inLanguage(childViewTexts, language),
    categories: inLanguage(categoryTexts, language),
    ages: inLanguage(childAgeTexts, language),
    recording: inLanguage(recordingConsentTexts, language),
    wayGone: inLanguage(wayGoneTexts, language),
    legend: {
      sprig: drawing('legend-sprig'),
      blossom: drawing('legend-blossom'),
      plum: drawing('legend-plum'),
    },
    live: drawing('next-live'),
    basket: picture('empty-basket'),
    scenes: { door: picture('door'), seed: picture('wizard-seed'), sharing: picture('shared-basket') },
  }
}

export type DashboardPageData = ReturnType<typeof dashboardPageData>
