import type { FastifyRequest } from 'fastify'
import { detectLanguage } from '#src/shared/language/detect.ts'
import { isLanguage, type Language } from '#src/shared/language/languages.ts'

/**
 * The language of the response (CONTRACT §6): the one asked for, else the `language` cookie, else what the
 * browser prefers, else the account's where somebody is signed in.
 */
export function requestLanguage(
  request: FastifyRequest,
  asked?: unknown,
  user?: { language: Language },
): Language {
  return isLanguage(asked)
    ? asked
    : detectLanguage(request.cookies.language, request.headers['accept-language'], user?.language)
}
