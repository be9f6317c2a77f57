import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { FirstChild } from '#src/domain/children/answers/first-child.contract.ts'
import { children, onboardingProfiles } from '#src/infrastructure/database/schema.server.ts'
import { aProfile, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()

const changed: FirstChild = {
  childName: 'Zoé',
  displayName: 'Loutre',
  childAge: '12-15',
  childLanguage: 'en',
  objectives: ['emotions', 'teamwork'],
  interests: ['ecology', 'games_logic'],
}

async function aFamily() {
  const user = await aSubscriber(server.services.db)
  await aProfile(server.services.db, user)
  await someChildren(server.services.db, user, ['Renarde'])
  return { user, browser: await server.signedIn(user) }
}

describe('the first child', () => {
  it('can be edited outside the onboarding, and the other answers stay', async () => {
    const { user, browser } = await aFamily()
    const { db } = server.services
    const of = eq(onboardingProfiles.userId, user.id)
    const [before] = await db.select().from(onboardingProfiles).where(of)
    for (let press = 0; press < 2; press++)
      expect(await browser.put('/api/onboarding/child', changed)).toMatchObject({
        status: 200,
        body: changed,
      })
    expect((await browser.get('/api/onboarding/child')).body).toEqual(changed)
    const [after] = await db.select().from(onboardingProfiles).where(of)
    expect(after).toEqual({ ...before, ...changed, updatedAt: after?.updatedAt })
    expect(await db.select().from(children).where(eq(children.userId, user.id))).toMatchObject([
      { displayName: 'Loutre', age: '12-15', language: 'en', position: 1 },
    ])
  })

  it('keeps the answers that a parent leaves out, which the other one may have changed meanwhile', async () => {
    const { user, browser } = await aFamily()
    const { db } = server.services
    await browser.put('/api/onboarding/child', changed)
    const after = { ...changed, childAge: '6-8', objectives: ['autonomy'] }
    expect((await browser.put('/api/onboarding/child', { objectives: ['autonomy'] })).status).toBe(200)
    expect(await browser.put('/api/onboarding/child', { childAge: '6-8' })).toMatchObject({
      status: 200,
      body: after,
    })
    expect((await browser.put('/api/onboarding/child', {})).body).toEqual(after)
    expect((await browser.get('/api/onboarding/child')).body).toEqual(after)
    expect(await db.select().from(children).where(eq(children.userId, user.id))).toMatchObject([
      { displayName: 'Loutre', age: '6-8', language: 'en' },
    ])
  })

  it('is validated as in the onboarding: each invalid field is named', async () => {
    const { browser } = await aFamily()
    for (const [wrong, path] of [
      [{ childName: ' ' }, 'childName'],
      [{ displayName: '' }, 'displayName'],
      [{ childAge: '3-5' }, 'childAge'],
      [{ childLanguage: 'de' }, 'childLanguage'],
      [{ objectives: [] }, 'objectives'],
      [{ interests: ['ecology', 'ecology'] }, 'interests'],
    ] as const)
      expect(await browser.put('/api/onboarding/child', { ...changed, ...wrong }), path).toMatchObject({
        status: 400,
        body: { issues: [{ path }] },
      })
  })

  it('exists only after the onboarding, and only for its own family', async () => {
    const user = await aSubscriber(server.services.db)
    const browser = await server.signedIn(user)
    expect(await browser.get('/api/onboarding/child')).toMatchObject({ status: 404 })
    expect(await browser.put('/api/onboarding/child', changed)).toMatchObject({
      status: 404,
      body: { code: 'noFirstChild' },
    })
    expect((await server.browser().get('/api/onboarding/child')).status).toBe(401)
  })
})
