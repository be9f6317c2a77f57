import { expect, test } from 'vitest'
import { closesAt, shownBox } from './box.rules.ts'

const box = (month: string) => ({ month, listedAt: null, isListed: false })
const listedAt = new Date('2027-01-20T23:00:00Z')
const listedBox = (month: string) => ({ month, listedAt, isListed: true })
const now = new Date('2027-03-10T12:00:00Z')

test('a box is closed at the end of its cut-off day in Luxembourg, in winter and in summer', () => {
  expect([closesAt('2027-02-20'), closesAt('2027-06-20')].map((moment) => moment.toISOString())).toEqual([
    '2027-02-20T23:00:00.000Z',
    '2027-06-20T22:00:00.000Z',
  ])
})

test('a family is shown this month’s box, else the next one, else the last one that it was sent', () => {
  const boxes = [box('2027-04'), listedBox('2027-03'), listedBox('2027-02')]
  expect(shownBox(boxes, { getsBox: true, now })?.month).toBe('2027-03')
  expect(shownBox(boxes.slice(0, 1), { getsBox: true, now })?.month).toBe('2027-04')
  expect(shownBox(boxes.slice(0, 1), { getsBox: false, now })).toBeUndefined()
  expect(shownBox(boxes.slice(2), { getsBox: false, now })?.month).toBe('2027-02')
  expect(shownBox([], { getsBox: true, now })).toBeUndefined()
})

test('a family may get the next box until its list is stored, then only if it is on the list', () => {
  const next = box('2027-04')
  expect(shownBox([next], { getsBox: true, now })).toBe(next)
  expect(shownBox([{ ...next, listedAt }], { getsBox: true, now })).toBeUndefined()
  expect(shownBox([{ ...next, listedAt, isListed: true }], { getsBox: false, now })?.month).toBe('2027-04')
})

test('the first coming box is shown, else the last past one, in whatever order the boxes are given', () => {
  const months = ['2027-05', '2026-12', '2027-04', '2027-02', '2027-06', '2027-01']
  const listed = months.map(listedBox)
  expect(shownBox(listed, { getsBox: false, now })?.month).toBe('2027-04')
  const past = listed.filter(({ month }) => month < '2027-03')
  expect(shownBox(past, { getsBox: false, now })?.month).toBe('2027-02')
  expect(shownBox(past.toReversed(), { getsBox: false, now })?.month).toBe('2027-02')
})
