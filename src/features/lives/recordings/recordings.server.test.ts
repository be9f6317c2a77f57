import { createHash } from 'node:crypto'
import { readdirSync, statfsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  admins,
  consents,
  liveClasses,
  liveRecordings,
  liveSessions,
  mailbox,
  mediaFiles,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aLive, anExpert, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { provideClassServer, provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'
import { copyRecording } from './copy-recording.server.ts'
import { draftWaitsEmail } from './draft-waits-email.server.ts'
import { remindOfDrafts, reportMissingRecordings } from './recording-reminders.server.ts'
import { closeRecordings, copyRecordings, recordingJobs } from './recordings.server.ts'

const film = new TextEncoder().encode('a film of forty-five minutes')

const classes = provideClassServer()
const server = provideTestServer(() => ({
  environment: { LIVE_URL: classes.url, LIVE_SECRET: classes.secret },
}))
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  classes.failWith(undefined)
  for (const table of [mediaFiles, videos, liveSessions, mailbox, admins]) await db().delete(table)
})

const db = () => server.services.db
async function aLawyer() {
  const [admin] = await db()
    .insert(admins)
    .values({ email: 'ines@example.com', passwordHash: 'none', role: 'expert' })
    .returning()
  return anExpert(db(), { name: 'Inès', type: 'law', portrait: 'law', adminId: admin?.id })
}

const reportReady = async (body: string, type = 'application/x-www-form-urlencoded') =>
  (
    await fetch(`${server.origin}/api/lives/recording-ready`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': type },
    })
  ).status
const findRecordings = () =>
  recordingJobs.find(({ name }) => name === 'find-recordings')?.run(server.services)

describe('the recording of a class', () => {
  it('is copied, and becomes one draft of its live session that is not published automatically', async () => {
    const live = await aLive(db(), {
      startsAt: monday,
      joinUrl: null,
      title: 'Dire non',
      description: 'Sans se fâcher',
    })
    const recordId = classes.record(live.id, film)
    for (let reports = 0; reports < 3; reports++)
      expect(await reportReady(classes.readyBody(live.id, recordId))).toBe(200)
    await Promise.all([copyRecordings(server.services), copyRecordings(server.services)])
    await copyRecordings(server.services)
    const [draft, ...more] = await db().select().from(videos)
    expect(more).toEqual([])
    expect(draft).toMatchObject({
      title: 'Dire non',
      description: 'Sans se fâcher',
      liveId: live.id,
      isPublished: false,
      lang: 'fr',
    })
    const [recording] = await db().select().from(liveRecordings)
    expect(recording).toMatchObject({
      recordId,
      bytes: film.length,
      sha256: createHash('sha256').update(film).digest('hex'),
      mediaType: 'video/webm',
      videoId: draft?.id,
    })
    const [stored, ...others] = await db().select().from(mediaFiles)
    expect(others).toEqual([])
    expect(stored).toMatchObject({ videoId: draft?.id, state: 'waiting', bytes: film.length })
    expect(await server.services.media.store.firstBytesOfUpload(stored?.id ?? '', 100)).toEqual(
      Buffer.from(film),
    )
    expect(readdirSync(server.services.media.workFolder)).toEqual([])
    await closeRecordings(server.services)
    expect(classes.recordings()).toContainEqual({ recordId, isPublished: true })
  })

  it('is found by the search when its callback was lost', async () => {
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    await db().insert(liveClasses).values({ liveSessionId: live.id, createTime: '1', endedAt: monday })
    const recordId = classes.record(live.id, film)
    classes.failWith({ silent: true })
    await findRecordings()
    classes.failWith(undefined)
    await findRecordings()
    await findRecordings()
    expect(await db().select().from(liveRecordings)).toMatchObject([{ recordId, liveSessionId: live.id }])
  })

  it('is reported with a signature: 400 if unreadable, 401 if forged, 410 for an unknown class', async () => {
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    const recordId = classes.record(live.id, film)
    const good = classes.readyBody(live.id, recordId)
    expect(await reportReady(good.slice(0, -2))).toBe(401)
    expect(await reportReady(classes.readyBody(live.id, recordId, 'another secret'))).toBe(401)
    const [head = '', payload = '', signature = ''] = good.replace('signed_parameters=', '').split('.')
    for (const alg of ['none', 'HS512', 'RS256']) {
      const other = Buffer.from(JSON.stringify({ alg })).toString('base64url')
      for (const signed of [signature, '', 'x'])
        expect(await reportReady(`signed_parameters=${other}.${payload}.${signed}`)).toBe(401)
    }
    expect(await reportReady(`signed_parameters=${head}.${payload}.`)).toBe(401)
    for (const body of [
      '',
      'signed_parameters=',
      'signed_parameters=a.b',
      'signed_parameters=a.b.c',
      '\u0000',
    ])
      expect([body, await reportReady(body)]).toEqual([body, 400])
    expect(await reportReady('{', 'application/json')).toBe(400)
    expect(await reportReady(classes.readyBody(crypto.randomUUID(), recordId))).toBe(410)
    expect(await reportReady(classes.readyBody('a-class-of-somebody-else', recordId))).toBe(410)
    expect(await reportReady(classes.readyBody(live.id, '../../etc/passwd'))).toBe(400)
    expect(await db().$count(liveRecordings)).toBe(0)
    expect(await reportReady(good)).toBe(200)
  })

  it('is fetched from the class server’s host only, whatever its address', async () => {
    for (const url of ['http://localhost:1/film', 'no address'])
      await expect(copyRecording(server.services.settings, url, '/nowhere')).rejects.toThrow(
        'does not lie at the class server',
      )
  })

  it('is retried later when it cannot be copied, and leaves no file behind', async () => {
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    const recordId = classes.record(live.id, film, 'text/html')
    await reportReady(classes.readyBody(live.id, recordId))
    await copyRecordings(server.services)
    await copyRecordings(server.services)
    expect(await db().select().from(liveRecordings)).toMatchObject([
      { attempts: 1, copiedAt: null, lastError: expect.stringContaining('no film') },
    ])
    expect(readdirSync(server.services.media.workFolder)).toEqual([])
    expect(await db().$count(videos)).toBe(0)
  })

  it('is not fetched while the disk lacks room for it twice, and leaves that room to other work', async () => {
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    const { bavail, bsize } = statfsSync(server.services.media.workFolder)
    const tooLong = Math.ceil((bavail * bsize) / 2)
    await reportReady(classes.readyBody(live.id, classes.record(live.id, film, 'video/webm', tooLong)))
    await copyRecordings(server.services)
    expect(await db().select().from(liveRecordings)).toMatchObject([
      { attempts: 1, copiedAt: null, lastError: expect.stringContaining('no room') },
    ])
    expect(readdirSync(server.services.media.workFolder)).toEqual([])
  })

  it('is copied once the class server is available again, even after days', async () => {
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    await reportReady(classes.readyBody(live.id, classes.record(live.id, film)))
    classes.failWith({ status: 500, text: '' })
    for (let hours = 0; hours < 3 * 24; hours++) {
      server.clock.advance(hour)
      await copyRecordings(server.services)
    }
    expect(await db().$count(videos)).toBe(0)
    classes.failWith(undefined)
    server.clock.advance(hour)
    await copyRecordings(server.services)
    expect(await db().$count(videos)).toBe(1)
  })

  it('is brought to the team’s attention once after 48 hours, and deleted at its source once families see the replay', async () => {
    // The expert, who cannot see videos, gets no e-mail.
    const expert = await aLawyer()
    const live = await aLive(db(), {
      startsAt: monday,
      joinUrl: null,
      title: 'Dire non',
      expertId: expert.id,
    })
    const recordId = classes.record(live.id, film)
    await reportReady(classes.readyBody(live.id, recordId))
    await copyRecordings(server.services)
    server.clock.advance(47 * hour)
    await remindOfDrafts(server.services)
    expect(await server.sentEmails()).toEqual([])
    server.clock.advance(hour)
    await Promise.all([remindOfDrafts(server.services), remindOfDrafts(server.services)])
    expect((await server.sentEmails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [server.services.settings.operator.email, 'Un replay à relire\u00A0: Dire non'],
    ])
    await db().update(videos).set({ isPublished: true })
    await closeRecordings(server.services)
    expect(classes.recordings()).toContainEqual({ recordId, isPublished: true })
    await db().update(mediaFiles).set({ state: 'ready' })
    classes.failWith({ status: 500, text: '' }, 'deleteRecordings')
    await closeRecordings(server.services)
    expect(classes.recordings()).toContainEqual({ recordId, isPublished: false })
    classes.failWith(undefined)
    await closeRecordings(server.services)
    expect(classes.recordings().map((one) => one.recordId)).not.toContain(recordId)
  })

  it('is not brought to the team’s attention once its replay has a day on which it is published', async () => {
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    await reportReady(classes.readyBody(live.id, classes.record(live.id, film)))
    await copyRecordings(server.services)
    server.clock.advance(48 * hour)
    const publishAt = later(server.clock.now(), day)
    await db().update(videos).set({ publishAt })
    await remindOfDrafts(server.services)
    expect(await server.sentEmails()).toEqual([])
    await db().update(videos).set({ publishAt: null })
    // The replay gets its day after the e-mail was enqueued.
    await db().transaction(async (tx) => {
      await tx.update(videos).set({ publishAt })
      await enqueueEmail(tx, draftWaitsEmail, {
        to: server.services.settings.operator.email,
        language: 'fr',
        payload: { videoId: (await tx.select().from(videos))[0]?.id ?? '' },
        at: server.clock.now(),
      })
    })
    expect(await server.sentEmails()).toEqual([])
  })

  it('is deleted on the class server once the team has deleted its draft, but not before it was copied', async () => {
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    const [recordId, waiting] = [classes.record(live.id, film), classes.record(live.id, film)]
    expect(await reportReady(classes.readyBody(live.id, recordId))).toBe(200)
    await copyRecordings(server.services)
    expect(await reportReady(classes.readyBody(live.id, waiting))).toBe(200)
    const token = await anAdministratorsToken(server)
    const [draft] = await db().select().from(videos)
    await server.browser().delete(`/api/admin/videos/${draft?.id}`, undefined, { token })
    await closeRecordings(server.services)
    const left = classes.recordings().map((one) => one.recordId)
    expect(left).not.toContain(recordId)
    expect(left).toContain(waiting)
  })
})

describe('a recording that does not become a replay', () => {
  it('is reported to the team once when it was not copied for a day, and its draft is reminded of later', async () => {
    const live = await aLive(db(), { startsAt: monday, joinUrl: null, title: 'Dire non' })
    await reportReady(classes.readyBody(live.id, classes.record(live.id, film)))
    classes.failWith({ status: 500, text: '' })
    await copyRecordings(server.services)
    server.clock.advance(23 * hour)
    await reportMissingRecordings(server.services)
    expect(await server.sentEmails()).toEqual([])
    server.clock.advance(hour)
    await Promise.all([reportMissingRecordings(server.services), reportMissingRecordings(server.services)])
    await reportMissingRecordings(server.services)
    const [report, ...more] = await server.sentEmails()
    expect(more).toEqual([])
    expect(report).toMatchObject({
      recipient: server.services.settings.operator.email,
      subject: 'Un enregistrement n’arrive pas\u00A0: Dire non',
      text: expect.stringContaining('the class server answers 500'),
    })
    classes.failWith(undefined)
    await copyRecordings(server.services)
    await reportMissingRecordings(server.services)
    server.clock.advance(48 * hour)
    await remindOfDrafts(server.services)
    expect((await server.sentEmails()).map(({ subject }) => subject)).toEqual([
      'Un replay à relire\u00A0: Dire non',
      report?.subject,
    ])
  })

  it('is copied again once the team has deleted its failed draft, and stays on the class server', async () => {
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    const recordId = classes.record(live.id, film)
    await reportReady(classes.readyBody(live.id, recordId))
    await copyRecordings(server.services)
    const [failed] = await db().select().from(videos)
    await db().update(mediaFiles).set({ state: 'failed', error: 'abîmé' })
    const token = await anAdministratorsToken(server)
    const remove = (id = '') => server.browser().delete(`/api/admin/videos/${id}`, undefined, { token })
    expect((await remove(failed?.id)).status).toBe(200)
    await closeRecordings(server.services)
    expect(classes.recordings().map((one) => one.recordId)).toContain(recordId)
    await copyRecordings(server.services)
    const [again, ...more] = await db().select().from(videos)
    expect([again?.liveId, more]).toEqual([live.id, []])
    expect(await db().select().from(mediaFiles)).toMatchObject([{ videoId: again?.id, state: 'waiting' }])
    expect(await db().select().from(liveRecordings)).toMatchObject([{ recordId, videoId: again?.id }])
    expect((await remove(again?.id)).status).toBe(200)
    await closeRecordings(server.services)
    expect(classes.recordings().map((one) => one.recordId)).not.toContain(recordId)
  })
})

describe('the consent to a child’s picture in recordings', () => {
  it('is given for each child, stored with the version of its text, and withdrawn', async () => {
    const user = await aSubscriber(db())
    const browser = await server.signedIn(user)
    const [first = '', second = ''] = await someChildren(db(), user, ['Renarde', 'Loutre'])
    const agreed = async () => {
      const { body } = await browser.get<{ children: { displayName: string; isAgreed: boolean }[] }>(
        '/api/account/recording-consents',
      )
      return body.children.map(({ displayName, isAgreed }) => [displayName, isAgreed])
    }
    const set = (id: string, isAgreed: unknown) =>
      browser.put(`/api/children/${id}/recording-consent`, { isAgreed })
    expect(await agreed()).toEqual([
      ['Renarde', false],
      ['Loutre', false],
    ])
    for (const id of [second, second, first]) expect((await set(id, true)).status).toBe(200)
    expect(await agreed()).toEqual([
      ['Renarde', true],
      ['Loutre', true],
    ])
    await set(first, false)
    expect(await agreed()).toEqual([
      ['Renarde', false],
      ['Loutre', true],
    ])
    expect(await db().$count(consents, eq(consents.userId, user.id))).toBe(2)
    expect((await set(first, 'yes')).status).toBe(400)
    const [stranger = ''] = await someChildren(db(), await aSubscriber(db()), ['Hibou'])
    expect((await set(stranger, true)).status).toBe(404)
  })

  it('is asked for again after a change of its text, until the parent answers either way', async () => {
    const user = await aSubscriber(db())
    const browser = await server.signedIn(user)
    const [first = '', second = ''] = await someChildren(db(), user, ['Renarde', 'Loutre'])
    const earlier = {
      userId: user.id,
      purpose: 'record-video',
      textVersion: '2020-01-01',
      language: 'fr',
    } as const
    await db()
      .insert(consents)
      .values([earlier, { ...earlier, childId: second }])
    const readConsents = async () => {
      const { body } = await browser.get<{
        children: { displayName: string; isAgreed: boolean; isAskedAgain: boolean }[]
      }>('/api/account/recording-consents')
      return body.children.map(({ displayName, isAgreed, isAskedAgain }) => [
        displayName,
        isAgreed,
        isAskedAgain,
      ])
    }
    expect(await readConsents()).toEqual([
      ['Renarde', false, true],
      ['Loutre', false, true],
    ])
    await browser.put(`/api/children/${first}/recording-consent`, { isAgreed: true })
    await browser.put(`/api/children/${second}/recording-consent`, { isAgreed: false })
    expect(await readConsents()).toEqual([
      ['Renarde', true, false],
      ['Loutre', false, false],
    ])
  })
})
