import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '#src/infrastructure/clock/clock.server.ts'
import {
  aMember,
  aProfile,
  aSubscriber,
  someChildren,
} from '#src/infrastructure/database/factories.server.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Baseline } from './way-gone.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

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
  it('asks the same five questions ninety days after a baseline, and once more each ninety days', async () => {
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

  it('keeps one asking, whatever is pressed twice at once', async () => {
    const { visit, path } = await aFamily()
    server.clock.advance(91 * day)
    const browser = await visit()
    const both = await Promise.all([browser.post(path, again), browser.post(path, again)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await browser.get<Baseline[]>(path)).body.length).toBe(2)
  })

  it('names each wrong field, and knows nobody else’s child', async () => {
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
})
