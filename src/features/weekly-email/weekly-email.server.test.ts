import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  badges,
  challengeProgress,
  children,
  liveAttendances,
  liveRegistrations,
  liveSessions,
  mailbox,
  outbox,
  users,
  videos,
  watches,
  weeklyEmails,
} from '#src/infrastructure/database/schema.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import type { Language } from '#src/shared/language/languages.ts'
import {
  aFamilyOnFreeDays,
  aLive,
  aMember,
  aProfile,
  aSubscriber,
  type Person,
  someChildren,
} from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { weeklyEmail } from './weekly-email.server.ts'
import { dinnerQuestionTexts } from './weekly-email.texts.ts'
import { weeklyJobs } from './weekly-jobs.server.ts'

/** A Sunday at 18:00 in Luxembourg, in winter. */
const sunday = new Date('2027-01-17T17:00:00Z')

const server = provideTestServer()
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(sunday)
  await db().delete(users)
  await db().delete(liveSessions)
  await db().delete(outbox)
  await db().delete(mailbox)
})

const db = () => server.services.db

describe('the weekly e-mail', () => {
  it('leaves on Sunday at 18:00 in the family’s zone, in Luxembourg, Toronto and Auckland', async () => {
    const zones = [
      ['Pacific/Auckland', '2027-01-17T05:00:00Z'],
      ['Europe/Luxembourg', '2027-01-17T17:00:00Z'],
      ['America/Toronto', '2027-01-17T23:00:00Z'],
    ] as const
    for (const [timezone, at] of zones) {
      const { user } = await aFamilyThatDid({ timezone, at: later(sunday, -3 * day) })
      server.clock.moveTo(later(new Date(at), -minute))
      await tell()
      expect(await recipients()).not.toContain(user.email)
      server.clock.moveTo(new Date(at))
      await tell()
      expect(await recipients()).toContain(user.email)
    }
    expect(await recipients()).toHaveLength(3)
  })

  it('leaves at 18:00 in the company’s time zone if the family has none', async () => {
    await aFamilyThatDid({ at: later(sunday, -day) })
    server.clock.advance(-minute)
    await tell()
    expect(await recipients()).toEqual([])
    server.clock.advance(minute)
    await tell()
    expect(await recipients()).toHaveLength(1)
  })

  it('leaves once, at 18:00, on the days when the clocks change', async () => {
    // The clocks of Luxembourg go forward on 28 March and back on 31 October 2027.
    for (const at of ['2027-03-28T16:00:00Z', '2027-10-31T17:00:00Z']) {
      const { user } = await aFamilyThatDid({
        timezone: 'Europe/Luxembourg',
        at: later(new Date(at), -2 * day),
      })
      server.clock.moveTo(later(new Date(at), -minute))
      await tell()
      expect(await recipients()).not.toContain(user.email)
      for (const minutes of [0, 5, 60, 65]) {
        server.clock.moveTo(later(new Date(at), minutes * minute))
        await tell()
      }
      expect((await recipients()).filter((email) => email === user.email)).toEqual([user.email])
      await db().delete(users)
    }
  })

  it('is not sent to a family that came after the week’s end, even with a coming live session', async () => {
    const { user } = await aFamilyThatDid({ at: later(sunday, hour) })
    await db()
      .update(users)
      .set({ createdAt: later(sunday, hour) })
      .where(eq(users.id, user.id))
    server.clock.moveTo(later(sunday, 2 * hour))
    await tell()
    expect(await recipients()).toEqual([])
    server.clock.moveTo(later(sunday, 7 * day))
    await tell()
    expect(await recipients()).toEqual([user.email])
  })

  it('leaves once for each family and week, with any number of servers and runs', async () => {
    for (let family = 0; family < 5; family++) await aFamilyThatDid({ at: later(sunday, -day) })
    await Promise.all([tell(), tell(), tell()])
    server.clock.advance(5 * minute)
    await Promise.all([tell(), tell()])
    expect(await recipients()).toHaveLength(5)
    expect(new Set(await recipients()).size).toBe(5)
    expect(await db().select().from(weeklyEmails)).toHaveLength(5)
  })

  it('is sent late, outside quiet hours, until Monday noon after a standstill, and then skipped', async () => {
    await aFamilyThatDid({ timezone: 'Europe/Luxembourg', at: later(sunday, -day) })
    server.clock.moveTo(later(sunday, 5 * hour))
    await tell()
    expect(await recipients()).toEqual([])
    server.clock.moveTo(later(sunday, 14 * hour))
    expect(await recipients()).toHaveLength(1)
    await aFamilyThatDid({ timezone: 'Europe/Luxembourg', at: later(sunday, -day) })
    server.clock.moveTo(later(sunday, 18 * hour - minute))
    await tell()
    expect(await recipients()).toHaveLength(2)
    await aFamilyThatDid({ timezone: 'Europe/Luxembourg', at: later(sunday, -day) })
    server.clock.moveTo(later(sunday, 18 * hour))
    await tell()
    expect(await recipients()).toHaveLength(2)
  })

  it('says what was done and what comes, and asks the question, in five lines and in words', async () => {
    const { user, childIds } = await aFamily({ timezone: 'Europe/Luxembourg', names: ['Zoé'] })
    const childId = childIds[0] ?? ''
    for (const [days, seconds] of [
      [-3, 45 * 60],
      [-2, 45 * 60],
    ] as const) {
      const live = await aLive(db(), { startsAt: later(sunday, days * day) })
      await db().insert(liveAttendances).values({ childId, liveSessionId: live.id, state: 'came', seconds })
    }
    const absent = await aLive(db(), { startsAt: later(sunday, -day) })
    await db().insert(liveAttendances).values({ childId, liveSessionId: absent.id, state: 'absent' })
    const before = await aLive(db(), { startsAt: later(sunday, -9 * day) })
    await db()
      .insert(liveAttendances)
      .values({ childId, liveSessionId: before.id, state: 'came', seconds: 3600 })
    await db()
      .insert(challengeProgress)
      .values([
        { childId, challenge: 'snack-for-two', begunAt: later(sunday, -2 * day) },
        { childId, challenge: 'kind-no', begunAt: later(sunday, -12 * day), doneAt: later(sunday, -day) },
      ])
    await db()
      .insert(badges)
      .values({ childId, shape: 'leaf', category: 'social', deed: 'kind-no', earnedAt: later(sunday, -day) })
    for (const days of [10, 3]) {
      const live = await aLive(db(), {
        startsAt: later(sunday, days * day - 30 * minute),
        title: days === 3 ? 'Les clés secrètes' : 'Plus tard',
      })
      await db().insert(liveRegistrations).values({ childId, liveSessionId: live.id, state: 'registered' })
    }
    await tell()
    const [sentEmail] = await sentEmails()
    expect(sentEmail).toMatchObject({ recipient: user.email, subject: 'La semaine de Zoé' })
    for (const words of [
      'Bonsoir Claire. Voici ce qui a poussé du 11 au 17 janvier.',
      'Les lives\nZoé : deux lives suivis, une heure et demie.',
      'Les défis\nZoé : un défi fait, un défi commencé.',
      'Les badges\nZoé : un badge (Vivre ensemble).',
      'Ce qui vient\nZoé : « Les clés secrètes », mercredi 20 janvier à 17 h 30.',
      `La question pour le dîner\n« ${plain(dinnerQuestionTexts[questionThisWeek]?.fr ?? '')} »`,
      `${server.origin}/fr/espace-parent`,
    ])
      expect(sentEmail?.text).toContain(words)
    expect(sentEmail?.text).not.toMatch(/manqué|%|[↑↓→]|moyenne/)
    expect(sentEmail?.html.match(/class="press"/g)).toHaveLength(1)
    expect(picturesIn(sentEmail?.html)).toEqual([
      ['mark', ''],
      ['week-tree', 'Un mirabellier en été, avec des fleurs et des fruits.'],
      ['week-lives', ''],
      ['week-challenges', ''],
      ['week-badges', ''],
      ['week-next', ''],
    ])
  })

  it.each<[Language, string]>([
    ['fr', 'Renarde : un live suivi, quarante-cinq minutes.'],
    ['en', 'Renarde: one live session attended, forty-five minutes.'],
    ['it', 'Renarde: una diretta seguita, quarantacinque minuti.'],
  ])('is in the parent’s language: %s', async (language, words) => {
    await aFamilyThatDid({ language, at: later(sunday, -day) })
    await tell()
    expect((await sentEmails())[0]?.text).toContain(words)
  })

  it('asks the question of the week’s last film in that language, else one of ours in turn', async () => {
    const { user, live } = await aFamilyThatDid({ at: later(sunday, -3 * day) })
    const film = { url: 'https://videos.example/a', thumb: 'https://videos.example/a.webp' }
    await db()
      .insert(videos)
      .values({ ...film, title: 'Dire non', lang: 'fr', liveId: live.id, dinnerQuestion: 'Du live ?' })
    const [replay] = await db()
      .insert(videos)
      .values({ ...film, title: 'Autre', lang: 'fr', dinnerQuestion: 'Du replay ?' })
      .returning()
    await db()
      .insert(watches)
      .values({ userId: user.id, videoId: replay?.id ?? '', seconds: 700, ...reported(later(sunday, -day)) })
    await tell()
    expect((await sentEmails())[0]?.text).toContain('« Du replay ? »')
    expect((await sentEmails())[0]?.text).toContain('À la maison : un replay regardé.')
    const questions = new Set<string>()
    for (let week = 1; week <= dinnerQuestionTexts.length; week++) {
      await db().delete(mailbox)
      const at = later(sunday, week * 7 * day)
      await attended(user, later(at, -3 * day))
      server.clock.moveTo(later(at, hour))
      await tell()
      questions.add(/La question pour le dîner\n(.*)/.exec((await sentEmails())[0]?.text ?? '')?.[1] ?? '')
    }
    expect(questions.size).toBe(dinnerQuestionTexts.length)
  })

  it('does not ask the question of a replay that families do not see yet', async () => {
    const { live } = await aFamilyThatDid({ at: later(sunday, -3 * day) })
    const film = { title: 'Dire non', lang: 'fr', url: '/a', thumb: '/a.svg', liveId: live.id } as const
    await db()
      .insert(videos)
      .values({ ...film, dinnerQuestion: 'Du live ?', player: 'own' })
    await tell()
    expect((await sentEmails())[0]?.text).not.toContain('Du live ?')
  })
})

describe('a replay of the week that is watched again before the e-mail leaves', () => {
  const aFilm = async () => {
    const film = { title: 'Autre', lang: 'fr', url: '/player/autre', thumb: '/a.svg' } as const
    const [row] = await db()
      .insert(videos)
      .values({ ...film, dinnerQuestion: 'Du replay ?' })
      .returning()
    return row?.id ?? ''
  }
  const told = async () => {
    const [sentEmail] = await sentEmails()
    expect(sentEmail?.text).toContain('À la maison : un replay regardé.')
    expect(sentEmail?.text).toContain('« Du replay ? »')
  }

  it('stays in it if it is watched again after the decision', async () => {
    const { user } = await aFamily({ timezone: 'Europe/Luxembourg' })
    const watch = { userId: user.id, videoId: await aFilm(), seconds: 700, firstAt: later(sunday, -20 * day) }
    await db()
      .insert(watches)
      .values({ ...watch, ...reported(later(sunday, -day)) })
    // In quiet hours the e-mail leaves the next morning.
    server.clock.moveTo(later(sunday, 5 * hour))
    await tell()
    expect(await recipients()).toEqual([])
    await db()
      .update(watches)
      .set(reported(later(sunday, 6 * hour)))
    server.clock.moveTo(later(sunday, 14 * hour))
    await told()
  })

  it('is in it if it was first watched in that week and again before the decision', async () => {
    const { user } = await aFamily()
    const watch = { userId: user.id, videoId: await aFilm(), seconds: 700, firstAt: later(sunday, -hour) }
    await db()
      .insert(watches)
      .values({ ...watch, ...reported(later(sunday, minute)) })
    server.clock.moveTo(later(sunday, 5 * minute))
    await tell()
    await told()
  })
})

describe('the day that a family chose', () => {
  const choose = async ({ browser }: Awaited<ReturnType<typeof aFamily>>, chosen: string) =>
    expect((await browser.put('/api/account/weekly-day', { day: chosen })).status).toBe(200)
  /** Sends the e-mails before the clock is moved on. */
  const told = async () => {
    await tell()
    await sentEmails()
  }
  const textsWith = async (words: string) =>
    (await sentEmails()).map(({ text }) => text).filter((text) => text.includes(words))

  it('is Sunday by default, is stored with the other settings, and is one of seven', async () => {
    const { browser } = await aFamily()
    expect((await browser.get('/api/account/weekly-day')).body).toEqual({ day: 'sunday' })
    await browser.put('/api/account/notifications', { reminders: false })
    expect((await browser.get('/api/account/weekly-day')).body).toEqual({ day: 'sunday' })
    expect(await browser.put('/api/account/weekly-day', { day: 'wednesday' })).toMatchObject({
      status: 200,
      body: { day: 'wednesday' },
    })
    expect((await browser.get('/api/account/weekly-day')).body).toEqual({ day: 'wednesday' })
    expect((await browser.get('/api/account/notifications')).body).toEqual({
      registrations: true,
      reminders: false,
      weekly: true,
      replays: true,
      messages: true,
    })
    for (const wrong of ['Sunday', 'someday', '', 7, null, ['sunday']])
      expect((await browser.put('/api/account/weekly-day', { day: wrong })).status).toBe(400)
    expect((await server.browser().get('/api/account/weekly-day')).status).toBe(401)
  })

  it('gets the e-mail at 18:00 in the family’s time zone, and Sunday does not', async () => {
    const toronto = await aFamilyThatDid({ timezone: 'America/Toronto', at: later(sunday, day) })
    const usual = await aFamilyThatDid({ at: later(sunday, -day) })
    await choose(toronto, 'wednesday')
    const wednesday = new Date('2027-01-20T23:00:00Z')
    for (const [at, told] of [
      [sunday, [usual]],
      [new Date('2027-01-17T23:00:00Z'), [usual]],
      [new Date('2027-01-20T17:00:00Z'), [usual]],
      [later(wednesday, -minute), [usual]],
      [wednesday, [usual, toronto]],
      [later(wednesday, hour), [usual, toronto]],
    ] as const) {
      server.clock.moveTo(at)
      await Promise.all([tell(), tell()])
      expect((await recipients()).toSorted()).toEqual(told.map(({ user }) => user.email).toSorted())
    }
    const { text, html } =
      (await sentEmails()).find(({ recipient }) => recipient === toronto.user.email) ?? {}
    expect(html?.replaceAll(/<[^>]+>/g, '')).toContain('Ne plus le recevoir ou changer de jour.')
    expect(text).toContain('Voici ce qui a poussé du 14 au 20 janvier.')
    expect(text).toContain('Cet e-mail part le mercredi à 18 h.')
    expect(text).toContain(`Changer de jour :\n${server.origin}/fr/compte#e-mails`)
  })

  it('when changed, repeats nothing and leaves nothing out', async () => {
    const family = await aFamilyThatDid({ timezone: 'Europe/Luxembourg', at: later(sunday, -2 * day) })
    await told()
    await choose(family, 'tuesday')
    await attended(family.user, later(sunday, day))
    server.clock.moveTo(later(sunday, 2 * day))
    await told()
    await choose(family, 'friday')
    for (const days of [3, 9]) await attended(family.user, later(sunday, days * day))
    server.clock.moveTo(later(sunday, 5 * day))
    await told()
    await choose(family, 'thursday')
    server.clock.moveTo(later(sunday, 11 * day))
    await told()
    const said = (await sentEmails()).map(({ text }) =>
      [/du \S+ au \S+ [^.\s]+/, /un live suivi|\d+ lives/].map((words) => words.exec(text)?.[0]).join(),
    )
    expect(said.toSorted()).toEqual([
      'du 11 au 17 janvier,un live suivi',
      'du 18 au 19 janvier,un live suivi',
      'du 20 au 22 janvier,un live suivi',
      'du 23 au 28 janvier,un live suivi',
    ])
  })

  it('when moved by a day, is named instead of dates; after a long gap, one week is covered', async () => {
    const family = await aFamilyThatDid({ timezone: 'Europe/Luxembourg', at: later(sunday, -2 * day) })
    await told()
    await choose(family, 'monday')
    await attended(family.user, later(sunday, hour))
    server.clock.moveTo(later(sunday, day))
    await told()
    expect(await textsWith('depuis hier soir')).toHaveLength(1)
    await family.browser.put('/api/account/notifications', { weekly: false })
    server.clock.moveTo(later(sunday, 22 * day))
    await told()
    await family.browser.put('/api/account/notifications', { weekly: true })
    for (const days of [10, 27]) await attended(family.user, later(sunday, days * day))
    server.clock.moveTo(later(sunday, 29 * day))
    await told()
    expect(await sentEmails()).toHaveLength(3)
    expect(await textsWith('du 9 au 15 février')).toEqual([
      expect.stringContaining('Renarde : un live suivi,'),
    ])
  })
})

describe('a week in which nothing happened and nothing comes', () => {
  it('has no e-mail, except at most one a month that says that all is quiet', async () => {
    await aFamily({ timezone: 'Europe/Luxembourg' })
    const told: string[] = []
    for (let week = 0; week < 9; week++) {
      server.clock.moveTo(later(sunday, week * 7 * day))
      await tell()
      const found = await sentEmails()
      if (found.length > told.length) told.push(server.clock.now().toISOString().slice(0, 10))
      for (const { text, html } of found) {
        expect(picturesIn(html)[1]).toEqual([
          'quiet-week',
          'Un banc sous un mirabellier, un livre posé dessus.',
        ])
        expect(text).toMatch(/Une semaine calme\.\s+L’arbre pousse aussi la nuit\./)
        expect(text.match(/Une semaine calme/g)).toHaveLength(1)
        expect(text).not.toContain('La question')
      }
    }
    expect(told).toEqual(['2027-01-17', '2027-02-14', '2027-03-14'])
  })

  it('is not quiet when something comes', async () => {
    const { childIds } = await aFamily({ names: ['Renarde', 'Loutre'] })
    const live = await aLive(db(), { startsAt: later(sunday, 2 * day) })
    await db()
      .insert(liveRegistrations)
      .values({ childId: childIds[1] ?? '', liveSessionId: live.id, state: 'registered' })
    await tell()
    const [sentEmail] = await sentEmails()
    expect(sentEmail?.subject).toBe('La semaine de vos enfants')
    expect(sentEmail?.text).toContain('Loutre : « Dire non sans se fâcher », mardi 19 janvier à 18 h.')
    expect(sentEmail?.text).toContain('Une semaine sans live.')
  })

  it('is quiet when a replay was only opened again, and a challenge begun and left', async () => {
    const { user, childIds } = await aFamily()
    const [before, within] = [later(sunday, -20 * day), later(sunday, -day)]
    await db()
      .insert(watches)
      .values({
        userId: user.id,
        videoId: crypto.randomUUID(),
        seconds: 700,
        firstAt: before,
        ...reported(before),
        lastReportAt: within,
      })
    await db()
      .insert(challengeProgress)
      .values({
        childId: childIds[0] ?? '',
        challenge: 'sundial',
        state: 'left',
        begunAt: within,
        doneAt: within,
      })
    await tell()
    const [sentEmail] = await sentEmails()
    expect(sentEmail?.html).toContain('quiet-week')
  })

  it('is quiet when the next thing is more than a week away', async () => {
    const { childIds } = await aFamily({ names: ['Renarde'] })
    const live = await aLive(db(), { startsAt: later(sunday, 9 * day) })
    await db()
      .insert(liveRegistrations)
      .values({ childId: childIds[0] ?? '', liveSessionId: live.id, state: 'registered' })
    await tell()
    const [sentEmail] = await sentEmails()
    expect(sentEmail?.html).toContain('quiet-week')
  })
})

describe('the recipients of the weekly e-mail', () => {
  it('are only families with access', async () => {
    const [none, over, free] = [
      await aMember(db()),
      await aFamilyOnFreeDays(db(), later(sunday, -minute)),
      await aFamilyOnFreeDays(db(), later(sunday, day)),
    ]
    for (const user of [none, over, free]) {
      await someChildren(db(), user, ['Renarde'])
      await attended(user, later(sunday, -day))
    }
    await tell()
    expect(await recipients()).toEqual([free.email])
  })

  it('unsubscribe with one click, signed out, or with the mail program’s own button (RFC 8058)', async () => {
    const { user, browser } = await aFamilyThatDid({ at: later(sunday, -day) })
    const queued = { id: crypto.randomUUID(), at: sunday }
    const addressed = { recipient: user.email, language: 'fr', services: server.services, queued } as const
    const payload = { userId: user.id, week: '2027-01-11', isQuiet: false }
    const headers = (await weeklyEmail.compose(payload, addressed))?.headers
    expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const path =
      /^<http:\/\/[^/]+(\/api\/weekly-email\/unsubscribe\?token=[\w.-]+)>$/.exec(
        headers?.['List-Unsubscribe'] ?? '',
      )?.[1] ?? ''
    await tell()
    const token = /#weekly-leave=([\w.-]+)/.exec((await sentEmails())[0]?.text ?? '')?.[1] ?? ''
    expect(path).toContain(token)
    const form = {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }
    for (let press = 0; press < 2; press++)
      expect((await server.browser().post(path, undefined, form)).status).toBe(200)
    expect((await browser.get('/api/account/notifications')).body).toMatchObject({
      weekly: false,
      reminders: true,
    })
    server.clock.advance(7 * day)
    await attended(user, later(sunday, 5 * day))
    await tell()
    expect(await recipients()).toHaveLength(1)
    for (const wrong of ['x', `${token}x`, ''])
      expect((await server.browser().post(`/api/weekly-email/unsubscribe?token=${wrong}`)).status).toBe(400)
    await db().delete(users).where(eq(users.id, user.id))
    expect((await server.browser().post(path, undefined, form)).status).toBe(200)
  })
})

/** The question of the week from Monday 11 January 2027. */
const questionThisWeek = 158 % dinnerQuestionTexts.length

interface FamilyOptions {
  names?: readonly string[]
  timezone?: string
  language?: Language
}

async function aFamily({ names = ['Renarde'], timezone, language }: FamilyOptions = {}) {
  const user = await aSubscriber(db(), { language })
  if (timezone) await aProfile(db(), user, { timezone })
  return { user, childIds: await someChildren(db(), user, names), browser: await server.signedIn(user) }
}

async function aFamilyThatDid({ at, ...options }: FamilyOptions & { at: Date }) {
  const family = await aFamily(options)
  return { ...family, live: await attended(family.user, at) }
}

/** The first child attended a live session for three quarters of an hour. */
async function attended({ id }: Person, at: Date) {
  const live = await aLive(db(), { startsAt: at })
  const [child] = await db().select().from(children).where(eq(children.userId, id))
  await db()
    .insert(liveAttendances)
    .values({ childId: child?.id ?? '', liveSessionId: live.id, state: 'came', seconds: 45 * 60 })
  return live
}

/** When a report of watching came that counted. */
function reported(at: Date) {
  return { lastReportAt: at, lastCountedAt: at }
}

async function tell() {
  for (const job of weeklyJobs) await job.run(server.services)
}

/** The pictures of an e-mail with their text alternatives; each is a file of the site. */
function picturesIn(html = ''): [name: string, words: string][] {
  return [...html.matchAll(/\/email\/([\w-]+)\.png"[^>]* alt="([^"]*)"/g)].map(
    ([, name = '', words = '']) => {
      expect(existsSync(`public/email/${name}.png`)).toBe(true)
      return [name, words]
    },
  )
}

async function sentEmails() {
  return (await server.sentEmails()).map((sentEmail) => ({ ...sentEmail, text: plain(sentEmail.text) }))
}

async function recipients(): Promise<string[]> {
  return (await server.sentEmails()).map(({ recipient }) => recipient)
}

function plain(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]/g, ' ')
}
