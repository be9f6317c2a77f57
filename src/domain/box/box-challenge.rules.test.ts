import { expect, test } from 'vitest'
import { titleIn, withChallenges } from './box-challenge.rules.ts'

const [zoe, tom] = [
  { name: 'Zoé', isPaid: true },
  { name: 'Tom', isPaid: false },
]

test('a child whom the running subscription leaves out has no challenges; without one, nobody is left out', () => {
  expect(withChallenges([zoe, tom])).toEqual([zoe])
  expect(withChallenges([{ ...zoe, isPaid: false }, tom])).toHaveLength(2)
  expect(withChallenges([])).toEqual([])
})

test('the month’s challenge has its title for the child in whose list it stands, and none for another', () => {
  const list = [
    { id: 'salt-water', title: 'L’eau salée' },
    { id: 'sundial', title: 'Le cadran' },
  ]
  expect(titleIn(list, 'sundial')).toBe('Le cadran')
  expect(titleIn(list, 'three-strokes')).toBeNull()
})
