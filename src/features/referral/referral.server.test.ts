import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ResponseOf } from '#src/api/endpoint.ts'
import {
  accessGrants,
  rateLimits,
  referrals,
  subscriptionEvents,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { day } from '#src/shared/durations.ts'
import { aMember, type Person } from '#tests/support/accounts/factories.ts'
import { aPayingFamily, beginCheckout, emulatorOf, pay } from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import type { myReferrals } from './referral.contract.ts'

const server = provideTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
})

async function codeOf(person: Person): Promise<string> {
  const browser = await server.signedIn(person)
  return (await browser.post<{ referralCode: string }>('/api/referrals/generate-code')).body.referralCode
}

async function reread(person: Person): Promise<Person> {
  const [found] = await server.services.db.select().from(users).where(eq(users.id, person.id))
  if (!found) throw new Error('gone')
  return found
}

const referralsTo = ({ id }: Pick<Person, 'id'>) =>
  server.services.db.select().from(referrals).where(eq(referrals.referredId, id))

const days = (person: Person) =>
  ((person.freeAccessUntil?.getTime() ?? 0) - server.clock.now().getTime()) / day

describe('the referral code', () => {
  it('is created once by 50 concurrent clicks', async () => {
    const browser = await server.signedIn(await aMember(server.services.db))
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        browser.post<{ referralCode: string }>('/api/referrals/generate-code'),
      ),
    )
    expect(new Set(responses.map(({ body }) => body.referralCode)).size).toBe(1)
    expect(responses[0]?.body.referralCode).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
  })

  it('is no longer created once referralCount has reached 2', async () => {
    const browser = await server.signedIn(await aMember(server.services.db, { referralCount: 2 }))
    const { status, body } = await browser.post('/api/referrals/generate-code')
    expect([status, body.message]).toEqual([
      409,
      'You have reached the limit of 2 referrals. Thank you for your contribution!',
    ])
  })

  it('stays the same after two referrals', async () => {
    const family = await aMember(server.services.db, { referralCode: 'ABCD2345', referralCount: 2 })
    const { status, body } = await (await server.signedIn(family)).post('/api/referrals/generate-code')
    expect([status, body]).toEqual([200, { referralCode: 'ABCD2345' }])
  })

  it('requires a signed-in family, like all referral calls', async () => {
    for (const path of ['my-referrals', 'access-status'])
      expect((await server.browser().get(`/api/referrals/${path}`)).status).toBe(401)
    for (const path of ['generate-code', 'use-code'])
      expect((await server.browser().post(`/api/referrals/${path}`, {})).status).toBe(401)
  })
})

describe('using a referral code', () => {
  it('gives both families 30 days, by either e-mail, ignoring case and spaces', async () => {
    for (const emailOf of [
      (owner: Person, _friend: Person) => owner.email,
      (_owner: Person, friend: Person) => ` ${friend.email.toUpperCase()} `,
    ]) {
      const owner = await aMember(server.services.db)
      const friend = await aMember(server.services.db)
      const code = await codeOf(owner)
      const browser = await server.signedIn(friend)
      const { status, body } = await browser.post('/api/referrals/use-code', {
        referralCode: ` ${code.toLowerCase()} `,
        email: emailOf(owner, friend),
      })
      expect([status, body]).toEqual([200, { freeAccessDays: 30 }])
      expect(days(await reread(owner))).toBeCloseTo(30, 2)
      expect(days(await reread(friend))).toBeCloseTo(30, 2)
      expect((await browser.get('/api/referrals/access-status')).body).toMatchObject({
        hasAccess: true,
        freeAccessUntil: expect.any(String),
      })
      const listed = (await (await server.signedIn(owner)).get('/api/referrals/my-referrals')).body
      expect(listed).toMatchObject({
        referralCode: code,
        referralCount: 1,
        maxReferrals: 2,
        referrals: [{ status: 'completed', completedAt: expect.any(String) }],
      })
    }
  })

  it('has moved the next charge of both by 30 days when it responds', async () => {
    const [owner, friend] = [await aPayingFamily(server), await aPayingFamily(server)]
    const nextCharge = async ({ browser }: typeof owner) =>
      Date.parse((await browser.get<{ nextChargeAt: string }>('/api/account')).body.nextChargeAt)
    const before = [await nextCharge(owner), await nextCharge(friend)]
    const { body } = await owner.browser.post<{ referralCode: string }>('/api/referrals/generate-code')
    await friend.browser.post('/api/referrals/use-code', { ...body, email: owner.email })
    expect([await nextCharge(owner), await nextCharge(friend)]).toEqual(before.map((at) => at + 30 * day))
  })

  it('adds 30 days to remaining free days', async () => {
    const owner = await aMember(server.services.db, {
      freeAccessUntil: new Date(server.clock.now().getTime() + 10 * day),
    })
    const friend = await aMember(server.services.db, {
      freeAccessUntil: new Date(server.clock.now().getTime() - 10 * day),
    })
    await (await server.signedIn(friend)).post('/api/referrals/use-code', {
      referralCode: await codeOf(owner),
      email: owner.email,
    })
    expect(days(await reread(owner))).toBeCloseTo(40, 2)
    expect(days(await reread(friend))).toBeCloseTo(30, 2)
  })

  it('is rejected for an unknown, an own or an alias’s code, a wrong e-mail, and a second time', async () => {
    const owner = await aMember(server.services.db)
    const alias = await aMember(server.services.db, { email: owner.email.replace('@', '+bis@') })
    const other = await aMember(server.services.db)
    const friend = await aMember(server.services.db)
    const code = await codeOf(owner)
    const errorOf = async (person: Person, body: object) => {
      const response = await (await server.signedIn(person)).post('/api/referrals/use-code', body)
      return [response.status, response.body.code]
    }
    expect(await errorOf(friend, { referralCode: 'ZZZZZZZZ', email: owner.email })).toEqual([
      400,
      'unknownCode',
    ])
    expect(await errorOf(owner, { referralCode: code, email: owner.email })).toEqual([400, 'ownCode'])
    expect(await errorOf(alias, { referralCode: code, email: owner.email })).toEqual([400, 'ownCode'])
    expect(await errorOf(friend, { referralCode: code, email: other.email })).toEqual([400, 'otherEmail'])
    expect(
      (
        await (
          await server.signedIn(friend)
        ).post('/api/referrals/use-code', { referralCode: code, email: friend.email })
      ).status,
    ).toBe(200)
    expect(await errorOf(friend, { referralCode: code, email: friend.email })).toEqual([400, 'usedBefore'])
    expect(await errorOf(friend, { referralCode: await codeOf(other), email: friend.email })).toEqual([
      400,
      'usedBefore',
    ])
    expect(
      (await server.services.db.select().from(referrals).where(eq(referrals.referrerId, other.id))).length,
    ).toBe(0)
  })

  it('opening a payment page only makes the referral pending, and another code can be used', async () => {
    const { db } = server.services
    const [first, second] = [await aMember(db), await aMember(db)]
    const friend = await aMember(db)
    const [code, otherCode] = [await codeOf(first), await codeOf(second)]
    const browser = await server.signedIn(friend)
    await beginCheckout(browser, { referralCode: code })
    const listOf = async (owner: Person) =>
      (
        await (
          await server.signedIn(owner)
        ).get<ResponseOf<typeof myReferrals>>('/api/referrals/my-referrals')
      ).body
    expect(await listOf(first)).toMatchObject({
      referralCount: 0,
      referrals: [{ status: 'pending', completedAt: null, takenBackAt: null }],
    })
    const used = await browser.post('/api/referrals/use-code', {
      referralCode: otherCode,
      email: friend.email,
    })
    expect([used.status, used.body]).toEqual([200, { freeAccessDays: 30 }])
    expect(await listOf(first)).toMatchObject({ referralCount: 0, referrals: [] })
    expect(await listOf(second)).toMatchObject({ referralCount: 1, referrals: [{ status: 'completed' }] })
    await beginCheckout(browser, { referralCode: code })
    expect(await listOf(second)).toMatchObject({ referralCount: 1, referrals: [{ status: 'completed' }] })
  })

  it('the first payment completes the referral of its own payment page, and only the first', async () => {
    const { db } = server.services
    const [first, second] = [await aMember(db), await aMember(db)]
    const friend = await aMember(db)
    const browser = await server.signedIn(friend)
    await beginCheckout(browser, { referralCode: await codeOf(second) })
    const url = await beginCheckout(browser, { referralCode: await codeOf(first), planId: 'lives' })
    await beginCheckout(browser, { referralCode: await codeOf(second) })
    await pay(server, url, friend.email)
    await emulatorOf(server).deliverPending()
    expect(await referralsTo(friend)).toMatchObject([{ referrerId: first.id, status: 'completed' }])

    const old = await aPayingFamily(server)
    await old.browser.post('/api/account/withdraw')
    await beginCheckout(old.browser, { referralCode: await codeOf(second) })
    expect(await referralsTo({ id: old.userId })).toEqual([])
  })

  it('a referral taken back by the friend’s refund stays taken back', async () => {
    const owner = await aMember(server.services.db)
    const friend = await aPayingFamily(server, { referralCode: await codeOf(owner) })
    await friend.browser.post('/api/account/withdraw')
    const { body } = await (await server.signedIn(owner)).get('/api/referrals/my-referrals')
    expect(body).toMatchObject({
      referralCount: 0,
      referrals: [{ status: 'pending', completedAt: null, takenBackAt: expect.any(String) }],
    })
    const again = await friend.browser.post('/api/referrals/use-code', {
      referralCode: await codeOf(owner),
      email: friend.email,
    })
    expect([again.status, again.body.code]).toEqual([400, 'usedBefore'])
  })

  it('is rejected for a family whose payments were all refunded, until it pays again', async () => {
    const family = await aPayingFamily(server)
    await family.browser.post('/api/account/withdraw')
    const body = { referralCode: await codeOf(await aMember(server.services.db)), email: family.email }
    const rejected = await family.browser.post('/api/referrals/use-code', body)
    expect([rejected.status, rejected.body.code]).toEqual([400, 'paymentsRefunded'])
    expect(await referralsTo({ id: family.userId })).toEqual([])
    await aPayingFamily(server, { email: family.email })
    const browser = await server.signedIn({ id: family.userId })
    expect((await browser.post('/api/referrals/use-code', body)).status).toBe(200)
  })

  it('is accepted from a family of whose payments only one was refunded', async () => {
    const family = await aPayingFamily(server)
    await family.browser.post('/api/account/withdraw')
    await server.services.db.insert(subscriptionEvents).values({
      userId: family.userId,
      eventType: 'renewed',
      amount: 5700,
      createdAt: server.services.clock.now(),
    })
    const referralCode = await codeOf(await aMember(server.services.db))
    const accepted = await family.browser.post('/api/referrals/use-code', {
      referralCode,
      email: family.email,
    })
    expect(accepted.status).toBe(200)
  })

  it('a code whose owner has both rewards is rejected, and the family may still use another', async () => {
    const owner = await aMember(server.services.db)
    const code = await codeOf(owner)
    await server.services.db.update(users).set({ referralCount: 2 }).where(eq(users.id, owner.id))
    const friend = await aMember(server.services.db)
    const browser = await server.signedIn(friend)
    const rejected = await browser.post('/api/referrals/use-code', {
      referralCode: code,
      email: friend.email,
    })
    expect([rejected.status, rejected.body.code]).toEqual([400, 'ownerFull'])
    const used = await browser.post('/api/referrals/use-code', {
      referralCode: await codeOf(await aMember(server.services.db)),
      email: friend.email,
    })
    expect(used.status).toBe(200)
  })

  it('20 clicks at once grant once', async () => {
    const owner = await aMember(server.services.db)
    const friend = await aMember(server.services.db)
    const code = await codeOf(owner)
    const browser = await server.signedIn(friend)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        browser.post('/api/referrals/use-code', { referralCode: code, email: friend.email }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(days(await reread(friend))).toBeCloseTo(30, 2)
    expect(days(await reread(owner))).toBeCloseTo(30, 2)
    expect((await reread(owner)).referralCount).toBe(1)
  })

  it('50 friends racing for 2 places: 2 grants', async () => {
    const owner = await aMember(server.services.db)
    const code = await codeOf(owner)
    const friends = await Promise.all(Array.from({ length: 50 }, () => aMember(server.services.db)))
    const browsers = await Promise.all(friends.map((friend) => server.signedIn(friend)))
    // Each friend has an address of their own, because of the limit of ten wrong codes an hour.
    const responses = await Promise.all(
      browsers.map((browser, index) =>
        browser.post(
          '/api/referrals/use-code',
          { referralCode: code, email: friends[index]?.email },
          { headers: { 'X-Forwarded-For': `198.51.100.${index}` } },
        ),
      ),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect(statuses.filter((status) => status === 400)).toHaveLength(48)
    expect((await reread(owner)).referralCount).toBe(2)
    expect(days(await reread(owner))).toBeCloseTo(60, 2)
    expect(
      (await server.services.db.select().from(accessGrants).where(eq(accessGrants.userId, owner.id))).length,
    ).toBe(2)
    expect(
      (await server.services.db.select().from(referrals).where(eq(referrals.referrerId, owner.id))).length,
    ).toBe(2)
  })

  it('the eleventh wrong code within an hour gets 429', async () => {
    const browser = await server.signedIn(await aMember(server.services.db))
    const statuses: number[] = []
    for (let i = 0; i < 11; i++)
      statuses.push(
        (await browser.post('/api/referrals/use-code', { referralCode: 'ZZZZZZZZ', email: 'a@example.com' }))
          .status,
      )
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
  })
})
