import { inArray, type SQL, sql } from 'drizzle-orm'
import { hour, later } from '#src/infrastructure/clock/clock.server.ts'
import { outbox } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isLanguage } from '#src/shared/language/languages.ts'
import type { AnyEmail } from './email.server.ts'
import { type Claimed, sendOne } from './send-one.server.ts'
import type { Transport } from './transport.server.ts'

interface Outbox {
  /** New e-mails have been committed: look now rather than at the next poll. */
  wake(): void
  /**
   * Resolves when nothing that is due is left, nor in this process's hands, or the mail server is away: for
   * tests and for the development clock.
   */
  drain(): Promise<void>
  /**
   * Takes nothing more and gives what is being sent some seconds to end; what does not is sent by the next
   * process.
   */
  stop(): Promise<void>
}

/** Milliseconds. */
export interface OutboxTimes {
  /** How often the table is looked at for what nobody announced: another instance's e-mails, retries. */
  poll: number
  /** The longest pause between two looks while the mail server is away. */
  longestPause: number
  /** How long a claim holds; it is renewed three times as often while its process lives. */
  lease: number
  /** The longest wait before an e-mail that failed by itself is tried again. */
  longestRetry: number
  stop: number
}

const usualTimes: OutboxTimes = {
  poll: 2000,
  longestPause: 15_000,
  lease: 30_000,
  longestRetry: hour,
  stop: 5000,
}
const batchSize = 50
/**
 * How many e-mails are sent side by side: few, so that requests never wait behind them for a connection to
 * the database.
 */
const lanes = 4
/**
 * Sends what lies in the outbox, each e-mail once. Instances share the work by row locks; a claim is a lease,
 * so that what a killed process had claimed is sent by another, under the same Message-ID. While the mail
 * server is away one e-mail at a time finds out whether it is back, every 15 s.
 */
export function startOutbox(
  services: Services,
  kinds: readonly AnyEmail[],
  transport: Transport,
  times: OutboxTimes = usualTimes,
): Outbox {
  const byKind = new Map(kinds.map((email) => [email.kind, email]))
  let isStopped = false
  let isAsked = false
  let pause = 0
  let wakeUp: () => void = () => undefined
  const inHand = new Set<Promise<number>>()

  function sendDue(): Promise<number> {
    const sending = sendClaimed().finally(() => inHand.delete(sending))
    inHand.add(sending)
    return sending
  }

  /** How many e-mails were claimed; none when the mail server turned out to be away. */
  async function sendClaimed(): Promise<number> {
    const claimed = await claim(services, pause > 0 ? 1 : batchSize, times.lease)
    const open = new Set(claimed.map(({ id }) => id))
    const renewing = setInterval(() => void renew(services, [...open], times.lease), times.lease / 3)
    const waiting = [...claimed]
    const awayErrors: unknown[] = []
    const lane = async () => {
      while (awayErrors.length === 0) {
        const row = waiting.shift()
        if (!row) return
        await sendOne(row, { services, byKind, transport, longestRetry: times.longestRetry }).catch(
          (error: unknown) => awayErrors.push(error),
        )
        open.delete(row.id)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    clearInterval(renewing)
    if (awayErrors.length > 0) {
      await giveBack(
        services,
        waiting.map(({ id }) => id),
      )
      pause = nextPause()
      services.log.warn({ err: awayErrors[0] }, 'the mail server is away, e-mails wait')
      return 0
    }
    if (claimed.length > 0) pause = 0
    return claimed.length
  }

  async function loop(): Promise<void> {
    while (!isStopped) {
      isAsked = false
      const sent = await sendDue().catch((error: unknown) => {
        services.log.error({ err: error }, 'the outbox could not be read')
        pause = nextPause()
        return 0
      })
      if (sent > 0 || (isAsked && pause === 0)) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause || times.poll)
        wakeUp = () => {
          clearTimeout(timer)
          resolve()
        }
        if (isStopped) wakeUp()
      })
    }
  }

  function nextPause(): number {
    return Math.min(times.longestPause, Math.max(1000, pause * 2))
  }

  const running = loop()
  return {
    wake: () => {
      isAsked = true
      if (pause === 0) wakeUp()
    },
    drain: async () => {
      do await Promise.allSettled(inHand)
      while ((await sendDue()) > 0 || inHand.size > 0)
    },
    stop: async () => {
      isStopped = true
      wakeUp()
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, times.stop).unref())])
      transport.close()
    },
  }
}

/**
 * What goes to many is claimed only when nothing else is due, and as much as is sent side by side: a login
 * link never waits behind more than that.
 */
async function claim(services: Services, most: number, lease: number): Promise<Claimed[]> {
  const single = await claimOf(services, sql`batch is null`, most, lease)
  return single.length > 0 ? single : claimOf(services, sql`batch is not null`, Math.min(most, lanes), lease)
}

async function claimOf(
  { db, clock }: Services,
  wanted: SQL,
  most: number,
  lease: number,
): Promise<Claimed[]> {
  const now = clock.now()
  const rows = await db.execute<{
    id: string
    kind: string
    recipient: string
    language: string
    payload: unknown
    attempts: number
    created_at: string | Date
  }>(sql`
    update outbox set attempts = attempts + 1, not_before = ${later(now, lease).toISOString()}::timestamptz
    where id in (
      select id from outbox where sent_at is null and abandoned_at is null and ${wanted} and not_before <= ${now.toISOString()}::timestamptz
      order by not_before limit ${most} for update skip locked)
    returning id, kind, recipient, language, payload, attempts, created_at`)
  return rows.rows.map(({ created_at, language, ...row }) => ({
    ...row,
    language: isLanguage(language) ? language : 'fr',
    createdAt: new Date(created_at),
  }))
}

/** What was claimed and not tried is anybody's again, as if it had not been claimed. */
async function giveBack({ db, clock }: Services, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(outbox)
    .set({ notBefore: clock.now(), attempts: sql`${outbox.attempts} - 1` })
    .where(inArray(outbox.id, ids))
}

/**
 * A claim that could not be renewed ends: at worst the e-mail is sent a second time under the same
 * Message-ID.
 */
async function renew({ db, clock, log }: Services, ids: string[], lease: number): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(outbox)
    .set({ notBefore: later(clock.now(), lease) })
    .where(inArray(outbox.id, ids))
    .catch((error: unknown) => log.warn({ err: error }, 'a claim on e-mails could not be renewed'))
}

/** How long the e-mail that is due for longest has waited, in seconds; undefined while nobody can tell. */
export async function oldestDueSeconds({ urgentDb, clock }: Services): Promise<number | undefined> {
  const now = clock.now()
  const waiting = sql`${outbox.sentAt} is null and ${outbox.abandonedAt} is null`
  try {
    const { rows } = await urgentDb.execute<{ due: string | null }>(
      sql`select least(
        (select min(${outbox.notBefore}) from ${outbox} where ${waiting} and ${outbox.batch} is null),
        (select min(${outbox.notBefore}) from ${outbox} where ${waiting} and ${outbox.batch} is not null)
      )::text as due`,
    )
    const due = rows[0]?.due
    return due ? Math.max(0, (now.getTime() - Date.parse(due)) / 1000) : 0
  } catch {
    return undefined
  }
}
