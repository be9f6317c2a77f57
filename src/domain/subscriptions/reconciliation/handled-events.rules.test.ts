import { expect, test } from 'vitest'
import { handledEventTypes, isHandled } from './handled-events.rules.ts'

test.each(handledEventTypes)('%s changes a family’s subscription', (type) => {
  expect(isHandled(type)).toBe(true)
})

test.each(['invoice.created', 'customer.subscription', 'invoice.paid.later', 'INVOICE.PAID', ''])(
  '“%s” is acknowledged and left',
  (type) => {
    expect(isHandled(type)).toBe(false)
  },
)

test('a kind is asked for once', () => {
  expect(new Set(handledEventTypes).size).toBe(handledEventTypes.length)
})
