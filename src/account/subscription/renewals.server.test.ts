import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, later } from '#src/outside/clock.server.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'
import { aPayingFamily, emulatorOf } from '#tests/harness/paying.ts'
import { subscriptionJobs } from './subscription-jobs.server.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startTestHouse()
})
afterAll(() => house.close())

test('a year that begins by itself is announced once, six weeks before, with the amount; a month is not, nor a year that was canceled', async () => {
  const { clock } = house.services
  const yearly = await aPayingFamily(house, { planId: 'lives', billing: 'yearly', locale: 'en' })
  const canceled = await aPayingFamily(house, { planId: 'lives', billing: 'yearly' })
  await canceled.browser.post('/api/account/cancel')
  const announced = async () => {
    await subscriptionJobs.find(({ name }) => name === 'announce-renewals')?.run(house.services)
    return (await house.letters()).filter(({ subject }) => /renews|renouvelle|rinnova/.test(subject))
  }
  await emulatorOf(house).advanceTo(later(clock.now(), 319 * day))
  await aPayingFamily(house, { planId: 'lives', billing: 'monthly' })
  expect(await announced()).toEqual([])
  // In the morning: at night the letter would wait.
  await emulatorOf(house).advanceTo(new Date(later(clock.now(), 2 * day).setUTCHours(9)))
  expect(await announced()).toMatchObject([
    { recipient: yearly.email, subject: expect.stringMatching(/^Your subscription renews on \d+\u00A0\w+ \d{4}$/), text: expect.stringContaining('€299') },
  ])
  expect(await announced()).toHaveLength(1)
})
