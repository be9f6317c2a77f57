import { describe, expect, test } from 'vitest'
import { twig } from '#src/ui/illustrations/trees/twig.ts'
import { askedAgainAt, byDirection, changeOf, proposedFrom } from './way-gone.rules.ts'

describe('the five questions (PROGRAMME §7)', () => {
  const times = ['2026-07-01T08:00:00.000Z', '2026-10-01T08:00:00.000Z', '2027-01-11T16:00:00.000Z']
  const again = new Date('2027-04-11T16:00:00.000Z')

  test('may be asked again ninety days after the last answers, and at once while there are none', () => {
    expect(askedAgainAt(times)).toEqual(again)
    expect(askedAgainAt([])).toBeUndefined()
  })

  const decidedAt = new Date('2027-04-20T10:00:00Z')
  test.each([
    ['ninety days after the last answers', times, undefined, again],
    [
      'ninety days after they were put off',
      times,
      { kind: 'later', decidedAt },
      new Date('2027-07-19T10:00:00Z'),
    ],
    [
      'ninety days after the last answers, where they were put off before',
      times,
      { kind: 'later', decidedAt: new Date('2027-01-01T10:00:00Z') },
      again,
    ],
    ['never where they are not wanted', times, { kind: 'never', decidedAt }, undefined],
    ['never before there are answers', [], { kind: 'later', decidedAt }, undefined],
  ] as const)('are proposed %s', (_, answered, optOut, from) => {
    expect(proposedFrom(answered, optOut)).toEqual(from)
  })
})

describe('the child’s own change, in words (PROGRAMME §7)', () => {
  test.each([
    [1, 3, 'first'],
    [2, 4, 'more'],
    [4, 4, 'often'],
    [2, 2, 'same'],
    [5, 5, 'same'],
    [3, 2, 'less'],
    [null, 4, 'unknown'],
    [4, null, 'unknown'],
  ] as const)('from %s to %s is %s', (then, now, change) => {
    expect(changeOf(then, now)).toBe(change)
  })

  test('the summary names each direction once, and leaves out questions with one answer', () => {
    const ids = ['focus', 'feelings', 'alone', 'money', 'courage'] as const
    const then = { focus: 2, feelings: 3, alone: 4, money: 3, courage: 1 }
    expect(byDirection(ids, then, { focus: 4, feelings: null, alone: 4, money: 2, courage: 3 })).toEqual([
      { direction: 'more', ids: ['focus', 'courage'] },
      { direction: 'same', ids: ['alone'] },
      { direction: 'less', ids: ['money'] },
    ])
    expect(byDirection(ids, then, then)).toEqual([{ direction: 'same', ids: [...ids] }])
  })

  test('a missing answer draws no plum and no blossom, and every twig is different', () => {
    const answers = [null, 1, 2, 3, 4, 5]
    const drawn = answers.flatMap((then) => answers.map((now) => ({ then, now, svg: twig(then, now) })))
    expect(new Set(drawn.map(({ svg }) => svg)).size).toBe(drawn.length)
    expect(drawn.every(({ svg }) => !/NaN|undefined|null/.test(svg))).toBe(true)
    expect(plumsIn(twig(3, null))).toBe(0)
    expect(plumsIn(twig(null, 3))).toBe(1)
  })
})

function plumsIn(svg: string): number {
  return [...svg.matchAll(/<path d="[^"]+" fill="#F2A900"/g)].length
}
