import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '../../src')

interface SourceFile {
  path: string
  text: string
}

const files: SourceFile[] = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => {
    const full = join(entry.parentPath, entry.name)
    return { path: relative(source, full), text: readFileSync(full, 'utf8') }
  })

const product = files.filter(({ path }) => !/\.test\.tsx?$/.test(path))

/** Which layer may import which is dependency-cruiser's to check (`.dependency-cruiser.mjs`). */
describe('what the sources keep to besides their layers (docs/decisions/0001)', () => {
  it('a file of the same folder is imported by its name, any other from #src', () => {
    expect(files.flatMap(({ path, text }) => (/from '\.\.\/(?!.*\+types)/.test(text) ? [path] : []))).toEqual(
      [],
    )
  })

  it('only the infrastructure reads the time or the environment', () => {
    const wrong = product
      .filter(
        ({ path }) =>
          /\.server\.ts$/.test(path) &&
          !path.startsWith('infrastructure/') &&
          path !== 'server/start.server.ts' &&
          !/-command\.server\.ts$/.test(path),
      )
      .filter(({ text }) => /\bnew Date\(\)|\bDate\.now\(\)|\bprocess\.env\b/.test(text))
      .map(({ path }) => path)
    expect(wrong).toEqual([])
  })

  it('what is sent is pending and fails through useSubmit alone, or through a mutation of the library', () => {
    const own = /\bset(?:Pending|Joining|Booking)\]/
    expect(product.flatMap(({ path, text }) => (own.test(text) ? [path] : []))).toEqual(['api/use-submit.ts'])
  })

  it('what is counted takes its form from plural(), from texts of the shape { one, other }', () => {
    const byHand =
      /(?<!\.\.)\.(?:one|many)\b(?!\()|(?<!index )(?:===|>) 1\s*\? (?:interpolate\()?(?:texts|words|forms|errors)\b|PluralRules\(language/
    const unpaired = ({ path, text }: SourceFile) =>
      path.endsWith('.texts.ts') && (/\bmany:/.test(text) || countOf(text, 'one') > countOf(text, 'other'))
    const countOf = (text: string, key: string) => text.match(new RegExp(`\\b${key}:`, 'g'))?.length ?? 0
    const wrong = product
      .filter(({ path }) => path !== 'shared/language/plural.ts')
      .filter((file) => byHand.test(file.text) || unpaired(file))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('days and hours in words are written by shared/language/format.ts', () => {
    const byHand = /toLocaleTimeString|toLocale\w+\([^)]*hour|day: 'numeric',\s+month: 'long'/
    const elsewhere = [
      // In parts, each with a look of its own.
      'features/lives/week-of-lives.tsx',
      'shared/language/format.ts',
    ]
    expect(product.flatMap(({ path, text }) => (byHand.test(text) ? [path] : [])).sort()).toEqual(elsewhere)
  })

  it('how long and how large what is typed may be is written once, for the form and the server', () => {
    const figure = /\b(?:maxLength|minLength)=\{?["']?\d/
    const address = /\\S\+@/
    const wrong = product.filter(
      ({ path, text }) =>
        (path.endsWith('.tsx') && figure.test(text)) ||
        (path !== 'shared/fields/email-limits.ts' && address.test(text)),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('there are no drawers: no utils, helpers, misc, common, types or hooks, and no barrels', () => {
    const drawer = /(?:^|\/)(?:utils?|helpers?|misc|common|types|hooks)(?:\/|\.)|(?:^|\/)index\.tsx?$/
    expect(product.map(({ path }) => path).filter((path) => drawer.test(path))).toEqual([])
  })

  it('a folder holds twenty files at most', () => {
    const counts = new Map<string, number>()
    for (const { path } of product) {
      const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.'
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect(counts.size).toBeGreaterThan(60)
    expect([...counts].filter(([, count]) => count > 20)).toEqual([])
  })

  it('there is no any and no suppressed type', () => {
    const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
    expect(
      files
        .filter(({ text }) =>
          /@ts-(?:ignore|expect-error|nocheck)|\bas any\b|: any\b/.test(text.replaceAll(comments, '')),
        )
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('no file is over 400 lines without its reason in the first comment', () => {
    const long = product
      .filter(({ path }) => !/\.texts\.ts$|^infrastructure\/database\/demo\//.test(path))
      .filter(({ text }) => text.split('\n').length > 400 && !/^\/\*\*?|^\/\//.test(text))
      .map(({ path }) => path)
    expect(long).toEqual([])
  })

  /* A contract would bring the schema library along; the wizards judge by its schema. */
  it('what a browser downloads takes nothing but types from a contract, the wizards aside', () => {
    const wrong = product
      .filter(
        ({ path }) =>
          !/\.(?:server|contract)\.ts$/.test(path) &&
          !/^features\/onboarding\/.*\/(?:[a-z-]+-)?wizard\.tsx?$/.test(path),
      )
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^import (?!type\b).*\.contract\.ts'/gm)].map(([line]) => `${path}: ${line}`),
      )
    expect(wrong).toEqual([])
  })

  it('the key of a reading is written by queryOf and keyOf alone', () => {
    const writers = ['api/query-of.ts', 'domain/back-office/admin-query-of.ts']
    const byHand =
      /\bqueryKey\s*[:=](?!\s*(?:keyOf|QueryKey)\b)|\b(?:[gs]etQueryData|getQueryState|useSave)(?:<[^(\n]+>)?\(\s*\[/
    const found = product.filter(({ text }) => byHand.test(text)).map(({ path }) => path)
    expect(found.toSorted()).toEqual(writers)
  })

  /* A misspelt path would invalidate nothing, and say so to nobody. */
  it('a key without its declaration is of a reading that another feature declares', () => {
    const declared = new Map(
      product
        .filter(({ path }) => path.endsWith('.contract.ts'))
        .flatMap(({ path, text }) =>
          [...text.matchAll(/method: 'GET',\s+path: '([^']+)'/g)].map(([, call]) => [call, path] as const),
        ),
    )
    const named = product.flatMap(({ path, text }) =>
      [...text.matchAll(/\bkeyOf\(\s*['"`](\/api\/[^'"`]+)/g)].map(([, call]) => ({ path, call })),
    )
    expect(named.length).toBeGreaterThan(5)
    const featureOf = (path: string) => /^features\/[^/]+\//.exec(path)?.[0]
    expect(
      named.filter(({ path, call }) => {
        const feature = featureOf(declared.get(call) ?? '')
        return !feature || feature === featureOf(path)
      }),
    ).toEqual([])
  })

  it('public pages carry no schema library, no dialog library and no query cache', () => {
    const publicPages = [
      'features/home/home-page.tsx',
      'features/programme/programme-page.tsx',
      'features/billing/pricing/pricing-page.tsx',
      'features/billing/pricing/subscribe-page.tsx',
      'features/contact/contact-page.tsx',
      'features/faq/faq-page.tsx',
      'features/legal/terms-page.tsx',
      'features/legal/privacy-page.tsx',
      'features/legal/legal-notice-page.tsx',
      'features/sign-in/login-page.tsx',
      'app/layout/site-layout.tsx',
      'root.tsx',
    ]
    const heavy = /^(?:zod|radix-ui|@tanstack\/|react-hook-form)/
    const texts = new Map(product.map(({ path, text }) => [path, text]))
    const reached = new Set<string>()
    const open = [...publicPages]
    for (let path = open.pop(); path; path = open.pop()) {
      if (reached.has(path)) continue
      reached.add(path)
      open.push(
        ...importsOf(path).flatMap((name) =>
          name.startsWith('.') || name.startsWith('#src/') ? [placeOf(name, path)] : [],
        ),
      )
    }
    expect(publicPages.filter((page) => !texts.has(page))).toEqual([])
    expect(reached.size).toBeGreaterThan(60)
    expect([...reached].filter((path) => importsOf(path).some((name) => heavy.test(name)))).toEqual([])

    /** What a module imports when it is loaded, types and texts aside: a page's loader puts these into the page. */
    function importsOf(path: string): string[] {
      return [
        ...(texts.get(path) ?? '').matchAll(
          /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm,
        ),
      ]
        .map(([, name = '']) => name)
        .filter((name) => !/\.(?:texts\.ts|css|svg)$/.test(name))
    }
    function placeOf(name: string, path: string): string {
      return name.startsWith('#src/') ? name.slice('#src/'.length) : join(path, '..', name)
    }
  })
})
