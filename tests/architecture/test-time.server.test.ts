import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox } from '#src/infrastructure/database/schema.server.ts'
import { hour, minute } from '#src/shared/durations.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { beginning } from '#tests/support/time/clock.ts'

const root = join(import.meta.dirname, '../..')
/**
 * These tests start a process that runs on the machine's clock, check a signature by it, or read the
 * browser's own.
 */
const onTheMachinesClock = [
  'src/server/commands/admin-command.server.test.ts',
  'src/features/onboarding/stored-answers.test.ts',
  'packages/stripe-emulator/src/webhook-dispatcher.test.ts',
  'packages/class-emulator/src/class-emulator.test.ts',
  'tests/e2e/class/recording.spec.ts',
  'tests/e2e/billing/subscribe.spec.ts',
  'tests/e2e/site/site-layout.spec.ts',
  'tests/e2e/site/stored-script.spec.ts',
]

const server = provideTestServer()

describe('a test file begins at a fixed instant, whenever it is run', () => {
  test('by the clocks of the product, the payment provider and the database', async () => {
    const { createdAt } = await aMember(server.services.db)
    for (const now of [server.clock.now(), server.services.clock.now(), createdAt]) {
      expect(now.getTime()).toBeGreaterThanOrEqual(beginning.getTime())
      expect(now.getTime()).toBeLessThan(beginning.getTime() + minute)
    }
    expect(createdAt.getTime()).toBeLessThanOrEqual(server.clock.now().getTime())
  })

  test('and a clock that is moved runs on from there', async () => {
    server.clock.advance(hour)
    expect(server.clock.now().getTime()).toBeGreaterThanOrEqual(beginning.getTime() + hour)
    server.clock.moveTo(beginning)
    expect(server.clock.now().getTime() - beginning.getTime()).toBeLessThan(minute)
  })

  test('and no test reads another clock', () => {
    const filesIn = (folder: string) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path}`,
      )
    const asking = [
      ...['src', 'packages/class-emulator/src', 'packages/stripe-emulator/src']
        .flatMap(filesIn)
        .filter((path) => /\.test\.tsx?$/.test(path)),
      ...filesIn('tests/e2e').filter((path) => path.endsWith('.ts')),
    ].filter((path) => /Date\.now\(\)|new Date\(\)/.test(readFileSync(join(root, path), 'utf8')))
    expect(asking.toSorted()).toEqual(onTheMachinesClock.toSorted())
  })
})

test('sentEmails waits for an e-mail that the running outbox is claiming', async () => {
  const { db } = server.services
  const email = 'claire@example.com'
  const sentEmails = async () => (await server.sentEmails()).filter(({ recipient }) => recipient === email)
  await db.insert(outbox).values({
    kind: 'guide',
    recipient: email,
    language: 'fr',
    payload: {},
    notBefore: server.clock.now(),
    createdAt: server.clock.now(),
  })
  const [claimed, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const claiming = db.transaction(async (tx) => {
    await tx.select().from(outbox).where(eq(outbox.recipient, email)).for('update')
    claimed.resolve()
    await release.promise
  })
  await claimed.promise
  setTimeout(release.resolve, 100)
  expect(await sentEmails()).toHaveLength(1)
  await claiming
})
