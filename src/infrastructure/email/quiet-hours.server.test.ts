import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import { subscriptionEmail } from '#src/domain/subscriptions/emails/subscription-email.server.ts'
import { weeklyEmail } from '#src/features/weekly-email/weekly-email.server.ts'
import { outbox, subscriptions } from '#src/infrastructure/database/schema.server.ts'
import { aMember, aProfile, type Person } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { enqueueEmail, enqueueEmails } from './email.server.ts'

/** The subject of the e-mail that {@link enqueueNews} enqueues on the evening of 27 March. */
const paymentFailed = 'Votre paiement n’est pas passé\u00a0: accès ouvert jusqu’au 27\u00a0mars 2027'

const server = provideTestServer()

test('news at night is sent at 8:00 in the family’s time zone, a link and a confirmation at once', async () => {
  // 22:30 in Luxembourg, 17:30 in Toronto; in this night Luxembourg's clocks go forward.
  server.clock.moveTo(new Date('2027-03-27T21:30:00Z'))
  server.clock.hold()
  const [near, far] = [await aFamily('Europe/Luxembourg'), await aFamily('America/Toronto')]
  const withoutProfile = await aMember(server.services.db)
  await enqueueNews(near, 'paymentFailed')
  await enqueueNews(near, 'cancelPlanned')
  await enqueueNews(far, 'paymentFailed')
  await enqueueNews(withoutProfile, 'paymentFailed')
  await enqueueEmail(server.services.db, loginLinkEmail, {
    ...to(near),
    payload: { userId: near.id, madeBy: 'user' },
  })
  server.services.notifyOutbox()

  expect(await subjectsTo(near)).toEqual([
    'Résiliation enregistrée\u00a0: accès ouvert jusqu’au 27\u00a0mars 2027',
    'Votre lien de connexion à Mirabelle',
  ])
  expect(await subjectsTo(far)).toEqual([paymentFailed])
  expect(await subjectsTo(withoutProfile)).toEqual([])
  for (const { email } of [near, withoutProfile])
    expect(await waitingFor(email)).toEqual([new Date('2027-03-28T06:00:00Z')])

  // Paid in the night: the news of the failure is no longer true.
  const paid = await aFamily('Europe/Luxembourg')
  await enqueueNews(paid, 'paymentFailed')
  await server.services.db
    .update(subscriptions)
    .set({ pastDueSince: null })
    .where(eq(subscriptions.userId, paid.id))
  server.clock.moveTo(new Date('2027-03-28T06:00:01Z'))
  expect(await subjectsTo(near)).toContain(paymentFailed)
  expect(await subjectsTo(withoutProfile)).toEqual([paymentFailed])
  expect(await subjectsTo(paid)).toEqual([])
})

test('news that is sent late, after an outage, waits for the morning; a batch’s does too', async () => {
  const noon = new Date('2027-04-10T12:00:00Z')
  // 22:00 in Luxembourg, 16:00 in Toronto: what was due at noon has not been sent yet.
  server.clock.moveTo(new Date('2027-04-10T20:00:00Z'))
  const [near, far, reader] = [
    await aFamily('Europe/Luxembourg'),
    await aFamily('America/Toronto'),
    await aFamily('Europe/Luxembourg'),
  ]
  const { db } = server.services
  await enqueueNews(near, 'paymentFailed', noon)
  await enqueueNews(far, 'paymentFailed', noon)
  await enqueueEmail(db, loginLinkEmail, { ...to(near), payload: { userId: near.id, madeBy: 'user' } })
  const week = { userId: reader.id, week: '2027-04-05', isQuiet: true }
  await enqueueEmails(db, weeklyEmail, {
    batch: crypto.randomUUID(),
    at: noon,
    emails: [{ ...to(reader), payload: week, notBefore: noon }],
  })
  expect(await subjectsTo(near)).toEqual(['Votre lien de connexion à Mirabelle'])
  expect(await subjectsTo(far)).toHaveLength(1)
  const morning = new Date('2027-04-11T06:00:00Z')
  for (const { email } of [near, reader]) expect(await waitingFor(email)).toEqual([morning])
  const [held] = await db.select().from(outbox).where(eq(outbox.recipient, reader.email))
  expect(held).toMatchObject({ attempts: 0, dueAt: null, lastError: null })
  server.clock.moveTo(new Date('2027-04-11T06:00:01Z'))
  expect(await subjectsTo(near)).toHaveLength(2)
  expect(await waitingFor(near.email)).toEqual([])
})

async function aFamily(timezone: string): Promise<Person> {
  const family = await aMember(server.services.db)
  await aProfile(server.services.db, family, { timezone })
  return family
}

function to({ email, language }: Person) {
  return { to: email, language, at: server.services.clock.now() }
}

async function enqueueNews(
  family: Person,
  news: 'paymentFailed' | 'cancelPlanned',
  at = server.services.clock.now(),
): Promise<void> {
  const date = at.toISOString()
  const [plan, billing] = ['lives', 'monthly'] as const
  const subscriptionId = `sub_${family.id}`
  const owes = {
    status: 'past_due',
    isRunning: true,
    pastDueSince: new Date(date),
    accessUntil: new Date(date),
  }
  await server.services.db
    .insert(subscriptions)
    .values({ id: subscriptionId, userId: family.id, customerId: 'cus_1', plan, billing, ...owes })
    .onConflictDoNothing()
  const payload = {
    ...{ news, plan, billing, amountCents: 3900, date, until: date, since: null },
    ...{ isPaused: false, subscriptionId },
  }
  await enqueueEmail(server.services.db, subscriptionEmail, { ...to(family), payload, at })
}

async function subjectsTo({ email }: Person): Promise<string[]> {
  return (await server.sentEmails())
    .filter(({ recipient }) => recipient === email)
    .map(({ subject }) => subject)
    .toSorted()
}

async function waitingFor(email: string): Promise<Date[]> {
  const rows = await server.services.db.select().from(outbox).where(eq(outbox.recipient, email))
  return rows.filter(({ sentAt }) => sentAt === null).map(({ notBefore }) => notBefore)
}
