import type { Language } from '#src/shared/language/languages.ts'
import { pathIn } from '#src/shared/site/paths.ts'
import { withReturnPath } from './return-path.rules.ts'

/** CONTRACT §5: how often links may be requested. */
export const linksPerEmail = { max: 5, minutes: 15 } as const
export const linksPerIp = { max: 30, minutes: 15 } as const

/**
 * The address of a login link, with the page that it leads on to. English links have no prefix (CONTRACT §5).
 */
export function loginLinkUrl(origin: string, language: Language, token: string, returnPath?: string): string {
  const path = pathIn('auth-callback', language === 'en' ? 'bare' : language)
  return withReturnPath(`${origin}${path}?token=${token}`, returnPath)
}

/** An e-mail address that only its owner recognises: `c…@example.org`. */
export function maskedEmail(email: string): string {
  const [first = ''] = email
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}
