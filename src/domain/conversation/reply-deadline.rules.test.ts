import { describe, expect, it } from 'vitest'
import { afterWorkingHours, replyDeadline } from './reply-deadline.rules.ts'

const until = (writtenAt: string, promise: 'complete' | 'usual') =>
  replyDeadline(new Date(writtenAt), promise).toISOString()

describe('the deadline of a reply: 24 working hours, 8 for the complete plan, Monday to Friday, 9 to 18', () => {
  it.each([
    ['a Monday at nine', '2027-01-11T08:00:00Z', '2027-01-11T16:00:00.000Z', '2027-01-13T14:00:00.000Z'],
    ['a Monday at noon', '2027-01-11T11:00:00Z', '2027-01-12T10:00:00.000Z', '2027-01-13T17:00:00.000Z'],
    ['a Monday before nine', '2027-01-11T03:00:00Z', '2027-01-11T16:00:00.000Z', '2027-01-13T14:00:00.000Z'],
    ['a Friday evening', '2027-01-15T20:00:00Z', '2027-01-18T16:00:00.000Z', '2027-01-20T14:00:00.000Z'],
    ['a Friday at five', '2027-01-15T16:00:00Z', '2027-01-18T15:00:00.000Z', '2027-01-20T13:00:00.000Z'],
    ['a Sunday', '2027-01-17T12:00:00Z', '2027-01-18T16:00:00.000Z', '2027-01-20T14:00:00.000Z'],
    // Summer time begins on Sunday 28 March.
    [
      'the Friday before the clocks change',
      '2027-03-26T16:00:00Z',
      '2027-03-29T14:00:00.000Z',
      '2027-03-31T12:00:00.000Z',
    ],
  ])('the deadline of a message written on %s', (_, writtenAt, complete, usual) => {
    expect([until(writtenAt, 'complete'), until(writtenAt, 'usual')]).toEqual([complete, usual])
  })

  it('the deadline is never before the message, and each further working hour makes it later', () => {
    for (let hour = 0; hour < 200; hour++) {
      const from = new Date(Date.UTC(2027, 0, 11, hour, 30))
      const [one, two] = [afterWorkingHours(from, 1), afterWorkingHours(from, 2)]
      expect(one.getTime()).toBeGreaterThanOrEqual(from.getTime() + 3_600_000)
      expect(two.getTime()).toBeGreaterThan(one.getTime())
    }
  })
})
