import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announceChangedLives } from '#src/domain/registrations/live-changes.server.ts'
import { liveSessions, mailbox, outbox, rateLimits } from '#src/infrastructure/database/schema.server.ts'
import { jobs } from '#src/server/jobs.server.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import {
  aFamilyOnAPlan,
  aFreeSlot,
  aLive,
  aProfile,
  aSecondGuardian,
  aSubscriber,
  type Person,
  someChildren,
} from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'

const server = provideTestServer()
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  for (const table of [liveSessions, outbox, mailbox, rateLimits]) await server.services.db.delete(table)
})

const reminding = (job = 'remind-of-lives') => jobs.find(({ name }) => name === job)?.run(server.services)

async function two(given?: Person) {
  const { db } = server.services
  const family = given ?? (await aSubscriber(db))
  await aProfile(db, family)
  const [childId] = await someChildren(db, family, ['Renarde'])
  const guardian = await aSecondGuardian(db, family, monday, { language: 'en' })
  const second = await server.signedIn(family, guardian)
  return { family, guardian, second, childId, both: [family.email, guardian.email].toSorted() }
}

async function recipients(): Promise<string[]> {
  const sentEmails = await server.sentEmails()
  await server.services.db.delete(mailbox)
  return sentEmails.map(({ recipient }) => recipient).toSorted()
}

describe('e-mails to both guardians', () => {
  it('a place in a live session, its reminders and a new hour: once to each, in their language', async () => {
    const { db } = server.services
    const { second, childId, both, guardian } = await two()
    const live = await aLive(db, { startsAt: later(monday, 2 * day) })
    expect((await second.put(`/api/lives/${live.id}/registrations/${childId}`, {})).status).toBe(200)
    expect(
      (await server.sentEmails()).find(({ recipient }) => recipient === guardian.email)?.subject,
    ).toContain('Renarde has a place')
    expect(await recipients()).toEqual(both)
    server.clock.moveTo(later(live.startsAt, -24 * hour))
    await Promise.all([reminding(), reminding()])
    await reminding()
    expect(await recipients()).toEqual(both)
    await db.transaction(async (tx) => {
      const [before] = await tx.select().from(liveSessions).where(eq(liveSessions.id, live.id))
      await tx
        .update(liveSessions)
        .set({ startsAt: later(monday, 3 * day) })
        .where(eq(liveSessions.id, live.id))
      if (before) await announceChangedLives(tx, [before], server.clock.now())
    })
    expect(await recipients()).toEqual(both)
  })

  it('a one-to-one session and its reminders: once to each', async () => {
    const { db } = server.services
    const { second, childId, both } = await two(await aFamilyOnAPlan(db))
    const startsAt = later(monday, 2 * day)
    const slotId = await aFreeSlot(db, startsAt)
    expect((await second.post(`/api/one-to-one/${slotId}`, { childId })).status).toBe(200)
    expect(await recipients()).toEqual(both)
    for (const hours of [24, 1]) {
      server.clock.moveTo(later(startsAt, -hours * hour))
      await Promise.all([reminding('remind-of-one-to-one'), reminding('remind-of-one-to-one')])
      expect(await recipients()).toEqual(both)
    }
  })

  it('the team’s replies: once to each', async () => {
    const { family, second, both } = await two()
    expect((await second.post('/api/messages', { text: 'Le coffret est-il parti ?' })).status).toBe(200)
    await server.sentEmails()
    await server.services.db.delete(mailbox)
    const token = await anAdministratorsToken(server)
    const response = await server
      .browser()
      .post(`/api/admin/conversations/${family.id}`, { text: 'Il part vendredi.' }, { token })
    expect(response.status).toBe(200)
    expect((await recipients()).filter((recipient) => both.includes(recipient))).toEqual(both)
  })

  it('nothing to the second guardian after their removal', async () => {
    const { db } = server.services
    const { family, guardian, second, childId } = await two()
    const payer = await server.signedIn(family)
    const live = await aLive(db, { startsAt: later(monday, 2 * day) })
    await second.put(`/api/lives/${live.id}/registrations/${childId}`, {})
    await payer.send('DELETE', `/api/account/guardians/${guardian.id}`, undefined, {})
    await server.sentEmails()
    await db.delete(mailbox)
    server.clock.moveTo(later(live.startsAt, -24 * hour))
    await reminding()
    expect(await recipients()).toEqual([family.email])
  })
})
