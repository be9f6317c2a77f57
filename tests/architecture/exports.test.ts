import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const paths = [
  ...readdirSync(root).filter((name) => name.endsWith('.config.ts')),
  ...['src', 'packages', 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ),
].filter((path) => /\.(?:tsx?|mjs)$/.test(path))
const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

/** What React Router takes out of a page's module by its name. */
const framework = new Set([
  'loader',
  'clientLoader',
  'meta',
  'links',
  'handle',
  'shouldRevalidate',
  'Layout',
  'ErrorBoundary',
  'HydrateFallback',
])

test('what is exported is named in another file too', () => {
  const files = new Map<string, number>()
  for (const text of texts.values())
    for (const word of new Set(text.match(/\w+/g))) files.set(word, (files.get(word) ?? 0) + 1)
  const exported = [...texts].flatMap(([path, text]) =>
    [...text.matchAll(/^export (?:async )?(?:const|let|function|class|type|interface) (\w+)/gm)].map(
      ([, name = '']) => ({ path, name }),
    ),
  )
  expect(exported.length).toBeGreaterThan(1000)
  expect(
    exported.filter(
      ({ path, name }) => files.get(name) === 1 && !(path.endsWith('.tsx') && framework.has(name)),
    ),
  ).toEqual([])
})
