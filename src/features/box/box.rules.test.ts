import { expect, test } from 'vitest'
import { closesAt, shownBox } from './box.rules.ts'
import { CsvFault, readTrackings } from './tracking-csv.rules.ts'

const box = (month: string, cutOffOn: string, isListed = false) => ({ month, cutOffOn, isListed })
const now = new Date('2027-03-10T12:00:00Z')

test('the cut-off is the end of that day in Luxembourg, in winter and in summer', () => {
  expect([closesAt('2027-02-20'), closesAt('2027-06-20')].map((moment) => moment.toISOString())).toEqual([
    '2027-02-20T23:00:00.000Z',
    '2027-06-20T22:00:00.000Z',
  ])
})

test('a family is shown this month’s box, else the next one, else the last one that it was sent', () => {
  const boxes = [
    box('2027-04', '2027-03-20'),
    box('2027-03', '2027-02-20', true),
    box('2027-02', '2027-01-20', true),
  ]
  expect(shownBox(boxes, true, now)?.month).toBe('2027-03')
  expect(shownBox(boxes.slice(0, 1), true, now)?.month).toBe('2027-04')
  expect(shownBox(boxes.slice(0, 1), false, now)).toBeUndefined()
  expect(shownBox(boxes.slice(2), false, now)?.month).toBe('2027-02')
  expect(shownBox([box('2027-03', '2027-02-20')], true, now)).toBeUndefined()
  expect(shownBox([], true, now)).toBeUndefined()
})

test('the carrier’s numbers are read from the file that was exported, as spreadsheets write it back', () => {
  const [one, other] = ['0b6f3f7e-3a55-4a49-9d0c-1a6a8a0f5b11', '7c2a0d52-8f0f-4e8c-9d1f-6f0a1b2c3d4e']
  const csv = `\uFEFF"Référence";"Adresse";"Numéro de suivi"\r\n"${one}";"12; rue du ""Fort""";"LU 123"\n${other.toUpperCase()};;\r\n`
  expect(readTrackings(csv)).toEqual([
    { userId: one, tracking: 'LU 123' },
    { userId: other, tracking: null },
  ])
  expect(readTrackings(`userId,tracking\n${one},'=5\n`)).toEqual([{ userId: one, tracking: '=5' }])
  for (const wrong of [
    '',
    'a;b\n1;2',
    `Référence;Numéro de suivi\nx;1`,
    `Référence;Numéro de suivi\n${one};${'1'.repeat(61)}`,
    `"Référence;`,
  ])
    expect(() => readTrackings(wrong), wrong).toThrow(CsvFault)
})
