import type { FastifyRequest } from 'fastify'
import { detectLanguage } from '#src/shared/language/detect.ts'
import { isLanguage, type Language } from '#src/shared/language/languages.ts'

/**
 * The language of the response (CONTRACT §6): the requested one, else the `language` cookie, else the
 * browser's preference, else the account's language when somebody is signed in.
 */
export function requestLanguage(
  request: FastifyRequest,
  requested?: unknown,
  user?: { language: Language },
): Language {
  return isLanguage(requested)
    ? requested
    : detectLanguage(request.cookies.language, request.headers['accept-language'], user?.language)
}
