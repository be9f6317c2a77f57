import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  children,
  liveRegistrations,
  outbox,
  users,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aLive, aSecondGuardian, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { publishDue } from './replay-news.server.ts'

const server = provideTestServer()
beforeAll(() => {
  server.clock.hold()
})

describe('a replay of a live session that is published (PROGRAMME §4)', () => {
  it('a published replay is e-mailed, by the child’s name, only to families whose child was registered', async () => {
    const { db, clock } = server.services
    const [live, other] = [
      await aLive(db, { startsAt: later(clock.now(), -day) }),
      await aLive(db, { startsAt: later(clock.now(), -2 * day) }),
    ]
    const [registered, waiting, elsewhere, apart] = [
      await aSubscriber(db),
      await aSubscriber(db),
      await aSubscriber(db),
      await aSubscriber(db),
    ]
    const guardian = await aSecondGuardian(db, registered, clock.now(), { language: 'en' })
    const [zoe = '', tom = ''] = await someChildren(db, registered, ['Zoé', 'Tom', 'Lou'])
    const [waits = ''] = await someChildren(db, waiting, ['Noé'])
    const [away = ''] = await someChildren(db, elsewhere, ['Ida'])
    await someChildren(db, apart, ['Max'])
    await db.insert(liveRegistrations).values([
      { liveSessionId: live.id, childId: zoe, state: 'registered' },
      { liveSessionId: live.id, childId: tom, state: 'waiting' },
      { liveSessionId: live.id, childId: waits, state: 'waiting' },
      { liveSessionId: other.id, childId: away, state: 'registered' },
    ])
    const [video] = await db
      .insert(videos)
      .values({ title: 'Dire non', lang: 'fr', url: '/player/non', thumb: '/a.svg', liveId: live.id })
      .returning()
    await publishDue(server.services)
    const enqueued = await db
      .select({ recipient: outbox.recipient, payload: outbox.payload })
      .from(outbox)
      .where(eq(outbox.kind, 'replay-news'))
    const payload = { videoId: video?.id, userId: registered.id }
    expect(new Set(enqueued)).toEqual(
      new Set([registered, guardian].map(({ email }) => ({ recipient: email, payload }))),
    )
    const theirs = [registered, guardian, waiting, elsewhere, apart].map(({ email }) => email)
    const sent = (await server.sentEmails()).filter(({ recipient }) => theirs.includes(recipient))
    expect(sent).toHaveLength(2)
    for (const { email } of [registered, guardian])
      expect(sent.find(({ recipient }) => recipient === email)?.subject).toContain('Dire non')
    expect(await db.$count(outbox, inArray(outbox.recipient, theirs))).toBe(2)
  })

  it('opens for the child whose replay it is, and for none of several', async () => {
    const { db, clock } = server.services
    const family = await aSubscriber(db)
    const [zoe = '', tom = ''] = await someChildren(db, family, ['Zoé', 'Tom'])
    const publish = async (title: string, childIds: readonly string[]) => {
      const { id: liveId } = await aLive(db, { startsAt: later(clock.now(), -day) })
      await db
        .insert(liveRegistrations)
        .values(childIds.map((childId) => ({ liveSessionId: liveId, childId, state: 'registered' as const })))
      const [video] = await db
        .insert(videos)
        .values({ title, lang: 'fr', url: '/player/non', thumb: '/a.svg', liveId })
        .returning()
      await publishDue(server.services)
      const sent = (await server.sentEmails()).find(
        ({ recipient, subject }) => recipient === family.email && subject.includes(title),
      )
      return sent?.text.match(/\?id=(\S+)/)?.[1]?.replace(video?.id ?? '', 'replay')
    }
    expect(await publish('Dire oui', [tom])).toBe(`replay&child=${tom}`)
    expect(await publish('Dire peut-être', [zoe, tom])).toBe('replay')
  })

  it('is not e-mailed to a family that has lost its access since', async () => {
    const { db, clock } = server.services
    const live = await aLive(db, { startsAt: later(clock.now(), -day) })
    const [payer, former] = [await aSubscriber(db), await aSubscriber(db)]
    const childIds = [
      ...(await someChildren(db, payer, ['Zoé'])),
      ...(await someChildren(db, former, ['Noé'])),
    ]
    await db
      .insert(liveRegistrations)
      .values(childIds.map((childId) => ({ liveSessionId: live.id, childId, state: 'registered' as const })))
    await db.update(users).set({ isSubscribed: false }).where(eq(users.id, former.id))
    await db
      .insert(videos)
      .values({ title: 'Dire stop', lang: 'fr', url: '/player/stop', thumb: '/a.svg', liveId: live.id })
    await publishDue(server.services)
    const recipients = (await server.sentEmails()).map(({ recipient }) => recipient)
    expect([payer, former].map(({ email }) => recipients.includes(email))).toEqual([true, false])
  })

  it('names in the morning only the children who are still there, also in an e-mail that an earlier version enqueued', async () => {
    const { db } = server.services
    const evening = new Date('2027-01-11T21:30:00Z')
    server.clock.moveTo(evening)
    const live = await aLive(db, { startsAt: later(evening, -day) })
    const [both, alone] = [await aSubscriber(db), await aSubscriber(db)]
    const [zoe = '', tom = ''] = await someChildren(db, both, ['Zoé', 'Tom'])
    const [noe = ''] = await someChildren(db, alone, ['Noé'])
    await db
      .insert(liveRegistrations)
      .values(
        [zoe, tom, noe].map((childId) => ({ liveSessionId: live.id, childId, state: 'registered' as const })),
      )
    const [video] = await db
      .insert(videos)
      .values({ title: 'Dire oui', lang: 'fr', url: '/player/oui', thumb: '/a.svg', liveId: live.id })
      .returning()
    await publishDue(server.services)
    const enqueued = await db
      .update(outbox)
      .set({ payload: { videoId: video?.id, children: ['Zoé', 'Tom'] } })
      .where(eq(outbox.recipient, both.email))
      .returning()
    expect(enqueued).toHaveLength(1)
    await db.delete(children).where(inArray(children.id, [zoe, noe]))
    server.clock.advance(12 * hour)
    const sent = (await server.sentEmails()).filter(({ recipient }) =>
      [both.email, alone.email].includes(recipient),
    )
    expect(sent.map(({ recipient }) => recipient)).toEqual([both.email])
    expect(sent[0]?.text).toContain('Tom')
    expect(sent[0]?.text).not.toContain('Zoé')
  })

  it.each([
    ['before anything was sent', 0],
    ['while a process has begun to send it', 1],
  ])('that is taken back %s is e-mailed when it is published again, once', async (_, attempts) => {
    const { db } = server.services
    server.clock.moveTo(new Date('2027-02-08T21:00:00Z'))
    const live = await aLive(db, { startsAt: later(server.clock.now(), -day) })
    const family = await aFamilyRegisteredFor(live.id)
    const [video] = await db
      .insert(videos)
      .values({
        title: 'Dire peut-être',
        lang: 'fr',
        url: '/player/peut-etre',
        thumb: '/a.svg',
        liveId: live.id,
        isPublished: false,
      })
      .returning()
    const setPublished = (isPublished: boolean) => change(video?.id, { isPublished })
    await setPublished(true)
    await db.update(outbox).set({ attempts }).where(eq(outbox.recipient, family.email))
    await setPublished(false)
    server.clock.moveTo(new Date('2027-02-09T07:00:00Z'))
    expect(await emailsTo(family)).toBe(0)
    server.clock.moveTo(new Date('2027-02-09T09:00:00Z'))
    await setPublished(true)
    expect(await emailsTo(family)).toBe(1)
    await setPublished(false)
    await setPublished(true)
    expect(await emailsTo(family)).toBe(1)
  })

  it('whose live session is corrected is e-mailed to the families of the right one, and to no other again', async () => {
    const { db } = server.services
    server.clock.moveTo(new Date('2027-02-10T10:00:00Z'))
    const startsAt = later(server.clock.now(), -day)
    const [wrong, right] = [await aLive(db, { startsAt }), await aLive(db, { startsAt })]
    const [former, meant] = [await aFamilyRegisteredFor(wrong.id), await aFamilyRegisteredFor(right.id)]
    const [video] = await db
      .insert(videos)
      .values({ title: 'Dire bravo', lang: 'fr', url: '/player/bravo', thumb: '/a.svg', liveId: wrong.id })
      .returning()
    await publishDue(server.services)
    expect([await emailsTo(former), await emailsTo(meant)]).toEqual([1, 0])
    for (const liveId of [right.id, right.id, wrong.id, right.id]) await change(video?.id, { liveId })
    expect([await emailsTo(former), await emailsTo(meant)]).toEqual([1, 1])
  })
})

async function aFamilyRegisteredFor(liveId: string) {
  const { db } = server.services
  const family = await aSubscriber(db)
  const [childId = ''] = await someChildren(db, family, ['Zoé'])
  await db.insert(liveRegistrations).values({ liveSessionId: liveId, childId, state: 'registered' })
  return family
}

/** Changes a video in the back-office. */
async function change(videoId: string | undefined, body: Record<string, unknown>): Promise<void> {
  const token = await anAdministratorsToken(server)
  const changed = await server.browser().put(`/api/admin/videos/${videoId}`, body, { token })
  expect(changed.status).toBe(200)
}

async function emailsTo({ email }: { email: string }): Promise<number> {
  return (await server.sentEmails()).filter(({ recipient }) => recipient === email).length
}
