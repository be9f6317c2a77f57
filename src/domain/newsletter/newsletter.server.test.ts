import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newsletterRequests, outbox, rateLimits } from '#src/infrastructure/database/schema.server.ts'
import { day } from '#src/shared/durations.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { newsletterTextVersion } from './newsletter.texts.ts'

const server = provideTestServer()
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
  await server.services.db.delete(newsletterRequests)
  await server.services.db.delete(outbox)
})

/** An address that no other test of this file uses. */
const anEmail = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`
const post = (path: string, body?: object) =>
  server.browser().post<{ message?: string; code?: string }>(path, body)
const emailsTo = async (recipient: string) =>
  (await server.sentEmails()).filter((sentEmail) => sentEmail.recipient === recipient)
const requestsOf = (email: string) =>
  server.services.db.select().from(newsletterRequests).where(eq(newsletterRequests.email, email))

async function confirmationToken(email: string): Promise<string> {
  const [sentEmail] = (await emailsTo(email)).filter(({ text }) => text.includes('#letter-confirm='))
  const token = sentEmail && /#letter-confirm=([\w.-]+)/.exec(sentEmail.text)?.[1]
  if (!token) throw new Error(`no confirmation was sent to ${email}`)
  return token
}

test('the guide is sent by one e-mail, and signs nobody up for the newsletter', async () => {
  const email = anEmail('claire')
  const response = await post('/api/leads', { email, language: 'fr' })
  const sentEmails = await emailsTo(email)

  expect(response.status).toBe(200)
  expect(sentEmails.map(({ subject }) => subject)).toEqual(['Votre guide des soirées sans écran'])
  expect(sentEmails[0]?.text).toContain(`${server.origin}/guide/mirabelle-fr.pdf`)
  expect(await requestsOf(email)).toMatchObject([
    { purpose: 'guide', language: 'fr', textVersion: newsletterTextVersion, confirmedAt: null },
  ])
})

test('a visitor who ticks the newsletter is asked to confirm it by a second e-mail', async () => {
  const email = anEmail('chiara')
  await post('/api/leads', { email, language: 'it', newsletter: true })
  expect((await emailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
    'La tua guida alle serate senza schermi',
    'Un clic per ricevere la lettera del frutteto',
  ])
})

test('the newsletter is confirmed once, however often the button is pressed, and is then sent', async () => {
  const email = anEmail('claire')
  await post('/api/newsletter', { email, language: 'en' })
  expect(await emailsTo(email)).toHaveLength(1)

  const token = await confirmationToken(email)
  const responses = await Promise.all([1, 2, 3].map(() => post('/api/newsletter/confirm', { token })))

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await emailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
    'An idea for tonight, at dinner',
    'One click to receive the orchard letter',
  ])
  expect((await requestsOf(email))[0]?.confirmedAt).toBeInstanceOf(Date)
})

test('one click ends the newsletter, on its page and by a mail program’s button without a cookie', async () => {
  const email = anEmail('claire')
  await post('/api/newsletter', { email, language: 'fr' })
  await post('/api/newsletter/confirm', { token: await confirmationToken(email) })
  const welcome = (await emailsTo(email)).find(({ text }) => text.includes('#letter-leave='))
  const token = /#letter-leave=([\w.-]+)/.exec(welcome?.text ?? '')?.[1]

  const response = await fetch(`${server.origin}/api/newsletter/unsubscribe?token=${token}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  const again = await post(`/api/newsletter/unsubscribe?token=${token}`)

  expect([response.status, again.status]).toEqual([200, 200])
  expect((await requestsOf(email))[0]?.unsubscribedAt).toBeInstanceOf(Date)
})

test('one click ends every request of the address, and an old confirmation link restores nothing', async () => {
  const email = anEmail('claire')
  await post('/api/newsletter', { email, language: 'fr' })
  const token = await confirmationToken(email)
  await post('/api/newsletter/confirm', { token })
  server.clock.advance(2 * day)
  await post('/api/newsletter', { email, language: 'fr' })
  const leave = /#letter-leave=([\w.-]+)/.exec(
    (await emailsTo(email)).find(({ text }) => text.includes('#letter-leave='))?.text ?? '',
  )?.[1]
  await post(`/api/newsletter/unsubscribe?token=${leave}`)

  expect((await requestsOf(email)).filter(({ unsubscribedAt }) => unsubscribedAt === null)).toEqual([])
  expect(await post('/api/newsletter/confirm', { token })).toMatchObject({
    status: 400,
    body: { code: 'invalidLink' },
  })
})

test('a token of one kind is not accepted for the other, and a forged one is never accepted', async () => {
  const email = anEmail('claire')
  await post('/api/newsletter', { email, language: 'fr' })
  const token = await confirmationToken(email)
  const sameBytes = token.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1))
  expect(Buffer.from(sameBytes.split('.')[1] ?? '', 'base64url')).toEqual(
    Buffer.from(token.split('.')[1] ?? '', 'base64url'),
  )
  for (const wrong of ['', 'x', `${token}x`, sameBytes, `${token}.`, 'a'.repeat(301)]) {
    expect((await post('/api/newsletter/confirm', { token: wrong })).status).toBe(400)
  }
  expect((await post(`/api/newsletter/unsubscribe?token=${token}`)).status).toBe(400)
  expect((await requestsOf(email))[0]).toMatchObject({ confirmedAt: null, unsubscribedAt: null })
})

test('a confirmation link is valid for thirty days', async () => {
  const email = anEmail('claire')
  await post('/api/newsletter', { email, language: 'fr' })
  const token = await confirmationToken(email)
  server.clock.advance(31 * day)
  expect((await post('/api/newsletter/confirm', { token })).status).toBe(400)
})

test('asking twice before confirming makes one request; one address receives five e-mails an hour at most', async () => {
  const email = anEmail('claire')
  const statuses: number[] = []
  for (let count = 0; count < 6; count++)
    statuses.push((await post('/api/newsletter', { email, language: 'fr' })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await requestsOf(email)).toHaveLength(1)
})

test('a form that a robot fills in gets 200 and is dropped', async () => {
  const email = anEmail('robot')
  expect((await post('/api/leads', { email, website: 'https://spam.example' })).status).toBe(200)
  expect((await post('/api/newsletter', { email, website: 'https://spam.example' })).status).toBe(200)
  expect(await requestsOf(email)).toEqual([])
})

test.each(['', 'claire', 'a@b.lu, c@d.lu', 'Claire <a@b.lu>'])(
  'an invalid e-mail address is rejected: %j',
  async (email) => {
    expect((await post('/api/leads', { email })).status).toBe(400)
    expect((await post('/api/newsletter', { email })).status).toBe(400)
  },
)

test('a form body is rejected where no mail program needs it', async () => {
  const response = await fetch(`${server.origin}/api/newsletter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'email=a%40b.lu',
  })
  expect(response.status).toBe(415)
})
