import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { wordsIn } from './words.ts'

const folder = join(import.meta.dirname, '../page')
const files: Readonly<Record<string, readonly [string, string]>> = {
  '/class.js': ['class.js', 'text/javascript; charset=utf-8'],
  '/class.css': ['class.css', 'text/css; charset=utf-8'],
}

const headers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(self), microphone=(self), geolocation=(), display-capture=()',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; media-src 'self' blob:; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const

/** The class's page, its script and its styles; anything else is 404. */
export function sendPagePart(pathname: string, locale: string | undefined, response: ServerResponse): void {
  const file = files[pathname]
  if (file) {
    const [name, type] = file
    response.writeHead(200, { ...headers, 'Content-Type': type }).end(readFileSync(join(folder, name)))
    return
  }
  if (pathname !== '/class') {
    response.writeHead(404, headers).end()
    return
  }
  const [language, words] = wordsIn(locale)
  const html = readFileSync(join(folder, 'class.html'), 'utf8')
    .replace('lang="fr"', `lang="${language}"`)
    .replaceAll('%words%', JSON.stringify(words).replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
    .replaceAll(/%(\w+)%/g, (_, name: string) => Object(words)[name] ?? '')
  response
    .writeHead(locale === undefined ? 410 : 200, { ...headers, 'Content-Type': 'text/html; charset=utf-8' })
    .end(html)
}
