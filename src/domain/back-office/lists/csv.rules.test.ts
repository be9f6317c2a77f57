import { describe, expect, it } from 'vitest'
import { csvHead, csvLine } from './csv.rules.ts'

const cellOf = (value: string | number | null) => csvLine([value])

describe('CSV files', () => {
  it('a cell that starts with = + - @ is neutralised, also after spaces or control characters', () => {
    for (const start of ['=', '+', '-', '@', ' =', '\t=', '\r=', '\n+', '\t', '＝', '  -'])
      expect(cellOf(`${start}HYPERLINK("x")`)?.startsWith(`"'${start.split(/[\r\n]/)[0]}`)).toBe(true)
  })

  it('any other cell is quoted, with its quotes doubled and its separators and line breaks kept', () => {
    expect([csvHead(['Nom', 'N']), csvLine(['a;b "c"\nd', 12]), csvLine([null, -3])].join('')).toBe(
      '\uFEFF"Nom";"N"\r\n"a;b ""c""\nd";"12"\r\n"";"-3"\r\n',
    )
  })
})
