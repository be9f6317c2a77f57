import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const source = join(root, 'src')

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

/** The components that send without useSubmit and useChange (docs/decisions/0042). */
const sentOtherwise = [
  // A flow with states of its own.
  'domain/safety/safety-button.tsx',
  'features/onboarding/further-child/further-child-wizard.tsx',
  'features/onboarding/wizard/welcome-wizard.tsx',
  // Calls for which nobody waits: the end of a session, a language for e-mails.
  'app/back-office/back-office-header.tsx',
  'domain/accounts/language-links.tsx',
  // A call that is passed to a dialog or card, which sends it in one of the two ways.
  'features/account/email-change/email-confirmation-card.tsx',
  'features/account/guardians/guardian-confirmation-card.tsx',
  'features/lives/admin/cancel-dialog.tsx',
  'features/lives/admin/live-panel.tsx',
  'features/lives/admin/withdrawal/withdraw-dialog.tsx',
  'features/one-to-one/admin/cancel-session-dialog.tsx',
  'features/videos/admin/videos-section.tsx',
]

/** Builders of SQL for any column or query, and of values, which nobody takes for a boolean. */
const sqlBuilders = [
  'between',
  'csvMoment',
  'emailMatchesSearch',
  'emailWords',
  'foldedEmail',
  'insertion',
  'isOneOf',
  'itsExpertFirst',
  'lengthUpTo',
  'matchesSearch',
  'newest',
  'nextRecipients',
  'notEmptyUpTo',
  'ofFirst',
  'oneOf',
  'patternFor',
  'takenPlaces',
  'words',
]

/** dependency-cruiser checks the imports between layers (`.dependency-cruiser.mjs`). */
describe('rules of the sources besides their layers (docs/decisions/0001)', () => {
  it('a file of the same folder is imported relatively, any other from #src', () => {
    const wrong = files.filter(({ path, text }) => {
      const ownFolder = path.includes('/') ? `${path.slice(0, path.lastIndexOf('/'))}/` : ''
      const absolute = new RegExp(`(?:from|import\\() ?'#src/${ownFolder}[^/']+'`)
      return /from '\.\.\/(?!.*\+types)/.test(text) || absolute.test(text)
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
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

  it('SQL takes the time from the clock, not from the database', () => {
    // A trigger compares these by the database's own time.
    const databasesOwn = ['domain/consents/consents.server.ts']
    const wrong = product.filter(
      ({ path, text }) =>
        /^(?:domain|features)\/.*\.server\.ts$/.test(path) &&
        /[^.\w](?:now\(\)|current_(?:date|time))/.test(text),
    )
    expect(wrong.map(({ path }) => path)).toEqual(databasesOwn)
  })

  it('what is an SQL condition ends in Sql, so that no `if` takes it for a boolean', () => {
    const functions =
      /^(?:export )?function (\w+)(?:<.*>)?\((?:.*|\n(?: {2}.*\n)*)\): SQL(?:<\w+>)?(?: \| undefined)? \{$/gm
    const constants =
      /^(?:export )?const (\w+)(?:: SQL\b[^\n=]*)? = (?:sql<boolean>|(?:and|or|not|exists|notExists)\()/gm
    const named = product.flatMap(({ text }) =>
      [...text.matchAll(functions), ...text.matchAll(constants)].map(([, name = '']) => name),
    )
    expect(named.filter((name) => name.endsWith('Sql')).length).toBeGreaterThan(20)
    expect(named.filter((name) => !name.endsWith('Sql')).toSorted()).toEqual(sqlBuilders)
  })

  it('pages take the time from the server, unless it is the reader’s own hour that counts', () => {
    const readersOwn = [
      'features/dashboard/family-dashboard.tsx',
      'features/videos/library/evening-switch.tsx',
    ]
    const wrong = product.filter(
      ({ path, text }) => path.endsWith('.tsx') && /\bnew Date\(\)|\bDate\.now\(\)/.test(text),
    )
    expect(wrong.map(({ path }) => path).toSorted()).toEqual(readersOwn)
  })

  it('what writes is sent with useSubmit, or with useChange in the back-office (docs/decisions/0042)', () => {
    const writes = /\b(?:call|adminCall|exchange)(?:<[^(]*>)?\(\s*'(?:POST|PUT|DELETE)'|\buploadFile\(/
    const oneWay = /\buse(?:Submit|FamilySubmit|Change|Save|AccountAction|FamilyFileAction)[<(]/
    const wrong = product.filter(
      ({ path, text }) => path.endsWith('.tsx') && writes.test(text) && !oneWay.test(text),
    )
    expect(wrong.map(({ path }) => path).toSorted()).toEqual(sentOtherwise.toSorted())
    const send = 'domain/back-office/dialogs/use-change.ts'
    expect(product.flatMap(({ path, text }) => (/\buseMutation\b/.test(text) ? [path] : []))).toEqual([send])
    const ofTeam = /dialogs\/use-(?:change|save)\.ts/
    const outside = product.filter(({ text }) => ofTeam.test(text) && /\buseSubmit\b/.test(text))
    expect(outside.map(({ path }) => path)).toEqual([])
  })

  it('plurals are formed by plural(), from texts of the shape { one, other }', () => {
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

  it('days and hours in sentences are formatted by shared/language/format.ts', () => {
    const byHand = /toLocaleTimeString|toLocale\w+\([^)]*hour|day: 'numeric',\s+month: 'long'/
    const elsewhere = [
      // This file formats the parts of a date separately, each in its own style.
      'features/lives/week-of-lives.tsx',
      'shared/language/format.ts',
    ]
    expect(product.flatMap(({ path, text }) => (byHand.test(text) ? [path] : [])).sort()).toEqual(elsewhere)
  })

  it('limits of a field’s length are written once, for the form and the server', () => {
    const figure = /\b(?:maxLength|minLength)=\{?["']?\d/
    const address = /\\S\+@/
    const wrong = product.filter(
      ({ path, text }) =>
        (path.endsWith('.tsx') && figure.test(text)) ||
        (path !== 'shared/fields/email-limits.ts' && address.test(text)),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('there are no utils, helpers, misc, common, types or hooks, and no barrels', () => {
    const vagueName = /(?:^|\/)(?:utils?|helpers?|misc|common|types|hooks)(?:\/|\.)|(?:^|\/)index\.tsx?$/
    expect(product.map(({ path }) => path).filter((path) => vagueName.test(path))).toEqual([])
    const barrels = product.filter(({ text }) => /^export \* from/m.test(text))
    expect(barrels.map(({ path }) => path)).toEqual(['infrastructure/database/schema.server.ts'])
  })

  it('a folder holds at most twenty files, tests not counted', () => {
    const counts = new Map<string, number>()
    for (const top of ['packages', 'scripts', 'src', 'tests'])
      for (const entry of readdirSync(join(root, top), { recursive: true, withFileTypes: true })) {
        const isCounted = entry.isFile() && !/\.(?:test|spec)\.tsx?$|\.sql$/.test(entry.name)
        const folder = relative(root, entry.parentPath)
        if (!isCounted || /node_modules|fixtures|migrations/.test(folder)) continue
        counts.set(folder, (counts.get(folder) ?? 0) + 1)
      }
    expect(counts.size).toBeGreaterThan(100)
    expect([...counts].filter(([, count]) => count > 20)).toEqual([])
  })

  it('no type error is suppressed', () => {
    const suppressed = /@ts-(?:ignore|expect-error|nocheck)/
    expect(files.filter(({ text }) => suppressed.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('a file of more than 400 lines gives its reason in the first comment', () => {
    const long = product
      .filter(({ path }) => !/\.texts\.ts$|^infrastructure\/database\/demo\//.test(path))
      .filter(({ text }) => text.split('\n').length > 400 && !/^\/\*\*?|^\/\//.test(text))
      .map(({ path }) => path)
    expect(long).toEqual([])
  })

  /*
   * A contract would add the schema library to the bundle. Only the wizards, and the dialog that changes
   * their answers, need it to validate.
   */
  it('browser code imports only types from contracts, except to validate the onboarding’s answers', () => {
    const validating =
      /^features\/(?:onboarding\/.*\/(?:[a-z-]+-)?wizard|account\/children\/first-child-dialog)\.tsx?$/
    const wrong = product
      .filter(({ path }) => !/\.(?:server|contract)\.ts$/.test(path) && !validating.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^import (?!type\b)[^';]*? from '[^']*\.contract\.ts'/gm)].map(
          ([line]) => `${path}: ${line}`,
        ),
      )
    expect(wrong).toEqual([])
  })

  it('query keys are written by queryOf and keyOf only', () => {
    const writers = ['api/query-of.ts', 'domain/back-office/admin-query-of.ts']
    const byHand =
      /\bqueryKey\s*[:=](?!\s*(?:keyOf|QueryKey)\b)|\b(?:[gs]etQueryData|getQueryState|useSave)(?:<[^(\n]+>)?\(\s*\[|\binvalidates:\s*\[\s*\[/
    const found = product.filter(({ text }) => byHand.test(text)).map(({ path }) => path)
    expect(found.toSorted()).toEqual(writers)
  })

  /*
   * A key without a type could reach into a feature whose contract may not be imported, and could be
   * misspelt.
   */
  it('every call and every key of a query names its endpoint', () => {
    const untyped = /\b(?:call|adminCall|keyOf|queryOf|adminQueryOf|adminListOf)\(\s*['"`]/
    const typed = /\b(?:call|adminCall|keyOf|queryOf|adminQueryOf|adminListOf)<typeof \w+>\(\s*['"`]/
    expect(product.filter(({ text }) => typed.test(text)).length).toBeGreaterThan(50)
    expect(product.filter(({ text }) => untyped.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('public pages import no schema library, no dialog library and no query cache', () => {
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
    const heavy = /^(?:zod|radix-ui|@tanstack\/)/
    const texts = new Map(product.map(({ path, text }) => [path, text]))
    const reached = new Set<string>()
    const open = [...publicPages]
    for (let path = open.pop(); path; path = open.pop()) {
      if (reached.has(path)) continue
      reached.add(path)
      open.push(
        ...importsOf(path).flatMap((name) =>
          name.startsWith('.') || name.startsWith('#src/') ? [pathOf(name, path)] : [],
        ),
      )
    }
    expect(publicPages.filter((page) => !texts.has(page))).toEqual([])
    expect(reached.size).toBeGreaterThan(60)
    expect([...reached].filter((path) => importsOf(path).some((name) => heavy.test(name)))).toEqual([])

    /**
     * The modules that a file imports at runtime, without texts: a page's loader puts these into the page.
     */
    function importsOf(path: string): string[] {
      return [
        ...(texts.get(path) ?? '').matchAll(
          /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm,
        ),
      ]
        .map(([, name = '']) => name)
        .filter((name) => !/\.(?:texts\.ts|css|svg)$/.test(name))
    }
    function pathOf(name: string, path: string): string {
      return name.startsWith('#src/') ? name.slice('#src/'.length) : join(path, '..', name)
    }
  })
})
