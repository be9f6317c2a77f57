import { describe, expect, it, test } from 'vitest'
import { rangeIn } from './byte-range.rules.ts'

describe('of ten bytes, a Range header requests', () => {
  test.each([
    ['the first one', 'bytes=0-0', { first: 0, last: 0 }],
    ['a range', 'bytes=2-5', { first: 2, last: 5 }],
    ['the existing part of a range', 'bytes=8-20', { first: 8, last: 9 }],
    ['all from the last one on', 'bytes=9-', { first: 9, last: 9 }],
    ['the last three', 'bytes=-3', { first: 7, last: 9 }],
    ['the last ten', 'bytes=-10', { first: 0, last: 9 }],
    ['the last eleven: all ten', 'bytes=-11', { first: 0, last: 9 }],
    ['a range, with spaces', ' bytes = 2-5 ', { first: 2, last: 5 }],
    ['a range, in capitals', 'Bytes=2-5', { first: 2, last: 5 }],
    ['several ranges: the whole', 'bytes=0-1, 4-5', 'all'],
    ['several, one of which exists: the whole', 'bytes=0-1,20-30', 'all'],
    ['several, of two digits: the whole', 'bytes=10-20,5-', 'all'],
    ['another unit: the whole', 'pages=1-2', 'all'],
    ['another unit, with a minus: the whole', 'my-pages=1-2', 'all'],
    ['no header: the whole', undefined, 'all'],
  ] as const)('%s', (_, header, range) => {
    expect(rangeIn(header, 10)).toEqual(range)
  })

  test.each([
    'bytes=10-',
    'bytes=10-12',
    'bytes=20-30,40-50',
    'bytes=5-4',
    'bytes=-0',
    'bytes=-',
    'bytes=',
    'bytes=x',
    'bytes=1-2x',
    'bytes=x1-2',
    'bytes=0x1-2',
    'bytes=1--2',
    'bytes=0-1,zz',
    'bytes=0-1,',
    'bytes',
    '',
    '!bytes=0-1',
    'by tes=0-1',
    'bytes=0-1\n',
  ])('no range that exists, with %j', (header) => {
    expect(rangeIn(header, 10)).toBe('none')
  })
})

it('an empty file has no range', () => {
  for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) expect(rangeIn(header, 0)).toBe('none')
})
