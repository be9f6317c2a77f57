import { fillDated, longDate } from '#src/shared/language/format.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { noticeTexts } from './notices.texts.ts'

/** From which day (YYYY-MM-DD) a change of price or terms applies, as a sentence. */
export function appliesFrom(day: string, language: Language): string {
  return fillDated(noticeTexts.appliesFrom[language], {
    day: longDate(new Date(`${day}T12:00:00Z`), language),
  })
}
