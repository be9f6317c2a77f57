import { desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { contactSubmissions, outbox, rateLimits } from '#src/infrastructure/database/schema.server.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer({ environment: { CONTACT_EMAIL: 'equipe@mirabelle.example' } })
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
  await server.services.db.delete(outbox)
  await server.services.db.delete(contactSubmissions)
})

const whole = {
  firstName: 'Claire',
  lastName: 'Muller',
  email: 'Claire@Example.org',
  phone: '+352 621 000 000',
  message: 'Bonjour, quel âge ?',
  language: 'it',
}
const send = (body: object) =>
  server
    .browser()
    .post<{ message?: string; issues?: { path: string; message: string }[] }>('/api/contact', body)
const stored = () =>
  server.services.db.select().from(contactSubmissions).orderBy(desc(contactSubmissions.createdAt))

test('a message is stored, reaches the team with the parent as Reply-To, and is acknowledged to the parent', async () => {
  const response = await send(whole)
  const posted = await server.services.db.select().from(outbox)
  const sentEmails = await server.sentEmails()

  expect(response.status).toBe(200)
  expect(await stored()).toMatchObject([
    {
      firstName: 'Claire',
      lastName: 'Muller',
      email: 'claire@example.org',
      phone: '+352 621 000 000',
      message: 'Bonjour, quel âge ?',
      language: 'it',
    },
  ])
  expect(posted.map(({ kind, recipient, language }) => [kind, recipient, language]).toSorted()).toEqual([
    ['contact-receipt', 'claire@example.org', 'it'],
    ['contact-team', 'equipe@mirabelle.example', 'fr'],
  ])
  const toTeam = sentEmails.find(({ recipient }) => recipient === 'equipe@mirabelle.example')
  expect(toTeam?.subject).toBe('Message de Claire Muller')
  expect(toTeam?.text).toContain('Bonjour, quel âge ?')
  expect(toTeam?.text).toContain('claire@example.org')
  const toParent = sentEmails.find(({ recipient }) => recipient === 'claire@example.org')
  expect(toParent?.subject).toBe('Abbiamo ricevuto il tuo messaggio')
})

test('a message that is sent again after a lost response is stored and sent once', async () => {
  const attempt = crypto.randomUUID()
  const again = await Promise.all([1, 2, 3].map(() => send({ ...whole, attempt })))
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await stored()).toHaveLength(1)
  expect(await server.services.db.select().from(outbox)).toHaveLength(2)
  await send({ ...whole, attempt: crypto.randomUUID() })
  expect(await stored()).toHaveLength(2)
})

test('the acknowledgement contains nothing of the message', async () => {
  await send({ ...whole, firstName: 'Achetez', message: 'https://spam.example achetez maintenant' })
  const toParent = (await server.sentEmails()).find(({ recipient }) => recipient === 'claire@example.org')
  expect(`${toParent?.html}${toParent?.text}`).not.toMatch(/spam\.example|Achetez/)
})

test('the phone is optional', async () => {
  const { phone: _, ...withoutPhone } = whole
  expect((await send(withoutPhone)).status).toBe(200)
  expect(await stored()).toMatchObject([{ phone: null }])
})

test.each(['123456789', ' '.repeat(10), '', '   123456789   '])(
  'a message of fewer than 10 characters is rejected with the specification’s sentence: %j',
  async (message) => {
    const response = await send({ ...whole, message })
    expect(response.status).toBe(400)
    expect(response.body.issues).toEqual([
      { path: 'message', message: 'Le message doit contenir au moins 10 caractères' },
    ])
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

test('a message over 5,000 characters is rejected', async () => {
  const response = await send({ ...whole, message: 'a'.repeat(5001) })
  expect(response.status).toBe(400)
  expect(response.body.issues?.[0]?.path).toBe('message')
})

test('every message about rejected fields is in French, like the specification’s', async () => {
  const response = await send({ ...whole, firstName: 5, phone: 5, language: 'de' })
  expect(response.body.issues).toEqual([
    { path: 'firstName', message: 'Le prénom est requis' },
    { path: 'phone', message: 'Cette valeur n’a pas la forme attendue' },
    { path: 'language', message: 'Une de ces valeurs\u00A0: fr, en, it' },
  ])
})

test.each(['firstName', 'lastName', 'email', 'message'])('%s is required', async (field) => {
  const response = await send({ ...whole, [field]: undefined })
  expect(response.status).toBe(400)
  expect(response.body.issues?.map(({ path }) => path)).toEqual([field])
})

test.each(['claire', 'claire@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org', 7])(
  'an invalid address is rejected: %j',
  async (email) => {
    const response = await send({ ...whole, email })
    expect(response.status).toBe(400)
    expect(response.body.issues?.[0]?.path).toBe('email')
  },
)

test.each([
  ['firstName', 'Claire\r\nBcc: b@example.org', 'Une seule ligne, sans tabulation'],
  ['phone', '621\u2028000', 'Une seule ligne, sans tabulation'],
  ['firstName', 'a'.repeat(101), '100 caractères au plus'],
  ['lastName', 'a'.repeat(101), '100 caractères au plus'],
  ['phone', '1'.repeat(41), '40 caractères au plus'],
])(
  '%s is one line of limited length, and the error names the violated rule: %j',
  async (field, text, message) => {
    const response = await send({ ...whole, [field]: text })
    expect([response.status, response.body.issues]).toEqual([400, [{ path: field, message }]])
    expect(await stored()).toEqual([])
  },
)

test('a message with a filled honeypot gets 200 and is dropped', async () => {
  const response = await send({ ...whole, website: 'https://spam.example' })
  expect(response.status).toBe(200)
  expect(await stored()).toEqual([])
  expect(await server.services.db.select().from(outbox)).toEqual([])
})

test('a signed-in family is answered in its own language unless the form names another', async () => {
  const family = await server.signedIn(await aMember(server.services.db, { language: 'it' }))
  await family.post('/api/contact', { ...whole, language: undefined })
  expect(await stored()).toMatchObject([{ language: 'it' }])
})

test('a sixth message within an hour from one address has to wait', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) statuses.push((await send(whole)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  server.clock.advance(61 * 60_000)
  expect((await send(whole)).status).toBe(200)
})

test('an e-mail about a message that was erased in between is not sent', async () => {
  await server.services.db.transaction(async (tx) => {
    const { enqueueEmail } = await import('#src/infrastructure/email/email.server.ts')
    const { contactTeamEmail } = await import('./contact-email.server.ts')
    const at = server.services.clock.now()
    await enqueueEmail(tx, contactTeamEmail, {
      to: 'erased@mirabelle.example',
      language: 'fr',
      payload: { submissionId: crypto.randomUUID() },
      at,
    })
  })
  const sentEmails = await server.sentEmails()
  expect(sentEmails.filter(({ recipient }) => recipient === 'erased@mirabelle.example')).toEqual([])
})

test('the export contains the messages that the filter shows', async () => {
  const token = await anAdministratorsToken(server)
  for (const message of ['Une première question', 'Une deuxième question', 'Une troisième question'])
    await send({ ...whole, message })
  const shown = async (query: string) =>
    (
      await server
        .browser()
        .get<{ id: string; message: string }[]>(`/api/admin/contact-submissions${query}`, { token })
    ).body
  const [newest] = await shown('')
  await server.browser().put(`/api/admin/contact-submissions/${newest?.id}`, { isAnswered: true }, { token })
  for (const [query, count] of [
    ['', 3],
    ['?open=true', 2],
    ['?open=false', 1],
  ] as const) {
    const { text } = await server.browser().get(`/api/admin/contact-submissions.csv${query}`, { token })
    const exported = text.match(/Une \S+ question/g)
    expect(exported).toEqual((await shown(query)).map(({ message }) => message))
    expect(exported).toHaveLength(count)
  }
})
