import { describe, expect, it, test } from 'vitest'
import { maxContactMessage } from '#src/shared/fields/message-limits.ts'
import { maxLine, messageProblem } from './contact.rules.ts'

describe('a message (SPEC §5)', () => {
  test.each([
    ['nothing at all', '', 'messageShort'],
    ['spaces alone', ' '.repeat(20), 'messageShort'],
    ['nine characters', '123456789', 'messageShort'],
    ['nine characters between spaces', '  123456789\n\n', 'messageShort'],
    ['ten characters', '1234567890', undefined],
    ['nine emojis', '🌳'.repeat(9), 'messageShort'],
    ['ten emojis', '🌳'.repeat(10), undefined],
    ['the longest', 'a'.repeat(maxContactMessage), undefined],
    ['the longest, between spaces', ` ${'a'.repeat(maxContactMessage)} `, undefined],
    ['one character more', 'a'.repeat(maxContactMessage + 1), 'messageLong'],
    ['the longest, of emojis', '🌳'.repeat(maxContactMessage), undefined],
  ])('of %s', (_, text, problem) => {
    expect(messageProblem(text)).toBe(problem)
  })
})

it('the limits for a name and a telephone number fit any of them, but no message', () => {
  expect(maxLine).toEqual({ firstName: 100, lastName: 100, phone: 40 })
})
