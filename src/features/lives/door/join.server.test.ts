import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '#src/domain/dashboard/dashboard.contract.ts'
import type { FamilyLive } from '#src/domain/lives/family-lives.contract.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import {
  childProfiles,
  consents,
  liveJoins,
  liveRegistrations,
  liveSessions,
} from '#src/infrastructure/database/schema.server.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { textVersions } from '#src/shared/text-versions.ts'
import {
  aMember,
  aProfile,
  aSubscriber,
  aLive as plannedLive,
  someChildren,
} from '#tests/support/accounts/factories.ts'
import { twoAdultsConfirmPresence, twoAdultsEnter } from '#tests/support/lives/live-adults.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { provideClassServer, provideTestServer } from '#tests/support/server/provide-test-server.ts'
import type { Fault } from '#tests/support/stand-ins/class-server.ts'
import { monday } from '#tests/support/time/clock.ts'
import { maxMs } from '#tests/support/time/promised-time.ts'

const classes = provideClassServer()
const server = provideTestServer()
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  server.set({ liveClasses: undefined })
  await db().delete(liveSessions)
})

const db = () => server.services.db

/** A live session with its two adults in, if the team may enter it already. */
async function aLive(of: Database, more: Parameters<typeof plannedLive>[1]) {
  const live = await plannedLive(of, more)
  if (live.startsAt.getTime() - server.clock.now().getTime() > 60 * minute) return live
  if (live.joinUrl !== null) await twoAdultsConfirmPresence(server, live.id)
  else if (server.services.settings.liveClasses) await twoAdultsEnter(server, classes, live.id)
  classes.calls.length = 0
  return live
}

describe('POST /api/lives/:id/join', () => {
  it('is for families with access, and their own children', async () => {
    const live = await aLive(db(), { startsAt: monday })
    const { childIds } = await aFamily()
    expect((await join(server.browser(), live.id, childIds)).status).toBe(401)
    expect((await join((await aFamily({ hasAccess: false })).browser, live.id, childIds)).status).toBe(402)
    expect((await join((await aFamily()).browser, crypto.randomUUID(), childIds)).status).toBe(404)
  })

  it('responds with 404 for another family’s child, also beside an own one, and lets nobody in', async () => {
    const live = await aLive(db(), { startsAt: monday })
    const { childIds } = await aFamily()
    const other = await aFamily()
    for (const named of [childIds, [...other.childIds, ...childIds], [crypto.randomUUID()]])
      expect(await join(other.browser, live.id, named)).toMatchObject({
        status: 404,
        body: { code: 'unknownChild' },
      })
    expect(await joinsOf(live.id)).toEqual([])
    expect(await db().$count(liveRegistrations)).toBe(0)
  })

  it('is possible from a quarter of an hour before the start until the end', async () => {
    const { browser, childIds } = await aFamily()
    const live = await aLive(db(), { startsAt: later(monday, 16 * minute), minutes: 45 })
    expect((await join(browser, live.id, childIds)).body.code).toBe('notOpen')
    server.clock.advance(2 * minute)
    expect(await join(browser, live.id, childIds)).toMatchObject({
      status: 200,
      body: { url: 'https://meet.example/live' },
    })
    server.clock.advance(60 * minute)
    expect((await join(browser, live.id, childIds)).body.code).toBe('notOpen')
  })

  it('responds with noAddress when the team has not entered the link yet', async () => {
    const { browser, childIds } = await aFamily()
    expect(
      (await join(browser, (await aLive(db(), { startsAt: monday, joinUrl: null })).id, childIds)).body.code,
    ).toBe('noAddress')
  })

  it('counts a child once despite simultaneous clicks, and the minutes in its week', async () => {
    const { browser, childIds } = await aFamily({ children: ['Léa', 'Tom'] })
    const dashboard = async () => (await browser.get<Dashboard>('/api/dashboard')).body
    const live = await aLive(db(), { startsAt: monday, minutes: 50, category: 'tech' })
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => join(browser, live.id, [childIds[0], childIds[0]])),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const [lea, tom] = (await dashboard()).children
    expect(lea).toMatchObject({
      lives: 1,
      liveMinutesThisWeek: 50,
      badges: [{ shape: 'sun', category: 'tech' }],
    })
    expect(tom).toMatchObject({ lives: 0, liveMinutesThisWeek: 0, badges: [] })
    server.clock.moveTo(new Date('2027-01-17T22:59:00Z'))
    expect((await dashboard()).children[0]?.liveMinutesThisWeek).toBe(50)
    server.clock.moveTo(new Date('2027-01-17T23:00:00Z'))
    expect((await dashboard()).children[0]).toMatchObject({ lives: 1, liveMinutesThisWeek: 0 })
  })

  it('allows two hours of live sessions a week, never more', async () => {
    const { browser, childIds } = await aFamily()
    for (const minutes of [60, 60])
      expect(
        (await join(browser, (await aLive(db(), { startsAt: monday, minutes })).id, childIds)).status,
      ).toBe(200)
    const third = await aLive(db(), { startsAt: monday, minutes: 45 })
    expect(await join(browser, third.id, childIds)).toMatchObject({
      status: 409,
      body: { code: 'weekIsFull' },
    })
    server.clock.advance(7 * day)
    const next = await aLive(db(), { startsAt: later(monday, 7 * day), minutes: 60 })
    expect((await join(browser, next.id, childIds)).status).toBe(200)
    expect(await db().select().from(liveJoins).where(eq(liveJoins.liveSessionId, third.id))).toEqual([])
  })
})

describe('a place at the door', () => {
  it('is given on joining where one is free, once; else the live session is full', async () => {
    const live = await aLive(db(), { startsAt: monday, places: 2 })
    const [one, other] = [await aFamily({ children: ['Léa', 'Tom'] }), await aFamily()]
    await db()
      .insert(liveRegistrations)
      .values({ liveSessionId: live.id, childId: other.childIds[0] ?? '', state: 'waiting' })
    expect((await join(one.browser, live.id, one.childIds)).status).toBe(200)
    expect((await join(one.browser, live.id, one.childIds)).status).toBe(200)
    expect(await join(other.browser, live.id, other.childIds)).toMatchObject({
      status: 409,
      body: { code: 'full' },
    })
    await db()
      .delete(liveRegistrations)
      .where(eq(liveRegistrations.childId, one.childIds[1] ?? ''))
    expect((await join(other.browser, live.id, other.childIds)).status).toBe(200)
    expect(await db().$count(liveRegistrations, eq(liveRegistrations.state, 'registered'))).toBe(2)
  })

  it('goes to one of twenty simultaneous joins', async () => {
    const live = await aLive(db(), { startsAt: monday, places: 1 })
    const families = await Promise.all(Array.from({ length: 20 }, () => aFamily()))
    const responses = await Promise.all(
      families.map(({ browser, childIds }) => join(browser, live.id, childIds)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)])
    expect(await db().$count(liveRegistrations)).toBe(1)
  })

  it('is not given back once the child has joined, so that no more children come than there are places', async () => {
    const { browser, childIds } = await aFamily()
    const lives = [await aLive(db(), { startsAt: monday }), await aLive(db(), { startsAt: monday })]
    for (const { id } of lives) expect((await join(browser, id, childIds)).status).toBe(200)
    const [{ id = '' } = {}] = lives
    const placesLeft = async () =>
      (await browser.get<FamilyLive[]>('/api/lives?all=true')).body.find((live) => live.id === id)?.placesLeft
    const before = await placesLeft()
    const { status, body } = await browser.delete<FamilyLive>(`/api/lives/${id}/registrations/${childIds[0]}`)
    expect([status, body.children]).toEqual([200, [{ childId: childIds[0], state: 'came' }]])
    expect(await placesLeft()).toBe(before)
    const third = await aLive(db(), { startsAt: monday })
    expect(await join(browser, third.id, childIds)).toMatchObject({
      status: 409,
      body: { code: 'weekIsFull' },
    })
  })

  it('is not given in a cancelled live session', async () => {
    const { browser, childIds } = await aFamily()
    const live = await aLive(db(), { startsAt: monday })
    await db().update(liveSessions).set({ state: 'cancelled' })
    expect((await join(browser, live.id, childIds)).body.code).toBe('notOpen')
  })
})

describe('a class on the live-class server', () => {
  beforeEach(() => {
    server.set({ liveClasses: { api: classes.api, secret: classes.secret, checksum: 'sha256' } })
    classes.calls.length = 0
    classes.failWith(undefined)
  })

  it('is entered as a viewer who waits for an adult, under the display name only', async () => {
    const { user, browser, childIds } = await aFamily({ children: ['Renarde'], language: 'it' })
    await aProfile(db(), user, { childName: 'Léa', parentFirstName: 'Claire' })
    const live = await aLive(db(), { startsAt: monday, joinUrl: null, lang: 'it', minutes: 50 })
    const { status, body } = await join(browser, live.id, childIds)
    expect(status).toBe(200)
    expect((await fetch(body.url, { redirect: 'manual' })).status).toBe(302)
    const [, created, joined] = classes.calls
    expect(created).toEqual({
      call: 'create',
      parameters: {
        meetingID: live.id,
        name: live.title,
        attendeePW: expect.stringMatching(/^\w{32}$/),
        moderatorPW: expect.stringMatching(/^\w{32}$/),
        logoutURL: `${server.origin}/it/diretta?id=${live.id}`,
        // Six hours longer than planned, because it may be lengthened while it is open.
        duration: '420',
        guestPolicy: 'ASK_MODERATOR',
        meetingExpireIfNoUserJoinedInMinutes: '60',
        endWhenNoModerator: 'true',
        endWhenNoModeratorDelayInMinutes: '5',
        record: 'true',
        autoStartRecording: 'true',
        allowStartStopRecording: 'true',
        muteOnStart: 'true',
        allowModsToUnmuteUsers: 'false',
        allowModsToEjectCameras: 'true',
        lockSettingsDisablePrivateChat: 'true',
        lockSettingsDisablePublicChat: 'true',
        lockSettingsDisableNotes: 'true',
        notifyRecordingIsOn: 'true',
        webcamsOnlyForModerator: 'true',
        lockSettingsPresenterPolicy: 'moderatorOnly',
        disabledFeatures:
          'privateChat,learningDashboard,liveTranscription,externalVideos,breakoutRooms,sharedNotes,snapshotOfCurrentSlide,customVirtualBackgrounds',
        meta_endCallbackUrl: expect.stringMatching(
          new RegExp(`^${server.origin}/api/lives/${live.id}/class-ended\\?token=[\\w-]{43}$`),
        ),
        'meta_bbb-recording-ready-url': `${server.origin}/api/lives/recording-ready`,
      },
    })
    expect(joined).toEqual({
      call: 'join',
      parameters: {
        meetingID: live.id,
        fullName: 'Renarde',
        userID: expect.stringMatching(/^[0-9a-f]{32}$/),
        role: 'VIEWER',
        guest: 'true',
        createTime: expect.stringMatching(/^\d+$/),
        redirect: 'true',
        logoutURL: `${server.origin}/it/diretta?id=${live.id}`,
        errorRedirectUrl: `${server.origin}/it/diretta?id=${live.id}`,
        'userdata-bbb_override_default_locale': 'it',
        'userdata-bbb_record_video': 'false',
        'userdata-bbb_auto_share_webcam': 'true',
      },
    })
    for (const secret of ['Léa', 'Claire', user.email, user.id, ...childIds])
      expect(decodeURIComponent(body.url)).not.toContain(secret)
    await db()
      .insert(liveRegistrations)
      .values({ liveSessionId: live.id, childId: childIds[0] ?? '', state: 'registered' })
      .onConflictDoNothing()
    expect((await browser.get<Dashboard>('/api/dashboard')).body.nextLive).toMatchObject({ hasAddress: true })
  })

  it('leads everybody back to their own page, after the class and when it is full', async () => {
    const { browser, childIds } = await aFamily({ language: 'it' })
    const live = await aLive(db(), { startsAt: monday, joinUrl: null, lang: 'fr' })
    const [adult = ''] = await twoAdultsEnter(server, classes, live.id)
    const { url } = (await join(browser, live.id, childIds)).body
    const waysBack = (url: string) =>
      ['logoutURL', 'errorRedirectUrl'].map((name) => new URL(url).searchParams.get(name))
    expect(waysBack(url)).toEqual(Array(2).fill(`${server.origin}/it/diretta?id=${live.id}`))
    expect(waysBack(adult)).toEqual(Array(2).fill(`${server.origin}/admin?section=lives`))
  })

  it('gives a child the same pseudonym within a class, and another one in the next', async () => {
    const { browser, childIds } = await aFamily({})
    const pseudonymIn = async (liveId: string) =>
      new URL((await join(browser, liveId, childIds)).body.url).searchParams.get('userID')
    const [one, other] = [
      await aLive(db(), { startsAt: monday, joinUrl: null }),
      await aLive(db(), { startsAt: monday, joinUrl: null }),
    ]
    const first = await pseudonymIn(one.id)
    expect(await pseudonymIn(one.id)).toBe(first)
    expect(await pseudonymIn(other.id)).not.toBe(first)
  })

  it('uses the parent’s camera setting, and the strictest one of children who share a screen', async () => {
    const { user, browser, childIds } = await aFamily({ children: ['Renarde', 'Loutre', 'Hibou'] })
    await aProfile(db(), user, { cameraDefault: 'on' })
    const settings = {
      childName: 'Tom',
      objectives: ['autonomy' as const],
      interests: ['ecology' as const, 'design_art' as const],
      chatAuthorized: 'no' as const,
    }
    for (const [index, cameraDefault] of [
      [1, 'mood'],
      [2, 'off'],
    ] as const)
      await db()
        .insert(childProfiles)
        .values({ ...settings, childId: childIds[index] ?? '', cameraDefault })
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    const cameraOf = async (...ids: (string | undefined)[]) => {
      const { searchParams } = new URL((await join(browser, live.id, ids)).body.url)
      return [
        searchParams.get('userdata-bbb_auto_share_webcam'),
        searchParams.get('userdata-bbb_enable_video'),
      ]
    }
    expect(await cameraOf(childIds[0])).toEqual(['true', null])
    expect(await cameraOf(childIds[1])).toEqual([null, null])
    expect(await cameraOf(childIds[2])).toEqual([null, 'false'])
    expect(await cameraOf(childIds[0], childIds[1])).toEqual([null, null])
    expect(await cameraOf(...childIds)).toEqual([null, 'false'])
    expect(classes.calls.filter(({ call }) => call === 'create').length).toBe(5)
  })

  it('keeps the camera off for a child without a parent’s setting', async () => {
    const { browser, childIds } = await aFamily({})
    const { body } = await join(
      browser,
      (await aLive(db(), { startsAt: monday, joinUrl: null })).id,
      childIds,
    )
    expect(body.url).toContain('userdata-bbb_enable_video=false')
  })

  it('gives a further child without a setting of its own nothing of the first child’s', async () => {
    const { user, browser, childIds } = await aFamily({ children: ['Renarde', 'Loutre'] })
    await aProfile(db(), user, { cameraDefault: 'on', chatAuthorized: 'moderated' })
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    expect((await browser.get(`/api/lives/${live.id}/children`)).body).toMatchObject([
      { id: childIds[0], camera: 'on', chat: 'moderated' },
      { id: childIds[1], camera: 'off', chat: 'no' },
    ])
    const { body } = await join(browser, live.id, [childIds[1]])
    expect(body.url).toContain('userdata-bbb_enable_video=false')
  })

  it('is not used where the team typed a link', async () => {
    const { browser, childIds } = await aFamily({})
    expect((await join(browser, (await aLive(db(), { startsAt: monday })).id, childIds)).body.url).toBe(
      'https://meet.example/live',
    )
    expect(classes.calls).toEqual([])
  })

  it('is not called for a child who may not join', async () => {
    const { browser, childIds } = await aFamily({})
    const stranger = await aFamily({})
    const later1 = await aLive(db(), { startsAt: later(monday, 16 * minute), joinUrl: null })
    expect((await join(browser, later1.id, childIds)).body.code).toBe('notOpen')
    expect(await join(browser, later1.id, stranger.childIds)).toMatchObject({
      status: 404,
      body: { code: 'unknownChild' },
    })
    for (const minutes of [60, 60])
      await join(browser, (await aLive(db(), { startsAt: monday, minutes })).id, childIds)
    expect(
      (await join(browser, (await aLive(db(), { startsAt: monday, joinUrl: null })).id, childIds)).body.code,
    ).toBe('weekIsFull')
    expect(classes.calls).toEqual([])
  })

  it('opens once despite simultaneous joins, even when its title changes in between', async () => {
    const [one, other] = [await aFamily({}), await aFamily({})]
    const live = await aLive(db(), {
      startsAt: monday,
      joinUrl: null,
      title: `${'é'.repeat(63)}👩‍🌾\u0007fin`,
    })
    const responses = await Promise.all(
      [one, one, other].map(({ browser, childIds }) => join(browser, live.id, childIds)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    await db().update(liveSessions).set({ title: 'Autre titre' })
    responses.push(await join(one.browser, live.id, one.childIds))
    for (const { body } of responses) expect((await fetch(body.url, { redirect: 'manual' })).status).toBe(302)
    expect(new Set(responses.map(({ body }) => new URL(body.url).searchParams.get('createTime'))).size).toBe(
      1,
    )
    expect(responses[0]?.body.url).toBe(responses[1]?.body.url)
    expect(await joinsOf(live.id)).toHaveLength(2)
  })

  it('cannot be entered by the address of an earlier opening, or by a modified one', async () => {
    const { browser, childIds } = await aFamily({})
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    const { url } = (await join(browser, live.id, childIds)).body
    expect(await (await fetch(url.replace('VIEWER', 'MODERATOR'), { redirect: 'manual' })).text()).toContain(
      'checksumError',
    )
    classes.endClasses()
    await twoAdultsEnter(server, classes, live.id)
    await join(browser, live.id, childIds)
    expect(await (await fetch(url, { redirect: 'manual' })).text()).toContain('mismatchCreateTimeParam')
  })

  const rejection =
    '<response><returncode>FAILED</returncode><messageKey>maintenance</messageKey><message>Later</message></response>'
  const faults: Readonly<Record<string, Fault>> = {
    'fails with 500': {
      status: 500,
      text: '<response><returncode>SUCCESS</returncode><createTime>1</createTime></response>',
    },
    rejects: { text: rejection },
    'redirects elsewhere': { location: 'http://127.0.0.1:1/' },
    'sends an endless response': { endless: true },
    'sends an empty response': { text: '' },
    'sends an HTML page': { text: '<html><body>Welcome to nginx!</body></html>' },
    'sends a truncated response': { text: '<response><returncode>SUCCESS</returncode><createTime>15311' },
    'sends no createTime': { text: '<response><returncode>SUCCESS</returncode></response>' },
    'sends an invalid createTime': {
      text: '<response><returncode>SUCCESS</returncode><createTime>1&amp;role=MODERATOR</createTime></response>',
    },
    'sends two return codes': {
      text: '<response><returncode>SUCCESS</returncode><returncode>FAILED</returncode><createTime>1</createTime></response>',
    },
    'does not respond': { silent: true },
  }
  it.each(Object.entries(faults))(
    'responds 503 with Retry-After and stores no join while the server %s',
    async (_, fault) => {
      const { browser, childIds } = await aFamily({})
      const live = await aLive(db(), { startsAt: monday, joinUrl: null })
      classes.failWith(fault)
      const begun = performance.now()
      const { status, body, headers } = await join(browser, live.id, childIds)
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'classAway', '5'])
      expect(performance.now() - begun).toBeLessThan(maxMs(6000))
      expect(await joinsOf(live.id)).toEqual([])
      classes.failWith(undefined)
      expect((await join(browser, live.id, childIds)).status).toBe(200)
    },
  )

  it('stores nothing when its server has changed its secret', async () => {
    const { browser, childIds } = await aFamily({})
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    classes.changeSecret('another')
    expect(await join(browser, live.id, childIds)).toMatchObject({ status: 503, body: { code: 'classAway' } })
    classes.changeSecret(undefined)
    expect(await joinsOf(live.id)).toEqual([])
    expect(
      await db().select().from(liveRegistrations).where(eq(liveRegistrations.liveSessionId, live.id)),
    ).toEqual([])
  })

  it('records a child’s picture only if the parent agreed to the current text', async () => {
    const { user, browser, childIds } = await aFamily({ children: ['Renarde', 'Loutre'] })
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    const isKeptOut = async (...ids: (string | undefined)[]) =>
      new URL((await join(browser, live.id, ids)).body.url).searchParams.get('userdata-bbb_record_video') ===
      'false'
    expect(await isKeptOut(childIds[0])).toBe(true)
    const agreed = { userId: user.id, purpose: 'record-video', language: 'fr' } as const
    await db()
      .insert(consents)
      .values([
        { ...agreed, textVersion: '2020-01-01', childId: childIds[1] },
        { ...agreed, textVersion: textVersions.recordVideo },
      ])
    expect(await isKeptOut(childIds[0])).toBe(false)
    expect(await isKeptOut(childIds[1])).toBe(true)
    expect(await isKeptOut(...childIds)).toBe(true)
    await db().update(consents).set({ withdrawnAt: monday })
    expect(await isKeptOut(childIds[0])).toBe(true)
  })

  it('is classAway with a wrong secret, and when no server listens at the address', async () => {
    const { browser, childIds } = await aFamily({})
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    for (const wrong of [
      { api: classes.api, secret: 'another', checksum: 'sha256' as const },
      { api: 'http://127.0.0.1:1/bigbluebutton/api', secret: classes.secret, checksum: 'sha256' as const },
    ]) {
      server.set({ liveClasses: wrong })
      expect((await join(browser, live.id, childIds)).body.code).toBe('classAway')
    }
    expect(await joinsOf(live.id)).toEqual([])
  })
})

function join(browser: Browser, liveId: string, childIds: readonly (string | undefined)[]) {
  return browser.post<{ url: string; code: string }>(`/api/lives/${liveId}/join`, { childIds })
}

function joinsOf(liveId: string) {
  return db().select().from(liveJoins).where(eq(liveJoins.liveSessionId, liveId))
}

async function aFamily({
  children = ['Renarde'],
  language = 'fr',
  hasAccess = true,
}: {
  children?: readonly string[]
  language?: 'fr' | 'it'
  hasAccess?: boolean
} = {}) {
  const user = await (hasAccess ? aSubscriber : aMember)(db(), { language })
  return { user, childIds: await someChildren(db(), user, children), browser: await server.signedIn(user) }
}
