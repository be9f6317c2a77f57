import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attendanceJobs } from '#src/features/lives/attendance/attendance-jobs.server.ts'
import { recordingJobs } from '#src/features/lives/recordings/recordings.server.ts'
import { later, minute } from '#src/infrastructure/clock/clock.server.ts'
import {
  badges,
  liveAttendances,
  liveClasses,
  liveRecordings,
  liveRegistrations,
  mediaFiles,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { aLive, aSubscriber, someChildren } from '#tests/support/factories.ts'
import { twoAdultsIn } from '#tests/support/live-adults.ts'
import { randomOf } from '#tests/support/random.ts'
import { type ClassServer, type Fault, startClassServer } from '#tests/support/stand-ins/class-server.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** R22. CLASS_SEED names another evening; the seed is printed. */
const isFull = process.env.FAULTS === 'full'
const seed = Number(process.env.CLASS_SEED ?? 22)
const lives = isFull ? 20 : 2
const evenings = isFull ? 5 : 1
/** How often in an evening an instance dies between two statements. */
const kills = isFull ? 60 : 6
const lookSeconds = 30
const minutes = isFull ? 60 : 45

const away: readonly Fault[] = [
  { status: 500, text: '' },
  { status: 502, text: '<html>Bad Gateway</html>' },
  { text: '<response><returncode>SUCCESS</returncode></response>' },
  { text: '<response><returncode>FAILED</returncode><messageKey>checksumError</messageKey></response>' },
  { text: '{"response":{"returncode":"SUCCESS"}}' },
  { location: 'https://example.com/' },
  { endless: true },
]

/** Who enters as one, and when it was in, by the product's clock. */
interface Member {
  url: string
  childIds: string[]
  isIn: boolean
}

interface Evening {
  id: string
  adults: string[]
  members: Member[]
  absent: string[]
  /** The tokens with which the class server may tell the end. */
  tokens: string[]
}

/** What must have been seen of a child: how long it was in between two looks that nothing disturbed. */
interface Seen {
  seconds: number
  /** When an undisturbed look last saw it, if it has been in ever since. */
  since: Date | undefined
}

let server: TestServer
let classes: ClassServer
let statementsLeft = Number.POSITIVE_INFINITY
let killed = 0
let random = randomOf(seed)
beforeAll(async () => {
  classes = await startClassServer()
  server = await startTestServer({
    environment: { LIVE_URL: classes.url, LIVE_SECRET: classes.secret },
    database: await openTestDatabase({
      logQuery: () => {
        statementsLeft -= 1
        if (statementsLeft !== 0) return
        killed += 1
        throw new Error('killed')
      },
    }),
  })
  server.clock.hold()
})
afterAll(async () => {
  await server.close()
  await classes.stop()
})

it(`attendance and recordings survive a class server that is away, and callbacks lost, twice and forged: ${evenings * lives} classes, ${evenings * kills} kills, seed ${seed} (R22)`, {
  timeout: isFull ? 3_600_000 : 240_000,
}, async () => {
  const told = { looks: 0, disturbed: 0, rejected: 0, forged: 0, children: 0, recordings: 0 }
  for (let evening = 0; evening < evenings; evening++) {
    random = randomOf(seed + evening)
    const startsAt = later(new Date('2027-01-11T16:00:00Z'), evening * 7 * 24 * 60 * minute)
    server.clock.moveTo(later(startsAt, -5 * minute))
    const all = await Promise.all(Array.from({ length: lives }, () => anEvening(startsAt)))
    const seen = await live(all, startsAt, told)
    await ended(all, startsAt, told)
    await attendanceIsRight(all, seen)
    told.children += seen.size
    told.recordings += await recordingsAreDrafts(all)
  }
  console.log(`R22, seed ${seed}: ${JSON.stringify(told)}, ${killed} kills`)
})

/** One live session: two families of two children and one who never comes. */
async function anEvening(startsAt: Date): Promise<Evening> {
  const db = server.services.db
  const { id } = await aLive(db, { startsAt, minutes, joinUrl: null })
  const adults = await twoAdultsIn(server, classes, id)
  const members: Member[] = []
  const absent: string[] = []
  for (const together of [true, false]) {
    const user = await aSubscriber(db)
    const [first = '', second = '', missing = ''] = await someChildren(db, user, [
      'Renarde',
      'Loutre',
      'Hibou',
    ])
    await db.insert(liveRegistrations).values({ liveSessionId: id, childId: missing, state: 'registered' })
    absent.push(missing)
    const browser = await server.signedIn(user)
    for (const childIds of together ? [[first, second]] : [[first], [second]]) {
      const { body, text } = await browser.post<{ url?: string }>(`/api/lives/${id}/join`, { childIds })
      if (!body.url) throw new Error(text)
      members.push({ url: body.url, childIds, isIn: false })
    }
  }
  const tokens = classes.calls
    .filter(({ call, parameters }) => call === 'create' && parameters.meetingID === id)
    .map(({ parameters }) => new URL(parameters.meta_endCallbackUrl ?? '').searchParams.get('token') ?? '')
  return { id, adults, members, absent, tokens }
}

/** The hour itself: children come and go, the class server fails, instances die, strangers tell lies. */
async function live(
  all: readonly Evening[],
  startsAt: Date,
  told: Record<'looks' | 'disturbed' | 'rejected' | 'forged', number>,
): Promise<Map<string, Seen>> {
  const { clock } = server
  const seen = new Map<string, Seen>()
  const ticks = isFull ? (minutes * 60) / lookSeconds : 40
  const before = new Map<string, typeof liveAttendances.$inferSelect>()
  let outage = 0
  let killsLeft = kills
  for (let tick = 0; tick < ticks; tick++) {
    clock.moveTo(later(startsAt, tick * lookSeconds * 1000))
    for (const { members } of all)
      for (const member of members) if (random() < 0.12) await comesOrGoes(member, seen)
    if (outage === 0 && random() < 0.12) outage = 1 + Math.floor(random() * 14)
    const fault = outage > 0 ? oneOf(away) : undefined
    outage = Math.max(0, outage - 1)
    classes.misbehaves(fault)
    if (fault && random() < 0.3) {
      classes.misbehaves(undefined)
      classes.changeSecret('another')
    }
    const isKill = killsLeft > 0 && random() < (2 * kills) / ticks
    const killedBefore = killed
    if (isKill) statementsLeft = 1 + Math.floor(random() * 12 * lives)
    await twoInstances(attendanceJobs)
    statementsLeft = Number.POSITIVE_INFINITY
    const isDisturbed = fault !== undefined || killed > killedBefore
    killsLeft -= killed - killedBefore
    told.looks += 1
    told.disturbed += isDisturbed ? 1 : 0
    if (fault && tick % 10 === 0) told.rejected += await noneComesIn(all)
    classes.misbehaves(undefined)
    classes.changeSecret(undefined)
    if (!isDisturbed) noteSeen(all, seen, clock.now())
    told.forged += await strangersTell(all)
    for (const row of await server.services.db.select().from(liveAttendances)) {
      const key = `${row.liveSessionId} ${row.childId}`
      const earlier = before.get(key)
      // Nothing that was seen is lost: no second, no coming.
      expect(row.seconds).toBeGreaterThanOrEqual(earlier?.seconds ?? 0)
      if (earlier?.state === 'came') expect(row.state).toBe('came')
      if (earlier?.firstJoinedAt) expect(row.firstJoinedAt).toEqual(earlier.firstJoinedAt)
      before.set(key, row)
    }
  }
  return seen
}

async function comesOrGoes(member: Member, seen: Map<string, Seen>): Promise<void> {
  if (member.isIn) classes.leave(member.url)
  else await classes.enter(member.url)
  member.isIn = !member.isIn
  for (const childId of member.childIds) {
    const known = seen.get(childId)
    if (known) known.since = undefined
  }
}

/** Both do all of their recurring work at the same moment; what dies of it is gone on with. */
async function twoInstances(jobs: typeof attendanceJobs): Promise<void> {
  await Promise.allSettled([...jobs, ...jobs].map(async (job) => job.run({ ...server.services })))
}

function noteSeen(all: readonly Evening[], seen: Map<string, Seen>, now: Date): void {
  for (const { isIn, childIds } of all.flatMap(({ members }) => members))
    for (const childId of isIn ? childIds : []) {
      const known = seen.get(childId) ?? { seconds: 0, since: undefined }
      const passed = known.since ? (now.getTime() - known.since.getTime()) / 1000 : 0
      // After five minutes without an answer five minutes are counted.
      seen.set(childId, { seconds: known.seconds + Math.min(passed, 300), since: now })
    }
}

/** The class server is away: who comes now is told so, and nothing of it is written. */
async function noneComesIn(all: readonly Evening[]): Promise<number> {
  const { db } = server.services
  const [first] = all
  if (!first) return 0
  const user = await aSubscriber(db)
  const [childId = ''] = await someChildren(db, user, ['Belette'])
  const browser = await server.signedIn(user)
  const { status, body } = await browser.post<{ code?: string }>(`/api/lives/${first.id}/join`, {
    childIds: [childId],
  })
  expect([status, body.code]).toEqual([503, 'classAway'])
  expect(await db.$count(liveRegistrations, eq(liveRegistrations.childId, childId))).toBe(0)
  return 1
}

/** Ends that nobody knows of, of another class, of an earlier secret; recordings of a class that goes on. */
async function strangersTell(all: readonly Evening[]): Promise<number> {
  const one = oneOf(all)
  const other = all.find(({ id }) => id !== one.id) ?? one
  const tokens = ['', 'x'.repeat(43), ...(other === one ? [] : other.tokens)]
  for (const token of tokens) expect(await tellEnd(one.id, token)).toBe(401)
  const recordId = `${'a'.repeat(40)}-1`
  const forged = classes.readyBody(one.id, recordId, 'another secret')
  expect(await tellReady(forged)).toBe(401)
  expect(await tellReady(classes.readyBody(crypto.randomUUID(), recordId))).toBe(410)
  expect(await tellReady(forged.slice(0, forged.indexOf('.')))).toBe(400)
  const { db } = server.services
  expect(await db.$count(liveRecordings, eq(liveRecordings.recordId, recordId))).toBe(0)
  const [open] = await db.select().from(liveClasses).where(eq(liveClasses.liveSessionId, one.id))
  expect(open?.endedAt).toBeNull()
  return tokens.length + 3
}

/** Of some classes the end is told twice, of others never; the sweep and the settling come behind. */
async function ended(all: readonly Evening[], startsAt: Date, told: Record<'forged', number>): Promise<void> {
  const { clock } = server
  clock.moveTo(later(startsAt, minutes * minute))
  classes.endClasses()
  for (const [index, { id, tokens }] of all.entries())
    for (let time = 0; time < index % 3; time++)
      for (const token of tokens) told.forged += (await tellEnd(id, token)) === 200 ? 0 : 1
  for (let look = 0; look < 16; look++) {
    clock.advance(minute)
    classes.misbehaves(look < 4 ? oneOf(away) : undefined)
    if (look % 4 === 0) statementsLeft = 1 + Math.floor(random() * 8)
    await twoInstances(attendanceJobs)
    statementsLeft = Number.POSITIVE_INFINITY
  }
  for (const { id } of all) {
    const [closed] = await server.services.db
      .select()
      .from(liveClasses)
      .where(eq(liveClasses.liveSessionId, id))
    expect(closed?.endedAt).not.toBeNull()
  }
}

async function attendanceIsRight(all: readonly Evening[], seen: ReadonlyMap<string, Seen>): Promise<void> {
  const { db } = server.services
  for (const { id, members, absent } of all) {
    const rows = await db.select().from(liveAttendances).where(eq(liveAttendances.liveSessionId, id))
    for (const childId of members.flatMap(({ childIds }) => childIds)) {
      const row = rows.find((found) => found.childId === childId)
      const sure = seen.get(childId)
      if (!sure) continue
      expect(row?.state).toBe('came')
      expect(row?.seconds).toBeGreaterThanOrEqual(sure.seconds)
      expect(row?.seconds).toBeLessThanOrEqual(minutes * 60)
      expect(await db.$count(badges, eq(badges.childId, childId))).toBe(1)
    }
    for (const childId of absent)
      expect(rows.find((found) => found.childId === childId)).toMatchObject({ state: 'absent', seconds: 0 })
  }
}

/** One or two recordings of each class: told once, twice, never; copied under faults and kills. */
async function recordingsAreDrafts(all: readonly Evening[]): Promise<number> {
  const { clock } = server
  const { db, media } = server.services
  const made = all.flatMap(({ id }, index) =>
    Array.from({ length: 1 + (index % 2) }, (_, part) => {
      const film = new TextEncoder().encode(`the film ${part} of ${id}`)
      return { id, film, recordId: classes.record(id, film) }
    }),
  )
  for (const [index, { id, recordId }] of made.entries()) {
    expect(await tellReady(classes.readyBody(id, recordId, 'another secret'))).toBe(401)
    for (let time = 0; time < index % 3; time++)
      expect(await tellReady(classes.readyBody(id, recordId))).toBe(200)
  }
  const looks = isFull ? 60 : 24
  for (let look = 0; look < looks; look++) {
    clock.advance(5 * minute)
    const isCalm = look >= looks / 2
    classes.misbehaves(!isCalm && random() < 0.6 ? oneOf(away) : undefined)
    if (!isCalm && look % 2 === 0) statementsLeft = 1 + Math.floor(random() * 25)
    await twoInstances(recordingJobs.filter(({ name }) => name !== 'remind-of-drafts'))
    statementsLeft = Number.POSITIVE_INFINITY
  }
  for (const { id, film, recordId } of made) {
    const [kept] = await db.select().from(liveRecordings).where(eq(liveRecordings.recordId, recordId))
    expect(kept, recordId).toMatchObject({ liveSessionId: id, bytes: film.length })
    const files = await db
      .select()
      .from(mediaFiles)
      .where(eq(mediaFiles.videoId, kept?.videoId ?? ''))
    expect(files).toHaveLength(1)
    expect(await media.store.beginOfUpload(files[0]?.id ?? '', 1000)).toEqual(Buffer.from(film))
  }
  for (const { id } of all) {
    const drafts = await db.select().from(videos).where(eq(videos.liveId, id))
    expect(drafts).toHaveLength(made.filter((one) => one.id === id).length)
    expect(drafts.every(({ isPublished }) => !isPublished)).toBe(true)
  }
  // Nothing was shut or deleted at its source.
  for (const { recordId } of made)
    expect(classes.recordings()).toContainEqual({ recordId, isPublished: true })
  return made.length
}

async function tellEnd(liveId: string, token: string): Promise<number> {
  return (await fetch(`${server.origin}/api/lives/${liveId}/class-ended?token=${token}`)).status
}

async function tellReady(body: string): Promise<number> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return (await fetch(`${server.origin}/api/lives/recording-ready`, { method: 'POST', body, headers })).status
}

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to choose')
  return item
}
