import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { textsIn } from './page.texts.ts'

const folder = join(import.meta.dirname, '../page')
const files: Readonly<Record<string, readonly [string, string]>> = {
  '/class.js': ['class.js', 'text/javascript; charset=utf-8'],
  '/elements.js': ['elements.js', 'text/javascript; charset=utf-8'],
  '/recorder.js': ['recorder.js', 'text/javascript; charset=utf-8'],
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

/** The page of an unknown session, whose language is unknown too. A member's page is redirected instead. */
const nothingHere = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${textsIn('fr')[1].title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/class.css"></head>
<body><main>${(['fr', 'en', 'it'] as const).map((it) => `<p lang="${it}">${textsIn(it)[1].over}</p>`).join('')}</main></body></html>`

/** Sends the class's page, its script or its styles; anything else is 404. */
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
  const [language, words] = textsIn(locale)
  if (locale === undefined) {
    response.writeHead(410, { ...headers, 'Content-Type': 'text/html; charset=utf-8' }).end(nothingHere)
    return
  }
  const html = readFileSync(join(folder, 'class.html'), 'utf8')
    .replace('lang="fr"', `lang="${language}"`)
    .replaceAll('%words%', JSON.stringify(words).replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
    .replaceAll(/%(\w+)%/g, (_, name: string) => Object(words)[name] ?? '')
  response.writeHead(200, { ...headers, 'Content-Type': 'text/html; charset=utf-8' }).end(html)
}
