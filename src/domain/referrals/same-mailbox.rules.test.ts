import { expect, test } from 'vitest'
import { isSameMailbox } from './same-mailbox.rules.ts'

test('addresses that differ only in their plus label or in case are one mailbox', () => {
  expect(isSameMailbox('claire@example.com', 'Claire+bis@example.com')).toBe(true)
  expect(isSameMailbox('claire@example.com', 'claire@example.org')).toBe(false)
  expect(isSameMailbox('claire+a@example.com', 'claire+b+c@EXAMPLE.com')).toBe(true)
  expect(isSameMailbox('"claire@home"@example.com', '"claire@work"@example.com')).toBe(false)
  expect(isSameMailbox('clair@example.com', 'claire@example.com')).toBe(false)
  expect(isSameMailbox('a@bc.lu', 'ab@c.lu')).toBe(false)
})
