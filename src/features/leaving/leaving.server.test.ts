import { card } from '@mirabelle/stripe-emulator/testing/card.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import { outbox, rateLimits, withdrawalRequests } from '#src/infrastructure/database/schema.server.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aPayingFamily, emailsTo, emulatorOf } from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
  await server.services.db.delete(withdrawalRequests)
})

const declare = (body: object) =>
  server.browser().post<{ issues?: { path: string }[] }>('/api/withdrawals', {
    name: 'Claire Weber',
    locale: 'fr',
    ...body,
  })
const confirm = (token: string) =>
  server.browser().post<Record<string, string | null>>('/api/withdrawals/confirm', { token })

/** A family whose renewal failed, and that has declared its cancellation. */
async function aFamilyThatOwes() {
  const family = await aPayingFamily(server, { card: card.paysOnce })
  const { nextChargeAt } = (await family.browser.get<{ nextChargeAt: string }>('/api/account')).body
  await emulatorOf(server).advanceTo(later(new Date(nextChargeAt), 2 * hour))
  await declare({ kind: 'cancel', email: family.email })
  return family
}

async function acknowledgements(email: string): Promise<number> {
  const sent = await emailsTo(server, email)
  return sent.filter(({ subject }) => subject.startsWith('Accusé de réception')).length
}

async function tokenFor(email: string): Promise<string> {
  const [newest] = await emailsTo(server, email)
  const token = /#confirm=([\w.-]+)/.exec(newest?.text ?? '')?.[1]
  if (!token) throw new Error(`no link was sent to ${email}: ${newest?.text}`)
  return token
}

describe('leaving the contract without signing in', () => {
  it('a confirmed withdrawal ends the contract; the acknowledgement says content, date and time', async () => {
    const family = await aPayingFamily(server)
    expect(await declare({ kind: 'withdraw', email: family.email.toUpperCase() })).toMatchObject({
      status: 200,
      body: {},
    })
    const token = await tokenFor(family.email)
    const [first, second] = await Promise.all([confirm(token), confirm(token)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body).toMatchObject({
      kind: 'withdraw',
      receivedAt: expect.any(String),
      effectiveAt: expect.any(String),
    })
    await emulatorOf(server).deliverPending()
    expect((await family.browser.get('/api/account')).body).toMatchObject({
      status: 'canceled',
      hasAccess: false,
    })
    const sentEmails = await emailsTo(server, family.email)
    const acknowledged = sentEmails.filter(
      ({ subject }) => subject === 'Accusé de réception de votre rétractation',
    )
    expect(acknowledged.length).toBe(1)
    expect(acknowledged[0]?.text).toMatch(/Déclaration reçue le .+ à .+\sh/)
    expect(acknowledged[0]?.text).toContain(`Claire Weber (${family.email})`)
  })

  it('a confirmed cancellation takes effect once, at the end of the paid period', async () => {
    const family = await aPayingFamily(server)
    const before = (await family.browser.get<{ nextChargeAt: string }>('/api/account')).body
    expect((await declare({ kind: 'cancel', email: family.email, wishedOn: '2027-05-01' })).status).toBe(200)
    const token = await tokenFor(family.email)
    expect((await confirm(token)).body).toMatchObject({ kind: 'cancel', effectiveAt: before.nextChargeAt })
    expect((await confirm(token)).body).toMatchObject({ kind: 'cancel', effectiveAt: before.nextChargeAt })
    expect((await family.browser.get('/api/account')).body).toMatchObject({
      cancelAt: before.nextChargeAt,
      hasAccess: true,
    })
    expect((await emailsTo(server, family.email)).some(({ text }) => text.includes('Date souhaitée'))).toBe(
      true,
    )
  })

  it('a cancellation while a payment is owed ends the contract at once, and every message says so', async () => {
    const family = await aFamilyThatOwes()
    const declared = (await emailsTo(server, family.email)).find(
      ({ subject }) => subject === 'Confirmez votre résiliation',
    )
    expect(declared?.text).toContain('ou aussitôt si un paiement est dû')
    const token = await tokenFor(family.email)
    const { body } = await confirm(token)
    expect(body).toMatchObject({ kind: 'cancel' })
    expect(Date.parse(body.effectiveAt ?? '')).toBeLessThanOrEqual(Date.parse(body.confirmedAt ?? ''))
    expect((await confirm(token)).body).toEqual(body)
    const acknowledged = (await emailsTo(server, family.email)).find(({ subject }) =>
      subject.startsWith('Accusé de réception'),
    )
    expect(acknowledged?.text).toContain('le contrat a pris fin aussitôt')
    expect(acknowledged?.text).not.toContain('période payée')
  })

  it('two presses while a payment is owed give the same response and one acknowledgement', async () => {
    const family = await aFamilyThatOwes()
    const token = await tokenFor(family.email)
    const [first, second] = await Promise.all([confirm(token), confirm(token)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(await acknowledgements(family.email)).toBe(1)
  })

  it.each(['before', 'after'])(
    'a confirmation cut off %s the end of the contract was stored is completed by the next press',
    async (moment) => {
      const family = await aFamilyThatOwes()
      const token = await tokenFor(family.email)
      await server.services.payments.subscriptions.cancel(family.subscriptionId)
      if (moment === 'after') await syncSubscription(server.services, family.subscriptionId)
      const { status, body } = await confirm(token)
      expect([status, body.kind]).toEqual([200, 'cancel'])
      expect(Date.parse(body.effectiveAt ?? '')).toBeLessThanOrEqual(Date.parse(body.confirmedAt ?? ''))
      expect((await confirm(token)).body).toEqual(body)
      expect(await acknowledgements(family.email)).toBe(1)
    },
  )

  it('a contract that had ended before the declaration is not one to leave', async () => {
    const family = await aPayingFamily(server)
    await server.services.payments.subscriptions.cancel(family.subscriptionId)
    server.clock.advance(hour)
    await declare({ kind: 'cancel', email: family.email })
    const token = await tokenFor(family.email)
    await syncSubscription(server.services, family.subscriptionId)
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'noContract' } })
  })

  it('a contract that was ended without a refund may be withdrawn from within its fourteen days', async () => {
    const family = await aPayingFamily(server)
    await server.services.payments.subscriptions.cancel(family.subscriptionId)
    await emulatorOf(server).deliverPending()
    server.clock.advance(3 * day)
    await declare({ kind: 'withdraw', email: family.email })
    const token = await tokenFor(family.email)
    expect(await confirm(token)).toMatchObject({ status: 200, body: { kind: 'withdraw' } })
    expect(await acknowledgements(family.email)).toBe(1)
    const { body } = await family.browser.get<{ invoices: { cents: number; refundedCents: number }[] }>(
      '/api/account/invoices',
    )
    expect(body.invoices.map(({ cents, refundedCents }) => cents - refundedCents)).toEqual([0])
  })

  it('a repeated declaration is stored once; a changed one is stored with a link of its own', async () => {
    const family = await aPayingFamily(server)
    const first = { kind: 'cancel', email: family.email, wishedOn: '2027-05-01' }
    await declare(first)
    const token = await tokenFor(family.email)
    await declare(first)
    expect(await tokenFor(family.email)).toBe(token)
    await declare({ ...first, name: 'Claire Weber-Rossi', wishedOn: '2027-06-02' })
    await confirm(await tokenFor(family.email))
    const sentEmails = await emailsTo(server, family.email)
    const acknowledged = sentEmails.find(({ subject }) => subject.startsWith('Accusé de réception'))
    expect(acknowledged?.text).toContain('Claire Weber-Rossi')
    expect(acknowledged?.text).toMatch(/Date souhaitée\s: 2\sjuin\s2027/)
  })

  it('an unknown e-mail gets the same response, and its owner an e-mail that there is no contract', async () => {
    const known = await declare({ kind: 'cancel', email: (await aPayingFamily(server)).email })
    const unknown = await declare({ kind: 'cancel', email: 'personne@exemple.lu' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const [sentEmail] = await emailsTo(server, 'personne@exemple.lu')
    expect(sentEmail?.subject).toBe('Aucun contrat à cette adresse')
    expect(sentEmail?.text).not.toContain('#confirm=')
  })

  it('a withdrawal declared within the fourteen days may be confirmed after them', async () => {
    const family = await aPayingFamily(server)
    server.clock.advance(13 * day)
    await declare({ kind: 'withdraw', email: family.email })
    const token = await tokenFor(family.email)
    server.clock.advance(2 * day)
    expect(await confirm(token)).toMatchObject({ status: 200, body: { kind: 'withdraw' } })
    await emulatorOf(server).deliverPending()
    expect((await family.browser.get('/api/account')).body).toMatchObject({
      status: 'canceled',
      hasAccess: false,
    })
    const { body } = await family.browser.get<{ invoices: { cents: number; refundedCents: number }[] }>(
      '/api/account/invoices',
    )
    expect(body.invoices.map(({ cents, refundedCents }) => cents - refundedCents)).toEqual([0])
  })

  it('a withdrawal declared after the fourteen days gets no promise of a refund, but the way to cancel', async () => {
    for (const [locale, subject, path] of [
      ['fr', 'Votre rétractation arrive après les quatorze jours', '/fr/retractation?kind=cancel'],
      ['en', 'Your withdrawal came after the fourteen days', '/en/withdraw?kind=cancel'],
      ['it', 'Il suo recesso è arrivato dopo i quattordici giorni', '/it/recesso?kind=cancel'],
    ] as const) {
      const family = await aPayingFamily(server, { locale })
      server.clock.advance(14 * day + hour)
      expect((await declare({ kind: 'withdraw', email: family.email, locale })).body).toEqual({})
      const [newest] = await emailsTo(server, family.email)
      expect(newest?.subject).toBe(subject)
      expect(newest?.text).toContain(server.origin + path)
      expect(newest?.text).not.toContain('#confirm=')
    }
  })

  it('rejects the link of a withdrawal that was declared after the fourteen days', async () => {
    const family = await aPayingFamily(server)
    await declare({ kind: 'withdraw', email: family.email })
    const token = await tokenFor(family.email)
    server.clock.advance(15 * day)
    await server.services.db.update(withdrawalRequests).set({ createdAt: server.services.clock.now() })
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'tooLate' } })
  })

  it('rejects an unsigned, a malformed and an expired link', async () => {
    for (const token of ['', 'x', 'a.b', 'é'.repeat(100)])
      expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'invalidLink' } })
    expect((await confirm('a'.repeat(301))).status).toBe(400)
    const family = await aPayingFamily(server)
    await declare({ kind: 'cancel', email: family.email })
    const token = await tokenFor(family.email)
    server.clock.advance(15 * day)
    expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'invalidLink' } })
  })

  it('after a change of the address only a link in the new mailbox confirms, also one that had waited', async () => {
    const { db, clock } = server.services
    const family = await aPayingFamily(server)
    await declare({ kind: 'cancel', email: family.email })
    const before = await tokenFor(family.email)
    const [declared] = await db.select().from(withdrawalRequests)
    await db.insert(outbox).values({
      kind: 'leaving-confirmation',
      recipient: family.email,
      language: 'fr',
      payload: { requestId: declared?.id },
      notBefore: later(clock.now(), day),
      createdAt: clock.now(),
    })
    const right = `juste-${crypto.randomUUID().slice(0, 8)}@exemple.lu`
    const token = await anAdministratorsToken(server)
    const path = `/api/admin/users/${family.userId}/email`
    expect((await server.browser().put(path, { email: right }, { token })).status).toBe(200)
    expect(await confirm(before)).toMatchObject({ status: 400, body: { code: 'invalidLink' } })
    expect((await db.select().from(withdrawalRequests))[0]?.confirmedAt).toBeNull()

    const waited = (await emailsTo(server, right)).find(({ text }) => text.includes('#confirm='))
    const after = /#confirm=([\w.-]+)/.exec(waited?.text ?? '')?.[1] ?? ''
    const { status, body } = await confirm(after)
    expect([status, body.kind]).toEqual([200, 'cancel'])
    // The earlier link can do nothing more by then.
    expect((await confirm(before)).body).toEqual(body)
  })

  it('names each invalid field, ignores a robot, and limits declarations per recipient', async () => {
    const { status, body } = await declare({ kind: 'leave', email: 'x', name: ' ', wishedOn: '2026-02-30' })
    expect([status, body.issues?.map(({ path }) => path).toSorted()]).toEqual([
      400,
      ['email', 'kind', 'name', 'wishedOn'],
    ])
    expect((await declare({ kind: 'cancel', email: 'robot@exemple.lu', website: 'x' })).status).toBe(200)
    expect(await server.services.db.$count(withdrawalRequests)).toBe(0)
    for (let count = 0; count < 5; count++)
      expect((await declare({ kind: 'cancel', email: 'une@exemple.lu' })).status).toBe(200)
    expect((await declare({ kind: 'cancel', email: 'Une@exemple.lu' })).status).toBe(429)
    expect(await server.services.db.$count(withdrawalRequests)).toBe(1)
  })
})
