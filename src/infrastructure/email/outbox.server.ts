import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { outbox } from '#src/infrastructure/database/schema.server.ts'
import { forEachBounded } from '#src/infrastructure/for-each-bounded.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { createWakeablePause } from '#src/infrastructure/wakeable-pause.server.ts'
import { hour } from '#src/shared/durations.ts'
import { createBatchTurns } from './batch-turns.server.ts'
import { claimDue, releaseClaims, renewClaims } from './claims.server.ts'
import type { AnyEmail, Composer } from './email.server.ts'
import { type Claimed, sendOne } from './send-one.server.ts'
import { type BeginTurn, createSendTurns } from './send-turns.server.ts'
import { MailServerUnavailableError, type Transport } from './transport.server.ts'

export interface OutboxTimes {
  /**
   * How often the table is polled for e-mails that no `wake` announced, such as another instance's e-mails
   * and retries.
   */
  pollMs: number
  /** The longest pause between two attempts while the mail server is unavailable. */
  longestPauseMs: number
  /** How long a claim holds. While its process lives, it is renewed three times within that period. */
  leaseMs: number
  /** The longest wait before an e-mail is retried. */
  longestRetryMs: number
  stopMs: number
}

interface Outbox {
  /** Polls at once instead of at the next interval, because new e-mails have been committed. */
  wake(): void
  /**
   * Resolves when nothing is due and this process is sending nothing, or when the mail server is unavailable:
   * for tests and for the development clock.
   */
  drain(): Promise<void>
  /**
   * Claims nothing more and gives the e-mails that are being sent some seconds to finish; the next process
   * sends the rest.
   */
  stop(): Promise<void>
}

const usualTimes: OutboxTimes = {
  pollMs: 2000,
  longestPauseMs: 15_000,
  leaseMs: 30_000,
  longestRetryMs: hour,
  stopMs: 5000,
}
const batchSize = 50
/**
 * How many e-mails are sent at once. They are few, so that requests never wait behind them for a connection
 * to the database.
 */
const lanes = 4
/** How many e-mails of a batch are sent in one turn; a login link waits for no more than these. */
const batchTurn = 8

/**
 * Sends the e-mails of the outbox, each once. Instances share the work by row locks; a claim is a lease, so
 * that another process sends what a killed one had claimed, under the same Message-ID. While the mail server
 * is unavailable, one e-mail at a time is tried, every 15 s.
 */
export function startOutbox(
  services: Services,
  kinds: readonly AnyEmail[],
  transport: Transport,
  times: OutboxTimes = usualTimes,
): Outbox {
  const byKind = new Map(kinds.map((email) => [email.kind, email]))
  let isStopped = false
  let isWoken = false
  let pauseMs = 0
  const untilNext = createWakeablePause()
  const inFlight = new Set<Promise<number>>()
  const turns = createBatchTurns()
  const beginTurn = createSendTurns()

  function sendDue({ isBatchTurn }: { isBatchTurn: boolean }): Promise<number> {
    const sending = claimAndSend({ isBatchTurn }).finally(() => inFlight.delete(sending))
    inFlight.add(sending)
    return sending
  }

  /**
   * Returns how many e-mails were claimed, or 0 if the mail server turned out to be unavailable. Throws the
   * database's errors.
   */
  async function claimAndSend({ isBatchTurn }: { isBatchTurn: boolean }): Promise<number> {
    const max = pauseMs > 0 ? 1 : batchSize
    const maxOfBatch = isBatchTurn ? Math.min(max, batchTurn) : 0
    const endTurn = turns.begin()
    const { claimed, isBatch } = await claimDue(services, { max, maxOfBatch, leaseMs: times.leaseMs })
    const { unsent, errors } = await sendInLanes(claimed, {
      services,
      byKind,
      transport,
      beginTurn,
      times,
    })
    if (isBatch && claimed.length > 0) endTurn()
    if (errors.length > 0) {
      await releaseClaims(
        services,
        unsent.map(({ id }) => id),
      )
      const ofDatabase = errors.find((error) => !(error instanceof MailServerUnavailableError))
      if (ofDatabase !== undefined) throw ofDatabase
      pauseMs = nextPauseMs()
      services.log.warn({ err: errors[0] }, 'mail server unavailable, e-mails wait')
      return 0
    }
    if (claimed.length > 0) pauseMs = 0
    return claimed.length
  }

  async function loop(): Promise<void> {
    while (!isStopped) {
      isWoken = false
      const isBatchTurn = turns.restMs() === 0
      const sent = await sendDue({ isBatchTurn }).catch((error: unknown) => {
        services.log.error({ err: error }, 'outbox could not be read or written')
        pauseMs = nextPauseMs()
        return 0
      })
      const restMs = turns.restMs()
      const isTurnOver = isBatchTurn && restMs > 0
      if ((sent > 0 && !isTurnOver) || (isWoken && pauseMs === 0)) continue
      const untilPollMs = isBatchTurn && !isTurnOver ? times.pollMs : restMs
      const sleeping = untilNext.pause(pauseMs || untilPollMs)
      if (isStopped) untilNext.wake()
      await sleeping
    }
  }

  function nextPauseMs(): number {
    return Math.min(times.longestPauseMs, Math.max(1000, pauseMs * 2))
  }

  const running = loop()
  return {
    wake: () => {
      isWoken = true
      if (pauseMs === 0) untilNext.wake()
    },
    drain: async () => {
      do await Promise.allSettled(inFlight)
      while ((await sendDue({ isBatchTurn: true })) > 0 || inFlight.size > 0)
    },
    stop: async () => {
      isStopped = true
      untilNext.wake()
      await Promise.race([running, delay(times.stopMs, undefined, { ref: false })])
      transport.close()
    },
  }
}

interface Sending {
  services: Services
  byKind: ReadonlyMap<string, AnyEmail>
  transport: Transport
  beginTurn: BeginTurn
  times: OutboxTimes
}

/**
 * Sends claimed e-mails, a few at once, and renews their claims meanwhile. `errors` says that the mail server
 * or the database is unavailable: `unsent` e-mails were then not tried.
 */
async function sendInLanes(
  claimed: readonly Claimed[],
  { services, byKind, transport, beginTurn, times }: Sending,
): Promise<{ unsent: readonly Claimed[]; errors: readonly unknown[] }> {
  const open = new Set(claimed.map(({ id }) => id))
  const renewing = setInterval(() => void renewClaims(services, [...open], times.leaseMs), times.leaseMs / 3)
  const composers = composersOf(claimed, byKind, services)
  const unsent: Claimed[] = []
  const errors: unknown[] = []
  await forEachBounded(claimed, lanes, async (row) => {
    if (errors.length > 0) {
      unsent.push(row)
      return
    }
    const composer = composers.get(row.kind)
    const { longestRetryMs } = times
    await sendOne(row, { services, composer, transport, beginTurn, longestRetryMs }).catch((error: unknown) =>
      errors.push(error),
    )
    open.delete(row.id)
  })
  clearInterval(renewing)
  return { unsent, errors }
}

function composersOf(
  claimed: readonly Claimed[],
  byKind: Sending['byKind'],
  services: Services,
): ReadonlyMap<string, Promise<Composer> | undefined> {
  return new Map(
    [...Map.groupBy(claimed, ({ kind }) => kind)].map(([kind, rows]) => {
      const payloads = rows.map(({ payload }) => payload)
      const composer = byKind.get(kind)?.composer(payloads, services)
      // A failure of the composer is handled by each e-mail that awaits it.
      composer?.catch(() => undefined)
      return [kind, composer]
    }),
  )
}

/**
 * How many seconds the e-mail that is due for longest has waited, tried or not; undefined while the database
 * does not answer.
 */
export async function readOldestDueSeconds({ urgentDb, clock }: Services): Promise<number | undefined> {
  const now = clock.now()
  const waiting = sql`${outbox.sentAt} is null and ${outbox.abandonedAt} is null`
  const untried = sql`${waiting} and ${outbox.dueAt} is null`
  try {
    const { rows } = await urgentDb.execute<{ due: string | null }>(
      sql`select least(
        (select min(${outbox.notBefore}) from ${outbox} where ${untried} and ${outbox.batch} is null),
        (select min(${outbox.notBefore}) from ${outbox} where ${untried} and ${outbox.batch} is not null),
        (select min(${outbox.dueAt}) from ${outbox} where ${waiting} and ${outbox.dueAt} is not null)
      )::text as due`,
    )
    const due = rows[0]?.due
    return due ? Math.max(0, (now.getTime() - Date.parse(due)) / 1000) : 0
  } catch {
    return undefined
  }
}
