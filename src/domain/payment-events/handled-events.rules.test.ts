import { expect, test } from 'vitest'
import { handledEventTypes, isHandled } from './handled-events.rules.ts'

test.each(handledEventTypes)('the event type %s is handled', (type) => {
  expect(isHandled(type)).toBe(true)
})

test.each(['invoice.created', 'customer.subscription', 'invoice.paid.later', 'INVOICE.PAID', ''])(
  'the event type “%s” is acknowledged and ignored',
  (type) => {
    expect(isHandled(type)).toBe(false)
  },
)

test('each handled event type is listed once', () => {
  expect(new Set(handledEventTypes).size).toBe(handledEventTypes.length)
})
