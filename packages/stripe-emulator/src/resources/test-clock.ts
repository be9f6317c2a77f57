import type Stripe from 'stripe'
import { daySeconds } from '#emulator/calendar.ts'
import { newId } from '#emulator/ids.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

/** Every test clock represents the emulator's only clock. */
export function testClockOf(work: UnitOfWork, name: string | null): Stripe.TestHelpers.TestClock {
  return {
    id: newId('test_helpers.test_clock'),
    object: 'test_helpers.test_clock',
    created: work.at,
    deletes_after: work.at + 30 * daySeconds,
    frozen_time: work.at,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
  }
}

/** Marks a clock as advancing to a moment; {@link stopTestClocks} ends that. */
export function advanceTestClock(work: UnitOfWork, id: string, target: number): Stripe.TestHelpers.TestClock {
  const clock = work.change('test_helpers.test_clock', id, {
    frozen_time: work.at,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: target } },
  })
  work.announce('test_helpers.test_clock.advancing', clock)
  work.advanceClock(target)
  return clock
}

export function stopTestClocks(work: UnitOfWork): void {
  for (const clock of work.store.list('test_helpers.test_clock')) {
    if ((clock.status_details.advancing?.target_frozen_time ?? Number.POSITIVE_INFINITY) > work.at) continue
    const ready = work.change('test_helpers.test_clock', clock.id, {
      frozen_time: work.at,
      status: 'ready',
      status_details: {},
    })
    work.announce('test_helpers.test_clock.ready', ready)
  }
}
