import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactSubmissions, outbox, rateLimits } from '#src/database/schema.server.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'

let house: TestHouse

beforeAll(async () => {
  house = await startTestHouse({ environment: { CONTACT_EMAIL: 'equipe@mirabelle.example' } })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.services.db.delete(rateLimits)
  await house.services.db.delete(outbox)
  await house.services.db.delete(contactSubmissions)
})

const whole = {
  firstName: 'Claire',
  lastName: 'Muller',
  email: 'Claire@Example.org',
  phone: '+352 621 000 000',
  message: 'Bonjour, quel âge ?',
  language: 'it',
}
const send = (body: object) => house.browser().post<{ message?: string; issues?: { path: string; message: string }[] }>('/api/contact', body)
const stored = () => house.services.db.select().from(contactSubmissions).orderBy(desc(contactSubmissions.createdAt))

test('a message is stored, reaches the team with the parent as Reply-To, and is acknowledged to the parent', async () => {
  const answer = await send(whole)
  const posted = await house.services.db.select().from(outbox)
  const letters = await house.letters()

  expect(answer.status).toBe(200)
  expect(await stored()).toMatchObject([
    { firstName: 'Claire', lastName: 'Muller', email: 'claire@example.org', phone: '+352 621 000 000', message: 'Bonjour, quel âge ?', language: 'it' },
  ])
  expect(posted.map(({ kind, recipient, language }) => [kind, recipient, language]).toSorted()).toEqual([
    ['contact-receipt', 'claire@example.org', 'it'],
    ['contact-team', 'equipe@mirabelle.example', 'fr'],
  ])
  const toTeam = letters.find(({ recipient }) => recipient === 'equipe@mirabelle.example')
  expect(toTeam?.subject).toBe('Message de Claire Muller')
  expect(toTeam?.text).toContain('Bonjour, quel âge ?')
  expect(toTeam?.text).toContain('claire@example.org')
  const toParent = letters.find(({ recipient }) => recipient === 'claire@example.org')
  expect(toParent?.subject).toBe('Abbiamo ricevuto il tuo messaggio')
})

test('the acknowledgement repeats nothing of what was written', async () => {
  await send({ ...whole, firstName: 'Achetez', message: 'https://spam.example achetez maintenant' })
  const toParent = (await house.letters()).find(({ recipient }) => recipient === 'claire@example.org')
  expect(`${toParent?.html}${toParent?.text}`).not.toMatch(/spam\.example|Achetez/)
})

test('the phone is optional', async () => {
  const { phone: _, ...withoutPhone } = whole
  expect((await send(withoutPhone)).status).toBe(200)
  expect(await stored()).toMatchObject([{ phone: null }])
})

test.each(['123456789', ' '.repeat(10), '', '   123456789   '])(
  'a message of fewer than 10 characters is refused with the specification’s sentence: %j',
  async (message) => {
    const answer = await send({ ...whole, message })
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toEqual([{ path: 'message', message: 'Le message doit contenir au moins 10 caractères' }])
    expect(await stored()).toEqual([])
  },
)

test.each([
  ['ten emoji, counted as a reader counts them', '🍊'.repeat(10)],
  ['5,000 characters', 'a'.repeat(5000)],
  ['5,000 emoji', '🍊'.repeat(5000)],
])('a message is taken: %s', async (_what, message) => {
  expect((await send({ ...whole, message })).status).toBe(200)
  expect(await stored()).toMatchObject([{ message }])
})

test('a message over 5,000 characters is refused', async () => {
  const answer = await send({ ...whole, message: 'a'.repeat(5001) })
  expect(answer.status).toBe(400)
  expect(answer.body.issues?.[0]?.path).toBe('message')
})

test.each(['firstName', 'lastName', 'email', 'message'])('%s is required', async (field) => {
  const answer = await send({ ...whole, [field]: undefined })
  expect(answer.status).toBe(400)
  expect(answer.body.issues?.map(({ path }) => path)).toEqual([field])
})

test.each(['claire', 'claire@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org', 7])(
  'an address that is not one is refused: %j',
  async (email) => {
    const answer = await send({ ...whole, email })
    expect(answer.status).toBe(400)
    expect(answer.body.issues?.[0]?.path).toBe('email')
  },
)

test.each([
  ['firstName', 'Claire\r\nBcc: b@example.org', 'Une seule ligne, sans tabulation'],
  ['phone', '621\u2028000', 'Une seule ligne, sans tabulation'],
  ['firstName', 'a'.repeat(101), '100 caractères au plus'],
  ['lastName', 'a'.repeat(101), '100 caractères au plus'],
  ['phone', '1'.repeat(41), '40 caractères au plus'],
])('%s is one line of a certain length, and a refusal says which is wrong: %j', async (field, text, message) => {
  const answer = await send({ ...whole, [field]: text })
  expect([answer.status, answer.body.issues]).toEqual([400, [{ path: field, message }]])
  expect(await stored()).toEqual([])
})

test('what a robot fills in is answered with 200 and dropped', async () => {
  const answer = await send({ ...whole, website: 'https://spam.example' })
  expect(answer.status).toBe(200)
  expect(await stored()).toEqual([])
  expect(await house.services.db.select().from(outbox)).toEqual([])
})

test('five messages an hour from one address, the sixth is told to wait', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) statuses.push((await send(whole)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  house.clock.advance(61 * 60_000)
  expect((await send(whole)).status).toBe(200)
})

test('an e-mail about a message that has been erased meanwhile is not sent', async () => {
  await house.services.db.transaction(async (tx) => {
    const { postEmail } = await import('#src/outside/email/email.server.ts')
    const { contactTeamEmail } = await import('./contact-email.server.ts')
    const at = house.services.clock.now()
    await postEmail(tx, contactTeamEmail, { to: 'erased@mirabelle.example', language: 'fr', payload: { submissionId: crypto.randomUUID() }, at })
  })
  const letters = await house.letters()
  expect(letters.filter(({ recipient }) => recipient === 'erased@mirabelle.example')).toEqual([])
})
