import { type Language, languages } from '#src/language/languages.ts'

export const letterSubjectMost = 150
export const letterBodyMost = 5000
/** What the forms promise is about one letter a month: sooner than this after the last one, the team is asked once more. */
export const daysBetweenLetters = 20

export interface LetterText {
  subject: string
  body: string
}
export type LetterTexts = Readonly<Record<Language, LetterText>>

export const emptyTexts: LetterTexts = { fr: { subject: '', body: '' }, en: { subject: '', body: '' }, it: { subject: '', body: '' } }

/** The languages that a letter can be sent in: those with a subject and a text. */
export function writtenLanguages(texts: LetterTexts): Language[] {
  return languages.filter((language) => isWritten(texts[language]))
}

/** The languages in which something is missing. */
export function unfinishedLanguages(texts: LetterTexts): Language[] {
  return languages.filter((language) => !isWritten(texts[language]) && `${texts[language].subject}${texts[language].body}`.trim() !== '')
}

/** An empty line ends a paragraph; a single break stays one. */
export function paragraphsOf(body: string): string[] {
  return body
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

function isWritten({ subject, body }: LetterText): boolean {
  return subject.trim() !== '' && body.trim() !== ''
}
