import type { Orchard } from '#src/domain/child-view/orchard.contract.ts'
import { safetyButtonTexts } from '#src/domain/safety/safety.texts.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { stepPictures } from '#src/shared/pictures/step-pictures.ts'
import { picture } from '#src/ui/drawings.ts'
import { orchardTexts } from './orchard.texts.ts'

/** The page's loader data: texts and pictures. */
export function orchardPageData(language: Language) {
  return {
    language,
    texts: inLanguage(orchardTexts, language),
    safety: inLanguage(safetyButtonTexts, language),
    categories: inLanguage(categoryTexts, language),
    pictures: {
      hills: picture('orchard-hills'),
      tree: picture('young-tree'),
      bedtime: picture('bedtime'),
      door: picture('gate'),
      openDoor: picture('open-gate'),
      replay: picture('replay-plum'),
      sprout: picture('sprout'),
      away: picture('reading-under-the-tree'),
    },
    steps: Object.fromEntries(stepPictures.map((step) => [step, picture(`step-${step}`)])),
  }
}

export type OrchardPageData = ReturnType<typeof orchardPageData>

export interface OrchardProps {
  orchard: Orchard
  page: OrchardPageData
  /** Reads the orchard again after a change. */
  onChange: () => void
}
