import { describe, expect, it, test } from 'vitest'
import { CsvFault, readTrackings } from './tracking-csv.rules.ts'

const one = '0b6f3f7e-3a55-4a49-9d0c-1a6a8a0f5b11'
const other = '7c2a0d52-8f0f-4e8c-9d1f-6f0a1b2c3d4e'
const head = 'Référence;Numéro de suivi'

describe('the carrier’s numbers are read', () => {
  test.each([
    ['with semicolons', `${head}\n${one};LU 1`],
    ['with commas', `Référence,Numéro de suivi\n${one},LU 1`],
    ['with tabs', `Référence\tNuméro de suivi\n${one}\tLU 1`],
    ['by the names that a carrier uses', `userId;tracking\n${one};LU 1`],
    ['in columns of any order', `Numéro de suivi;Adresse;Référence\nLU 1;rue;${one}`],
    ['from a file that says that it is UTF-8', `\uFEFF${head}\n${one};LU 1`],
    ['with lines that end as in Windows', `${head}\r\n${one};LU 1\r\n`],
    ['with spaces around what is written', ` Référence ; Numéro de suivi \n ${one} ; LU 1 `],
    ['with a reference in capitals', `${head}\n${one.toUpperCase()};LU 1`],
    ['with quotes', `"Référence";"Numéro de suivi"\n"${one}";"LU 1"`],
    ['with lines in which there is nothing', `${head}\n\n ; \n${one};LU 1\n;;\n\n`],
    ['where a spreadsheet was told that they are text', `${head}\n${one};'LU 1`],
  ])('%s', (_, csv) => {
    expect(readTrackings(csv)).toEqual([{ userId: one, tracking: 'LU 1' }])
  })

  test.each([
    ['a comma beside semicolons', `Adresse;${head}\n12, rue;${one};LU 1`, 'LU 1'],
    ['a semicolon within quotes', `${head}\n${one};"LU;1"`, 'LU;1'],
    ['a semicolon in the quoted name of a column', `"a;b",Référence,tracking\n1,${one},LU 1`, 'LU 1'],
    ['a quote within quotes', `${head}\n${one};"LU ""1"""`, 'LU "1"'],
    ['a quote within a word', `${head}\n${one};LU "1"`, 'LU "1"'],
    ['an apostrophe within a word', `${head}\n${one};LU'1`, "LU'1"],
    ['a number as long as may be', `${head}\n${one};${'1'.repeat(60)}`, '1'.repeat(60)],
    ['no number', `${head}\n${one};`, null],
    ['a row that ends early', `${head}\n${one}`, null],
    ['nothing but an apostrophe', `${head}\n${one};'`, null],
  ])('with %s', (_, csv, tracking) => {
    expect(readTrackings(csv)).toEqual([{ userId: one, tracking }])
  })

  it('in the order of the rows', () => {
    expect(readTrackings(`${head}\n${other};2\n${one};1\n`)).toEqual([
      { userId: other, tracking: '2' },
      { userId: one, tracking: '1' },
    ])
    expect(readTrackings(head)).toEqual([])
  })
})

describe('what is wrong is told', () => {
  const messageOf = (csv: string) => {
    try {
      readTrackings(csv)
    } catch (fault) {
      if (fault instanceof CsvFault) return fault.message.replaceAll('\u00A0', ' ')
      throw fault
    }
    return undefined
  }

  test.each([
    ['an empty file', '', 'Il manque la colonne « Référence ».'],
    ['neither column', 'a;b\n1;2', 'Il manque la colonne « Référence ».'],
    ['no reference', 'a;Numéro de suivi\n1;2', 'Il manque la colonne « Référence ».'],
    ['no number', 'a;Référence\n1;2', 'Il manque la colonne « Numéro de suivi ».'],
    ['the number alone', 'Numéro de suivi', 'Il manque la colonne « Référence ».'],
    ['the reference alone', 'Référence', 'Il manque la colonne « Numéro de suivi ».'],
    ['a mark within the file', `\n\uFEFF${head}`, 'Il manque la colonne « Référence ».'],
    ['no end of a quote', `${head}\n${one};"LU`, 'Un guillemet n’est pas fermé.'],
    ['what is no reference', `${head}\nx;1`, 'Ligne 2 : la référence n’en est pas une.'],
    ['a row without a reference', `${head}\n;1`, 'Ligne 2 : la référence n’en est pas une.'],
    ['more than a reference', `${head}\n${one}0;1`, 'Ligne 2 : la référence n’en est pas une.'],
    ['something before a reference', `${head}\n0${one};1`, 'Ligne 2 : la référence n’en est pas une.'],
    [
      'too long a number, by its line',
      `${head}\n${one};1\n${other};${'1'.repeat(61)}`,
      'Ligne 3 : le numéro de suivi n’en est pas un.',
    ],
    [
      'a sign that cannot be written',
      `${head}\n${one};"LU\u00001"`,
      'Ligne 2 : le numéro de suivi n’en est pas un.',
    ],
    [
      'a fault after empty lines, by its line',
      `${head}\n\n;\n${one};1\nx;1`,
      'Ligne 5 : la référence n’en est pas une.',
    ],
  ])('of %s', (_, csv, message) => {
    expect(messageOf(csv)).toBe(message)
  })
})
