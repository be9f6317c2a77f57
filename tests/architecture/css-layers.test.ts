import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const order = '@layer theme, base, components, utilities;'

/*
 * The first style sheet in the document fixes the order of the layers, and the first one varies: the error
 * page rewrites the document's head.
 */
test('every style sheet that names a layer declares the order of all layers', () => {
  const sheets = globSync('**/*.css', { cwd: src }).map((file) => ({
    file,
    css: readFileSync(join(src, file), 'utf8'),
  }))
  const layered = sheets.filter(({ css }) => /^@layer \w+ \{/m.test(css))
  expect(layered.length).toBeGreaterThan(8)
  expect(layered.filter(({ css }) => !css.includes(order)).map(({ file }) => file)).toEqual([])
})
