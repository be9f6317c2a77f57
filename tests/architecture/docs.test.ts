import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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
const pages = paths.filter((path) => /^\/(?:README\.md|docs\/.*\.md|src\/.*README\.md)$/.test(path))

/**
 * A file by its name and ending, a folder of the repository by its path. Patterns (`*.contract.ts`) and what
 * is only built are left out.
 */
const named = new RegExp(
  `(?<![\\w*./…-])#?((?:[\\w.-]+/)*[\\w-][\\w.-]*\\.(?:tsx?|mjs|sh|css|md|ya?ml|jpg|svg)|(?:${places.join('|')})(?:/[\\w-]+)+)(?![\\w.*/-]*[\\w*/])`,
  'g',
)

test('the pages that explain the code are found', () => {
  expect(pages.length).toBeGreaterThan(20)
})

test.each(pages)('every file and folder that %s names is there', (page) => {
  const wanted = [...readFileSync(join(root, page), 'utf8').matchAll(named)].map(([, path = '']) => path)
  // A decision may be named by its number alone.
  expect(
    wanted.filter((path) => !paths.some((one) => one.endsWith(`/${path}`) || one.startsWith(`/${path}-`))),
  ).toEqual([])
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

/**
 * Where the specification is kept, and what a citation of it names: a numbered heading, or a promise by its
 * R.
 */
const spec = (name: string) => readFileSync(join(root, 'docs/spec', `${name}.md`), 'utf8')

const citing = paths.filter(
  (path) => /\.(?:tsx?|css|md|mjs)$/.test(path) && /^\/(?:src|tests|docs|scripts)\//.test(path),
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
