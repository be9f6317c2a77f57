import { invalid } from '#src/outside/stripe-emulator/errors.server.ts'
import { listParameters, parameters, text, timestamp } from '#src/outside/stripe-emulator/parameters.server.ts'
import { advanceTestClock, testClockOf } from '#src/outside/stripe-emulator/resources/test-clock.server.ts'
import { type ApiCall, apiCall, existing, listOf } from './api-call.server.ts'

const patience = 300

export const testClockCalls: readonly ApiCall[] = [
  apiCall('POST', '/v1/test_helpers/test_clocks', parameters({ frozen_time: timestamp, name: text.max(300).optional() }), (books, given) => {
    if (given.frozen_time < books.at - patience) {
      throw invalid('The payment emulator has one clock, which only goes forward: frozen_time is before its present.', { param: 'frozen_time' })
    }
    const clock = books.add('test_helpers.test_clock', testClockOf(books, given.name ?? null), 'test_helpers.test_clock.created')
    return given.frozen_time > books.at ? advanceTestClock(books, clock.id, given.frozen_time) : clock
  }),
  apiCall('GET', '/v1/test_helpers/test_clocks/:id', parameters({}), (books, _, id) => ({
    ...existing(books, 'test_helpers.test_clock', id),
    frozen_time: books.at,
  })),
  apiCall('POST', '/v1/test_helpers/test_clocks/:id/advance', parameters({ frozen_time: timestamp }), (books, { frozen_time }, id) => {
    const clock = existing(books, 'test_helpers.test_clock', id)
    if (clock.status !== 'ready') throw invalid('Cannot perform this action while the test clock is advancing.', { code: 'lock_timeout', status: 429 })
    if (frozen_time <= books.at) throw invalid('The test clock can only be advanced to a later time.', { param: 'frozen_time' })
    return advanceTestClock(books, id, frozen_time)
  }),
  apiCall('GET', '/v1/test_helpers/test_clocks', listParameters({}), (books, paging) =>
    listOf(books, 'test_helpers.test_clock', '/v1/test_helpers/test_clocks', paging),
  ),
]
