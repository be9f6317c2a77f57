import { buffer } from 'node:stream/consumers'
import { and, eq, lt, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import Stripe from 'stripe'
import { describe, expect, inject, it, vi } from 'vitest'
import type { Consent } from '#src/domain/consents/list-consents.contract.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  accessGrants,
  children,
  consentActs,
  contactSubmissions,
  conversationMessages,
  conversations,
  custodyLines,
  gifts,
  incidents,
  newsletterRequests,
  onboardingProfiles,
  oneToOneBookings,
  outbox,
  referrals,
  subscriptionEvents,
  subscriptions,
  users,
  withdrawalRequests,
} from '#src/infrastructure/database/schema.server.ts'
import { erasureMark, hashOf } from '#src/infrastructure/secrets.server.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { longDate } from '#src/shared/language/format.ts'
import { textVersions } from '#src/shared/text-versions.ts'
import { anAdministratorsToken, aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { aFamilyWithTheCanary, tablesHolding } from '#tests/support/accounts/canary.ts'
import {
  aFreeSlot,
  aLive,
  aMember,
  aSecondGuardian,
  someChildren,
} from '#tests/support/accounts/factories.ts'
import { familyExport } from '#tests/support/accounts/family-export.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilWaiting } from '#tests/support/database/lock-waits.ts'
import { aPayingFamily, emulatorOf } from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { eraseFamilyData, findFamiliesOverBefore } from './erase-family.server.ts'
import { columnTexts } from './export/export-columns.texts.ts'
import { zipOf } from './export/export-family.server.ts'
import { valueTexts } from './export/export-values.texts.ts'
import { readFamilyData } from './family-data.server.ts'
import { familySections } from './family-sections.server.ts'
import { retentionJobs } from './retention-jobs.server.ts'

const server = provideTestServer()

/** A family that has written 3,000 messages. */
async function aTalkativeFamily(db: Connection, at: Date) {
  const family = await aMember(db)
  await db.insert(conversations).values({ userId: family.id, lastMessageAt: at, createdAt: at })
  const message = {
    userId: family.id,
    sender: 'family',
    text: 'Bonjour. '.repeat(100),
    createdAt: at,
  } as const
  for (let written = 0; written < 3000; written += 500)
    await db.insert(conversationMessages).values(Array.from({ length: 500 }, () => message))
  return family
}

async function eraseTokenFor(email: string): Promise<string> {
  return vi.waitUntil(async () => {
    const sentEmail = (await server.sentEmails()).find(
      ({ recipient, text }) => recipient === email && text.includes('#erase='),
    )
    return sentEmail && /#erase=([\w.-]+)/.exec(sentEmail.text)?.[1]
  }, 10_000)
}

const reader = { language: 'fr', timeZone: 'Europe/Luxembourg' } as const

describe('the export', () => {
  it('is a ZIP of JSON and readable HTML with all of the family’s data and no credentials', async () => {
    const { browser, email, userId, canary } = await aFamilyWithTheCanary(server)
    const { status, type, data, page } = await familyExport(server, browser)
    expect([status, type]).toEqual([200, 'application/zip'])
    expect(data.account).toMatchObject([{ id: userId, email }])
    expect(Object.keys(data)).toEqual(familySections)
    for (const section of familySections) expect(data[section], section).not.toEqual([])
    expect(JSON.stringify(data)).not.toMatch(/hash/i)
    expect(page).toContain('<html lang="fr">')
    expect(page).toContain(`Bonjour, ${canary} vous salue.`)
    expect(page).toContain('<th scope="row">Jours offerts jusqu’au</th>')
    expect(page).toMatch(
      /<th scope="row">Dernière connexion<\/th><td>\d+\u00A0\S+ \d{4}, \d{1,2}\sh(?:\s\d\d)?<\/td>/,
    )
    expect(page).toContain('<th scope="row">Abonnement actif</th><td>Oui</td>')
    const labels = new Set([...page.matchAll(/<th scope="row">([^<]*)/g)].map(([, label]) => label))
    expect(Object.keys(columnTexts).filter((name) => labels.has(name))).toEqual([])
    expect(page).toContain('<th scope="row">Objectifs</th><td>Autonomie</td>')
    const shown = [...page.matchAll(/<td>([^<]*)/g)].map(([, value]) => value)
    const codes = new Set(
      Object.values<Readonly<Record<string, object>>>(valueTexts)
        .flatMap((columns) => Object.values(columns))
        .flatMap((texts) => Object.keys(texts)),
    )
    expect(shown.filter((value) => codes.has(value ?? ''))).toEqual([])
    expect((await server.browser().post('/api/account/export')).status).toBe(401)
  })

  it('says why a one-to-one session was cancelled, and which session an incident is about', async () => {
    const { db, clock } = server.services
    const family = await aMember(db)
    const [childId = ''] = await someChildren(db, family, ['Renarde'])
    const startsAt = later(clock.now(), day)
    const slotId = await aFreeSlot(db, startsAt, { name: 'Inès Moreau' })
    const cancelled = { cancelledAt: clock.now(), cancelReason: 'Inès est malade.' }
    const [booking] = await db
      .insert(oneToOneBookings)
      .values({ slotId, childId, ...cancelled })
      .returning()
    const live = await aLive(db, { startsAt: later(startsAt, day) })
    await db.insert(incidents).values([
      { childId, bookingId: booking?.id, deadlineAt: startsAt, state: 'handled', presses: 3 },
      { childId, liveSessionId: live.id, deadlineAt: startsAt },
      // Of a child who was removed.
      { userId: family.id, slotId, deadlineAt: startsAt, presses: 2 },
    ])
    const data = await readFamilyData(db, family)
    expect(data.oneToOne).toMatchObject([{ expert: 'Inès Moreau', ...cancelled }])
    expect(data.incidents).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          child: 'Renarde',
          title: null,
          expert: 'Inès Moreau',
          startsAt,
          presses: 3,
        }),
        expect.objectContaining({ title: live.title, expert: null, startsAt: live.startsAt }),
        expect.objectContaining({ child: null, words: '', expert: 'Inès Moreau', startsAt, presses: 2 }),
      ]),
    )
    const files = unzipSync(await buffer(zipOf(data, reader, clock.now())))
    expect(strFromU8(files['mirabelle.html'] ?? new Uint8Array())).toContain(
      '<th scope="row">Raison de l’annulation</th><td>Inès est malade.</td>',
    )
  })

  it('names times in the family’s zone', async () => {
    const { db } = server.services
    const family = await aMember(db)
    await db
      .update(users)
      .set({ createdAt: new Date('2026-03-01T03:30:00Z') })
      .where(eq(users.id, family.id))
    const data = await readFamilyData(db, family)
    const reader = { language: 'en', timeZone: 'America/New_York' } as const
    const files = unzipSync(await buffer(zipOf(data, reader, new Date('2026-03-02T03:30:00Z'))))
    const page = strFromU8(files['mirabelle.html'] ?? new Uint8Array())
    expect(page).toContain('As of 1\u00A0March 2026, 10.30\u00A0pm (New York time)')
    expect(page).toContain('<td>28\u00A0February 2026, 10.30\u00A0pm</td>')
  })

  it('is limited to five an hour for each guardian, and then is 429', async () => {
    const [family, other] = [await aMember(server.services.db), await aMember(server.services.db)]
    const exported = async ({ id }: { id: string }) =>
      (await server.signedIn({ id })).post('/api/account/export')
    for (let made = 0; made < 5; made++) expect((await exported(family)).status).toBe(200)
    const rejected = await exported(family)
    expect([rejected.status, Number(rejected.headers.get('retry-after')) <= 3600]).toEqual([429, true])
    expect((await exported(other)).status).toBe(200)
    server.clock.advance(hour + 1000)
    expect((await exported(family)).status).toBe(200)
  })

  it('is built in pieces, so that other requests are answered during a large export', async () => {
    const { db, clock } = server.services
    const at = clock.now()
    const data = await readFamilyData(db, await aTalkativeFamily(db, at))
    let [turns, isMade] = [0, false]
    const turn = () => {
      turns += 1
      if (!isMade) setImmediate(turn)
    }
    setImmediate(turn)
    const files = unzipSync(await buffer(zipOf(data, reader, at)))
    isMade = true
    const { conversationMessages: messages } = JSON.parse(
      strFromU8(files['mirabelle.json'] ?? new Uint8Array()),
    )
    expect(messages).toHaveLength(3000)
    expect(turns).toBeGreaterThan(30)
  })

  it('reads a conversation of any length part by part, and sends what it has read', async () => {
    const reads: string[] = []
    const { db, close } = await openTestDatabase({
      logQuery: (query) => {
        if (query.includes('from "conversation_messages"')) reads.push(query)
      },
    })
    try {
      const at = server.clock.now()
      const family = await aTalkativeFamily(db, at)
      const sent = zipOf(await readFamilyData(db, family), reader, at)
      const first = await sent.next()
      const readsBefore = reads.length
      const late = { userId: family.id, sender: 'team', text: 'Trop tard.', createdAt: at } as const
      await db.insert(conversationMessages).values(late)
      const files = unzipSync(Buffer.concat([first.value ?? Buffer.alloc(0), await buffer(sent)]))
      expect(reads.length).toBeGreaterThan(readsBefore + 10)
      expect(reads.filter((query) => !/ limit |max\(/.test(query))).toEqual([])
      const page = strFromU8(files['mirabelle.html'] ?? new Uint8Array())
      expect([page.split('Bonjour. Bonjour. ').length > 3000, page.includes('Trop tard.')]).toEqual([
        true,
        false,
      ])
    } finally {
      await close()
    }
  })
})

describe('the outbox of many families', () => {
  it('is never read as a whole to export or erase a single family', async () => {
    const asked: { query: string; params: unknown[] }[] = []
    let isNoting = false
    const database = await openTestDatabase({
      logQuery: (query, params) => {
        if (isNoting && /^\(?(?:select|delete)\b.*"outbox"/s.test(query)) asked.push({ query, params })
      },
    })
    const other = await startTestServer({ database })
    try {
      const { db } = other.services
      const { browser, userId } = await aFamilyWithTheCanary(other)
      await other.sentEmails()
      await db.execute(sql`
        insert into outbox (kind, recipient, language, payload, not_before, sent_at)
        select 'login-link', 'famille-' || number || '@exemple.lu', 'fr', '{}', now(), now()
        from generate_series(1, 20000) number`)
      await db.execute(sql`analyze outbox`)
      isNoting = true
      expect((await browser.post('/api/account/export')).status).toBe(200)
      await eraseFamilyData(other.services, userId)
      isNoting = false
      expect(asked.length).toBeGreaterThan(6)
      for (const { query, params } of asked) {
        const parts = query.split(/\$(\d+)/).map((part, index) =>
          // The captured number is the parameter's position, counted from one.
          index % 2 === 0 ? sql.raw(part) : sql.param(params[Number(part) - 1]),
        )
        const plan = await db.execute<Record<string, string>>(sql`explain ${sql.join(parts)}`)
        const lines = plan.rows.flatMap((row) => Object.values(row)).join('\n')
        expect(lines, query).not.toContain('Seq Scan on outbox')
      }
    } finally {
      await other.close()
    }
  })
})

describe('the erasure', () => {
  it('needs the e-mailed link, ends the subscription, keeps anonymous payments and deletes all other data', async () => {
    const { db, payments } = server.services
    const family = await aFamilyWithTheCanary(server)
    const team = { token: await anAdministratorsToken(server) }
    expect((await server.browser().get(`/api/admin/users/${family.userId}`, team)).status).toBe(200)
    expect(
      (await server.browser().post('/api/admin/generate-magic-link', { email: family.email }, team)).status,
    ).toBe(200)
    const customer = String((await payments.subscriptions.retrieve(family.subscriptionId)).customer)
    const [cardOnFile] = (await payments.customers.listPaymentMethods(customer)).data
    expect(JSON.stringify(cardOnFile)).toContain(family.canary)
    const friend = await aMember(db)
    const [referral] = await db
      .insert(referrals)
      .values({
        referrerId: family.userId,
        referredId: friend.id,
        referralCode: 'ABCDEFGH',
        status: 'completed',
        completedAt: server.clock.now(),
      })
      .returning()
    const until = later(server.clock.now(), 30 * day)
    await db.insert(accessGrants).values({
      userId: friend.id,
      referralId: referral?.id,
      reason: 'referral',
      days: 30,
      accessUntil: until,
    })
    const before = await tablesHolding(server.services.db, family.canary)
    for (const table of [
      'users',
      'onboarding_profiles',
      'children',
      'child_profiles',
      'delivery_addresses',
      'sessions',
      'contact_submissions',
      'mailing_requests',
      'saved_views',
      'outbox',
      'mailbox',
    ])
      expect(before, table).toContain(table)

    expect((await family.browser.post('/api/account/erase')).status).toBe(200)
    const token = await eraseTokenFor(family.email)
    expect(
      (await server.browser().post('/api/account/erase/confirm', { token: `${token.slice(0, -2)}AA` }))
        .status,
    ).toBe(400)
    expect((await family.browser.get('/api/auth/me')).status).toBe(200)
    const presses = await Promise.all(
      Array.from({ length: 6 }, () => server.browser().post('/api/account/erase/confirm', { token })),
    )
    expect(presses.map(({ status }) => status)).toEqual(presses.map(() => 200))

    // Stripe's remaining events arrive late.
    await emulatorOf(server).deliverPending()
    expect(await tablesHolding(server.services.db, family.canary)).toEqual([])
    // The team's actions and the family's id: docs/security.md says that they are kept, and why.
    expect(await tablesHolding(server.services.db, family.userId)).toEqual(['audit_log'])
    const known = await payments.customers.retrieve(customer)
    expect(known).toMatchObject({ id: customer, email: null, name: null, phone: null })
    const left = [
      known,
      await payments.paymentMethods.retrieve(cardOnFile?.id ?? ''),
      await payments.customers.listPaymentMethods(customer),
    ]
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`${family.canary}|Weber`))
    expect(left).toMatchObject([{}, { customer: null }, { data: [] }])
    expect((await payments.invoices.list({ customer })).data).toMatchObject([
      { status: 'paid', amount_paid: 5700 },
    ])
    expect((await payments.subscriptions.retrieve(family.subscriptionId)).status).toBe('canceled')
    expect((await family.browser.get('/api/auth/me')).status).toBe(401)
    const kept = await db
      .select()
      .from(subscriptionEvents)
      .where(sql`${subscriptionEvents.userId} is null and ${subscriptionEvents.amount} = 5700`)
    expect(kept.length).toBeGreaterThan(0)
    expect(await db.select().from(accessGrants).where(eq(accessGrants.userId, friend.id))).toMatchObject([
      { days: 30, referralId: null },
    ])
  })

  it('completes when Stripe does not know the subscription, as after a change of Stripe account', {
    timeout: 15_000,
  }, async () => {
    const { db } = server.services
    const { browser, email, userId } = await aPayingFamily(server)
    await emulatorOf(server).deliverPending()
    await db.update(subscriptions).set({ id: 'sub_ofAnotherAccount' }).where(eq(subscriptions.userId, userId))
    await browser.post('/api/account/erase')
    expect(
      (await server.browser().post('/api/account/erase/confirm', { token: await eraseTokenFor(email) }))
        .status,
    ).toBe(200)
    expect(await db.select().from(users).where(eq(users.id, userId))).toEqual([])
  })

  it('deletes what a family wrote while signed in with another address, which only its writer exports', async () => {
    const { db, clock } = server.services
    const family = await aMember(db)
    const guardian = await aSecondGuardian(db, family, clock.now())
    const [browser, second] = [await server.signedIn(family), await server.signedIn(family, guardian)]
    const words = { firstName: 'Claire', lastName: 'Weber', phone: '+352 621 000 000' }
    const [email, ofSecond] = [`bureau-${family.id}@exemple.lu`, `atelier-${family.id}@exemple.lu`]
    const message = 'Une question du bureau.'
    expect((await browser.post('/api/contact', { ...words, email, message })).status).toBe(200)
    expect((await second.post('/api/contact', { ...words, email: ofSecond, message })).status).toBe(200)
    await server.sentEmails()

    expect((await readFamilyData(db, family)).messages).toMatchObject([{ email, message }])
    expect(
      (await readFamilyData(db, { ...guardian, id: family.id, guardianId: guardian.id })).messages,
    ).toMatchObject([{ email: ofSecond }])
    expect((await readFamilyData(db, { id: crypto.randomUUID(), email })).messages).toEqual([])
    await eraseFamilyData(server.services, family.id)
    expect(await tablesHolding(db, family.id)).toEqual([])
  })

  it('empties the gifts of both guardians', async () => {
    const { db, clock } = server.services
    const family = await aMember(db)
    const guardian = await aSecondGuardian(db, family, clock.now())
    const gift = {
      months: 1,
      cents: 3900,
      language: 'fr',
      message: 'Pour vous',
      deliverOn: '2026-03-02',
    } as const
    const key = () => crypto.randomUUID()
    await db.insert(gifts).values([
      { ...gift, requestKey: key(), codeHash: hashOf(key()), buyerEmail: guardian.email },
      { ...gift, requestKey: key(), codeHash: hashOf(key()), recipientEmail: guardian.email },
    ])
    await eraseFamilyData(server.services, family.id)
    expect(await tablesHolding(db, guardian.email)).toEqual([])
  })

  it.each(['known', 'unknown'] as const)(
    'notifies the expert of a coming session, with a subscription %s at Stripe',
    async (atStripe) => {
      const { db, clock } = server.services
      const { userId, email } = await aPayingFamily(server)
      await emulatorOf(server).deliverPending()
      const [childId = ''] = await someChildren(db, { id: userId }, ['Renarde'])
      const expert = await aSignedInAdmin(server, { role: 'expert' })
      const slotId = await aFreeSlot(db, later(clock.now(), 3 * day), { adminId: expert.id })
      await db.insert(oneToOneBookings).values({ slotId, childId, createdAt: clock.now() })
      if (atStripe === 'unknown')
        await db
          .update(subscriptions)
          .set({ id: `sub_ofAnother_${userId}` })
          .where(eq(subscriptions.userId, userId))
      await eraseFamilyData(server.services, userId)
      const toExpert = (await server.sentEmails()).filter(({ recipient }) => recipient === expert.email)
      expect(toExpert).toMatchObject([{ subject: expect.stringMatching(/^Séance annulée/) }])
      expect(await db.$count(outbox, eq(outbox.recipient, email))).toBe(0)
    },
  )

  it('rejects a link older than a day, and erases nothing while Stripe is unavailable', async () => {
    const family = await aFamilyWithTheCanary(server)
    await family.browser.post('/api/account/erase')
    const token = await eraseTokenFor(family.email)
    const { retrieve } = server.services.payments.subscriptions
    server.services.payments.subscriptions.retrieve = () =>
      Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' }))
    expect((await server.browser().post('/api/account/erase/confirm', { token })).status).toBe(503)
    server.services.payments.subscriptions.retrieve = retrieve
    expect(await server.services.db.select().from(users).where(eq(users.id, family.userId))).toHaveLength(1)
    const { update } = server.services.payments.customers
    server.services.payments.customers.update = () =>
      Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' }))
    expect((await server.browser().post('/api/account/erase/confirm', { token })).status).toBe(503)
    server.services.payments.customers.update = update
    expect(await server.services.db.select().from(users).where(eq(users.id, family.userId))).toHaveLength(1)
    server.clock.advance(day + 1000)
    expect((await server.browser().post('/api/account/erase/confirm', { token })).body.code).toBe(
      'invalidLink',
    )
  })
})

describe('the consents', () => {
  it('are listed with text version, language and time, and withdrawn per purpose', async () => {
    const { db } = server.services
    const family = await aFamilyWithTheCanary(server)
    await db
      .update(newsletterRequests)
      .set({ confirmedAt: server.clock.now() })
      .where(eq(newsletterRequests.email, family.email))
    const listed = async () =>
      (await family.browser.get<{ consents: Consent[] }>('/api/account/consents')).body.consents
    expect(await listed()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          purpose: 'parental',
          textVersion: textVersions.parentalConsent,
          language: 'fr',
          withdrawnAt: null,
        }),
        expect.objectContaining({ purpose: 'newsletter', withdrawnAt: null }),
      ]),
    )
    expect(
      (await family.browser.post('/api/account/consents/withdraw', { purpose: 'newsletter' })).status,
    ).toBe(200)
    expect((await listed()).find(({ purpose }) => purpose === 'newsletter')?.withdrawnAt).not.toBeNull()
    expect(await db.select().from(children).where(eq(children.userId, family.userId))).toHaveLength(2)
    const custody = () => db.$count(custodyLines, eq(custodyLines.userId, family.userId))
    expect(await custody()).toBe(1)

    expect(
      (await family.browser.post('/api/account/consents/withdraw', { purpose: 'parental' })).status,
    ).toBe(200)
    expect((await listed()).find(({ purpose }) => purpose === 'parental')?.withdrawnAt).not.toBeNull()
    expect(await db.select().from(children).where(eq(children.userId, family.userId))).toEqual([])
    expect(
      await db.select().from(onboardingProfiles).where(eq(onboardingProfiles.userId, family.userId)),
    ).toEqual([])
    expect(await custody()).toBe(0)
    expect((await family.browser.get('/api/auth/me')).body.hasCompletedOnboarding).toBe(false)
    expect(
      (await family.browser.post('/api/account/consents/withdraw', { purpose: 'parental' })).status,
    ).toBe(200)
    const told = (await server.sentEmails()).filter(
      ({ recipient, subject }) => recipient === family.email && /retiré|ne recevrez plus/.test(subject),
    )
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      'Consentement parental retiré',
      'Vous ne recevrez plus la lettre du verger',
    ])
    for (const { text, html } of told)
      for (const said of [text, html]) expect(said).toContain(longDate(server.clock.now(), 'fr'))
    expect((await family.browser.post('/api/account/consents/withdraw', { purpose: 'terms' })).status).toBe(
      400,
    )
    expect((await server.browser().get('/api/account/consents')).status).toBe(401)
  })
})

describe.skipIf(!inject('postgresTemplate'))('children of a family who are deleted together', () => {
  const withdraw = async (family: { id: string; email: string }) => {
    const browser = await server.signedIn(family)
    const { status } = await browser.post('/api/account/consents/withdraw', { purpose: 'parental' })
    expect(status).toBe(200)
  }
  it.each([
    ['the withdrawal of consent', withdraw],
    ['the erasure', ({ id }: { id: string }) => eraseFamilyData(server.services, id)],
  ])('are locked by %s in the order in which registrations lock them', async (_, remove) => {
    const { db } = server.services
    const family = await aMember(db)
    const idFrom = (first: string) => first + crypto.randomUUID().slice(1)
    const [last, first] = [idFrom('f'), idFrom('0')]
    const child = {
      userId: family.id,
      displayName: 'Renarde',
      age: '6-8',
      language: 'fr',
      picture: 'crest:a',
    } as const
    // The rows are inserted in the opposite order.
    await db.insert(children).values({ ...child, id: last, position: 1 })
    await db.insert(children).values({ ...child, id: first, position: 2 })
    const removing: Promise<void>[] = []
    await db.transaction(async (tx) => {
      const lock = (id: string) =>
        tx.select({ id: children.id }).from(children).where(eq(children.id, id)).for('no key update')
      await lock(first)
      removing.push(remove(family))
      await untilWaiting(db, removing)
      await lock(last)
    })
    await Promise.all(removing)
    expect(await db.$count(children, eq(children.userId, family.id))).toBe(0)
  })
})

describe('consent as evidence', () => {
  it('has one row for each act, also when it is given again, and the family sees each', async () => {
    const { db } = server.services
    const family = await aFamilyWithTheCanary(server)
    const press = async (isAgreed: boolean) => {
      const { children: all } = (
        await family.browser.get<{ children: { id: string }[] }>('/api/account/recording-consents')
      ).body
      server.clock.advance(60_000)
      await family.browser.put(`/api/children/${all[0]?.id}/recording-consent`, { isAgreed })
    }
    for (const isAgreed of [true, false, true]) await press(isAgreed)
    // The consent is in force already, so no act is added.
    await press(true)
    const acts = await db
      .select()
      .from(consentActs)
      .where(and(eq(consentActs.family, erasureMark(family.userId)), eq(consentActs.purpose, 'record-video')))
      .orderBy(consentActs.at)
    expect(acts.map(({ act }) => act)).toEqual(['given', 'withdrawn', 'given'])
    const listed = (
      await family.browser.get<{ consents: Consent[] }>('/api/account/consents')
    ).body.consents.filter(({ purpose }) => purpose === 'record-video')
    expect(listed.map(({ givenAt, withdrawnAt }) => [givenAt, withdrawnAt])).toEqual([
      [acts[2]?.at.toISOString(), null],
      [acts[0]?.at.toISOString(), acts[1]?.at.toISOString()],
    ])
    const exported = (await readFamilyData(db, { id: family.userId, email: family.email })).consentActs
    expect(exported.filter(({ purpose }) => purpose === 'record-video')).toMatchObject([
      { act: 'given', at: acts[0]?.at, isYourAct: true },
      { act: 'withdrawn', at: acts[1]?.at, isYourAct: true },
      { act: 'given', at: acts[2]?.at, isYourAct: true },
    ])
    const ofSecond = { id: family.userId, email: family.email, guardianId: crypto.randomUUID() }
    expect((await readFamilyData(db, ofSecond)).consentActs.some(({ isYourAct }) => isYourAct)).toBe(false)
  })

  it('is given ten times a day at most and always withdrawn; one in force stays listed however old', async () => {
    const { db } = server.services
    const family = await aFamilyWithTheCanary(server)
    const [child] = (
      await family.browser.get<{ children: { id: string }[] }>('/api/account/recording-consents')
    ).body.children
    const press = async (isAgreed: boolean) => {
      server.clock.advance(1000)
      return (await family.browser.put(`/api/children/${child?.id}/recording-consent`, { isAgreed })).status
    }
    await press(false)
    const times = Array.from({ length: 10 }, () => [true, true, false, false]).flat()
    for (const isAgreed of times) expect(await press(isAgreed)).toBe(200)
    expect([await press(true), await press(false)]).toEqual([429, 200])
    const ofRecordings = eq(consentActs.purpose, 'record-video')
    const isOfFamily = eq(consentActs.family, erasureMark(family.userId))
    const acts = await db.select().from(consentActs).where(and(isOfFamily, ofRecordings))
    expect(acts.filter(({ act }) => act === 'given').length).toBeLessThanOrEqual(11)
    const [last] = acts
    if (!last) throw new Error('nothing was stored')
    const listed = async () =>
      (await family.browser.get<{ consents: Consent[] }>('/api/account/consents')).body.consents
    const standing = (await listed()).filter(({ withdrawnAt }) => withdrawnAt === null)
    expect(standing.length).toBeGreaterThan(0)
    const at = later(server.clock.now(), 1000)
    const many = Array.from({ length: 500 }, () => ({
      ...last,
      id: crypto.randomUUID(),
      act: 'given' as const,
      at,
    }))
    await db.insert(consentActs).values(many)
    server.clock.advance(1000)
    expect((await listed()).length).toBeLessThan(480)
    expect((await listed()).filter(({ id }) => standing.some((one) => one.id === id)).length).toBe(
      standing.length,
    )
  })

  it('is never rewritten, and is kept without a name after the family’s erasure', async () => {
    const { db } = server.services
    const family = await aFamilyWithTheCanary(server)
    const ofFamily = eq(consentActs.family, erasureMark(family.userId))
    const before = await db.select().from(consentActs).where(ofFamily).orderBy(consentActs.id)
    expect(before.length).toBeGreaterThan(0)
    await expect(db.update(consentActs).set({ language: 'it' }).where(ofFamily)).rejects.toThrow()
    await expect(db.delete(consentActs).where(ofFamily)).rejects.toThrow()
    await expect(db.execute(sql`truncate consent_acts`)).rejects.toThrow()
    await eraseFamilyData(server.services, family.userId)
    expect(await db.select().from(consentActs).where(ofFamily).orderBy(consentActs.id)).toEqual(before)
  })
})

describe('the nightly purge', () => {
  it('erases families that ended more than three years ago, and no others', async () => {
    const { db } = server.services
    const now = server.clock.now()
    const yearsAgo = (years: number) => later(now, -years * 365.25 * day)
    const gone = await aMember(db, { createdAt: yearsAgo(4) })
    const back = await aMember(db, { createdAt: yearsAgo(4), lastLoginAt: yearsAgo(1) })
    const subscribed = await aMember(db, { createdAt: yearsAgo(4), isSubscribed: true })
    const onFreeDays = await aMember(db, { createdAt: yearsAgo(4), freeAccessUntil: yearsAgo(2) })
    const young = await aMember(db, { createdAt: yearsAgo(2) })
    const endedLongAgo = await aMember(db, { createdAt: yearsAgo(6), lastLoginAt: yearsAgo(1) })
    const endedLately = await aMember(db, { createdAt: yearsAgo(6), lastLoginAt: yearsAgo(5) })
    for (const [family, end] of [
      [endedLongAgo, yearsAgo(3.01)],
      [endedLately, yearsAgo(2.99)],
    ] as const)
      await db.insert(subscriptions).values({
        id: `sub_${family.id}`,
        userId: family.id,
        customerId: `cus_${family.id}`,
        plan: 'lives',
        billing: 'monthly',
        status: 'canceled',
        isRunning: false,
        accessUntil: end,
        createdAt: yearsAgo(5),
      })
    // The family ended long ago; the access that the team gave afterwards was taken back recently.
    const wasGiven = await aMember(db, { createdAt: yearsAgo(6), givenAccessEndedAt: yearsAgo(1) })
    const record = { eventType: 'payment', amount: 5700, isRolledUp: true } as const
    await db.insert(subscriptionEvents).values([
      { ...record, userId: null, createdAt: yearsAgo(10.01), occurrence: 'paid ten years ago' },
      { ...record, userId: null, createdAt: yearsAgo(9.99), occurrence: 'paid within ten years' },
      {
        ...record,
        userId: subscribed.id,
        createdAt: yearsAgo(10.01),
        occurrence: 'paid by a family that is here',
      },
    ])
    await db.insert(contactSubmissions).values({
      firstName: 'A',
      lastName: 'B',
      email: 'ancien@exemple.lu',
      message: 'Il y a longtemps.',
      createdAt: yearsAgo(4),
    })
    expect((await findFamiliesOverBefore(db, yearsAgo(3))).toSorted()).toEqual(
      [gone.id, endedLongAgo.id].toSorted(),
    )
    for (const job of retentionJobs) await job.run(server.services)
    const left = (await db.select({ id: users.id }).from(users)).map(({ id }) => id)
    for (const { id } of [gone, endedLongAgo]) expect(left).not.toContain(id)
    for (const { id } of [back, subscribed, onFreeDays, young, endedLately, wasGiven])
      expect(left).toContain(id)
    expect(
      await db.select().from(contactSubmissions).where(eq(contactSubmissions.email, 'ancien@exemple.lu')),
    ).toEqual([])
    const records = await db
      .select({ occurrence: subscriptionEvents.occurrence })
      .from(subscriptionEvents)
      .where(lt(subscriptionEvents.createdAt, yearsAgo(9)))
    expect(records.map(({ occurrence }) => occurrence).toSorted()).toEqual([
      'paid by a family that is here',
      'paid within ten years',
    ])
  })

  it('erases a newsletter request three years after its end, one never confirmed 90 days after its link', async () => {
    const { db } = server.services
    const now = server.clock.now()
    const yearsAgo = (years: number) => later(now, -years * 365.25 * day)
    const asked = { language: 'fr', textVersion: '2022-01-01', createdAt: yearsAgo(5) } as const
    await db.insert(newsletterRequests).values([
      { ...asked, purpose: 'newsletter', email: 'lit@exemple.lu', confirmedAt: yearsAgo(5) },
      {
        ...asked,
        purpose: 'newsletter',
        email: 'parti-depuis-peu@exemple.lu',
        confirmedAt: yearsAgo(5),
        unsubscribedAt: yearsAgo(2.99),
      },
      {
        ...asked,
        purpose: 'newsletter',
        email: 'parti-depuis-longtemps@exemple.lu',
        confirmedAt: yearsAgo(5),
        unsubscribedAt: yearsAgo(3.01),
      },
      {
        ...asked,
        purpose: 'newsletter',
        email: 'jamais-confirme@exemple.lu',
        createdAt: later(now, -120.01 * day),
      },
      {
        ...asked,
        purpose: 'newsletter',
        email: 'demande-recente@exemple.lu',
        createdAt: later(now, -119.99 * day),
      },
      { ...asked, purpose: 'guide', email: 'guide@exemple.lu', createdAt: yearsAgo(3.01) },
      { ...asked, purpose: 'guide', email: 'guide-recent@exemple.lu', createdAt: yearsAgo(2.99) },
    ])
    for (const job of retentionJobs) await job.run(server.services)
    const left = await db
      .select({ email: newsletterRequests.email })
      .from(newsletterRequests)
      .where(eq(newsletterRequests.textVersion, '2022-01-01'))
    expect(left.map(({ email }) => email).toSorted()).toEqual([
      'demande-recente@exemple.lu',
      'guide-recent@exemple.lu',
      'lit@exemple.lu',
      'parti-depuis-peu@exemple.lu',
    ])
  })

  it('erases a declaration of leaving after three years, one never confirmed 90 days after its link', async () => {
    const { db } = server.services
    const now = server.clock.now()
    const daysAgo = (days: number) => later(now, -days * day)
    const declared = { kind: 'cancel', email: 'part@exemple.lu', language: 'fr' } as const
    await db.insert(withdrawalRequests).values([
      { ...declared, name: 'Confirmée', createdAt: daysAgo(1090), confirmedAt: daysAgo(1089) },
      {
        ...declared,
        name: 'Confirmée il y a longtemps',
        createdAt: daysAgo(1100),
        confirmedAt: daysAgo(1099),
      },
      { ...declared, name: 'Jamais confirmée', createdAt: daysAgo(104.01) },
      { ...declared, name: 'Encore récente', createdAt: daysAgo(103.99) },
    ])
    for (const job of retentionJobs) await job.run(server.services)
    const left = await db
      .select({ name: withdrawalRequests.name })
      .from(withdrawalRequests)
      .where(eq(withdrawalRequests.email, declared.email))
    expect(left.map(({ name }) => name).toSorted()).toEqual(['Confirmée', 'Encore récente'])
  })
})
