import { interpolateDated, longDate } from '#src/shared/language/format.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { noticeTexts } from './notices.texts.ts'

/** The sentence that says from which day (YYYY-MM-DD) a change of price or terms applies. */
export function appliesFrom(day: string, language: Language): string {
  return interpolateDated(noticeTexts.appliesFrom[language], {
    day: longDate(new Date(`${day}T12:00:00Z`), language),
  })
}
