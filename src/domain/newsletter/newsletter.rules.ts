import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'

/**
 * The hash of an address that opens the choice about the newsletter. After `#`, the token reaches no server
 * log.
 */
const newsletterChoices = {
  confirm: 'letter-confirm',
  leave: 'letter-leave',
  leaveWeekly: 'weekly-leave',
} as const
export type NewsletterChoice = keyof typeof newsletterChoices

/** The page where a person confirms or leaves with a press: mail scanners that fetch links change nothing. */
export function newsletterChoiceUrl(
  origin: string,
  language: Language,
  choice: NewsletterChoice,
  token: string,
): string {
  return `${origin}${pathOf('home', language)}#${newsletterChoices[choice]}=${token}`
}

/** The choice that an address asks for, from its hash. */
export function newsletterChoiceFrom(hash: string): { choice: NewsletterChoice; token: string } | undefined {
  const [name = '', token = ''] = hash.replace(/^#/, '').split('=')
  if (token === '') return undefined
  if (name === newsletterChoices.confirm) return { choice: 'confirm', token }
  if (name === newsletterChoices.leave) return { choice: 'leave', token }
  if (name === newsletterChoices.leaveWeekly) return { choice: 'leaveWeekly', token }
  return undefined
}

/** The guide as a file of the built site. */
export function guidePath(language: Language): string {
  return `/guide/mirabelle-${language}.pdf`
}

/**
 * The limit of e-mails that the two forms send for one network address; to one recipient, the limit of every
 * e-mail applies.
 */
export const newsletterLimits = {
  perAddress: { max: 300, minutes: 15 },
} as const

/** Days in which a request for the newsletter may be confirmed. */
export const confirmationDays = 30
