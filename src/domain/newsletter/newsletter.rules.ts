import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'

/**
 * The hash in an address that opens a choice about the newsletter. The token stands after `#`, so that it
 * reaches no server log.
 */
const newsletterChoices = {
  confirm: 'letter-confirm',
  leave: 'letter-leave',
  leaveWeekly: 'weekly-leave',
} as const
export type NewsletterChoice = keyof typeof newsletterChoices

/**
 * The page where a person confirms or leaves by a button, so that mail scanners, which fetch links, change
 * nothing.
 */
export function newsletterChoiceUrl(
  origin: string,
  language: Language,
  choice: NewsletterChoice,
  token: string,
): string {
  return `${origin}${pathOf('home', language)}#${newsletterChoices[choice]}=${token}`
}

/** The choice that an address opens, from its hash. */
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
 * How many e-mails the two forms may send for one network address. For each recipient, the limit of all
 * e-mails applies.
 */
export const newsletterLimits = {
  perIp: { max: 300, minutes: 15 },
} as const

/** Days in which a request for the newsletter may be confirmed. */
export const confirmationDays = 30
