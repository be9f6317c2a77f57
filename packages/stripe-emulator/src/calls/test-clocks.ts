import { invalid } from '#emulator/http/errors.ts'
import { listParameters, parameters, text, timestamp } from '#emulator/http/parameters.ts'
import { advanceTestClock, testClockOf } from '#emulator/resources/test-clock.ts'
import { type ApiCall, apiCall, existing, listOf } from './api-call.ts'

/** How many seconds a caller's clock may be behind the emulator's. */
const maxLagSeconds = 300

export const testClockCalls: readonly ApiCall[] = [
  apiCall(
    'POST',
    '/v1/test_helpers/test_clocks',
    parameters({ frozen_time: timestamp, name: text.max(300).optional() }),
    (work, given) => {
      if (given.frozen_time < work.at - maxLagSeconds) {
        throw invalid(
          'The payment emulator has one clock, which only goes forward: frozen_time is before its present.',
          { param: 'frozen_time' },
        )
      }
      const clock = work.add(
        'test_helpers.test_clock',
        testClockOf(work, given.name ?? null),
        'test_helpers.test_clock.created',
      )
      return given.frozen_time > work.at ? advanceTestClock(work, clock.id, given.frozen_time) : clock
    },
  ),
  apiCall('GET', '/v1/test_helpers/test_clocks/:id', parameters({}), (work, _, id) => ({
    ...existing(work, 'test_helpers.test_clock', id),
    frozen_time: work.at,
  })),
  apiCall(
    'POST',
    '/v1/test_helpers/test_clocks/:id/advance',
    parameters({ frozen_time: timestamp }),
    (work, { frozen_time }, id) => {
      const clock = existing(work, 'test_helpers.test_clock', id)
      if (clock.status !== 'ready')
        throw invalid('Cannot perform this action while the test clock is advancing.', {
          code: 'lock_timeout',
          status: 429,
        })
      if (frozen_time <= work.at)
        throw invalid('The test clock can only be advanced to a later time.', { param: 'frozen_time' })
      return advanceTestClock(work, id, frozen_time)
    },
  ),
  apiCall('GET', '/v1/test_helpers/test_clocks', listParameters({}), (work, paging) =>
    listOf(work, 'test_helpers.test_clock', '/v1/test_helpers/test_clocks', paging),
  ),
]
