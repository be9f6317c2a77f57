import { expect, test } from 'vitest'
import { titleIn, withChallenges } from './box-challenge.rules.ts'

const [zoe, tom] = [
  { name: 'Zoé', isPaid: true },
  { name: 'Tom', isPaid: false },
]

test('a child left out of the running subscription has no challenges; without one, every child has', () => {
  expect(withChallenges([zoe, tom])).toEqual([zoe])
  expect(withChallenges([{ ...zoe, isPaid: false }, tom])).toHaveLength(2)
  expect(withChallenges([])).toEqual([])
})

test('the month’s challenge has a title only for a child whose list contains it', () => {
  const list = [
    { id: 'salt-water', title: 'L’eau salée' },
    { id: 'sundial', title: 'Le cadran' },
  ]
  expect(titleIn(list, 'sundial')).toBe('Le cadran')
  expect(titleIn(list, 'three-strokes')).toBeNull()
})
