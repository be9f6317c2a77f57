import { desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FamilyBox } from '#src/domain/box/box.contract.ts'
import { titleIn } from '#src/domain/box/box-challenge.rules.ts'
import type { AdminBox, Parcel } from '#src/features/box/admin/boxes.contract.ts'
import {
  auditLog,
  boxes,
  boxParcels,
  children,
  deliveryAddresses,
  rateLimits,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { hour, later } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aFamilyOnAPlan, aMember, aProfile, someChildren } from '#tests/support/accounts/factories.ts'
import { whileAuditLogIsLocked } from '#tests/support/database/lock-waits.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { closeDueLists } from './box.server.ts'

/** The evening before the cut-off, in Luxembourg. */
const evening = new Date('2027-01-20T22:30:00Z')
const afterCutOff = new Date('2027-01-20T23:00:00Z')
const contents = { fr: 'Une graine et une loupe.', en: 'A seed and a lens.', it: 'Un seme e una lente.' }
const home = {
  recipient: 'Claire Weber',
  line1: '12, rue du Fort',
  postalCode: 'L-1234',
  town: 'Luxembourg',
  country: 'LU',
} as const

const server = provideTestServer()
let token: string
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  await db().delete(rateLimits)
  await db().delete(boxParcels)
  await db().delete(boxes)
  await db().delete(users)
  await goTo(evening)
})

const db = () => server.services.db
const team = () => server.browser()
const path = (month = '2027-02') => `/api/admin/boxes/${month}`
const saveBox = (body: object = {}, month?: string) =>
  team().put<AdminBox>(
    path(month),
    { contents, challengeId: 'salt-water', cutOffOn: '2027-01-20', ...body },
    { token },
  )
const parcels = async () => (await team().get<Parcel[]>(`${path()}/parcels`, { token })).body
const change = (body: unknown) =>
  team().put<Parcel[] & { code: string }>(`${path()}/parcels`, body, { token })
const boxOf = async (family: { id: string }) =>
  (await (await server.signedIn(family)).get<FamilyBox | null>('/api/box')).body

async function goTo(moment: Date) {
  server.clock.moveTo(moment)
  token = await anAdministratorsToken(server)
}

async function aFamilyWithAddress(email: string, more: object = {}, user: object = {}) {
  const family = await aFamilyOnAPlan(db(), { firstPaidAt: evening }, { email, ...user })
  await db()
    .insert(deliveryAddresses)
    .values({ userId: family.id, ...home, ...more })
  return family
}

describe('the box of a month', () => {
  it('has contents in three languages, a challenge and a cut-off day', async () => {
    expect((await team().get(path(), { token })).status).toBe(404)
    const { status, body } = await saveBox()
    expect([status, body]).toEqual([
      200,
      { month: '2027-02', contents, challengeId: 'salt-water', cutOffOn: '2027-01-20', listedAt: null },
    ])
    expect((await saveBox({ challengeId: null })).body).toMatchObject({ challengeId: null })
    expect((await team().get(path(), { token })).body).toMatchObject({ month: '2027-02', challengeId: null })
    expect((await team().get('/api/admin/boxes', { token })).body).toMatchObject([{ month: '2027-02' }])
    for (const [wrong, field] of [
      [{ contents: { fr: 'x' } }, 'contents.en'],
      [{ contents: { ...contents, it: '  ' } }, 'contents.it'],
      [{ cutOffOn: '2027-02-30' }, 'cutOffOn'],
      [{ cutOffOn: '0001-01-01' }, 'cutOffOn'],
      [{ challengeId: 1 }, 'challengeId'],
      [{ challengeId: 'no-such-challenge' }, 'challengeId'],
    ] as const) {
      const rejected = await saveBox(wrong)
      expect([rejected.status, JSON.stringify(rejected.body)]).toEqual([
        400,
        expect.stringContaining(`"path":"${field}"`),
      ])
    }
    for (const month of ['2027-13', '2027-2', '1999-01', 'constructor'])
      expect((await saveBox({}, month)).status, month).toBe(400)
  })

  it('is not replaced by a new box for the same month', async () => {
    for (let press = 0; press < 2; press++) expect((await saveBox({ isNew: true })).status).toBe(200)
    const other = { ...contents, fr: 'Autre chose.' }
    const rejected = await saveBox({ isNew: true, contents: other })
    expect([rejected.status, rejected.body]).toMatchObject([409, { code: 'exists' }])
    expect((await team().get(path(), { token })).body).toMatchObject({ contents })
    expect((await saveBox({ contents: other })).body).toMatchObject({ contents: other })
  })

  it('is made once of two new boxes for the same month that are sent at once', async () => {
    const other = { ...contents, fr: 'Autre chose.' }
    const responses = await whileAuditLogIsLocked(db(), [
      () => saveBox({ isNew: true }),
      () => saveBox({ isNew: true, contents: other }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 409])
    expect((await team().get(path(), { token })).body).toMatchObject({ contents })
  })

  it('a list that is stored hours late holds nobody who paid after the cut-off', async () => {
    await saveBox()
    const inTime = await aFamilyWithAddress('a@example.com')
    await goTo(later(afterCutOff, 9 * hour))
    const late = await aFamilyWithAddress('b@example.com')
    const paid = (family: { id: string }, firstPaidAt: Date) =>
      db().update(subscriptions).set({ firstPaidAt }).where(eq(subscriptions.userId, family.id))
    await paid(inTime, later(afterCutOff, -1000))
    await paid(late, later(afterCutOff, 1000))
    await closeDueLists(server.services)
    expect((await parcels()).map(({ userId }) => userId)).toEqual([inTime.id])
  })

  it('a cut-off that is moved to the past closes the list at once, with those who have paid by now', async () => {
    await saveBox({ cutOffOn: '2027-01-25' })
    const family = await aFamilyWithAddress('a@example.com')
    await saveBox({ cutOffOn: '2027-01-19' })
    await closeDueLists(server.services)
    expect((await parcels()).map(({ userId }) => userId)).toEqual([family.id])
    expect((await team().get<AdminBox>(path(), { token })).body.listedAt).not.toBeNull()
  })

  it('keeps the list of families as it was at the cut-off', async () => {
    await saveBox()
    const [near, moving] = [
      await aFamilyWithAddress('a@example.com'),
      await aFamilyWithAddress('b@example.com'),
    ]
    const missing = await aFamilyOnAPlan(db(), { firstPaidAt: evening }, { email: 'c@example.com' })
    await aFamilyOnAPlan(db(), { plan: 'lives' })
    await aProfile(db(), near)
    await someChildren(db(), near, ['Renarde'])
    expect((await parcels()).map(({ email }) => email)).toEqual([
      'a@example.com',
      'b@example.com',
      'c@example.com',
    ])
    expect((await change([{ userId: near.id, state: 'prepared', tracking: null }])).body.code).toBe(
      'beforeCutOff',
    )
    expect((await team().get(`${path()}/parcels.csv`, { token })).text.split('\r\n').slice(1, 3)).toEqual([
      `"${near.id}";"Claire Weber";"12, rue du Fort";"";"L-1234 Luxembourg";"Luxembourg";"6 à 8\u00A0ans";"À envoyer";""`,
      `"${moving.id}";"Claire Weber";"12, rue du Fort";"";"L-1234 Luxembourg";"Luxembourg";"";"À envoyer";""`,
    ])
    await goTo(afterCutOff)
    await Promise.all([closeDueLists(server.services), closeDueLists(server.services)])
    await db().update(deliveryAddresses).set({ town: 'Esch' }).where(eq(deliveryAddresses.userId, moving.id))
    await db().update(subscriptions).set({ plan: 'lives' }).where(eq(subscriptions.userId, near.id))
    const late = await aFamilyWithAddress('d@example.com')
    expect(await parcels()).toEqual([
      {
        userId: near.id,
        email: 'a@example.com',
        state: 'toSend',
        tracking: null,
        recipient: 'Claire Weber',
        hasAddress: true,
      },
      {
        userId: moving.id,
        email: 'b@example.com',
        state: 'toSend',
        tracking: null,
        recipient: 'Claire Weber',
        hasAddress: true,
      },
      {
        userId: missing.id,
        email: 'c@example.com',
        state: 'toSend',
        tracking: null,
        recipient: null,
        hasAddress: false,
      },
    ])
    expect((await team().get(`${path()}/parcels.csv`, { token })).text).toBe(
      [
        '\uFEFF"Référence";"Destinataire";"Adresse";"Complément";"Code postal et ville";"Pays";"Tranches d’âge";"État";"Numéro de suivi"',
        `"${near.id}";"Claire Weber";"12, rue du Fort";"";"L-1234 Luxembourg";"Luxembourg";"6 à 8\u00A0ans";"À envoyer";""`,
        `"${moving.id}";"Claire Weber";"12, rue du Fort";"";"L-1234 Luxembourg";"Luxembourg";"";"À envoyer";""`,
        `"${missing.id}";"";"";"";"";"";"";"À envoyer";""`,
        '',
      ]
        .join('\r\n')
        .slice(1),
    )
    expect((await saveBox({ cutOffOn: '2027-01-25' })).body).toMatchObject({ code: 'listKept' })
    expect((await saveBox({ contents: { ...contents, fr: 'Une loupe.' } })).status).toBe(200)
    expect(await boxOf(late)).toBeNull()
    expect(await boxOf(missing)).toMatchObject({ needsAddress: true })
    await db()
      .insert(deliveryAddresses)
      .values({ userId: missing.id, ...home, recipient: 'Anna Keller' })
    expect(await boxOf(missing)).toMatchObject({ needsAddress: false })
    expect((await parcels()).find(({ userId }) => userId === missing.id)).toMatchObject({
      recipient: 'Anna Keller',
      hasAddress: true,
    })
    expect((await team().get(`${path()}/parcels.csv`, { token })).text).toContain(
      `"${missing.id}";"Anna Keller";"12, rue du Fort";"";"L-1234 Luxembourg";"Luxembourg";"";"À envoyer";""`,
    )
    const [logged] = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'export-parcels'))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(logged).toMatchObject({ target: '2027-02' })
  })

  it('shows the family when it is prepared, sent with a tracking number, and returned', async () => {
    await saveBox()
    const family = await aFamilyWithAddress('a@example.com')
    const other = await aFamilyOnAPlan(
      db(),
      { firstPaidAt: evening },
      { email: 'c@example.com', language: 'it' },
    )
    const box = {
      month: '2027-02',
      contents: contents.fr,
      challengeId: 'salt-water',
      state: 'toSend',
      tracking: null,
      needsAddress: false,
    }
    expect(await boxOf(family)).toEqual(box)
    expect(await boxOf(other)).toEqual({ ...box, contents: contents.it, needsAddress: true })
    const inEnglish = await (await server.signedIn(family)).get<FamilyBox>('/api/box?lang=en')
    expect(inEnglish.body.contents).toBe(contents.en)
    expect(await boxOf(await aFamilyOnAPlan(db(), { plan: 'lives' }))).toBeNull()
    await goTo(afterCutOff)
    expect((await change([{ userId: family.id, state: 'prepared' }])).body).toMatchObject([
      { state: 'prepared' },
      { state: 'toSend' },
    ])
    for (let press = 0; press < 2; press++)
      expect((await change([{ userId: family.id, state: 'sent', tracking: ' LU 123 ' }])).status).toBe(200)
    expect(await boxOf(family)).toEqual({ ...box, state: 'sent', tracking: 'LU 123' })
    expect((await change([{ userId: family.id, state: 'returned' }])).body).toMatchObject([
      { state: 'returned', tracking: 'LU 123' },
      {},
    ])
    expect((await change([{ userId: crypto.randomUUID(), state: 'sent' }])).body.code).toBe('notOnList')
    for (const wrong of [
      {},
      [],
      [{ userId: 'x', state: 'sent' }],
      [{ userId: family.id, state: 'lost' }],
      [{ userId: family.id, state: 'sent', tracking: 'x'.repeat(61) }],
    ])
      expect((await change(wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect(await parcels()).toMatchObject([{ state: 'returned' }, { state: 'toSend' }])
    const several = [
      { userId: family.id, state: 'sent', tracking: 'LU 124' },
      { userId: other.id, state: 'prepared' },
      { userId: family.id, state: 'returned' },
    ]
    // Of two changes of one parcel the last one counts; a number stays unless another one is given.
    expect((await change(several)).body).toMatchObject([
      { state: 'returned', tracking: 'LU 124' },
      { state: 'prepared', tracking: null },
    ])
  })

  it('has a challenge, listed in the family’s language for a child of the right age', async () => {
    await saveBox({ challengeId: 'two-sources' })
    const family = await aFamilyWithAddress('a@example.com', {}, { language: 'it' })
    const [small, big] = await someChildren(db(), family, ['Renarde', 'Lynx'])
    await db()
      .update(children)
      .set({ age: '12-15', subscriptionItemId: 'si_second' })
      .where(eq(children.id, big ?? ''))
    const browser = await server.signedIn(family)
    const { body: box } = await browser.get<FamilyBox>('/api/box')
    const titleFor = async (childId: string | undefined) => {
      const { body } = await browser.get<{ id: string; title: string }[]>(
        `/api/challenges?childId=${childId}`,
      )
      return titleIn(body, box.challengeId ?? '')
    }
    expect([await titleFor(small), await titleFor(big)]).toEqual([
      null,
      'Verificare una notizia su due fonti',
    ])
  })

  it('is read a page at a time, before and after the cut-off, and searched', async () => {
    await saveBox()
    for (const name of ['a', 'b', 'c']) await aFamilyWithAddress(`${name}@example.com`)
    const emails = async (query: string) => {
      const { body, headers } = await team().get<Parcel[]>(`${path()}/parcels?${query}`, { token })
      return [...body.map(({ email }) => email), headers.get('x-total-count')]
    }
    for (const day of [evening, afterCutOff]) {
      await goTo(day)
      expect(await emails('page=1&pageSize=2')).toEqual(['a@example.com', 'b@example.com', '3'])
      expect(await emails('page=2&pageSize=2')).toEqual(['c@example.com', '3'])
      expect(await emails('search=B@EX')).toEqual(['b@example.com', '1'])
      expect(await emails('search=%25')).toEqual(['0'])
    }
  })

  it('is exported while another administrator changes it', async () => {
    await saveBox()
    const responses = await whileAuditLogIsLocked<{ status: number }>(db(), [
      () => team().get(`${path()}/parcels.csv`, { token }),
      () => saveBox(),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  })

  it('imports the exported file with the carrier’s tracking numbers', async () => {
    await saveBox()
    const [one, other] = [
      await aFamilyWithAddress('a@example.com'),
      await aFamilyWithAddress('b@example.com'),
    ]
    const send = (csv: string, type = 'text/csv') =>
      team().put(`${path()}/parcels.csv`, undefined, { raw: csv, token, headers: { 'Content-Type': type } })
    const head = 'Référence;Numéro de suivi\r\n'
    expect((await send(`${head}${one.id};LU1\r\n`)).body).toMatchObject({ code: 'beforeCutOff' })
    await goTo(afterCutOff)
    expect(await send(`${head}${one.id};LU1\r\n${other.id};\r\n`)).toMatchObject({
      status: 200,
      body: { sent: 1 },
    })
    expect(await parcels()).toMatchObject([
      { state: 'sent', tracking: 'LU1' },
      { state: 'toSend', tracking: null },
    ])
    await change([{ userId: one.id, state: 'returned' }])
    const exported = (await team().get(`${path()}/parcels.csv`, { token })).text
    expect((await send(exported)).body).toEqual({ sent: 0 })
    expect(await parcels()).toMatchObject([{ state: 'returned', tracking: 'LU1' }, { state: 'toSend' }])
    expect((await send(`${head}${one.id};LU9\r\n${other.id};LU2\r\n`)).body).toEqual({ sent: 2 })
    expect((await send(`${head}${one.id};LU9\r\n${other.id};LU2\r\n`)).body).toEqual({ sent: 0 })
    expect(await parcels()).toMatchObject([
      { state: 'sent', tracking: 'LU9' },
      { state: 'sent', tracking: 'LU2' },
    ])
    for (const [csv, code] of [
      ['nothing', 'unreadable'],
      [`${head}x;1`, 'unreadable'],
      [`${head}${one.id};a\u0000b`, 'unreadable'],
    ] as const)
      expect(await send(csv)).toMatchObject({ status: 400, body: { code } })
    expect((await send(`${head}${crypto.randomUUID()};LU2`)).body).toMatchObject({ code: 'notOnList' })
    const notListed = await aMember(db())
    expect((await send(`${head}${one.id};LU9\r\n${notListed.id};LU3\r\n`)).body).toMatchObject({
      code: 'notOnList',
    })
    // A family that has erased its account since the list was exported does not stop the others.
    await db().delete(users).where(eq(users.id, other.id))
    expect((await send(`${head}${one.id};LU5\r\n${other.id};LU6\r\n`)).body).toEqual({ sent: 1 })
    expect(await parcels()).toMatchObject([{ state: 'sent', tracking: 'LU5' }])
    expect((await send('a=b', 'text/plain')).status).toBe(415)
    const many = Array.from({ length: 80_000 }, () => `${crypto.randomUUID()};1`)
    expect((await send(head + many.join('\n'))).body).toMatchObject({ code: 'notOnList' })
    expect((await send('x'.repeat(4 * 1024 * 1024 + 1))).status).toBe(413)
    expect(
      (
        await server
          .browser()
          .put(`${path()}/parcels.csv`, undefined, { raw: head, headers: { 'Content-Type': 'text/csv' } })
      ).status,
    ).toBe(401)
  })
})
