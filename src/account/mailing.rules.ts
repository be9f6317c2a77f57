import type { Language } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'

/** The parts of an address after `#` that open the choice about the letter. After `#`, the token reaches no server log. */
const letterChoices = { confirm: 'letter-confirm', leave: 'letter-leave' } as const
export type LetterChoice = keyof typeof letterChoices

/** The page where a person confirms or leaves with a press: mail scanners that fetch links change nothing. */
export function letterChoiceUrl(origin: string, language: Language, choice: LetterChoice, token: string): string {
  return `${origin}${pathOf('home', language)}#${letterChoices[choice]}=${token}`
}

/** The choice that an address asks for, from its hash. */
export function letterChoiceFrom(hash: string): { choice: LetterChoice; token: string } | undefined {
  const [name = '', token = ''] = hash.replace(/^#/, '').split('=')
  if (token === '') return undefined
  if (name === letterChoices.confirm) return { choice: 'confirm', token }
  if (name === letterChoices.leave) return { choice: 'leave', token }
  return undefined
}

/** The guide as a file of the built site. */
export function guidePath(language: Language): string {
  return `/guide/mirabelle-${language}.pdf`
}

/** How many e-mails the two forms send: few to one address, so that nobody's mailbox is filled by a stranger. */
export const mailingLimits = { perEmail: { most: 3, minutes: 60 }, perAddress: { most: 20, minutes: 60 } } as const

/** Days in which a request for the letter may be confirmed. */
export const confirmationDays = 30
