import { describe, expect, it } from 'vitest'
import { csvMoment, csvOf } from './csv.rules.ts'

const cellOf = (value: string | number | null) => csvOf(['a'], [[value]]).split('\r\n')[1]

describe('CSV files', () => {
  it('cells starting with = + - @ are neutralised, whatever stands before the sign', () => {
    for (const start of ['=', '+', '-', '@', ' =', '\t=', '\r=', '\n+', '\t', '＝', '  -'])
      expect(cellOf(`${start}HYPERLINK("x")`)?.startsWith(`"'${start.split(/[\r\n]/)[0]}`)).toBe(true)
  })

  it('other cells stay as they are, quotes doubled, separators and line breaks inside the quotes', () => {
    expect(
      csvOf(
        ['Nom', 'N'],
        [
          ['a;b "c"\nd', 12],
          [null, -3],
        ],
      ),
    ).toBe('\uFEFF"Nom";"N"\r\n"a;b ""c""\nd";"12"\r\n"";"-3"\r\n')
  })

  it('moments stand by the clocks of Luxembourg, in winter, in summer and over midnight; none is an empty cell', () => {
    expect(['2026-11-21T17:42:59Z', '2026-07-01T16:42:00Z', '2026-12-31T23:00:00Z', '2026-03-29T01:00:00Z'].map((at) => csvMoment(new Date(at)))).toEqual([
      '2026-11-21 18:42',
      '2026-07-01 18:42',
      '2027-01-01 00:00',
      '2026-03-29 03:00',
    ])
    expect(csvMoment(null)).toBeNull()
  })
})
