import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { announceCancelledLive, announceChangedLives } from '#src/domain/registrations/live-changes.server.ts'
import { liveReminderJobs } from '#src/features/lives/reminders.server.ts'
import { noticeJobs } from '#src/features/notices/admin/notices.server.ts'
import { weeklyJobs } from '#src/features/weekly-email/weekly-jobs.server.ts'
import {
  liveAttendances,
  liveRegistrations,
  liveSessions,
  mailbox,
  notices,
} from '#src/infrastructure/database/schema.server.ts'
import { hour, later, minute } from '#src/shared/durations.ts'
import { aLive, aProfile, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

/** How often an instance dies between two statements. */
const kills = isFull ? 20 : 2
const families = isFull ? 60 : 6

/** The Saturday before Europe's clocks go forward, at nine in Luxembourg. */
const saturday = new Date('2027-03-27T08:00:00Z')
const lives = {
  unchanged: new Date('2027-03-28T14:00:00Z'),
  moved: new Date('2027-03-28T15:00:00Z'),
  cancelled: new Date('2027-03-28T15:30:00Z'),
}
/** When the instances run: every ten minutes in `npm run faults`, otherwise when something is due. */
const runs = isFull
  ? Array.from({ length: 40 * 6 }, (_, turn) => later(saturday, turn * 10 * minute))
  : [
      saturday,
      ...['27T14:00', '27T14:20', '27T15:00', '27T15:30', '27T18:00', '28T00:59', '28T01:00'].map(onDay),
      ...['28T13:00', '28T13:01', '28T15:00', '28T16:00', '28T16:10', '28T17:00', '28T20:00'].map(onDay),
    ]

let server: TestServer
/** Statements that are still sent before the instances die. */
let statementsLeft = Number.POSITIVE_INFINITY
beforeAll(async () => {
  server = await startTestServer({
    database: await openTestDatabase({
      logQuery: () => {
        statementsLeft -= 1
        if (statementsLeft === 0) throw new Error('killed')
      },
    }),
  })
  server.clock.hold()
  server.clock.moveTo(saturday)
})
afterAll(() => server.close())

it(`a reminder, a weekly e-mail and a notice are sent once, despite ${kills} kills and a clock change (R21)`, {
  timeout: isFull ? 3_600_000 : 180_000,
}, async () => {
  const { db, clock } = server.services
  const [unchanged, moved, cancelled] = [
    await aLive(db, { title: 'Gardé', startsAt: lives.unchanged }),
    await aLive(db, { title: 'Déplacé', startsAt: lives.moved }),
    await aLive(db, { title: 'Annulé', startsAt: lives.cancelled }),
  ]
  const attended = await aLive(db, { title: 'Passé', startsAt: later(saturday, -48 * hour) })
  const emails: string[] = []
  for (let family = 0; family < families; family++) {
    const user = await aSubscriber(db)
    await aProfile(db, user, { timezone: 'Europe/Luxembourg' })
    const [childId = ''] = await someChildren(db, user, ['Renarde'])
    for (const { id } of [unchanged, moved, cancelled])
      await db
        .insert(liveRegistrations)
        .values({ liveSessionId: id, childId, state: 'registered', createdAt: later(saturday, -24 * hour) })
    await db
      .insert(liveAttendances)
      .values({ childId, liveSessionId: attended.id, state: 'came', seconds: 45 * 60 })
    emails.push(user.email)
  }
  await db.insert(notices).values({
    texts: { fr: { subject: 'À toutes les familles', body: 'Bonjour.' } },
    languages: ['fr'],
    plans: ['lives', 'complete'],
    createdAt: saturday,
    sendingAt: saturday,
    leavesAt: later(saturday, minute),
  })

  let killed = 0
  for (const [turn, at] of runs.entries()) {
    if (clock.now() < at) server.clock.moveTo(at)
    if (at.getTime() >= onDay('27T15:30').getTime()) await move(moved.id, later(lives.moved, 2 * hour))
    if (at.getTime() >= onDay('28T01:00').getTime()) await cancel(cancelled.id)
    if (killed < kills) {
      // The instances die at another statement each time.
      statementsLeft = 2 + ((turn * 7) % 23)
      await twoInstances()
      if (statementsLeft <= 0) killed += 1
      statementsLeft = Number.POSITIVE_INFINITY
    }
    await twoInstances()
    await server.sentEmails()
  }
  expect(killed).toBe(kills)

  const sent = (
    await db.select({ recipient: mailbox.recipient, subject: mailbox.subject }).from(mailbox)
  ).map(({ recipient, subject }) => `${recipient} ${subject.replaceAll('\u00A0', ' ')}`)
  const twice = sent.filter((sentEmail, index) => sent.indexOf(sentEmail) !== index)
  expect(twice).toEqual([])
  for (const email of emails) {
    const subjects = sent
      .filter((sentEmail) => sentEmail.startsWith(email))
      .map((sentEmail) => sentEmail.slice(email.length + 1))
    const of = (part: RegExp) => subjects.filter((subject) => part.test(subject))
    expect(of(/^Bientôt : Gardé/), email).toHaveLength(1)
    expect(of(/commence bientôt : Gardé/), email).toHaveLength(1)
    expect(of(/commence bientôt : Déplacé/), email).toHaveLength(1)
    expect(of(/commence bientôt : Annulé/), email).toEqual([])
    expect(of(/^À toutes les familles/), email).toHaveLength(1)
    expect(of(/semaine/i), email).toHaveLength(1)
  }
})

/**
 * Two instances run all of their recurring work at the same moment; later runs continue what a kill
 * interrupted.
 */
async function twoInstances(): Promise<void> {
  const all = [...liveReminderJobs, ...weeklyJobs, ...noticeJobs]
  await Promise.allSettled([...all, ...all].map(async (job) => job.run({ ...server.services })))
}

async function move(id: string, startsAt: Date): Promise<void> {
  await server.services.db.transaction(async (tx) => {
    const [before] = await tx.select().from(liveSessions).where(eq(liveSessions.id, id))
    if (!before || before.startsAt.getTime() === startsAt.getTime()) return
    await tx.update(liveSessions).set({ startsAt }).where(eq(liveSessions.id, id))
    await announceChangedLives(tx, [before], server.services.clock.now())
  })
}

async function cancel(id: string): Promise<void> {
  await server.services.db.transaction(async (tx) => {
    const [before] = await tx.select().from(liveSessions).where(eq(liveSessions.id, id))
    if (!before || before.state === 'cancelled') return
    await tx.update(liveSessions).set({ state: 'cancelled' }).where(eq(liveSessions.id, id))
    await announceCancelledLive(tx, id, server.services.clock.now())
  })
}

function onDay(time: string): Date {
  return new Date(`2027-03-${time}:00Z`)
}
