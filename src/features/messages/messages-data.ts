import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { picture } from '#src/ui/drawings.ts'
import { messagesTexts } from './messages.texts.ts'

/** The page's loader data: texts and pictures. */
export function messagesPageData(language: Language) {
  return { language, texts: inLanguage(messagesTexts, language), door: picture('door') }
}

export type MessagesPageData = ReturnType<typeof messagesPageData>
