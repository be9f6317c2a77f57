import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../src')
const isFrench = /[éèàùçêâîôûœÀÉ]|(?<!\p{L})(?:le|la|les|une|des|est|sont|pas)(?!\p{L})/u
/**
 * What BRAND §6 forbids in French: an ordinary space before a punctuation mark or inside « », and straight
 * quotes.
 */
const badlySet = /[^\u202F!?][;!?]|[^\u00A0\d]:|«[^\u00A0]|[^\u00A0]»|["]|\.\.\.| {2}|—/

test('French error messages outside the text files follow French typography (BRAND §6)', () => {
  const sentences = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(?:contract|server)\.ts$/.test(name))
    .map(({ name, parentPath }) => join(parentPath, name))
    .flatMap((file) =>
      literalsOf(readFileSync(file, 'utf8'))
        .filter((text) => text.includes(' ') && isFrench.test(text))
        .map((text) => ({ where: relative(source, file), text })),
    )
  expect(sentences.length).toBeGreaterThan(100)
  expect(sentences.filter(({ text }) => badlySet.test(text.replaceAll(/https?:\S+|\{\w+\}/g, 'x')))).toEqual(
    [],
  )
})

/** The strings in single quotes, line by line, without comments and with escaped spaces decoded. */
function literalsOf(code: string): string[] {
  return code
    .split('\n')
    .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
    .flatMap((line) => Array.from(line.matchAll(/'((?:[^'\\]|\\.)*)'/g), ([, text = '']) => text))
    .map((text) => text.replaceAll(/\\u00A0/gi, '\u00A0').replaceAll(/\\u202F/gi, '\u202F'))
}
