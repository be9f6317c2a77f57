import { describe, expect, it } from 'vitest'
import { csvHead, csvLine } from './csv.rules.ts'

const cellOf = (value: string | number | null) => csvLine([value])

describe('CSV files', () => {
  it('cells starting with = + - @ are neutralised, whatever stands before the sign', () => {
    for (const start of ['=', '+', '-', '@', ' =', '\t=', '\r=', '\n+', '\t', '＝', '  -'])
      expect(cellOf(`${start}HYPERLINK("x")`)?.startsWith(`"'${start.split(/[\r\n]/)[0]}`)).toBe(true)
  })

  it('other cells stay as they are, quotes doubled, separators and line breaks inside the quotes', () => {
    expect([csvHead(['Nom', 'N']), csvLine(['a;b "c"\nd', 12]), csvLine([null, -3])].join('')).toBe(
      '\uFEFF"Nom";"N"\r\n"a;b ""c""\nd";"12"\r\n"";"-3"\r\n',
    )
  })
})
