import { count } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { liveMinutes } from '#src/business/numbers.ts'
import { categories } from '#src/business/options.ts'
import { thumbnailNamed } from '#src/business/thumbnails.ts'
import type { OpenDatabase } from '#src/database/database.server.ts'
import { announcements, liveSessions, secrets, videos } from '#src/database/schema.server.ts'
import { languages } from '#src/language/languages.ts'
import { MovableClock } from '#tests/harness/clock.ts'
import { openTestDatabase } from '#tests/harness/database.ts'
import { loadDemonstration } from './load-demonstration.server.ts'
import { nextWeeklyMoment } from './weekly.ts'

describe('the demonstration catalogue', () => {
  const clock = new MovableClock()
  let open: OpenDatabase
  beforeEach(async () => {
    open = await openTestDatabase()
  })
  afterEach(() => open.close())

  it('holds at least 24 videos over the twelve categories in each language, 45 to 60 minutes long', async () => {
    expect(await loadDemonstration({ db: open.db, clock })).toBe(true)
    for (const language of languages) {
      const found = (await open.db.select().from(videos)).filter(({ lang }) => lang === language)
      expect(found.length).toBeGreaterThanOrEqual(24)
      expect(new Set(found.map(({ category }) => category))).toEqual(new Set(categories))
      expect(found.every(({ duration }) => duration !== null && duration >= liveMinutes.least && duration <= liveMinutes.most)).toBe(true)
      expect(new Set(found.map(({ url }) => url)).size).toBe(found.length)
      expect(new Set(found.map(({ title }) => title)).size).toBe(found.length)
    }
  })

  it('draws no two neighbours alike', async () => {
    await loadDemonstration({ db: open.db, clock })
    const french = (await open.db.select().from(videos)).filter(({ lang }) => lang === 'fr').toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    const pictures = french.map(({ thumb }) => thumbnailNamed(thumb.replace('/thumbs/', '')))
    expect(pictures.every(Boolean)).toBe(true)
    for (const [index, picture] of pictures.entries()) expect(picture?.composition).not.toBe(pictures[index - 1]?.composition)
  })

  it('announces itself, and a live session a week for eight weeks, in each language', async () => {
    await loadDemonstration({ db: open.db, clock })
    expect((await open.db.select().from(announcements)).map(({ lang }) => lang).toSorted()).toEqual(['en', 'fr', 'it'])
    for (const language of languages) {
      const lives = (await open.db.select().from(liveSessions)).filter(({ lang }) => lang === language)
      const starts = lives.map(({ startsAt }) => startsAt.getTime()).toSorted()
      expect(starts).toHaveLength(8)
      expect(starts[0]).toBeGreaterThanOrEqual(clock.now().getTime())
    }
  })

  it('loads once when two instances start together, and not again', async () => {
    const loaded = await Promise.all([loadDemonstration({ db: open.db, clock }), loadDemonstration({ db: open.db, clock })])
    expect(loaded.filter(Boolean)).toHaveLength(1)
    const [before] = await open.db.select({ many: count() }).from(videos)
    await open.db.delete(announcements)
    expect(await loadDemonstration({ db: open.db, clock })).toBe(false)
    expect(await open.db.select({ many: count() }).from(videos)).toEqual([before])
    expect(await open.db.select().from(announcements)).toEqual([])
  })

  it('stays out of a database that has videos of its own', async () => {
    await open.db.insert(videos).values({ title: 'La nostra', lang: 'it', url: 'https://videos.example/a', thumb: '/a.svg' })
    expect(await loadDemonstration({ db: open.db, clock })).toBe(false)
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
