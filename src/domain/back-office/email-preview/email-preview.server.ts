import type { FastifyReply } from 'fastify'
import { hour, later } from '#src/infrastructure/clock/clock.server.ts'
import { signed, verified } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isLanguage, type Language } from '#src/shared/language/languages.ts'

/** What opens the preview of an e-mail in a language, for an hour; `purpose` is the kind of e-mail. */
export function previewToken(
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  purpose: string,
  id: string,
  language: Language,
): string {
  return signed(secret, purpose, `${id} ${language} ${later(clock.now(), hour).getTime()}`)
}

/** What such a token opens; undefined when its hour is over or it is not one of ours. */
export function previewedBy(
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  purpose: string,
  token: string,
): { id: string; language: Language } | undefined {
  const [id = '', language, expires] = verified(secret, purpose, token)?.split(' ') ?? []
  return isLanguage(language) && Number(expires) >= clock.now().getTime() ? { id, language } : undefined
}

/** The headers of a page that is an e-mail, for the back-office's frame alone. */
export function setPreviewHeaders(reply: FastifyReply, publicUrl: string): void {
  reply
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src ${publicUrl}; ${closed}`,
    )
    .header('X-Frame-Options', 'SAMEORIGIN')
    .header('X-Robots-Tag', 'noindex')
}

/** The styles of an e-mail stand on its elements; nothing in it runs, is sent or leads anywhere. */
const closed = "sandbox; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
