import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')

/*
 * Tailwind ignores an unknown class without an error, and its default theme is left out
 * (docs/decisions/0003): text-gray-500 would have no effect.
 */
test('every class of an element is in a style sheet or is a utility of the brand’s theme', async () => {
  const theme = readFileSync(join(src, 'ui/styles/theme.css'), 'utf8')
  const tailwind = await compile(`${theme}\n@tailwind utilities;`)
  let sheet = tailwind.build([])
  const isUtility = (name: string) => {
    const larger = tailwind.build([name])
    const grew = larger !== sheet
    sheet = larger
    return grew
  }
  const sheetClasses = new Set(
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
      .filter(([name]) => !sheetClasses.has(name) && !isUtility(name))
      .map(([name, file]) => `${name} in ${file}`),
  ).toEqual([])
})

/** The class names in `className="…"`, and in the first argument of `classes('…'`. */
function classesIn(code: string): string[] {
  const literals = [...code.matchAll(/className="([^"]*)"|\bclasses\('([^']*)'/g)]
  return literals.flatMap(([, attribute, first]) => (attribute ?? first ?? '').split(/\s+/).filter(Boolean))
}

function filesOf(ending: string): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(src, file))
}
