import { createHash } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '#src/infrastructure/settings.server.ts'
import { languages } from '#src/shared/language/languages.ts'
import { pageKeys, pathForms, pathIn, pathOf } from '#src/shared/site/paths.ts'
import { siteHandler } from './site.server.ts'
import { readSiteFiles } from './site-files.server.ts'

const settings = readSettings({ PUBLIC_URL: 'https://mirabelle.example' })
const files = readSiteFiles(join(import.meta.dirname, '../../../build/site/client'), settings)
const handler = siteHandler(files, settings)
/** All pages but the shell at `/`, where every visitor is redirected to a language. */
const pages = [...files].filter(([path, { isPage }]) => path !== '/' && isPage)
const [asset = ''] = [...files.keys()].filter((path) => /^\/assets\/.*\.js$/.test(path))
const [font = ''] = [...files.keys()].filter((path) => path.endsWith('.woff2'))

let server: Server
beforeAll(async () => {
  // The package loads its parser once it is registered, as the product does before it listens.
  await fastify().register(cookie)
  server = createServer((request, response) => {
    if (!handler(request, response)) response.writeHead(299).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

interface ApiResponse {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** Sends the address unchanged. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<ApiResponse> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(parts),
          }),
        )
      },
    )
    request.on('error', reject)
    request.end()
  })
}

describe('a file of the site', () => {
  it('of the back-office has noindex, as have its data and its not-found page (CONTRACT §4)', async () => {
    const paths = [...files.keys()].filter((path) => /^\/admin\b/.test(path))
    expect(paths).toEqual(
      expect.arrayContaining([
        '/admin',
        '/admin.data',
        '/admin/login',
        '/admin/login.data',
        '/admin/404.data',
      ]),
    )
    for (const path of [...paths, '/admin/nothing', '/admin/', '/admin/login/'])
      expect([path, (await send(path)).headers['x-robots-tag']]).toEqual([
        path,
        'noindex, nofollow, noarchive, nosnippet',
      ])
    expect((await send('/fr')).headers).not.toHaveProperty('x-robots-tag')
  })

  it('that browsers request by themselves exists: the icon, and the one for home screens', async () => {
    const icons = await Promise.all(['/favicon.ico', '/apple-touch-icon.png'].map((path) => send(path)))
    expect(icons.map(({ status, headers }) => [status, headers['content-type']])).toEqual([
      [200, 'image/x-icon'],
      [200, 'image/png'],
    ])
  })

  it('is sent in full in each encoding that the browser accepts, with its length', async () => {
    const plain = await send('/fr')
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined])
    expect(plain.headers['content-length']).toBe(String(plain.bytes.length))
    const small = await send('/fr', { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
    expect([
      small.headers['content-encoding'],
      brotliDecompressSync(small.bytes).equals(plain.bytes),
    ]).toEqual(['br', true])
    const older = await send('/fr', { 'Accept-Encoding': 'gzip, deflate' })
    expect([older.headers['content-encoding'], gunzipSync(older.bytes).equals(plain.bytes)]).toEqual([
      'gzip',
      true,
    ])
    expect([plain, small, older].map(({ headers }) => headers.vary)).toEqual(Array(3).fill('Accept-Encoding'))
  })

  it.each([
    ['', undefined],
    ['identity', undefined],
    ['br;q=0', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['br;q=0.000', undefined],
    ['br; q=0 ,gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.5', 'br'],
    ['br;q=0.001, gzip;q=0', 'br'],
    ['BR', 'br'],
    ['x-br', undefined],
    ['brotli, x-gzip', undefined],
  ])('for Accept-Encoding "%s" is sent as %s', async (accepted, encoding) => {
    expect((await send('/fr', { 'Accept-Encoding': accepted })).headers['content-encoding']).toBe(encoding)
  })

  it('that is already compressed is not compressed again', async () => {
    const response = await send(font, { 'Accept-Encoding': 'br, gzip' })
    expect([response.status, response.headers['content-encoding'], response.headers.vary]).toEqual([
      200,
      undefined,
      undefined,
    ])
  })

  it('gets the same response to HEAD as to GET, without the body', async () => {
    for (const path of ['/fr', asset, '/sitemap.xml', '/robots.txt', '/nothing', '/fr/programme/']) {
      const [get, head] = [await send(path), await send(path, {}, 'HEAD')]
      const { date: _, ...expected } = get.headers
      expect([head.status, head.bytes.length]).toEqual([get.status, 0])
      expect(head.headers).toMatchObject({ ...expected, connection: expect.any(String) })
    }
  })

  it('that the browser has cached gets 304 without a body, with one ETag per encoding', async () => {
    const tags = new Set<string>()
    for (const encoding of ['identity', 'gzip', 'br']) {
      const first = await send('/fr', { 'Accept-Encoding': encoding })
      const etag = String(first.headers.etag)
      tags.add(etag)
      for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await send('/fr', { 'Accept-Encoding': encoding, 'If-None-Match': held })
        expect([held, again.status, again.bytes.length, again.headers.etag]).toEqual([held, 304, 0, etag])
        expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
        expect([again.headers.vary, again.headers['cache-control']]).toEqual([
          first.headers.vary,
          first.headers['cache-control'],
        ])
      }
      expect((await send('/fr', { 'Accept-Encoding': encoding, 'If-None-Match': '"other"' })).status).toBe(
        200,
      )
    }
    expect(tags.size).toBe(3)
  })

  it('that is made at the start, the sitemap and robots.txt, is compressed and has an ETag as well', async () => {
    for (const path of ['/sitemap.xml', '/robots.txt']) {
      const { headers, bytes } = await send(path, { 'Accept-Encoding': 'br' })
      expect([headers['content-encoding'], brotliDecompressSync(bytes).toString()]).toEqual([
        'br',
        (await send(path)).bytes.toString(),
      ])
      const again = await send(path, { 'Accept-Encoding': 'br', 'If-None-Match': String(headers.etag) })
      expect(again.status).toBe(304)
    }
  })

  it('with a hash in its name is cached for a year; a page is revalidated each time', async () => {
    expect((await send(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await send('/fr')).headers['cache-control']).toBe('no-cache')
  })

  it('gives a browser with a session, and no sign of it that scripts can read, that sign', async () => {
    const sign = 'signed-in=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax'
    const cookies = { Cookie: '__Host-session=some' }
    const page = await send('/fr/videos', cookies)
    expect([page.headers['set-cookie'], page.headers['cache-control']]).toEqual([[sign], 'private, no-cache'])
    const again = await send('/fr/videos', { ...cookies, 'If-None-Match': String(page.headers.etag) })
    expect([again.status, again.headers['set-cookie']]).toEqual([304, [sign]])
    for (const response of [
      await send('/fr/videos'),
      await send('/fr/videos', { Cookie: '__Host-session=some; signed-in=1' }),
      await send(asset, cookies),
    ])
      expect(response.headers).not.toHaveProperty('set-cookie')
  })

  it('gets 405 with Allow for every other method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      const response = await send('/fr', {}, method)
      expect([method, response.status, response.headers.allow]).toEqual([method, 405, 'GET, HEAD'])
    }
  })

  it('is never outside the built site', async () => {
    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/../../package.json',
      '/%2e%2e/package.json',
      '/fr/..\\..\\package.json',
      '/fr.html',
      '/fr/index.html',
      '/assets/',
      '/assets',
    ]) {
      expect([path, (await send(path)).status]).toEqual([path, 404])
    }
  })
})

describe('a moved address', () => {
  it('redirects with 308 to its new path, with its query', async () => {
    for (const [from, to] of [
      ['/fr/', '/fr'],
      ['/fr/programme/', '/fr/programme'],
      ['/fr/programme//?a=1&b=2', '/fr/programme?a=1&b=2'],
      ['/en/faq', '/en/help'],
    ] as const) {
      const { status, headers } = await send(from)
      expect([from, status, headers.location]).toEqual([from, 308, to])
    }
  })

  it.each(
    pageKeys.flatMap((page) =>
      languages.map((language) => ({ page, language, right: pathOf(page, language) })),
    ),
  )(
    'the slug of $page in another language redirects with 308 to $right, with its query',
    async ({ page, language, right }) => {
      const slugs = new Set(
        pathForms.map((form) =>
          (form === 'bare' ? pathIn(page, form) : pathIn(page, form).slice(`/${form}`.length)).replace(
            /^\/$/,
            '',
          ),
        ),
      )
      const wrong = [...slugs].map((slug) => `/${language}${slug}`).filter((path) => path !== right)
      for (const path of [...wrong, ...wrong.map((path) => `${path}/`), `${right}/`]) {
        const { status, headers } = await send(`${path}?plan=lives&billing=yearly`)
        expect([path, status, headers.location]).toEqual([path, 308, `${right}?plan=lives&billing=yearly`])
      }
    },
  )

  it('never redirects to another site', async () => {
    for (const path of [
      '//evil.example/',
      '//evil.example/fr/',
      '/\\evil.example/',
      '///',
      '//',
      '/%2f%2fevil.example/',
      '/fr//evil.example/',
      '//fr/',
      '/.//evil.example/',
    ]) {
      const { status, headers } = await send(path)
      expect([path, status === 404 || /^\/(?![/\\])/.test(String(headers.location))]).toEqual([path, true])
    }
  })

  it('`/` redirects to the language, and varies by the headers that decide it', async () => {
    const choices: [Record<string, string>, string][] = [
      [{}, '/en'],
      [{ 'Accept-Language': 'it-CH,fr;q=0.9' }, '/it'],
      [{ 'Accept-Language': 'de,fr;q=0.9' }, '/en'],
      [{ 'Accept-Language': 'it', Cookie: 'a=b; language=fr' }, '/fr'],
      [{ 'Accept-Language': 'fr', Cookie: 'language=https://evil.example' }, '/fr'],
    ]
    for (const [headers, place] of choices) {
      const response = await send('/', headers)
      expect([response.status, response.headers.location, response.headers.vary]).toEqual([
        302,
        place,
        'Accept-Language, Cookie',
      ])
      expect(response.headers['cache-control']).not.toContain('public')
    }
  })

  it('outside of the child’s view redirects to the orchard while the browser is in that view', async () => {
    const cookie = 'child-view=1; language=it'
    for (const [path, orchard] of [
      ['/', '/it/frutteto'],
      ['/fr/compte', '/fr/verger'],
      ['/pricing', '/en/orchard'],
      ['/fr/nowhere', '/fr/verger'],
      ['/nowhere', '/it/frutteto'],
      ['/fr/compte?x=1', '/fr/verger'],
    ] as const) {
      const { status, headers } = await send(path, { cookie })
      expect([path, status, headers.location]).toEqual([path, 302, orchard])
    }
    for (const path of ['/fr/verger', '/fr/videos?id=x', '/fr/live?id=x', '/fr/auth/callback?token=x'])
      expect([path, (await send(path, { cookie })).status]).toEqual([path, 200])
  })

  it('of a child’s view redirects with 308 to its new path in that view too, with its query', async () => {
    const cookie = 'child-view=1; language=it'
    for (const [from, to] of [
      ['/fr/live/?id=x', '/fr/live?id=x'],
      ['/it/diretta//?id=x', '/it/diretta?id=x'],
      ['/fr/diretta?id=x', '/fr/live?id=x'],
      ['/fr/videos/?id=x', '/fr/videos?id=x'],
      ['/fr/verger/', '/fr/verger'],
    ] as const) {
      const { status, headers } = await send(from, { cookie })
      expect([from, status, headers.location]).toEqual([from, 308, to])
    }
  })

  it('that is unknown gets 404 with the page in the language of its prefix', async () => {
    for (const [path, language] of [
      ['/fr/rien', 'fr'],
      ['/it/niente', 'it'],
      ['/en/nothing', 'en'],
      ['/nothing', 'en'],
      ['/404', 'en'],
      ['/fr/404', 'fr'],
    ] as const) {
      const { status, bytes } = await send(path)
      expect([path, status, /<html[^>]* lang="(\w+)"/.exec(bytes.toString())?.[1]]).toEqual([
        path,
        404,
        language,
      ])
    }
  })
})

describe('the child’s view on a tablet (PROGRAMME §6)', () => {
  it.each(languages)('can be installed as its own app that opens the orchard: %s', async (language) => {
    const orchard = pathOf('orchard', language)
    const page = (await send(orchard)).bytes.toString()
    const path = /<link[^>]* rel="manifest"[^>]* href="([^"]+)"/.exec(page)?.[1] ?? ''
    const { status, headers, bytes } = await send(path)
    expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json'])
    const manifest = JSON.parse(bytes.toString())
    expect(manifest).toMatchObject({
      lang: language,
      id: orchard,
      start_url: orchard,
      scope: '/',
      display: 'standalone',
      icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { sizes: '512x512', purpose: 'maskable' }],
    })
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await send(src)
      const size = `${icon.bytes.readUInt32BE(16)}x${icon.bytes.readUInt32BE(20)}`
      expect([icon.status, icon.headers['content-type'], size]).toEqual([200, type, sizes])
    }
  })
})

describe('the policy of every built page', () => {
  it('there are built pages to check', () => {
    expect(pages.length).toBeGreaterThan(60)
  })

  it.each(pages.map(([path]) => path))(
    '%s: each inline script matches a hash, and nothing else is inline or from another site',
    async (path) => {
      const { headers, bytes } = await send(path)
      const html = bytes.toString()
      const policy = String(headers['content-security-policy'] ?? '')
      const scripts = html.split('<script').slice(1)
      expect(scripts.length).toBeGreaterThan(0)
      for (const script of scripts) {
        const open = script.indexOf('>')
        const attributes = script.slice(0, open)
        const source = /\ssrc="([^"]*)"/.exec(attributes)?.[1]
        if (source !== undefined) expect(source).toMatch(/^\/(?!\/)/)
        else {
          const text = script.slice(open + 1, script.indexOf('</script'))
          expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
        }
      }
      const markup = html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
      expect(markup).not.toMatch(/<[^>]*\son\w+=/)
      expect(markup).not.toMatch(/<[^>]*\sstyle=/)
      expect(markup).not.toMatch(/<style/)
      expect(markup).not.toMatch(
        /<(?:img|link|iframe|video|source|use)\b[^>]*\s(?:src|srcset|href)="(?:https?:)?\/\/(?!mirabelle\.example)/,
      )
      expect(html).not.toContain('site.invalid')
    },
  )

  it('allows nothing unsafe, and no other site', async () => {
    for (const [path] of pages) {
      const policy = String((await send(path)).headers['content-security-policy'] ?? '')
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
    }
  })
})

/**
 * MDN's HTTP Observatory, with its published modifiers:
 * https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 */
function observatory(headers: IncomingHttpHeaders, html: string): { score: number; failed: string[] } {
  const policy = new Map(
    String(headers['content-security-policy'] ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values] as const),
  )
  const fallback = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const isBroad = (name: string) =>
    fallback(name).some((value) =>
      ['*', 'http:', 'https:', 'data:', 'blob:', "'unsafe-inline'", "'unsafe-eval'"].includes(value),
    )
  const foreignScript = /<script[^>]*\ssrc="(?:https?:)?\/\//.test(html)
  const maxAge = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security'] ?? ''))?.[1] ?? 0)
  const tests: Record<string, { passes: boolean; fails: number; bonus: number }> = {
    'no unsafe policy': {
      passes: policy.size > 0 && !isBroad('script-src') && !isBroad('object-src') && !isBroad('style-src'),
      fails: -25,
      bonus: 5,
    },
    "default-src 'none'": { passes: policy.get('default-src')?.join() === "'none'", fails: 0, bonus: 5 },
    'not readable by another origin': {
      passes: headers['access-control-allow-origin'] === undefined,
      fails: -50,
      bonus: 0,
    },
    'strict transport for six months': { passes: maxAge >= 15_768_000, fails: -20, bonus: 0 },
    'private referrer': {
      passes: /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
        String(headers['referrer-policy']),
      ),
      fails: -5,
      bonus: 5,
    },
    'own scripts only': { passes: !foreignScript, fails: -50, bonus: 0 },
    nosniff: { passes: headers['x-content-type-options'] === 'nosniff', fails: -5, bonus: 0 },
    'no framing, by policy': {
      passes: policy.get('frame-ancestors')?.join() === "'none'",
      fails: -20,
      bonus: 5,
    },
    'resource policy': {
      passes: headers['cross-origin-resource-policy'] === 'same-origin',
      fails: 0,
      bonus: 10,
    },
    'no cookie from a page': { passes: headers['set-cookie'] === undefined, fails: -20, bonus: 0 },
  }
  const failed = Object.keys(tests).filter((name) => !tests[name]?.passes)
  const base = 100 + Object.values(tests).reduce((sum, { passes, fails }) => sum + (passes ? 0 : fails), 0)
  const bonus = Object.values(tests).reduce((sum, { passes, bonus }) => sum + (passes ? bonus : 0), 0)
  return { score: base >= 90 ? base + bonus : base, failed }
}

describe('the published rules of the HTTP Observatory', () => {
  it('give every page the best grade, which begins at 100', async () => {
    for (const [path] of pages) {
      const { headers, bytes } = await send(path)
      expect([path, observatory(headers, bytes.toString())]).toEqual([path, { score: 130, failed: [] }])
    }
  })

  it('find the same headers on redirects and errors', async () => {
    for (const [path, method] of [
      ['/', 'GET'],
      ['/fr/', 'GET'],
      ['/nothing', 'GET'],
      ['/fr', 'POST'],
      ['/sitemap.xml', 'GET'],
      [asset, 'GET'],
    ] as const)
      expect([path, observatory((await send(path, {}, method)).headers, '').failed]).toEqual([path, []])
  })
})
