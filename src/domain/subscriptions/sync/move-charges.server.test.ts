import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { day } from '#src/shared/durations.ts'
import { aSignedInAdmin } from '#tests/support/administrator.ts'
import { aPayingFamily } from '#tests/support/payments/paying.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('days that are given at the same moment all move the next charge, without the recurring job', async () => {
  const { browser, userId } = await aPayingFamily(server)
  const { token } = await aSignedInAdmin(server)
  const nextCharge = async () => {
    const { body } = await browser.get<{ nextChargeAt: string }>('/api/account')
    return Date.parse(body.nextChargeAt)
  }
  const before = await nextCharge()
  const path = `/api/admin/users/${userId}/free-days`
  const gifts = await Promise.all(
    [1, 2, 3].map(() => server.browser().post(path, { days: 10, reason: 'Une panne' }, { token })),
  )
  expect(gifts.map(({ status }) => status)).toEqual([200, 200, 200])
  // On a slow machine a response does not wait until its charge is moved.
  await vi.waitFor(async () => expect(await nextCharge()).toBe(before + 30 * day), { timeout: 20_000 })
})
