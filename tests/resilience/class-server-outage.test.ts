import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attendanceJobs } from '#src/features/lives/attendance/attendance-jobs.server.ts'
import { recordingJobs } from '#src/features/lives/recordings/recordings.server.ts'
import {
  badges,
  liveAttendances,
  liveClasses,
  liveRecordings,
  liveRegistrations,
  mediaFiles,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { later, minute } from '#src/shared/durations.ts'
import { aLive, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { twoAdultsEnter } from '#tests/support/lives/live-adults.ts'
import { randomOf } from '#tests/support/random.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { type ClassServer, type Fault, startClassServer } from '#tests/support/stand-ins/class-server.ts'

/** R22. CLASS_SEED sets another seed; the seed is printed. */
const seed = Number(process.env.CLASS_SEED ?? 22)
const lives = isFull ? 20 : 2
const evenings = isFull ? 5 : 1
/** How often an instance dies between two statements in an evening. */
const kills = isFull ? 60 : 6
const pollSeconds = 30
const minutes = isFull ? 60 : 45

const faults: readonly Fault[] = [
  { status: 500, text: '' },
  { status: 502, text: '<html>Bad Gateway</html>' },
  { text: '<response><returncode>SUCCESS</returncode></response>' },
  { text: '<response><returncode>FAILED</returncode><messageKey>checksumError</messageKey></response>' },
  { text: '{"response":{"returncode":"SUCCESS"}}' },
  { location: 'https://example.com/' },
  { endless: true },
]

/** One way into the class, for one child or for two who share a device. */
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
  /** The tokens with which the class server may announce the end. */
  tokens: string[]
}

/** The attendance that must have been recorded: the seconds a child was in between two undisturbed polls. */
interface MinimumAttendance {
  seconds: number
  /** When an undisturbed poll last saw the child, if it has not left since. */
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

it(`attendance and recordings survive class server outages, ${evenings * kills} kills and forged callbacks (R22)`, {
  timeout: isFull ? 3_600_000 : 240_000,
}, async () => {
  const counts = { polls: 0, disturbed: 0, rejected: 0, forged: 0, children: 0, recordings: 0 }
  for (let evening = 0; evening < evenings; evening++) {
    random = randomOf(seed + evening)
    const startsAt = later(new Date('2027-01-11T16:00:00Z'), evening * 7 * 24 * 60 * minute)
    server.clock.moveTo(later(startsAt, -5 * minute))
    const all = await Promise.all(Array.from({ length: lives }, () => startEvening(startsAt)))
    const seen = await runEvening(all, startsAt, counts)
    await endEvening(all, startsAt, counts)
    await expectAttendance(all, seen)
    counts.children += seen.size
    counts.recordings += await expectRecordingsAsDrafts(all)
  }
  console.log(`R22, seed ${seed}: ${JSON.stringify(counts)}, ${killed} kills`)
})

/** One live session: two families with two children each and a third child who never comes. */
async function startEvening(startsAt: Date): Promise<Evening> {
  const db = server.services.db
  const { id } = await aLive(db, { startsAt, minutes, joinUrl: null })
  const adults = await twoAdultsEnter(server, classes, id)
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

/**
 * The hour itself: children enter and leave, the class server fails, instances die, and strangers send forged
 * callbacks.
 */
async function runEvening(
  all: readonly Evening[],
  startsAt: Date,
  counts: Record<'polls' | 'disturbed' | 'rejected' | 'forged', number>,
): Promise<Map<string, MinimumAttendance>> {
  const { clock } = server
  const seen = new Map<string, MinimumAttendance>()
  const ticks = isFull ? (minutes * 60) / pollSeconds : 40
  const before = new Map<string, typeof liveAttendances.$inferSelect>()
  let outage = 0
  let killsLeft = kills
  for (let tick = 0; tick < ticks; tick++) {
    clock.moveTo(later(startsAt, tick * pollSeconds * 1000))
    for (const { members } of all)
      for (const member of members) if (random() < 0.12) await enterOrLeave(member, seen)
    if (outage === 0 && random() < 0.12) outage = 1 + Math.floor(random() * 14)
    const fault = outage > 0 ? oneOf(faults) : undefined
    outage = Math.max(0, outage - 1)
    classes.failWith(fault)
    if (fault && random() < 0.3) {
      classes.failWith(undefined)
      classes.changeSecret('another')
    }
    const isKill = killsLeft > 0 && random() < (2 * kills) / ticks
    const killedBefore = killed
    if (isKill) statementsLeft = 1 + Math.floor(random() * 12 * lives)
    await twoInstances(attendanceJobs)
    statementsLeft = Number.POSITIVE_INFINITY
    const isDisturbed = fault !== undefined || killed > killedBefore
    killsLeft -= killed - killedBefore
    counts.polls += 1
    counts.disturbed += isDisturbed ? 1 : 0
    if (fault && tick % 10 === 0) counts.rejected += await expectJoinUnavailable(all)
    classes.failWith(undefined)
    classes.changeSecret(undefined)
    if (!isDisturbed) recordMinimum(all, seen, clock.now())
    counts.forged += await expectForgedCallsRejected(all)
    for (const row of await server.services.db.select().from(liveAttendances)) {
      const key = `${row.liveSessionId} ${row.childId}`
      const earlier = before.get(key)
      // Recorded attendance is never lost: neither seconds nor an arrival.
      expect(row.seconds).toBeGreaterThanOrEqual(earlier?.seconds ?? 0)
      if (earlier?.state === 'came') expect(row.state).toBe('came')
      if (earlier?.firstJoinedAt) expect(row.firstJoinedAt).toEqual(earlier.firstJoinedAt)
      before.set(key, row)
    }
  }
  return seen
}

async function enterOrLeave(member: Member, seen: Map<string, MinimumAttendance>): Promise<void> {
  if (member.isIn) classes.leave(member.url)
  else await classes.enter(member.url)
  member.isIn = !member.isIn
  for (const childId of member.childIds) {
    const known = seen.get(childId)
    if (known) known.since = undefined
  }
}

/**
 * Two instances run all of their recurring work at the same moment; later runs continue what a kill
 * interrupted.
 */
async function twoInstances(jobs: typeof attendanceJobs): Promise<void> {
  await Promise.allSettled([...jobs, ...jobs].map(async (job) => job.run({ ...server.services })))
}

function recordMinimum(all: readonly Evening[], seen: Map<string, MinimumAttendance>, now: Date): void {
  for (const { isIn, childIds } of all.flatMap(({ members }) => members))
    for (const childId of isIn ? childIds : []) {
      const known = seen.get(childId) ?? { seconds: 0, since: undefined }
      const passed = known.since ? (now.getTime() - known.since.getTime()) / 1000 : 0
      // Across a gap without responses, at most five minutes are counted.
      seen.set(childId, { seconds: known.seconds + Math.min(passed, 300), since: now })
    }
}

/** While the class server is unavailable, a child who joins gets 503 and nothing is written. */
async function expectJoinUnavailable(all: readonly Evening[]): Promise<number> {
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

/**
 * Forged ends with unknown tokens or with those of another class, and forged recordings of a class that is
 * still running.
 */
async function expectForgedCallsRejected(all: readonly Evening[]): Promise<number> {
  const one = oneOf(all)
  const other = all.find(({ id }) => id !== one.id) ?? one
  const tokens = ['', 'x'.repeat(43), ...(other === one ? [] : other.tokens)]
  for (const token of tokens) expect(await postEnd(one.id, token)).toBe(401)
  const recordId = `${'a'.repeat(40)}-1`
  const forged = classes.readyBody(one.id, recordId, 'another secret')
  expect(await postRecordingReady(forged)).toBe(401)
  expect(await postRecordingReady(classes.readyBody(crypto.randomUUID(), recordId))).toBe(410)
  expect(await postRecordingReady(forged.slice(0, forged.indexOf('.')))).toBe(400)
  const { db } = server.services
  expect(await db.$count(liveRecordings, eq(liveRecordings.recordId, recordId))).toBe(0)
  const [open] = await db.select().from(liveClasses).where(eq(liveClasses.liveSessionId, one.id))
  expect(open?.endedAt).toBeNull()
  return tokens.length + 3
}

/** The end of some classes is announced twice, that of others never; the clean-up closes the latter. */
async function endEvening(
  all: readonly Evening[],
  startsAt: Date,
  counts: Record<'forged', number>,
): Promise<void> {
  const { clock } = server
  clock.moveTo(later(startsAt, minutes * minute))
  classes.endClasses()
  for (const [index, { id, tokens }] of all.entries())
    for (let time = 0; time < index % 3; time++)
      for (const token of tokens) counts.forged += (await postEnd(id, token)) === 200 ? 0 : 1
  for (let poll = 0; poll < 16; poll++) {
    clock.advance(minute)
    classes.failWith(poll < 4 ? oneOf(faults) : undefined)
    if (poll % 4 === 0) statementsLeft = 1 + Math.floor(random() * 8)
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

async function expectAttendance(
  all: readonly Evening[],
  seen: ReadonlyMap<string, MinimumAttendance>,
): Promise<void> {
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

/**
 * Each class has one or two recordings, which are announced once, twice or never, and copied in spite of
 * faults and kills.
 */
async function expectRecordingsAsDrafts(all: readonly Evening[]): Promise<number> {
  const { clock } = server
  const { db, media } = server.services
  const made = all.flatMap(({ id }, index) =>
    Array.from({ length: 1 + (index % 2) }, (_, part) => {
      const film = new TextEncoder().encode(`the film ${part} of ${id}`)
      return { id, film, recordId: classes.record(id, film) }
    }),
  )
  for (const [index, { id, recordId }] of made.entries()) {
    expect(await postRecordingReady(classes.readyBody(id, recordId, 'another secret'))).toBe(401)
    for (let time = 0; time < index % 3; time++)
      expect(await postRecordingReady(classes.readyBody(id, recordId))).toBe(200)
  }
  const polls = isFull ? 60 : 24
  for (let poll = 0; poll < polls; poll++) {
    clock.advance(5 * minute)
    const isCalm = poll >= polls / 2
    classes.failWith(!isCalm && random() < 0.6 ? oneOf(faults) : undefined)
    if (!isCalm && poll % 2 === 0) statementsLeft = 1 + Math.floor(random() * 25)
    await twoInstances(recordingJobs.filter(({ name }) => name !== 'remind-of-drafts'))
    statementsLeft = Number.POSITIVE_INFINITY
  }
  for (const { id, film, recordId } of made) {
    const [stored] = await db.select().from(liveRecordings).where(eq(liveRecordings.recordId, recordId))
    expect(stored, recordId).toMatchObject({ liveSessionId: id, bytes: film.length })
    const files = await db
      .select()
      .from(mediaFiles)
      .where(eq(mediaFiles.videoId, stored?.videoId ?? ''))
    expect(files).toHaveLength(1)
    expect(await media.store.firstBytesOfUpload(files[0]?.id ?? '', 1000)).toEqual(Buffer.from(film))
  }
  for (const { id } of all) {
    const drafts = await db.select().from(videos).where(eq(videos.liveId, id))
    expect(drafts).toHaveLength(made.filter((one) => one.id === id).length)
    expect(drafts.every(({ isPublished }) => !isPublished)).toBe(true)
  }
  // Nothing was unpublished or deleted at its source.
  for (const { recordId } of made)
    expect(classes.recordings()).toContainEqual({ recordId, isPublished: true })
  return made.length
}

async function postEnd(liveId: string, token: string): Promise<number> {
  return (await fetch(`${server.origin}/api/lives/${liveId}/class-ended?token=${token}`)).status
}

async function postRecordingReady(body: string): Promise<number> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return (await fetch(`${server.origin}/api/lives/recording-ready`, { method: 'POST', body, headers })).status
}

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to choose')
  return item
}
