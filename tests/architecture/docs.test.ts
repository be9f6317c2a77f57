import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { variables } from '#src/infrastructure/setting-variables.server.ts'

const root = join(import.meta.dirname, '../..')
const places = ['src', 'tests', 'docs', 'scripts', 'public', 'deploy', 'packages']
const paths = [
  ...readdirSync(root),
  ...places.flatMap((place) => [
    place,
    ...readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${place}/${path}`,
    ),
  ]),
].map((path) => `/${path}`)
const pages = paths.filter((path) =>
  /^\/(?:(?:README|CONTRIBUTING|SECURITY)\.md|docs\/.*\.md|(?:src|packages)\/.*README\.md)$/.test(path),
)

/**
 * Matches a file by its name and extension, or a directory of the repository by its path. Patterns
 * (`*.contract.ts`) and build output do not match.
 */
const pathPattern = new RegExp(
  `(?<![\\w*./…-])#?((?:[\\w.-]+/)*[\\w-][\\w.-]*\\.(?:tsx?|mjs|sh|css|md|ya?ml|jpg|svg)|(?:${places.join('|')})(?:/[\\w-]+)+)(?![\\w.*/-]*[\\w*/])`,
  'g',
)

/** A link to a file, relative to the page that holds it. */
const linkPattern = /\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g

test('the pages that explain the code are found', () => {
  expect(pages.length).toBeGreaterThan(20)
})

test.each(pages)('every file and directory that %s names exists', (page) => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(linkPattern, ']')
  const wanted = [...text.matchAll(pathPattern)].map(([, path = '']) => path)
  // A decision may be cited by its number only.
  expect(
    wanted.filter((path) => !paths.some((one) => one.endsWith(`/${path}`) || one.startsWith(`/${path}-`))),
  ).toEqual([])
})

test.each(pages)('every relative link of %s leads to a file', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const linked = [...text.matchAll(linkPattern)].map(([, path = '']) => path)
  expect(linked.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([])
})

test.each(pages)('every row of a table in %s has as many cells as its header', (page) => {
  const cellsOf = (row: string) => row.split(/(?<!\\)\|/).length - 2
  const tables = readFileSync(join(root, page), 'utf8').match(/(?:^\|.*\n)+/gm) ?? []
  const uneven = tables.flatMap((table) => {
    const [header = '', ...rows] = table.trimEnd().split('\n')
    return rows.filter((row) => cellsOf(row) !== cellsOf(header))
  })
  expect(uneven).toEqual([])
})

test.each(pages.filter((page) => /^\/docs\/decisions\/\d/.test(page)))(
  '%s has its number, title, date, status, context, choice, alternatives and consequences',
  (page) => {
    const text = readFileSync(join(root, page), 'utf8')
    expect(text).toMatch(
      new RegExp(
        `^# ${/\d{4}/.exec(page)} \\S.*\n\nDate: 20\\d\\d-\\d\\d-\\d\\d · Status: (?:proposed|accepted|superseded by \\d{4})`,
      ),
    )
    expect(text.match(/^\*\*(?:Context|Choice|Alternatives|Consequences)\.\*\*|^#+ .*/gm)?.slice(1)).toEqual([
      '**Context.**',
      '**Choice.**',
      '**Alternatives.**',
      '**Consequences.**',
    ])
  },
)

test('the image of compose.yaml installs ffmpeg in its final stage, as operations.md says', () => {
  const lines = (name: string) => readFileSync(join(root, name), 'utf8').split('\n')
  expect(lines('compose.yaml')).toContain('  build: .')
  const image = lines('Dockerfile')
  const running = image.slice(image.findLastIndex((line) => line.startsWith('FROM ')))
  expect(running.filter((line) => /^RUN apt-get .*\binstall\b.* ffmpeg\b/.test(line))).toHaveLength(1)
  expect(lines('docs/operations.md').filter((line) => line.startsWith('| `FFMPEG` | ffmpeg |'))).toHaveLength(
    1,
  )
  // ffmpeg is found by its name, so the image must not set another path.
  expect(running.join('\n')).not.toContain('FFMPEG')
})

test('compose.yaml gives its network IPv6, and trusts the proxy at its addresses of both kinds', () => {
  const text = readFileSync(join(root, 'compose.yaml'), 'utf8')
  expect(text).toMatch(/^networks:\n {2}default: \{ enable_ipv6: true \}$/m)
  const [, trusted] = /^ {4}TRUST_PROXY: (.+)$/m.exec(text) ?? []
  expect(variables.shape.TRUST_PROXY.parse(trusted)).toEqual(
    expect.arrayContaining(['172.16.0.0/12', '192.168.0.0/16', 'fd00::/8']),
  )
})

test('the image runs the version of Node that the project is tried on', () => {
  const { dependencies } = z
    .object({ dependencies: z.object({ node: z.string() }) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const images = readFileSync(join(root, 'Dockerfile'), 'utf8').match(/^FROM \S+/gm)
  expect(new Set(images)).toEqual(new Set([`FROM node:${dependencies.node}-bookworm-slim`]))
})

test.each(['docs/operations.md', '.env.example'])('%s names every variable that the server reads', (page) => {
  const named = new Set(readFileSync(join(root, page), 'utf8').match(/\b[A-Z][A-Z_]+\b/g))
  expect(Object.keys(variables.shape).filter((name) => !named.has(name))).toEqual([])
})

test('every log message that operations.md explains is in the source', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const rows = page.slice(page.indexOf('## What the log says')).matchAll(/^\| (`.*?`) \| /gm)
  const messages = [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message),
  )
  expect(messages.length).toBeGreaterThan(30)
  const logged = paths
    .filter((path) => path.startsWith('/src/') && path.endsWith('.ts') && !path.includes('.test.'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const isLogged = (message: string) => logged.includes(`'${message}'`) || logged.includes(`'${message}: `)
  expect(messages.filter((message) => !isLogged(message))).toEqual([])
})

/** Each layer's forbidden paths, from dependency-cruiser's rules. */
const layerRules = new Map(
  z
    .object({
      forbidden: z.array(z.object({ name: z.string(), to: z.object({ path: z.unknown().optional() }) })),
    })
    .parse((await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href)).default)
    .forbidden.flatMap(({ name, to }) => {
      const [, layer] = /^(\w+)-imports-down$/.exec(name) ?? []
      return layer ? [[layer, z.array(z.string()).parse(to.path)] as const] : []
    }),
)

/** The layers that the diagram's arrows allow a layer to import, directly or indirectly. */
function drawnBelow(layer: string, arrows: readonly (readonly [string, string])[]): string[] {
  const direct = arrows.filter(([from]) => from === layer).map(([, to]) => to)
  return [...new Set(direct.flatMap((to) => [to, ...drawnBelow(to, arrows)]))].toSorted()
}

test.each([...layerRules])(
  'architecture.md draws below %s what dependency-cruiser lets it import',
  (layer, forbidden) => {
    const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    const arrows = [...text.matchAll(/^ {2}(\w+)(?:\[.*?\])? --> (\w+)/gm)].map(
      ([, from = '', to = '']) => [from, to] as const,
    )
    const allowed = [...layerRules.keys()].filter(
      (other) => other !== layer && !forbidden.some((path) => new RegExp(path).test(`src/${other}/file.ts`)),
    )
    expect(arrows).not.toEqual([])
    expect(drawnBelow(layer, arrows)).toEqual(allowed.toSorted())
  },
)

/** A document of the specification. Citations name a numbered heading (§) or a promise (R). */
const spec = (name: string) => readFileSync(join(root, 'docs/spec', `${name}.md`), 'utf8')

const citing = paths.filter(
  (path) => /\.(?:tsx?|css|md|mjs)$/.test(path) && /^\/(?:src|tests|docs|scripts|packages)\//.test(path),
)

test('every citation of the specification leads to a section of docs/spec', () => {
  const citations = citing.flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /\b(SPEC|CONTRACT|(?:BRAND-)?PROGRAMME|QUALITY|BRAND)(?:\.md)? (?:§ ?(\d+)|(R\d+))\b/g,
      ),
    ].map(([citation, name = '', section, promise]) => ({ path, citation, name, section, promise })),
  )
  expect(citations.length).toBeGreaterThan(250)
  const lost = citations.filter(
    ({ name, section, promise }) =>
      !(section ? new RegExp(`^## ${section}\\.? `, 'm') : new RegExp(`^\\| ${promise} \\|`, 'm')).test(
        spec(name),
      ),
  )
  expect(lost.map(({ path, citation }) => `${path}: ${citation}`)).toEqual([])
})
