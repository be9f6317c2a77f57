import type { FastifyReply } from 'fastify'
import { signed, verified } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { hour, later } from '#src/shared/durations.ts'
import { isLanguage, type Language } from '#src/shared/language/languages.ts'

/**
 * The token that opens the preview of an e-mail in one language, for an hour. `purpose` is the kind of
 * e-mail.
 */
export function previewToken(
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  purpose: string,
  id: string,
  language: Language,
): string {
  return signed(secret, purpose, `${id} ${language} ${later(clock.now(), hour).getTime()}`)
}

/** The e-mail that a token opens; undefined when it has expired or was not signed by us. */
export function previewedBy(
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  purpose: string,
  token: string,
): { id: string; language: Language } | undefined {
  const [id = '', language, expires] = verified(secret, purpose, token)?.split(' ') ?? []
  return isLanguage(language) && Number(expires) >= clock.now().getTime() ? { id, language } : undefined
}

/** Sets the headers of an e-mail preview, which only the back-office's frame may show. */
export function setPreviewHeaders(reply: FastifyReply, publicUrl: string): void {
  reply
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src ${publicUrl}; ${lockedDown}`,
    )
    .header('X-Frame-Options', 'SAMEORIGIN')
    .header('X-Robots-Tag', 'noindex')
}

/** An e-mail's styles are inline on its elements; nothing in it may run, send a form or navigate. */
const lockedDown = "sandbox; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
