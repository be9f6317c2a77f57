import type { Language } from '#src/shared/language/languages.ts'
import { pathIn } from '#src/shared/site/paths.ts'
import { withReturnPath } from './return-path.rules.ts'

/** CONTRACT §5: how often links may be asked for. */
export const linksPerEmail = { most: 5, minutes: 15 } as const
export const linksPerAddress = { most: 30, minutes: 15 } as const

/** The address in the e-mail, and where it leads on to. English links carry no prefix (CONTRACT §5). */
export function loginLinkUrl(origin: string, language: Language, token: string, returnPath?: string): string {
  const path = pathIn('auth-callback', language === 'en' ? 'bare' : language)
  return withReturnPath(`${origin}${path}?token=${token}`, returnPath)
}

/** An address as its owner knows it and nobody else learns it: `c…@example.org`. */
export function maskedEmail(email: string): string {
  const [first = ''] = email
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}
