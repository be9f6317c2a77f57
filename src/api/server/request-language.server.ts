import type { FastifyRequest } from 'fastify'
import { detectLanguage } from '#src/shared/language/detect.ts'
import { isLanguage, type Language } from '#src/shared/language/languages.ts'

/**
 * The language to answer in (CONTRACT §6): the one asked for, else the `language` cookie, else what the
 * browser prefers.
 */
export function requestLanguage(request: FastifyRequest, asked?: unknown): Language {
  return isLanguage(asked)
    ? asked
    : detectLanguage(request.cookies.language, request.headers['accept-language'])
}
