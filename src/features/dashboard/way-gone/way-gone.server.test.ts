import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { childProfiles, children } from '#src/infrastructure/database/schema.server.ts'
import { day } from '#src/shared/durations.ts'
import { aMember, aProfile, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { furtherChildAnswers } from '#tests/support/accounts/welcome.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import type { Baseline, Proposal } from './way-gone.contract.ts'

const server = provideTestServer()

const again = {
  baselineConcentration: 4,
  baselineEmotions: 4,
  baselineAutonomy: null,
  baselineMoney: 2,
  baselineConfidence: 3,
}

async function aFamily() {
  const { db, clock } = server.services
  const user = await aSubscriber(db)
  const first = {
    baselineConcentration: 2,
    baselineEmotions: 3,
    baselineAutonomy: 4,
    baselineMoney: 3,
    baselineConfidence: 1,
  }
  await aProfile(db, user, {
    ...first,
    onboardingType: 'complete',
    completedAt: clock.now(),
    createdAt: clock.now(),
  })
  const [childId = ''] = await someChildren(db, user, ['Renarde'])
  /** A session lasts thirty days: the family signs in again each time. */
  const visit = () => server.signedIn(user)
  return { visit, path: `/api/children/${childId}/baselines`, first }
}

describe('the way gone', () => {
  it('a correction of a further child’s answers does not postpone the ninety days', async () => {
    const { db, clock } = server.services
    const user = await aSubscriber(db)
    await aProfile(db, user)
    const [, childId = ''] = await someChildren(db, user, ['Renarde', 'Lynx'])
    const path = `/api/children/${childId}/baselines`
    const at = clock.now()
    await db.update(children).set({ createdAt: at }).where(eq(children.id, childId))
    const { childAge, childLanguage, parentalConsent, rulesAccepted, displayName, ...asked } =
      furtherChildAnswers
    await db.insert(childProfiles).values({ ...asked, childId, updatedAt: at })
    server.clock.advance(60 * day)
    const corrected = { ...furtherChildAnswers, baselineMoney: 4 }
    expect(
      (await (await server.signedIn(user)).put(`/api/account/children/${childId}`, corrected)).status,
    ).toBe(200)
    server.clock.advance(30 * day)
    const { status, body } = await (await server.signedIn(user)).post<Baseline[]>(path, again)
    expect([status, body]).toEqual([
      200,
      [expect.objectContaining({ at: at.toISOString(), baselineMoney: 4 }), expect.objectContaining(again)],
    ])
  })

  it('asks the same five questions ninety days after a baseline, and again every ninety days', async () => {
    const { visit, path, first } = await aFamily()
    let browser = await visit()
    expect((await browser.get(path)).body).toEqual([{ at: expect.any(String), ...first }])
    expect(await browser.post(path, again)).toMatchObject({ status: 409, body: { code: 'tooEarly' } })
    server.clock.advance(90 * day)
    browser = await visit()
    const { status, body } = await browser.post<Baseline[]>(path, again)
    expect([status, body]).toEqual([
      200,
      [
        { at: expect.any(String), ...first },
        { at: expect.any(String), ...again },
      ],
    ])
    expect(await browser.post(path, again)).toMatchObject({ status: 409, body: { code: 'tooEarly' } })
    server.clock.advance(90 * day - 60_000)
    browser = await visit()
    expect((await browser.post(path, again)).status).toBe(409)
    server.clock.advance(120_000)
    expect((await browser.post<Baseline[]>(path, again)).body.length).toBe(3)
  })

  it('stores one round of answers when they are sent twice concurrently', async () => {
    const { visit, path } = await aFamily()
    server.clock.advance(91 * day)
    const browser = await visit()
    const both = await Promise.all([browser.post(path, again), browser.post(path, again)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await browser.get<Baseline[]>(path)).body.length).toBe(2)
  })

  it('names each invalid field, and rejects another family’s child', async () => {
    const { visit, path } = await aFamily()
    server.clock.advance(91 * day)
    const browser = await visit()
    for (const wrong of [0, 6, 2.5, '3', null]) {
      const { status, body } = await browser.post<{ issues: { path: string }[] }>(path, {
        ...again,
        baselineMoney: wrong,
      })
      expect([status, body.issues.map((issue) => issue.path)]).toEqual([400, ['baselineMoney']])
    }
    const stranger = await server.signedIn(await aMember(server.services.db))
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.post(path, again)).status).toBe(404)
    expect((await server.browser().get(path)).status).toBe(401)
    expect((await stranger.get('/api/children/x/baselines')).status).toBe(404)
  })

  it('corrects the last answers, which keep their day, once there are later ones', async () => {
    const { visit, path, first } = await aFamily()
    expect((await (await visit()).put(path, again)).body).toMatchObject({ code: 'nothingToCorrect' })
    server.clock.advance(90 * day)
    await (await visit()).post<Baseline[]>(path, again)
    server.clock.advance(90 * day)
    const browser = await visit()
    const [, between, kept] = (await browser.post<Baseline[]>(path, again)).body
    server.clock.advance(day)
    const corrected = { ...again, baselineEmotions: 5, baselineAutonomy: 2 }
    expect(await browser.put(path, corrected)).toMatchObject({
      status: 200,
      body: [first, between, { ...corrected, at: kept?.at }],
    })
    expect((await browser.get<Baseline[]>(path)).body).toHaveLength(3)
    expect(await browser.post(path, again)).toMatchObject({ status: 409, body: { code: 'tooEarly' } })
    for (const wrong of [0, 6, 2.5, '3', null])
      expect((await browser.put(path, { ...again, baselineMoney: wrong })).status).toBe(400)
    const stranger = await server.signedIn(await aMember(server.services.db))
    expect((await stranger.put(path, again)).status).toBe(404)
    expect((await browser.get<Baseline[]>(path)).body[2]).toMatchObject(corrected)
  })

  it('is proposed again ninety days after being put off, and if ended, only when the parent asks for it', async () => {
    const { visit, path, first } = await aFamily()
    const proposal = `${path}/asking`
    let browser = await visit()
    const [answered] = (await browser.get<Baseline[]>(path)).body
    expect(answered).toMatchObject(first)
    const due = new Date(Date.parse(answered?.at ?? '') + 90 * day)
    expect((await browser.get(proposal)).body).toEqual({ choice: 'wanted', from: due.toISOString() })
    server.clock.advance(91 * day)
    browser = await visit()
    const putOff = await browser.put<Proposal>(proposal, { choice: 'later' })
    expect(putOff).toMatchObject({ status: 200, body: { choice: 'later' } })
    expect(Date.parse(putOff.body.from ?? '')).toBeCloseTo(server.clock.now().getTime() + 90 * day, -4)
    expect((await browser.get(proposal)).body).toEqual(putOff.body)
    for (let press = 0; press < 2; press++)
      expect((await browser.put(proposal, { choice: 'never' })).body).toEqual({ choice: 'never', from: null })
    expect((await browser.put(proposal, { choice: 'wanted' })).body).toEqual({
      choice: 'wanted',
      from: due.toISOString(),
    })
    await browser.put(proposal, { choice: 'later' })
    expect((await browser.post(path, again)).status).toBe(200)
    expect((await browser.get(proposal)).body).toMatchObject({ choice: 'wanted' })
  })

  it('rejects an invalid choice and another family’s child', async () => {
    const { visit, path } = await aFamily()
    const browser = await visit()
    for (const choice of ['no', '', null, 1, ['never']])
      expect((await browser.put(`${path}/asking`, { choice })).status).toBe(400)
    const stranger = await server.signedIn(await aMember(server.services.db))
    expect((await stranger.get(`${path}/asking`)).status).toBe(404)
    expect((await stranger.put(`${path}/asking`, { choice: 'never' })).status).toBe(404)
    expect((await server.browser().put(`${path}/asking`, { choice: 'never' })).status).toBe(401)
    expect((await browser.get(`${path}/asking`)).body).toMatchObject({ choice: 'wanted' })
  })
})
