import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')

/* Tailwind says nothing of a class that it does not know, and its default theme is left out (docs/decisions/0003): text-gray-500 would simply do nothing. */
test('every class written on an element means something: a class of a style sheet, or a utility in the brand’s names', async () => {
  const theme = readFileSync(join(src, 'ui/styles/theme.css'), 'utf8')
  const tailwind = await compile(`${theme}\n@tailwind utilities;`)
  let sheet = tailwind.build([])
  const isUtility = (name: string) => {
    const larger = tailwind.build([name])
    const grew = larger !== sheet
    sheet = larger
    return grew
  }
  const written = new Set(
    filesOf('.css').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\.(-?[a-z][\w-]*)/g)].map(([, name = '']) => name),
    ),
  )
  const used = new Map(
    filesOf('.tsx').flatMap((file) =>
      classesIn(readFileSync(file, 'utf8')).map((name) => [name, relative(src, file)] as const),
    ),
  )

  expect(isUtility('text-gray-500')).toBe(false)
  expect(isUtility('text-soft')).toBe(true)
  expect(used.size).toBeGreaterThan(100)
  expect(
    [...used]
      .filter(([name]) => !written.has(name) && !isUtility(name))
      .map(([name, file]) => `${name} in ${file}`),
  ).toEqual([])
})

/** The names in `className="…"`, and in the first words of `classes('…'`. */
function classesIn(code: string): string[] {
  const literals = [...code.matchAll(/className="([^"]*)"|\bclasses\('([^']*)'/g)]
  return literals.flatMap(([, attribute, first]) => (attribute ?? first ?? '').split(/\s+/).filter(Boolean))
}

function filesOf(ending: string): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(src, file))
}
