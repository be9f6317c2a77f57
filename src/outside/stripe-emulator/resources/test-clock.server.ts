import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { daySeconds } from '#src/outside/stripe-emulator/calendar.server.ts'
import { newId } from '#src/outside/stripe-emulator/ids.server.ts'

/** Every test clock is a view of the emulator's one clock. */
export function testClockOf(books: Books, name: string | null): Stripe.TestHelpers.TestClock {
  return {
    id: newId('test_helpers.test_clock'),
    object: 'test_helpers.test_clock',
    created: books.at,
    deletes_after: books.at + 30 * daySeconds,
    frozen_time: books.at,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
  }
}

/** Marks a clock as under way to a moment; {@link stopTestClocks} ends that. */
export function advanceTestClock(books: Books, id: string, target: number): Stripe.TestHelpers.TestClock {
  const clock = books.change('test_helpers.test_clock', id, {
    frozen_time: books.at,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: target } },
  })
  books.announce('test_helpers.test_clock.advancing', clock)
  books.advanceClock(target)
  return clock
}

export function stopTestClocks(books: Books): void {
  for (const clock of books.store.list('test_helpers.test_clock')) {
    if ((clock.status_details.advancing?.target_frozen_time ?? Number.POSITIVE_INFINITY) > books.at) continue
    const ready = books.change('test_helpers.test_clock', clock.id, { frozen_time: books.at, status: 'ready', status_details: {} })
    books.announce('test_helpers.test_clock.ready', ready)
  }
}
