import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { OnboardingProfile } from '#src/domain/children/answers/onboarding-profile.contract.ts'
import { children, consents, onboardingProfiles } from '#src/infrastructure/database/schema.server.ts'
import { day } from '#src/shared/durations.ts'
import { textVersions } from '#src/shared/text-versions.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { expressAnswers } from '#tests/support/accounts/welcome.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()

const express = {
  ...expressAnswers,
  objectives: ['autonomy', 'emotions', 'creativity'],
  currentStep: 'completed',
  isCompleted: true,
}

const complete = {
  ...express,
  onboardingType: 'complete',
  freeFormGoal: 'Qu’elle ose demander de l’aide.',
  baselineAutonomy: 2,
  baselineConfidence: 4,
  techCheckConfirmed: true,
  hasQuietSpace: true,
  mirabelleBoxPrepared: true,
  selectedChallenge: 'breathing',
}

async function aFamily(): Promise<{ browser: Browser; id: string }> {
  const { id } = await aMember(server.services.db)
  return { browser: await server.signedIn({ id }), id }
}

const send = (browser: Browser, body: unknown) =>
  browser.post<OnboardingProfile>('/api/onboarding/complete', body)
const read = (browser: Browser) => browser.get<OnboardingProfile | null>('/api/onboarding')

interface ErrorBody {
  message: string
  issues: { path: string; message: string }[]
}

describe('POST /api/onboarding/complete', () => {
  it('stores the express path and marks the onboarding as completed', async () => {
    const { browser, id } = await aFamily()

    const response = await send(browser, express)

    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({
      ...express,
      userId: id,
      freeFormGoal: null,
      baselineAutonomy: null,
      selectedChallenge: null,
      hasQuietSpace: false,
    })
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ hasCompletedOnboarding: true })
  })

  it('stores every field of the profile on the complete path', async () => {
    const { browser } = await aFamily()

    const { body } = await send(browser, complete)

    expect(body).toMatchObject(complete)
    expect(Object.entries(body).filter(([, value]) => value === null)).toEqual([])
  })

  it('GET /api/onboarding returns the profile, and null before there is one', async () => {
    const { browser } = await aFamily()
    expect(await read(browser)).toMatchObject({ status: 200, text: 'null', body: null })

    const sent = await send(browser, complete)

    expect((await read(browser)).body).toEqual(sent.body)
  })

  it('updates the profile when it is repeated', async () => {
    const { browser, id } = await aFamily()
    const first = await send(browser, complete)
    server.clock.advance(day)

    const second = await send(browser, { ...express, displayName: 'Hérisson', childAge: '12-15' })

    expect(second.body).toMatchObject({
      id: first.body.id,
      displayName: 'Hérisson',
      freeFormGoal: null,
      selectedChallenge: null,
      completedAt: first.body.completedAt,
    })
    expect(second.body.updatedAt > first.body.updatedAt).toBe(true)
    const family = await server.services.db.select().from(children).where(eq(children.userId, id))
    expect(family).toMatchObject([{ position: 1, displayName: 'Hérisson', age: '12-15', language: 'fr' }])
  })

  it('makes one profile, one child and one consent of each kind in ten concurrent calls', async () => {
    const { browser, id } = await aFamily()

    const responses = await Promise.all(Array.from({ length: 10 }, () => send(browser, express)))

    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { db } = server.services
    expect(await db.select().from(onboardingProfiles).where(eq(onboardingProfiles.userId, id))).toHaveLength(
      1,
    )
    expect(await db.select().from(children).where(eq(children.userId, id))).toHaveLength(1)
    expect(await db.select().from(consents).where(eq(consents.userId, id))).toHaveLength(3)
  })

  it('makes the first child, known by its display name and a drawn crest', async () => {
    const { browser, id } = await aFamily()

    await send(browser, express)

    const [child] = await server.services.db.select().from(children).where(eq(children.userId, id))
    expect(child).toMatchObject({ displayName: 'Renarde', age: '9-11', language: 'fr', pendingSince: null })
    expect(child?.picture).toMatch(/^crest:.{8}$/)
  })

  it('stores each consent with the version of its text, its time and the language it was read in', async () => {
    const { browser, id } = await aFamily()
    const before = server.clock.now()

    await send(browser, { ...express, locale: 'it' })
    await send(browser, { ...express, locale: 'en' })

    const stored = await server.services.db
      .select()
      .from(consents)
      .where(eq(consents.userId, id))
      .orderBy(consents.purpose)
    expect(stored.map(({ purpose, textVersion, language }) => [purpose, textVersion, language])).toEqual([
      ['live-rules', textVersions.liveRules, 'it'],
      ['parental', textVersions.parentalConsent, 'it'],
      ['privacy', textVersions.privacy, 'it'],
    ])
    for (const { givenAt } of stored) expect(givenAt.getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  it('asks for a consent again once the version of its text has changed', async () => {
    const { browser, id } = await aFamily()
    const { db } = server.services
    await send(browser, express)
    const readConsents = async () => {
      const profile = (await read(browser)).body
      return [profile?.parentalConsent, profile?.rulesAccepted]
    }
    expect(await readConsents()).toEqual([true, true])
    for (const [purpose, expected] of [
      ['live-rules', [true, false]],
      ['parental', [false, true]],
      ['privacy', [false, true]],
    ] as const) {
      const isThat = and(eq(consents.userId, id), eq(consents.purpose, purpose))
      await db.update(consents).set({ textVersion: '2026-01-01' }).where(isThat)
      expect([purpose, await readConsents()]).toEqual([purpose, expected])
      await send(browser, express)
      expect(await readConsents()).toEqual([true, true])
    }
  })

  it('restores a withdrawn consent when the parent gives it again', async () => {
    const { browser, id } = await aFamily()
    const { db, clock } = server.services
    await send(browser, express)
    await db.update(consents).set({ withdrawnAt: clock.now() }).where(eq(consents.userId, id))

    await send(browser, { ...express, locale: 'it' })

    for (const consent of await db.select().from(consents).where(eq(consents.userId, id)))
      expect(consent).toMatchObject({ withdrawnAt: null, language: 'it' })
  })

  it('ignores unknown fields and another family’s userId', async () => {
    const { browser, id } = await aFamily()
    const stranger = await aFamily()

    const response = await send(browser, {
      ...express,
      userId: stranger.id,
      id: stranger.id,
      isSubscribed: true,
      completedAt: '1999-01-01',
      __proto__: { a: 1 },
    })

    expect(response.body.userId).toBe(id)
    expect(response.body.completedAt?.startsWith('1999')).toBe(false)
    expect((await read(stranger.browser)).body).toBeNull()
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ isSubscribed: false })
  })

  it('trims text and folds the e-mail address', async () => {
    const { browser } = await aFamily()

    const { body } = await send(browser, {
      ...complete,
      parentFirstName: '  Camille ',
      displayName: ' Renarde\t',
      parentEmail: ' Camille@Example.COM ',
      freeFormGoal: '   ',
    })

    expect(body).toMatchObject({
      parentFirstName: 'Camille',
      displayName: 'Renarde',
      parentEmail: 'camille@example.com',
      freeFormGoal: null,
    })
  })

  it('counts the free-form goal in characters, not in code units', async () => {
    const { browser } = await aFamily()
    expect((await send(browser, { ...complete, freeFormGoal: '🌱'.repeat(150) })).status).toBe(200)
  })

  it('stores a name of any script unchanged', async () => {
    const { browser } = await aFamily()
    const { body } = await send(browser, { ...express, childName: 'Zoë-李 <b>O’Brien</b>' })
    expect(body.childName).toBe('Zoë-李 <b>O’Brien</b>')
  })

  it('responds with 401 when signed out', async () => {
    expect((await send(server.browser(), express)).status).toBe(401)
    expect((await read(server.browser())).status).toBe(401)
  })
})

const wrong: [what: string, change: Record<string, unknown>, path: string, message?: string][] = [
  [
    'an age group from the marketing texts',
    { childAge: '6-9' },
    'childAge',
    "Veuillez sélectionner un groupe d'âge",
  ],
  ['an age as a number', { childAge: 9 }, 'childAge'],
  [
    'consent "true"',
    { parentalConsent: 'true' },
    'parentalConsent',
    'Le consentement parental est obligatoire',
  ],
  ['consent 1', { parentalConsent: 1 }, 'parentalConsent', 'Le consentement parental est obligatoire'],
  [
    'consent rejected',
    { parentalConsent: false },
    'parentalConsent',
    'Le consentement parental est obligatoire',
  ],
  [
    'consent missing',
    { parentalConsent: undefined },
    'parentalConsent',
    'Le consentement parental est obligatoire',
  ],
  ['no objective', { objectives: [] }, 'objectives', 'Sélectionnez au moins un objectif'],
  [
    'six objectives',
    { objectives: ['autonomy', 'concentration', 'emotions', 'oral_confidence', 'creativity', 'teamwork'] },
    'objectives',
    'Maximum 5 objectifs',
  ],
  ['a doubled objective', { objectives: ['autonomy', 'autonomy'] }, 'objectives'],
  ['an unknown objective', { objectives: ['autonomy', 'flying'] }, 'objectives.1'],
  ['objectives as text', { objectives: 'autonomy' }, 'objectives', 'Sélectionnez au moins un objectif'],
  ['one interest', { interests: ['ecology'] }, 'interests', "Sélectionnez au moins 2 centres d'intérêt"],
  ['one interest twice', { interests: ['ecology', 'ecology'] }, 'interests'],
  ['151 characters', { freeFormGoal: 'a'.repeat(151) }, 'freeFormGoal', 'Maximum 150 caractères'],
  ['60,000 characters', { freeFormGoal: 'a'.repeat(60_000) }, 'freeFormGoal', 'Maximum 150 caractères'],
  ['baseline 0', { baselineMoney: 0 }, 'baselineMoney'],
  ['baseline 6', { baselineMoney: 6 }, 'baselineMoney'],
  ['baseline 2.5', { baselineMoney: 2.5 }, 'baselineMoney'],
  ['baseline "3"', { baselineMoney: '3' }, 'baselineMoney'],
  ['an optional baseline out of range', { baselineAutonomy: 6 }, 'baselineAutonomy'],
  ['a required baseline missing', { baselineConcentration: undefined }, 'baselineConcentration'],
  [
    'a blank parent first name',
    { parentFirstName: '  ' },
    'parentFirstName',
    'Le prénom du parent est requis',
  ],
  [
    'a parent last name that is null',
    { parentLastName: null },
    'parentLastName',
    'Le nom du parent est requis',
  ],
  [
    '101 characters of parent name',
    { parentFirstName: 'a'.repeat(101) },
    'parentFirstName',
    '100 caractères au plus',
  ],
  ['an e-mail address without its end', { parentEmail: 'camille@' }, 'parentEmail', 'Email invalide'],
  ['two e-mail addresses', { parentEmail: 'a@example.com, b@example.com' }, 'parentEmail', 'Email invalide'],
  ['no country', { country: '' }, 'country', 'Le pays est requis'],
  ['an unlisted country', { country: 'constructor' }, 'country', 'Le pays est requis'],
  ['no time zone', { timezone: '' }, 'timezone', 'Le fuseau horaire est requis'],
  ['a time zone that is none', { timezone: 'Europe/Mirabelle' }, 'timezone', 'Le fuseau horaire est requis'],
  ['an offset as time zone', { timezone: '+01:00' }, 'timezone', 'Le fuseau horaire est requis'],
  ['no child name', { childName: '' }, 'childName', "Le prénom de l'enfant est requis"],
  ['a language not spoken in the lives', { childLanguage: 'it' }, 'childLanguage'],
  ['an unknown path', { onboardingType: 'quick' }, 'onboardingType'],
  ['no camera setting', { cameraDefault: undefined }, 'cameraDefault'],
  ['an unknown chat setting', { chatAuthorized: true }, 'chatAuthorized'],
  ['a blank display name', { displayName: ' ' }, 'displayName', "Le nom d'affichage est requis"],
  [
    'rules not accepted',
    { rulesAccepted: false },
    'rulesAccepted',
    "L'acceptation des règles est obligatoire",
  ],
  ['rules "true"', { rulesAccepted: 'true' }, 'rulesAccepted', "L'acceptation des règles est obligatoire"],
  ['a quiet space "yes"', { hasQuietSpace: 'yes' }, 'hasQuietSpace'],
  ['a box 1', { mirabelleBoxPrepared: 1 }, 'mirabelleBoxPrepared'],
  ['an unknown challenge', { selectedChallenge: 'dance' }, 'selectedChallenge'],
  ['not completed', { isCompleted: false }, 'isCompleted', 'Une de ces valeurs\u00A0: true'],
  ['another step', { currentStep: 'account' }, 'currentStep'],
  ['an unknown locale', { locale: 'de' }, 'locale'],
]

describe('POST /api/onboarding/complete responds with 400 and names the field', () => {
  it.each(wrong)('for %s', async (_, change, path, message) => {
    const { browser } = await aFamily()

    const response = await browser.post<ErrorBody>('/api/onboarding/complete', { ...complete, ...change })

    expect(response.status).toBe(400)
    expect(response.body.issues.map((issue) => issue.path)).toContain(path)
    if (message) expect(response.body.issues).toContainEqual({ path, message })
    expect((await read(browser)).body).toBeNull()
  })

  it('once, with one message, for thousands of invalid objectives', async () => {
    const { browser } = await aFamily()
    const { status, body } = await browser.post<ErrorBody>('/api/onboarding/complete', {
      ...express,
      objectives: Array(10_000).fill('x'),
    })
    expect(status).toBe(400)
    expect(body.issues).toEqual([{ path: 'objectives', message: 'Maximum 5 objectifs' }])
  })

  it('for an empty body, once for every required field', async () => {
    const { browser } = await aFamily()
    const { status, body } = await browser.post<ErrorBody>('/api/onboarding/complete', {})
    expect(status).toBe(400)
    expect(body.issues.map((issue) => issue.path)).toEqual([
      'parentFirstName',
      'parentLastName',
      'parentEmail',
      'country',
      'timezone',
      'childName',
      'childAge',
      'parentalConsent',
      'objectives',
      'interests',
      'baselineConcentration',
      'baselineEmotions',
      'baselineMoney',
      'cameraDefault',
      'chatAuthorized',
      'displayName',
      'rulesAccepted',
    ])
  })
})
