import { count } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import {
  announcements,
  experts,
  liveSessions,
  secrets,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { languages } from '#src/shared/language/languages.ts'
import { liveMinutes } from '#src/shared/numbers.ts'
import { categories, expertTypes } from '#src/shared/options.ts'
import { type Portrait, portraits } from '#src/shared/pictures/portraits.ts'
import { thumbnailNamed } from '#src/shared/pictures/thumbnails.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { MovableClock } from '#tests/support/time/clock.ts'
import { loadDemonstration } from './load-demonstration.server.ts'
import { nextWeeklyMoment } from './weekly.ts'

/** SPEC §2: the home page's four teasers last 45, 38, 42 and 35 minutes. */
const shortestTeaser = 35

describe('the demonstration catalogue', () => {
  const clock = new MovableClock()
  let open: OpenDatabase
  beforeEach(async () => {
    open = await openTestDatabase()
  })
  afterEach(() => open.close())

  it('holds at least 24 videos over the twelve categories in each language, an hour long at most', async () => {
    expect(await loadDemonstration({ db: open.db, now: clock.now() })).toBe(true)
    for (const language of languages) {
      const found = (await open.db.select().from(videos)).filter(({ lang }) => lang === language)
      expect(found.length).toBeGreaterThanOrEqual(24)
      expect(new Set(found.map(({ category }) => category))).toEqual(new Set(categories))
      expect(
        found.every(
          ({ duration }) => duration !== null && duration >= shortestTeaser && duration <= liveMinutes.max,
        ),
      ).toBe(true)
      expect(new Set(found.map(({ url }) => url)).size).toBe(found.length)
      expect(new Set(found.map(({ title }) => title)).size).toBe(found.length)
    }
  })

  it('gives neighbouring replays different picture compositions', async () => {
    await loadDemonstration({ db: open.db, now: clock.now() })
    const french = (await open.db.select().from(videos))
      .filter(({ lang }) => lang === 'fr')
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    const pictures = french.map(({ thumb }) => thumbnailNamed(thumb.replace('/thumbs/', '')))
    expect(pictures.every(Boolean)).toBe(true)
    for (const [index, picture] of pictures.entries())
      expect(picture?.composition).not.toBe(pictures[index - 1]?.composition)
  })

  it('has an announcement and eight live sessions per language, the first 20 minutes after the start', async () => {
    await loadDemonstration({ db: open.db, now: clock.now() })
    expect((await open.db.select().from(announcements)).map(({ lang }) => lang).toSorted()).toEqual([
      'en',
      'fr',
      'it',
    ])
    for (const language of languages) {
      const lives = (await open.db.select().from(liveSessions)).filter(({ lang }) => lang === language)
      const starts = lives.map(({ startsAt }) => startsAt.getTime()).toSorted()
      expect(starts).toHaveLength(8)
      expect(Math.abs((starts[0] ?? 0) - clock.now().getTime() - 20 * 60_000)).toBeLessThanOrEqual(90_000)
      const [first] = lives.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
      expect(first?.ageGroups).toEqual(['6-8', '9-11', '12-15'])
      expect(new Set(lives.map(({ description }) => description)).size).toBe(8)
    }
  })

  it('has one expert per type, with a bio in three languages, who gives the live sessions of that type', async () => {
    await loadDemonstration({ db: open.db, now: clock.now() })
    const known = await open.db.select().from(experts)
    expect(known.map(({ type }) => type).toSorted()).toEqual([...expertTypes].toSorted())
    for (const { bio, portrait } of known)
      expect([Object.keys(bio).toSorted(), portraits.includes(portrait as Portrait)]).toEqual([
        ['en', 'fr', 'it'],
        true,
      ])
    for (const live of await open.db.select().from(liveSessions))
      expect(known.find(({ id }) => id === live.expertId)?.type).toBe(live.expertType)
  })

  it('has no expert who gives two weekly live sessions at once', async () => {
    await loadDemonstration({ db: open.db, now: clock.now() })
    const lives = await open.db.select().from(liveSessions)
    const first = Math.min(...lives.map(({ startsAt }) => startsAt.getTime()))
    const weekly = lives.filter(({ startsAt }) => startsAt.getTime() !== first)
    expect(weekly).toHaveLength(7 * languages.length)
    expect(new Set(weekly.map(({ expertId, startsAt }) => `${expertId} ${startsAt.getTime()}`)).size).toBe(
      weekly.length,
    )
  })

  it('loads once when two instances start together, and not again', async () => {
    const loaded = await Promise.all([
      loadDemonstration({ db: open.db, now: clock.now() }),
      loadDemonstration({ db: open.db, now: clock.now() }),
    ])
    expect(loaded.filter(Boolean)).toHaveLength(1)
    const [before] = await open.db.select({ many: count() }).from(videos)
    await open.db.delete(announcements)
    expect(await loadDemonstration({ db: open.db, now: clock.now() })).toBe(false)
    expect(await open.db.select({ many: count() }).from(videos)).toEqual([before])
    expect(await open.db.select().from(announcements)).toEqual([])
  })

  it('is not loaded into a database that already has videos', async () => {
    await open.db
      .insert(videos)
      .values({ title: 'La nostra', lang: 'it', url: 'https://videos.example/a', thumb: '/a.svg' })
    expect(await loadDemonstration({ db: open.db, now: clock.now() })).toBe(false)
    expect(await open.db.select().from(videos)).toHaveLength(1)
    expect((await open.db.select().from(secrets)).map(({ name }) => name)).toContain('demonstration')
  })
})

describe('the weekly live session', () => {
  it('comes on the next Wednesday at 17:30 in Luxembourg', () => {
    expect(nextWeeklyMoment(new Date('2026-11-21T07:00:00Z'))).toEqual(new Date('2026-11-25T16:30:00Z'))
    expect(nextWeeklyMoment(new Date('2026-11-25T16:30:00Z'))).toEqual(new Date('2026-11-25T16:30:00Z'))
    expect(nextWeeklyMoment(new Date('2026-11-25T16:30:01Z'))).toEqual(new Date('2026-12-02T16:30:00Z'))
  })

  it('stays at 17:30 when summer time begins and ends', () => {
    expect(nextWeeklyMoment(new Date('2027-03-24T12:00:00Z'))).toEqual(new Date('2027-03-24T16:30:00Z'))
    expect(nextWeeklyMoment(new Date('2027-03-24T12:00:00Z'), 1)).toEqual(new Date('2027-03-31T15:30:00Z'))
    expect(nextWeeklyMoment(new Date('2026-10-21T12:00:00Z'), 1)).toEqual(new Date('2026-10-28T16:30:00Z'))
  })
})
