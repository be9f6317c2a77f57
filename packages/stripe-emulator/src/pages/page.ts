import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Language } from '#emulator/languages.ts'
import { html, type Markup } from './html.ts'
import { mark, stylesheet } from './stylesheet.ts'

export interface Page {
  status?: number
  language: Language
  title: string
  /** The banner at the top that says that this page is a test. */
  notice: string
  body: Markup
  wide?: boolean
  /** Other origins that a form may redirect to: browsers apply the policy to a form's redirects too. */
  formTargets?: readonly (string | null)[]
}

const styleHash = `'sha256-${createHash('sha256').update(stylesheet).digest('base64')}'`

/** A page's response as data, sent only once its changes are on disk. */
export interface Reply {
  status: number
  headers: Readonly<Record<string, string | number>>
  body: string | Buffer
}

/** A complete page without scripts; its only style element is allowed by its hash. */
export function pageReply(page: Page): Reply {
  const targets = (page.formTargets ?? []).flatMap((address) => URL.parse(address ?? '')?.origin ?? [])
  const document = html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${page.title}</title>
<style>${{ markup: stylesheet }}</style>
</head>
<body>
<header class="${page.wide ? 'test wide-band' : 'test'}"><p>${page.notice}</p></header>
<main class="${page.wide ? 'page wide' : 'page'}">
<div class="top"><span class="logo">${{ markup: mark }}Mirabelle</span></div>
${page.body}
</main>
</body>
</html>
`
  return {
    status: page.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${styleHash}; font-src 'self'; form-action ${["'self'", ...new Set(targets)].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    },
    body: document.markup,
  }
}

/** Redirects after a form: the browser continues with a GET. */
export function seeOther(location: string): Reply {
  return { status: 303, headers: { location }, body: '' }
}

export function textReply(status: number, text: string, headers: Reply['headers'] = {}): Reply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body: text }
}

/** Sends a reply with the product's headers, which the reply's own override. */
export function send(
  response: ServerResponse,
  { status, headers, body }: Reply,
  server: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(server)) response.setHeader(name, value)
  response.writeHead(status, {
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    ...commonHeaders,
    ...headers,
  })
  response.end(body)
}

/** `same-origin` rather than `no-referrer`, which would make browsers send forms with `Origin: null`. */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet',
} as const
