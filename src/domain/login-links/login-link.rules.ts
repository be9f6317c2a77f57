import type { Language } from '#src/shared/language/languages.ts'
import { pathIn } from '#src/shared/site/paths.ts'

/** CONTRACT §5: how often links may be asked for. */
export const linksPerEmail = { most: 5, minutes: 15 } as const
export const linksPerAddress = { most: 30, minutes: 15 } as const

/** The address in the e-mail. English links carry no prefix (CONTRACT §5). */
export function loginLinkUrl(origin: string, language: Language, token: string): string {
  return `${origin}${pathIn('auth-callback', language === 'en' ? 'bare' : language)}?token=${token}`
}

/** An address as its owner knows it and nobody else learns it: `c…@example.org`. */
export function maskedEmail(email: string): string {
  const [first = ''] = email
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}
