import { expect, test } from 'vitest'
import { subscriptionJobs } from '#src/domain/subscriptions/subscription-jobs.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { aPayingFamily, emulatorOf } from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()

test('a yearly renewal is announced once, six weeks before, with its amount; monthly or cancelled is not', async () => {
  const { clock } = server.services
  const yearly = await aPayingFamily(server, { planId: 'lives', billing: 'yearly', locale: 'en' })
  const canceled = await aPayingFamily(server, { planId: 'lives', billing: 'yearly' })
  await canceled.browser.post('/api/account/cancel')
  const announced = async () => {
    await subscriptionJobs.find(({ name }) => name === 'announce-renewals')?.run(server.services)
    return (await server.sentEmails()).filter(({ subject }) => /renews|renouvelle|rinnova/.test(subject))
  }
  await emulatorOf(server).advanceTo(later(clock.now(), 319 * day))
  await aPayingFamily(server, { planId: 'lives', billing: 'monthly' })
  expect(await announced()).toEqual([])
  // In the morning: at night the e-mail would wait.
  await emulatorOf(server).advanceTo(new Date(later(clock.now(), 2 * day).setUTCHours(9)))
  expect(await announced()).toMatchObject([
    {
      recipient: yearly.email,
      subject: expect.stringMatching(/^Your subscription renews on \d+\u00A0\w+ \d{4}$/),
      text: expect.stringContaining('€299'),
    },
  ])
  expect(await announced()).toHaveLength(1)
})
