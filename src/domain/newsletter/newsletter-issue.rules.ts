import { type Language, languages } from '#src/shared/language/languages.ts'

export const maxNewsletterSubject = 150
export const maxNewsletterBody = 5000
/**
 * The forms promise about one newsletter a month: within this many days of the last one, the team is asked to
 * confirm once more.
 */
export const daysBetweenNewsletters = 20

export interface NewsletterText {
  subject: string
  body: string
}
export type NewsletterTexts = Readonly<Record<Language, NewsletterText>>

export const emptyTexts: NewsletterTexts = {
  fr: { subject: '', body: '' },
  en: { subject: '', body: '' },
  it: { subject: '', body: '' },
}

/** The languages that an issue can be sent in: those with a subject and a text. */
export function writtenLanguages(texts: NewsletterTexts): Language[] {
  return languages.filter((language) => isWritten(texts[language]))
}

/** The languages in which something is missing. */
export function unfinishedLanguages(texts: NewsletterTexts): Language[] {
  return languages.filter(
    (language) =>
      !isWritten(texts[language]) && `${texts[language].subject}${texts[language].body}`.trim() !== '',
  )
}

/** The paragraphs of a text: an empty line ends one, a single line break stays. */
export function paragraphsOf(body: string): string[] {
  return body
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

function isWritten({ subject, body }: NewsletterText): boolean {
  return subject.trim() !== '' && body.trim() !== ''
}
