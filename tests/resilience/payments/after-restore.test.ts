import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { paymentEventJobs } from '#src/domain/payment-events/payment-event-jobs.server.ts'
import type { UnknownSubscription } from '#src/features/unknown-subscriptions/unknown-subscriptions.contract.ts'
import { restoreBackup, writeBackup } from '#src/infrastructure/database/backup.server.ts'
import { users } from '#src/infrastructure/database/schema.server.ts'
import { hour, later } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPayingFamily, emailsTo, emulatorOf, type PaidFamily } from '#tests/support/payments/paying.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

/** R24: how many subscriptions are sold before the backup and after it. */
const soldBefore = isFull ? 50 : 2
const soldAfter = isFull ? 200 : 3
/** The e-mail says how many there are, names this many and links to the list. */
const maxNamedInEmail = 50

/** The emulator's data directory, which restoring the product's backup does not change. */
const stripe = mkdtempSync(join(tmpdir(), 'mirabelle-restored-'))
afterAll(() => rmSync(stripe, { recursive: true, force: true }))

it(`${soldAfter} subscriptions sold since the restored backup are reported within an hour (R24)`, {
  timeout: (soldBefore + soldAfter) * 20_000 + 60_000,
}, async () => {
  const lost = await startTestServer({ environment: { DATA_DIR: stripe } })
  const known: PaidFamily[] = []
  for (let sale = 0; sale < soldBefore; sale++) known.push(await aPayingFamily(lost))
  await reconcile(lost)
  const backup = new PassThrough()
  const [bytes] = await Promise.all([
    buffer(backup),
    writeBackup(lost.services, lost.services.clock.now(), backup),
  ])
  const since: PaidFamily[] = []
  for (let sale = 0; sale < soldAfter; sale++)
    since.push(
      await aPayingFamily(lost, {
        planId: sale % 2 ? 'lives' : 'complete',
        billing: sale % 3 ? 'monthly' : 'yearly',
      }),
    )
  // One of them ends at Stripe before the restore, so it no longer charges anybody.
  const over = since.at(-1)
  if (over) await lost.services.payments.subscriptions.cancel(over.subscriptionId)
  await emulatorOf(lost).deliverPending()
  await lost.close()

  const database = await openTestDatabase()
  await restoreBackup(database, Readable.from([bytes]))
  const restored = await startTestServer({ environment: { DATA_DIR: stripe }, database })
  restored.clock.moveTo(later(restored.services.clock.now(), hour))
  expect(await database.db.$count(users)).toBe(soldBefore)
  await reconcile(restored)
  await reconcile(restored)

  const charged = since.slice(0, -1)
  const listed = await listOf(restored)
  const inOrder = (all: readonly string[]) => all.toSorted()
  expect(inOrder(listed.map(({ id }) => id))).toEqual(
    inOrder(charged.map(({ subscriptionId }) => subscriptionId)),
  )
  expect(inOrder(listed.map(({ email }) => email ?? ''))).toEqual(inOrder(charged.map(({ email }) => email)))
  const emails = (await emailsTo(restored, restored.services.settings.operator.email)).filter(({ subject }) =>
    subject.includes('inconnus ici'),
  )
  expect(emails).toHaveLength(1)
  const text = emails[0]?.text ?? ''
  expect(`${emails[0]?.subject} ${text}`, 'how many there are').toContain(String(charged.length))
  const named = charged.filter(({ subscriptionId }) => text.includes(subscriptionId)).length
  expect(named).toBe(Math.min(charged.length, maxNamedInEmail))
  expect(known.filter(({ subscriptionId }) => text.includes(subscriptionId))).toEqual([])
  process.stdout.write(
    `R24, ${soldAfter} subscriptions sold after the backup, one of them over: ${listed.length} listed, ${named} of them named in the one e-mail to the team\n`,
  )
  await restored.close()
})

/** All pages of the back-office's list. */
async function listOf(server: TestServer): Promise<UnknownSubscription[]> {
  const token = await anAdministratorsToken(server)
  const listed: UnknownSubscription[] = []
  for (let page = 1; ; page++) {
    const { body, headers } = await server
      .browser()
      .get<UnknownSubscription[]>(`/api/admin/unknown-subscriptions?page=${page}`, { token })
    listed.push(...body)
    if (body.length === 0 || listed.length >= Number(headers.get('x-total-count'))) return listed
  }
}

async function reconcile(server: TestServer): Promise<void> {
  await paymentEventJobs.find(({ name }) => name === 'reconcile-with-stripe')?.run(server.services)
}
