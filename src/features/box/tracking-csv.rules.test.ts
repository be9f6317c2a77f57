import { describe, expect, it, test } from 'vitest'
import { InvalidCsvError, readTrackings } from './tracking-csv.rules.ts'

const one = '0b6f3f7e-3a55-4a49-9d0c-1a6a8a0f5b11'
const other = '7c2a0d52-8f0f-4e8c-9d1f-6f0a1b2c3d4e'
const head = 'Référence;Numéro de suivi'

describe('reading the carrier’s tracking numbers', () => {
  test.each([
    ['with semicolons', `${head}\n${one};LU 1`],
    ['with commas', `Référence,Numéro de suivi\n${one},LU 1`],
    ['with tabs', `Référence\tNuméro de suivi\n${one}\tLU 1`],
    ['with the column names of a carrier', `userId;tracking\n${one};LU 1`],
    ['with columns in any order', `Numéro de suivi;Adresse;Référence\nLU 1;rue;${one}`],
    ['with a byte order mark', `\uFEFF${head}\n${one};LU 1`],
    ['with Windows line ends', `${head}\r\n${one};LU 1\r\n`],
    ['with spaces around the cells', ` Référence ; Numéro de suivi \n ${one} ; LU 1 `],
    ['with a reference in capitals', `${head}\n${one.toUpperCase()};LU 1`],
    ['with quotes', `"Référence";"Numéro de suivi"\n"${one}";"LU 1"`],
    ['with empty lines', `${head}\n\n ; \n${one};LU 1\n;;\n\n`],
    ['with an apostrophe that marks a cell as text', `${head}\n${one};'LU 1`],
  ])('reads a file %s', (_, csv) => {
    expect(readTrackings(csv)).toEqual([{ userId: one, tracking: 'LU 1' }])
  })

  test.each([
    ['a comma beside semicolons', `Adresse;${head}\n12, rue;${one};LU 1`, 'LU 1'],
    ['a semicolon within quotes', `${head}\n${one};"LU;1"`, 'LU;1'],
    ['a semicolon in the quoted name of a column', `"a;b",Référence,tracking\n1,${one},LU 1`, 'LU 1'],
    ['a quote within quotes', `${head}\n${one};"LU ""1"""`, 'LU "1"'],
    ['a quote within a word', `${head}\n${one};LU "1"`, 'LU "1"'],
    ['an apostrophe within a word', `${head}\n${one};LU'1`, "LU'1"],
    ['a number of the maximum length', `${head}\n${one};${'1'.repeat(60)}`, '1'.repeat(60)],
    ['no number', `${head}\n${one};`, null],
    ['a row that ends early', `${head}\n${one}`, null],
    ['only an apostrophe', `${head}\n${one};'`, null],
  ])('reads a file with %s', (_, csv, tracking) => {
    expect(readTrackings(csv)).toEqual([{ userId: one, tracking }])
  })

  it('returns the numbers in the order of the rows', () => {
    expect(readTrackings(`${head}\n${other};2\n${one};1\n`)).toEqual([
      { userId: other, tracking: '2' },
      { userId: one, tracking: '1' },
    ])
    expect(readTrackings(head)).toEqual([])
  })
})

describe('reporting an error in the file', () => {
  const messageOf = (csv: string) => {
    try {
      readTrackings(csv)
    } catch (error) {
      if (error instanceof InvalidCsvError) return error.message.replaceAll('\u00A0', ' ')
      throw error
    }
    return undefined
  }

  test.each([
    ['an empty file', '', 'Il manque la colonne « Référence ».'],
    ['neither column', 'a;b\n1;2', 'Il manque la colonne « Référence ».'],
    ['no reference', 'a;Numéro de suivi\n1;2', 'Il manque la colonne « Référence ».'],
    ['no number', 'a;Référence\n1;2', 'Il manque la colonne « Numéro de suivi ».'],
    ['only the number', 'Numéro de suivi', 'Il manque la colonne « Référence ».'],
    ['only the reference', 'Référence', 'Il manque la colonne « Numéro de suivi ».'],
    ['a byte order mark within the file', `\n\uFEFF${head}`, 'Il manque la colonne « Référence ».'],
    ['an unclosed quote', `${head}\n${one};"LU`, 'Un guillemet n’est pas fermé.'],
    ['an invalid reference', `${head}\nx;1`, 'Ligne 2 : la référence n’en est pas une.'],
    ['a row without a reference', `${head}\n;1`, 'Ligne 2 : la référence n’en est pas une.'],
    ['characters after a reference', `${head}\n${one}0;1`, 'Ligne 2 : la référence n’en est pas une.'],
    ['characters before a reference', `${head}\n0${one};1`, 'Ligne 2 : la référence n’en est pas une.'],
    [
      'a number that is too long, with its line',
      `${head}\n${one};1\n${other};${'1'.repeat(61)}`,
      'Ligne 3 : le numéro de suivi n’en est pas un.',
    ],
    ['a control character', `${head}\n${one};"LU\u00001"`, 'Ligne 2 : le numéro de suivi n’en est pas un.'],
    [
      'an error after empty lines, with its line',
      `${head}\n\n;\n${one};1\nx;1`,
      'Ligne 5 : la référence n’en est pas une.',
    ],
  ])('names %s', (_, csv, message) => {
    expect(messageOf(csv)).toBe(message)
  })
})

test('a file of blank lines is read row by row, not held as millions of rows', () => {
  const before = process.threadCpuUsage().user
  expect(readTrackings(`${head}\n${one};1${'\n'.repeat(4 * 1024 * 1024)}`)).toEqual([
    { userId: one, tracking: '1' },
  ])
  expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(1000)
})
