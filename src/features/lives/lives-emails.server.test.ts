import { and, eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lostAccessJobs, releaseLostPlaces } from '#src/domain/lost-access/lost-access.server.ts'
import {
  announceCancelledLive,
  announceChangedLives,
  liveNewsEmail,
} from '#src/domain/registrations/live-changes.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  liveRegistrations,
  liveReminders,
  liveSessions,
  mailbox,
  outbox,
  rateLimits,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmails } from '#src/infrastructure/email/email.server.ts'
import { companyMoment } from '#src/shared/dates.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import {
  aFamilyOnFreeDays,
  aLive,
  aProfile,
  aSubscriber,
  someChildren,
} from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'
import { liveReminderJobs, reminderEmail } from './reminders.server.ts'

const server = provideTestServer()
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  await db().delete(liveSessions)
  await db().delete(outbox)
  await db().delete(mailbox)
  await db().delete(rateLimits)
})

const db = () => server.services.db

describe('the e-mail of a registration', () => {
  it('attaches a calendar file, and gives the hour in the family’s named time zone', async () => {
    const { browser, childIds, user } = await aFamily({ timezone: 'America/Toronto' })
    const live = await aLive(db(), { startsAt: new Date('2027-01-13T16:30:00Z'), minutes: 45 })
    await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
    await server.sentEmails()
    const [sentEmail] = await db().select().from(mailbox)
    expect(sentEmail).toMatchObject({
      recipient: user.email,
      subject: 'Renarde a sa place\u00A0: Dire non sans se fâcher',
    })
    expect(sentEmail?.text.replaceAll('\u00A0', ' ')).toContain(
      'mercredi 13 janvier à 11 h 30 (heure de Toronto), 45 minutes',
    )
    const [file] = sentEmail?.attachments ?? []
    expect([file?.filename, file?.contentType]).toEqual(['mirabelle.ics', 'text/calendar; charset=utf-8'])
    expect(eventIn(file?.content).uid).toBe(`${live.id}@mirabelle`)
    expect(sentEmail?.text).not.toContain('Léa')
  })

  it('attaches one also for a child who moves up', async () => {
    const [one, next] = [await aFamily(), await aFamily()]
    const live = await aLive(db(), { startsAt: later(monday, 2 * day), places: 1, minutes: 45 })
    for (const { browser, childIds } of [one, next])
      await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
    await deleteEmails()
    await one.browser.delete(`/api/lives/${live.id}/registrations/${one.childIds[0]}`, {})
    expect(await subjects()).toEqual(['Une place pour Renarde : Dire non sans se fâcher'])
    const [sentEmail] = await db().select().from(mailbox)
    expect(sentEmail?.recipient).toBe(next.user.email)
    const [file, ...others] = sentEmail?.attachments ?? []
    expect([file?.filename, file?.contentType, others]).toEqual([
      'mirabelle.ics',
      'text/calendar; charset=utf-8',
      [],
    ])
    const event = eventIn(file?.content)
    expect([event.uid, event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual([
      `${live.id}@mirabelle`,
      live.startsAt,
      later(live.startsAt, 45 * minute),
    ])
  })

  it('carries a newer version of the entry, naming all children of the family with a place', async () => {
    const { browser, childIds } = await aFamily({ names: ['Renarde', 'Loutre'] })
    const live = await aLive(db(), { startsAt: later(monday, 2 * day), changedAt: monday })
    const events = []
    for (const childId of childIds) {
      await browser.put(`/api/lives/${live.id}/registrations/${childId}`, {})
      await server.sentEmails()
      const [sentEmail] = await db().select().from(mailbox)
      events.push(eventIn(sentEmail?.attachments?.[0]?.content))
      await deleteEmails()
    }
    expect(events.map(({ description }) => description)).toEqual(['Pour Renarde', 'Pour Renarde et Loutre'])
    const [first = 0, second = 0] = events.map(({ sequence }) => sequence)
    expect(second).toBeGreaterThan(first)
    const [before = '', after = ''] = events.map(({ component }) =>
      String(component.getFirstPropertyValue('last-modified')),
    )
    expect(after > before).toBe(true)
  })

  it('can be turned off by purpose, and PUT may be partial', async () => {
    const { browser, childIds } = await aFamily()
    const path = '/api/account/notifications'
    const all = { registrations: true, reminders: true, weekly: true, replays: true, messages: true }
    expect((await browser.get(path)).body).toEqual(all)
    expect((await browser.put(path, { registrations: false })).body).toEqual({ ...all, registrations: false })
    expect((await browser.put(path, { weekly: false, userId: crypto.randomUUID() })).body).toEqual({
      ...all,
      registrations: false,
      weekly: false,
    })
    expect((await browser.put(path, {})).body).toEqual({ ...all, registrations: false, weekly: false })
    for (const wrong of [{ registrations: 'false' }, { reminders: null }, { messages: 1 }])
      expect((await browser.put(path, wrong)).status).toBe(400)
    expect((await server.browser().get(path)).status).toBe(401)
    const live = await aLive(db(), { startsAt: later(monday, 2 * day) })
    await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
    expect(await subjects()).toEqual([])
  })
})

describe('reminders', () => {
  it('leave 24 hours and 1 hour before, once for each family and live session', async () => {
    const { browser, childIds } = await aFamily({ names: ['Renarde', 'Loutre'] })
    const live = await aLive(db(), { startsAt: later(monday, 2 * day), bring: 'Un crayon' })
    for (const childId of childIds) await browser.put(`/api/lives/${live.id}/registrations/${childId}`, {})
    await deleteEmails()
    server.clock.moveTo(later(live.startsAt, -24 * hour - minute))
    await remind()
    expect(await subjects()).toEqual([])
    server.clock.advance(minute)
    await Promise.all([remind(), remind()])
    await remind()
    expect(await subjects()).toEqual(['Demain à cette heure : Dire non sans se fâcher'])
    const [sentEmail] = await db().select().from(mailbox)
    expect(sentEmail?.text).toContain('Un live attend Renarde et Loutre.')
    expect(sentEmail?.text.replaceAll('\u00A0', ' ')).toContain('À préparer : Un crayon')
    server.clock.moveTo(later(live.startsAt, -hour))
    await remind()
    await remind()
    expect(await subjects()).toEqual([
      'Le live commence bientôt : Dire non sans se fâcher',
      'Demain à cette heure : Dire non sans se fâcher',
    ])
    // Moved and moved back, unregistered and registered again: no reminder is sent a second time.
    await move(live.id, later(monday, 5 * day))
    await deleteEmails()
    server.clock.moveTo(later(monday, 4 * day))
    await remind()
    expect(await subjects()).toEqual([])
    expect(await db().select().from(liveReminders)).toHaveLength(2)
  })

  it('are sent for the new hour of a live session that is moved before they leave', async () => {
    const { browser, childIds, user } = await aFamily({ names: ['Renarde', 'Loutre'] })
    const startsAt = later(monday, 2 * day)
    const lives = [await aLive(db(), { startsAt }), await aLive(db(), { startsAt })]
    for (const [index, { id }] of lives.entries())
      await browser.put(`/api/lives/${id}/registrations/${childIds[index]}`, {})
    await deleteEmails()
    server.clock.moveTo(later(monday, day))
    const at = server.clock.now()
    // One transaction, so that no reminder leaves before the move.
    await db().transaction(async (tx) => {
      for (const { id: liveId } of lives) {
        const payload = { kind: 'day', userId: user.id, liveId, startsAt: startsAt.toISOString() } as const
        await tx.insert(liveReminders).values({ ...payload, liveSessionId: liveId, sentAt: at })
        const emails = [{ to: user.email, language: 'fr' as const, payload, notBefore: at }]
        await enqueueEmails(tx, reminderEmail, { batch: crypto.randomUUID(), at, emails })
      }
      await moveIn(tx, lives[0]?.id ?? '', later(monday, 4 * day).toISOString())
    })
    const reminder = 'Demain à cette heure : Dire non sans se fâcher'
    expect((await subjects()).toSorted()).toEqual([reminder, 'Nouvel horaire : Dire non sans se fâcher'])
    await deleteEmails()
    server.clock.moveTo(later(monday, 3 * day))
    for (let run = 0; run < 2; run++) await remind()
    expect(await subjects()).toEqual([reminder])
  })

  it('leave before the quiet hours that would delay them', async () => {
    const { browser, childIds } = await aFamily()
    // Wednesday at 8:30: the hour before lies within the quiet hours, which end at 8:00.
    const live = await aLive(db(), { startsAt: new Date('2027-01-13T07:30:00Z') })
    await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
    await deleteEmails()
    server.clock.moveTo(new Date('2027-01-12T07:30:00Z'))
    await remind()
    expect(await subjects()).toEqual(['Demain à cette heure : Dire non sans se fâcher'])
    await deleteEmails()
    server.clock.moveTo(new Date('2027-01-12T19:44:00Z'))
    await remind()
    expect(await subjects()).toEqual([])
    server.clock.moveTo(new Date('2027-01-12T19:45:00Z'))
    await remind()
    expect(await subjects()).toEqual(['Le live de Renarde : Dire non sans se fâcher'])
  })

  it('are not sent for a place taken after they were due; a family’s first child counts', async () => {
    const live = await aLive(db(), { startsAt: later(monday, 2 * day) })
    const due = later(live.startsAt, -24 * hour)
    const before = await aFamily({ names: ['Renarde', 'Loutre'] })
    const late = await aFamily()
    const movedUp = await aFamily()
    for (const [family, index, createdAt, movedUpAt] of [
      [before, 0, due, null],
      [before, 1, later(due, -1000), null],
      [late, 0, due, null],
      [movedUp, 0, monday, due],
    ] as const)
      await db()
        .insert(liveRegistrations)
        .values({
          liveSessionId: live.id,
          childId: family.childIds[index] ?? '',
          state: 'registered',
          createdAt,
          movedUpAt,
        })
    server.clock.moveTo(due)
    await remind()
    expect((await server.sentEmails()).map(({ recipient }) => recipient)).toEqual([before.user.email])
  })

  it('reach every family beyond one batch, at the hour of its time zone', async () => {
    const startsAt = new Date('2027-01-13T07:30:00Z')
    const lives = await Promise.all(Array.from({ length: 11 }, () => aLive(db(), { startsAt, places: 40 })))
    const families = await Promise.all(Array.from({ length: 31 }, () => aFamily()))
    const abroad = await aFamily({ timezone: 'America/New_York' })
    await db()
      .insert(liveRegistrations)
      .values(
        lives.flatMap(({ id: liveSessionId }) =>
          [...families, abroad].map(({ childIds }) => ({
            liveSessionId,
            childId: childIds[0] ?? '',
            state: 'registered' as const,
            createdAt: later(monday, -day),
          })),
        ),
      )
    server.clock.moveTo(new Date('2027-01-12T07:30:00Z'))
    await remind()
    const recipients = (await server.sentEmails()).map(({ recipient }) => recipient)
    expect(recipients.toSorted()).toEqual(
      families.flatMap(({ user }) => lives.map(() => user.email)).toSorted(),
    )
  })

  it('go to families that want them, with a place in a live session that takes place', async () => {
    const [one, other, third] = [await aFamily(), await aFamily(), await aFamily()]
    const live = await aLive(db(), { startsAt: later(monday, 2 * day), places: 2 })
    const cancelled = await aLive(db(), { startsAt: later(monday, 2 * day + 3 * hour) })
    for (const { browser, childIds } of [one, other, third]) {
      await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
      await browser.put(`/api/lives/${cancelled.id}/registrations/${childIds[0]}`, {})
    }
    await other.browser.put('/api/account/notifications', { reminders: false })
    await db().update(liveSessions).set({ state: 'cancelled' }).where(eq(liveSessions.id, cancelled.id))
    await deleteEmails()
    server.clock.moveTo(later(cancelled.startsAt, -24 * hour))
    await remind()
    expect((await server.sentEmails()).map(({ recipient }) => recipient)).toEqual([one.user.email])
  })
})

describe('on a night on which Luxembourg’s clocks change', () => {
  it.each([
    ['2027-03-28T02:30', 'Europe/Luxembourg', '3 h 30', '2027-03-26T19:45Z', '2027-03-27T19:45Z'],
    ['2027-03-28T02:30', 'America/Toronto', '21 h 30', '2027-03-27T00:45Z', '2027-03-28T00:30Z'],
    ['2027-03-28T02:30', 'Pacific/Auckland', '14 h 30', '2027-03-27T01:30Z', '2027-03-28T00:30Z'],
    ['2027-10-31T02:30', 'Europe/Luxembourg', '2 h 30', '2027-10-29T18:45Z', '2027-10-30T18:45Z'],
    ['2027-10-31T02:30', 'America/Toronto', '20 h 30', '2027-10-30T00:30Z', '2027-10-30T23:30Z'],
    ['2027-10-31T02:30', 'Pacific/Auckland', '13 h 30', '2027-10-30T00:30Z', '2027-10-30T23:30Z'],
  ] as const)(
    'a live session at %s has its hour and its reminders in the time zone %s',
    async (at, timezone, hourOfFamily, dayBefore, hourBefore) => {
      const startsAt = companyMoment(at)
      server.clock.moveTo(later(startsAt, -7 * day))
      const { browser, childIds } = await aFamily({ timezone })
      const live = await aLive(db(), { startsAt })
      await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
      await server.sentEmails()
      const [sentEmail] = await db().select().from(mailbox)
      expect(sentEmail?.text.replaceAll('\u00A0', ' ')).toContain(` à ${hourOfFamily} (heure d`)
      const event = eventIn(sentEmail?.attachments?.[0]?.content)
      expect(event.startDate.toJSDate()).toEqual(startsAt)
      expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone)
      for (const moment of [new Date(dayBefore), new Date(hourBefore)]) {
        await deleteEmails()
        server.clock.moveTo(later(moment, -minute))
        await remind()
        expect(await subjects()).toEqual([])
        server.clock.moveTo(moment)
        await remind()
        expect(await subjects()).toHaveLength(1)
        const [reminder] = await db().select().from(mailbox)
        expect(reminder?.text.replaceAll('\u00A0', ' ')).toContain(` à ${hourOfFamily} (heure d`)
      }
    },
  )
})

it('the reminder of the day before says “this time tomorrow” where the family’s clocks agree', async () => {
  const families = [
    await aFamily({ timezone: 'Europe/Luxembourg' }),
    // The clocks in Toronto changed two weeks earlier.
    await aFamily({ timezone: 'America/Toronto' }),
  ]
  const live = await aLive(db(), { startsAt: new Date('2027-03-28T14:00:00Z') })
  for (const { browser, childIds } of families)
    await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
  await deleteEmails()
  server.clock.moveTo(new Date('2027-03-27T14:00:00Z'))
  await remind()
  const subjectByRecipient = new Map(
    (await server.sentEmails()).map(({ recipient, subject }) => [
      recipient,
      subject.replaceAll('\u00A0', ' '),
    ]),
  )
  expect(families.map(({ user }) => subjectByRecipient.get(user.email))).toEqual([
    'Bientôt : Dire non sans se fâcher',
    'Demain à cette heure : Dire non sans se fâcher',
  ])
})

describe('a change of hour that is corrected before its e-mail leaves', () => {
  const changes = async (liveId: string, starts: readonly string[]) => {
    // One transaction, so that no e-mail leaves between the changes.
    await db().transaction(async (tx) => {
      for (const startsAt of starts) await moveIn(tx, liveId, startsAt)
    })
    return (await server.sentEmails()).map(({ text }) => text.replaceAll('\u00A0', ' '))
  }

  const isMoveNews = eq(outbox.kind, liveNewsEmail.kind)

  /** A live session on Wednesday 13 January at noon, with a place for a child. */
  async function aBookedLive() {
    const { browser, childIds } = await aFamily()
    const live = await aLive(db(), { startsAt: new Date('2027-01-13T11:00:00Z') })
    await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
    await deleteEmails()
    return live
  }

  it('names the hour last sent to the family, and sends nothing once it is reverted', async () => {
    const live = await aBookedLive()
    expect(await changes(live.id, ['2027-01-14T17:00:00Z', '2027-01-14T17:30:00Z'])).toEqual([
      expect.stringContaining('jeudi 14 janvier à 18 h 30 (heure de Luxembourg)'),
    ])
    const [sentEmail] = await db().select().from(mailbox)
    expect(sentEmail?.text.replaceAll('\u00A0', ' ')).toContain('C’était prévu mercredi 13 janvier à 12 h.')
    await deleteEmails()
    expect(await changes(live.id, ['2027-01-14T18:00:00Z', '2027-01-14T18:00:20Z'])).toEqual([
      expect.stringContaining('jeudi 14 janvier à 19 h (heure de Luxembourg)'),
    ])
    await deleteEmails()
    expect(await changes(live.id, ['2027-01-15T17:00:00Z', '2027-01-14T18:00:00Z'])).toEqual([])
  })

  it('names the hour that the family knows when the session is cancelled', async () => {
    const live = await aBookedLive()
    await db().transaction(async (tx) => {
      await moveIn(tx, live.id, '2027-01-14T17:00:00Z')
      await tx.update(liveSessions).set({ state: 'cancelled' }).where(eq(liveSessions.id, live.id))
      await announceCancelledLive(tx, live.id, server.clock.now())
    })
    expect(await server.sentEmails()).toMatchObject([
      {
        subject: 'Live annulé\u00A0: Dire non sans se fâcher',
        text: expect.stringMatching(
          /prévu mercredi 13\sjanvier à 12\sh\s\(heure de Luxembourg\), est annulé/,
        ),
      },
    ])
  })

  it.each([
    [
      'the first hour when the e-mail about the second was outdated',
      'abandonedAt',
      '13\\sjanvier à 12\\sh\\.',
    ],
    ['the second hour when the e-mail about it had left', 'sentAt', '14\\sjanvier à 18\\sh\\.'],
  ] as const)('being sent, and corrected again: names %s', async (_, end, named) => {
    const live = await aBookedLive()
    await db().transaction(async (tx) => {
      await moveIn(tx, live.id, '2027-01-14T17:00:00Z')
      await tx.update(outbox).set({ attempts: 1 }).where(isMoveNews)
      await moveIn(tx, live.id, '2027-01-15T17:00:00Z')
      const ended = { [end]: server.clock.now(), payload: {} }
      await tx
        .update(outbox)
        .set(ended)
        .where(and(isMoveNews, eq(outbox.attempts, 1)))
    })
    const sent = await server.sentEmails()
    expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('vendredi 15\u00A0janvier')])
    expect(sent[0]?.text).toMatch(new RegExp(`C’était prévu \\p{L}+ ${named}`, 'u'))
  })

  it('being sent, and taken back: sends nothing when that e-mail was outdated', async () => {
    const live = await aBookedLive()
    await db().transaction(async (tx) => {
      await moveIn(tx, live.id, '2027-01-14T17:00:00Z')
      await tx.update(outbox).set({ attempts: 1 }).where(isMoveNews)
      await moveIn(tx, live.id, live.startsAt.toISOString())
      const ended = { abandonedAt: server.clock.now(), payload: {} }
      await tx
        .update(outbox)
        .set(ended)
        .where(and(isMoveNews, eq(outbox.attempts, 1)))
    })
    expect(await server.sentEmails()).toEqual([])
  })
})

describe('e-mails of a change of hour and of a cancellation', () => {
  it('leave at once, at night too, to all who are registered or waiting, and cannot be turned off', async () => {
    const [one, other] = [await aFamily(), await aFamily()]
    const live = await aLive(db(), { startsAt: later(monday, 2 * day), places: 1 })
    for (const { browser, childIds } of [one, other]) {
      await browser.put('/api/account/notifications', { registrations: false, reminders: false })
      await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
    }
    server.clock.moveTo(new Date('2027-01-11T23:30:00Z'))
    await move(live.id, new Date('2027-01-14T17:00:00Z'))
    expect((await server.sentEmails()).map(({ recipient }) => recipient).toSorted()).toEqual(
      [one.user.email, other.user.email].toSorted(),
    )
    expect(await subjects()).toEqual(
      Array.from({ length: 2 }, () => 'Nouvel horaire : Dire non sans se fâcher'),
    )
    const texts = (await db().select().from(mailbox)).map(({ text }) => text.replaceAll('\u00A0', ' '))
    for (const text of texts)
      expect(text).toContain(
        'aura lieu jeudi 14 janvier à 18 h (heure de Luxembourg), 60 minutes. C’était prévu mercredi 13 janvier à 12 h.',
      )
    await deleteEmails()
    await move(live.id, new Date('2027-01-14T17:00:20Z'))
    expect(await subjects(), 'the same minute').toEqual([])
    await db().transaction(async (tx) => {
      await tx
        .update(liveSessions)
        .set({ state: 'cancelled', cancelReason: 'Inès est souffrante.' })
        .where(eq(liveSessions.id, live.id))
      await announceCancelledLive(tx, live.id, server.clock.now())
    })
    expect(await subjects()).toEqual(Array.from({ length: 2 }, () => 'Live annulé : Dire non sans se fâcher'))
    for (const { text } of await db().select().from(mailbox))
      expect(text).toContain('Le mot de l’équipe\u00A0: Inès est souffrante.')
  })
})

it.each([
  [
    'fr',
    'Pour Renarde et Loutre, ce live tombe maintenant en même temps que « À la même heure » : rendez l’une',
    'Pour Renarde, cela fait plus de deux heures de live cette semaine-là ; rendez une place si c’est trop.',
  ],
  [
    'en',
    'For Renarde and Loutre, this session is now at the same time as “À la même heure”: please give one',
    'For Renarde, that makes more than two hours of live sessions in that week; give a place back if',
  ],
  [
    'it',
    'Per Renarde e Loutre, questa diretta ora coincide con «À la même heure»: lascia uno dei due posti.',
    'Per Renarde sono più di due ore di dirette in quella settimana; lascia un posto se è troppo.',
  ],
] as const)(
  'the e-mail of a change of hour names the places of a child that no longer fit, in %s',
  async (language, clash, week) => {
    const { user, childIds } = await aFamily({ names: ['Renarde', 'Loutre'] })
    await db().update(users).set({ language }).where(eq(users.id, user.id))
    const startsAt = later(monday, 2 * day)
    const live = await aLive(db(), { startsAt: later(monday, 9 * day), minutes: 45 })
    const other = await aLive(db(), { startsAt, minutes: 45, title: 'À la même heure' })
    const third = await aLive(db(), { startsAt: later(monday, 3 * day), minutes: 45 })
    const places = [live, other].flatMap(({ id }) => childIds.map((childId) => [id, childId] as const))
    for (const [liveSessionId, childId = ''] of [...places, [third.id, childIds[0]] as const])
      await db().insert(liveRegistrations).values({ liveSessionId, childId, state: 'registered' })
    const wordsAfter = async (moved: Date) => {
      await move(live.id, moved)
      await server.sentEmails()
      const [sentEmail] = await db().select().from(mailbox)
      await deleteEmails()
      return sentEmail?.text.replaceAll(/[\s\u00A0\u202F]+/g, ' ') ?? ''
    }
    const words = await wordsAfter(later(startsAt, 30 * minute))
    expect(words).toContain(clash)
    expect(words).toContain(week)
    expect(await db().$count(liveRegistrations)).toBe(5)
    const fitting = await wordsAfter(later(monday, 8 * day))
    expect(fitting).not.toContain('À la même heure')
    expect(fitting).not.toContain(week)
  },
)

it('the e-mails of a change of hour and of a cancellation carry the newer calendar entry to who has a place', async () => {
  const [one, waiting] = [await aFamily(), await aFamily()]
  const live = await aLive(db(), { startsAt: later(monday, 2 * day), places: 1 })
  for (const { browser, childIds } of [one, waiting])
    await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
  const filesOf = async ({ user }: typeof one) => {
    await server.sentEmails()
    const sent = await db().select().from(mailbox).where(eq(mailbox.recipient, user.email))
    await deleteEmails()
    return sent.flatMap(({ attachments }) => attachments).map(({ content }) => eventIn(content))
  }
  const [registered] = await filesOf(one)
  const startsAt = later(monday, 3 * day)
  await move(live.id, startsAt)
  const [moved, ...others] = await filesOf(one)
  expect(others).toEqual([])
  expect([moved?.uid, moved?.startDate.toJSDate()]).toEqual([registered?.uid, startsAt])
  await move(live.id, later(monday, 4 * day))
  expect(await filesOf(waiting)).toEqual([])
  await db().transaction(async (tx) => {
    await tx.update(liveSessions).set({ state: 'cancelled' }).where(eq(liveSessions.id, live.id))
    await announceCancelledLive(tx, live.id, server.clock.now())
  })
  const [cancelled] = await filesOf(one)
  expect(cancelled?.uid).toBe(registered?.uid)
  expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  const sequences = [registered, moved, cancelled].map((event) => event?.sequence ?? 0)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
})

describe('losing access', () => {
  it('gives up coming registrations at that moment, and the next in line moves up', async () => {
    const [one, next] = [await aFamily(), await aFamily()]
    const live = await aLive(db(), { startsAt: later(monday, 2 * day), places: 1 })
    const waited = await aLive(db(), { startsAt: later(monday, 3 * day), places: 1 })
    const past = await aLive(db(), { startsAt: later(monday, -day) })
    await next.browser.put(`/api/lives/${waited.id}/registrations/${next.childIds[0]}`, {})
    for (const { browser, childIds } of [one, next])
      await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
    await one.browser.put(`/api/lives/${waited.id}/registrations/${one.childIds[0]}`, {})
    await db()
      .insert(liveRegistrations)
      .values({ liveSessionId: past.id, childId: one.childIds[0] ?? '', state: 'registered' })
    await deleteEmails()
    await releaseLostPlaces(server.services, one.user.id)
    expect(await listedOf(one)).toHaveLength(3)
    await db().update(users).set({ isSubscribed: false }).where(eq(users.id, one.user.id))
    await releaseLostPlaces(server.services, one.user.id)
    expect(await listedOf(one)).toMatchObject([{ liveSessionId: past.id }])
    expect((await listedOf(next)).map(({ state }) => state)).toEqual(['registered', 'registered'])
    expect(await subjects()).toEqual(['Une place pour Renarde : Dire non sans se fâcher'])
  })

  it('is noticed when free days run out', async () => {
    const user = await aFamilyOnFreeDays(db(), later(monday, day))
    const childIds = await someChildren(db(), user, ['Renarde'])
    const browser = await server.signedIn(user)
    const live = await aLive(db(), { startsAt: later(monday, 2 * day) })
    await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
    const sweep = async () => {
      for (const job of lostAccessJobs) await job.run(server.services)
    }
    await sweep()
    expect(await listedOf({ childIds })).toHaveLength(1)
    server.clock.advance(day)
    await sweep()
    expect(await listedOf({ childIds })).toEqual([])
  })

  it('fills the place of an erased child', async () => {
    const [one, next] = [await aFamily(), await aFamily()]
    const live = await aLive(db(), { startsAt: later(monday, 2 * day), places: 1 })
    for (const { browser, childIds } of [one, next])
      await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
    await db().delete(users).where(eq(users.id, one.user.id))
    for (const job of lostAccessJobs) await job.run(server.services)
    expect((await listedOf(next)).map(({ state }) => state)).toEqual(['registered'])
  })
})

function eventIn(file: string | undefined): ICAL.Event {
  const event = new ICAL.Component(ICAL.parse(file ?? '')).getFirstSubcomponent('vevent')
  if (!event) throw new Error('the file holds no event')
  return new ICAL.Event(event)
}

interface FamilyOptions {
  names?: readonly string[]
  timezone?: string
}

async function aFamily({ names = ['Renarde'], timezone }: FamilyOptions = {}) {
  const user = await aSubscriber(db())
  if (timezone) await aProfile(db(), user, { timezone })
  return { user, childIds: await someChildren(db(), user, names), browser: await server.signedIn(user) }
}

async function remind() {
  for (const job of liveReminderJobs) await job.run(server.services)
}

function move(liveId: string, startsAt: Date) {
  return db().transaction((tx) => moveIn(tx, liveId, startsAt.toISOString()))
}

async function moveIn(tx: Transaction, liveId: string, startsAt: string) {
  const [before] = await tx.select().from(liveSessions).where(eq(liveSessions.id, liveId))
  await tx
    .update(liveSessions)
    .set({ startsAt: new Date(startsAt) })
    .where(eq(liveSessions.id, liveId))
  if (before) await announceChangedLives(tx, [before], server.clock.now())
}

async function subjects(): Promise<string[]> {
  return (await server.sentEmails()).map(({ subject }) => subject.replaceAll('\u00A0', ' '))
}

async function deleteEmails() {
  await server.sentEmails()
  await db().delete(mailbox)
}

function listedOf({ childIds }: { childIds: readonly string[] }) {
  return db()
    .select()
    .from(liveRegistrations)
    .where(eq(liveRegistrations.childId, childIds[0] ?? ''))
    .orderBy(liveRegistrations.arrival)
}
