import { expect, test } from 'vitest'
import { chaptersAsText, chaptersIn } from './chapters.rules.ts'

test('chapters are written one per line and read back', () => {
  const chapters = [
    { at: 0, title: 'Bonjour' },
    { at: 250, title: 'Pourquoi le cœur bat fort' },
    { at: 3661, title: 'À faire à la maison' },
  ]
  expect(chaptersAsText(chapters)).toBe(
    '0:00 Bonjour\n4:10 Pourquoi le cœur bat fort\n1:01:01 À faire à la maison',
  )
  expect(chaptersIn(chaptersAsText(chapters))).toEqual(chapters)
  expect(chaptersIn('\n 90:05  Tard \n')).toEqual([{ at: 5405, title: 'Tard' }])
  expect(chaptersIn('  \n\t\n10:00:05 Très tard')).toEqual([{ at: 36_005, title: 'Très tard' }])
  for (const wrong of [
    'Bonjour',
    '4:99 A',
    '4:10',
    '4:10 ',
    '-1:00 A',
    'x 4:10 A',
    '100:00:00 A',
    '1000:00 A',
    ':10 A',
  ])
    expect(chaptersIn(`0:00 A\n${wrong}`)).toEqual({ wrongLine: 2 })
})
