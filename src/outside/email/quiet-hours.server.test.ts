import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginLinkEmail } from '#src/account/login-link-email.server.ts'
import { subscriptionEmail } from '#src/account/subscription/subscription-email.server.ts'
import { aMember, aProfile, type Person } from '#src/database/people.server.ts'
import { outbox, subscriptions } from '#src/database/schema.server.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'
import { postEmail } from './email.server.ts'

/** What {@link postNews} says of the evening of 27 March. */
const paymentFailed = 'Votre paiement n’est pas passé\u00a0: accès ouvert jusqu’au 27\u00a0mars 2027'

let house: TestHouse
beforeAll(async () => {
  house = await startTestHouse()
})
afterAll(() => house.close())

test('news of a renewal that came at night leave at 8:00 by the family’s clocks; a link and a confirmation leave at once', async () => {
  // 22:30 in Luxembourg, 17:30 in Toronto; in this night Luxembourg's clocks go forward.
  house.clock.moveTo(new Date('2027-03-27T21:30:00Z'))
  house.clock.hold()
  const [near, far] = [await aFamily('Europe/Luxembourg'), await aFamily('America/Toronto')]
  const withoutProfile = await aMember(house.services.db)
  await postNews(near, 'paymentFailed')
  await postNews(near, 'cancelPlanned')
  await postNews(far, 'paymentFailed')
  await postNews(withoutProfile, 'paymentFailed')
  await postEmail(house.services.db, loginLinkEmail, { ...to(near), payload: { userId: near.id, madeBy: 'user' } })
  house.services.wakeOutbox()

  expect(await subjectsTo(near)).toEqual(['Résiliation enregistrée\u00a0: accès ouvert jusqu’au 27\u00a0mars 2027', 'Votre lien de connexion à Mirabelle'])
  expect(await subjectsTo(far)).toEqual([paymentFailed])
  expect(await subjectsTo(withoutProfile)).toEqual([])
  for (const { email } of [near, withoutProfile]) expect(await waitingFor(email)).toEqual([new Date('2027-03-28T06:00:00Z')])

  // Paid in the night: the failure is no news any more.
  const paid = await aFamily('Europe/Luxembourg')
  await postNews(paid, 'paymentFailed')
  await house.services.db.update(subscriptions).set({ pastDueSince: null }).where(eq(subscriptions.userId, paid.id))
  house.clock.moveTo(new Date('2027-03-28T06:00:01Z'))
  expect(await subjectsTo(near)).toContain(paymentFailed)
  expect(await subjectsTo(withoutProfile)).toEqual([paymentFailed])
  expect(await subjectsTo(paid)).toEqual([])
})

async function aFamily(timezone: string): Promise<Person> {
  const family = await aMember(house.services.db)
  await aProfile(house.services.db, family, { timezone })
  return family
}

function to({ email, language }: Person) {
  return { to: email, language, at: house.services.clock.now() }
}

async function postNews(family: Person, news: 'paymentFailed' | 'cancelPlanned'): Promise<void> {
  const date = house.services.clock.now().toISOString()
  const [plan, billing] = ['lives', 'monthly'] as const
  const subscriptionId = `sub_${family.id}`
  const owes = { status: 'past_due', isLive: true, pastDueSince: new Date(date), accessUntil: new Date(date) }
  await house.services.db
    .insert(subscriptions)
    .values({ id: subscriptionId, userId: family.id, customerId: 'cus_1', plan, billing, ...owes })
    .onConflictDoNothing()
  const payload = { news, plan, billing, amountCents: 3900, date, until: date, since: null, subscriptionId }
  await postEmail(house.services.db, subscriptionEmail, { ...to(family), payload })
}

async function subjectsTo({ email }: Person): Promise<string[]> {
  return (await house.letters())
    .filter(({ recipient }) => recipient === email)
    .map(({ subject }) => subject)
    .toSorted()
}

async function waitingFor(email: string): Promise<Date[]> {
  const rows = await house.services.db.select().from(outbox).where(eq(outbox.recipient, email))
  return rows.filter(({ sentAt }) => sentAt === null).map(({ notBefore }) => notBefore)
}
