import { eq } from 'drizzle-orm'
import { outbox } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, later } from '#src/shared/durations.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { Composer } from './email.server.ts'
import type { BeginTurn } from './send-turns.server.ts'
import { EmailRejectedError, MailServerUnavailableError, type Transport } from './transport.server.ts'

const minAttempts = 8
/**
 * How long a permanently rejected e-mail is retried. The cause may lie in the sender's whole account and be
 * corrected within a day.
 */
const rejectedRetryMs = day
/** How long an e-mail is retried if it fails for any other reason that concerns only this e-mail. */
const retryMs = 3 * day

/** An e-mail of the outbox that this process has claimed. */
export interface Claimed {
  id: string
  kind: string
  recipient: string
  language: Language
  payload: unknown
  attempts: number
  createdAt: Date
}

/**
 * Sends one e-mail. Throws {@link MailServerUnavailableError}, and the database's error if the e-mail's row
 * cannot be written; any other failure is written into that row. The e-mail is completed when its turn comes.
 */
export async function sendOne(
  row: Claimed,
  {
    services,
    composer,
    transport,
    beginTurn,
    longestRetryMs,
  }: {
    services: Services
    /** The composer of its kind; undefined when this version knows no such kind. */
    composer: Promise<Composer> | undefined
    transport: Transport
    beginTurn: BeginTurn
    longestRetryMs: number
  },
): Promise<void> {
  const { db, clock, log, counts } = services
  const { inTurn, end } = beginTurn()
  try {
    const compose = await composer
    if (!compose) throw new Error(`no e-mail of kind ${row.kind}`)
    const queued = { id: row.id, at: row.createdAt }
    const composed = await compose(row.payload, {
      recipient: row.recipient,
      language: row.language,
      services,
      queued,
    })
    if (!composed) return await settle({ abandonedAt: clock.now(), payload: {} })
    if ('notBefore' in composed)
      return await settle({ notBefore: composed.notBefore, dueAt: null, attempts: row.attempts - 1 })
    await transport.send(row.id, row.recipient, composed, inTurn)
    await settle({ sentAt: clock.now(), payload: {}, lastError: null })
    counts.emailSettled('sent')
  } catch (error) {
    const now = clock.now()
    const lastError = String(error).slice(0, 300)
    if (error instanceof MailServerUnavailableError) {
      await settle({ notBefore: now, attempts: row.attempts - 1, lastError })
      counts.emailSettled('retried')
      throw error
    }
    const isForGood = error instanceof EmailRejectedError && error.isForGood
    const isHopeless =
      row.attempts >= minAttempts &&
      now.getTime() - row.createdAt.getTime() > (isForGood ? rejectedRetryMs : retryMs)
    await settle(
      isHopeless
        ? { abandonedAt: now, payload: {}, lastError }
        : {
            notBefore: later(now, Math.min(longestRetryMs, 1000 * 2 ** Math.min(row.attempts, 12))),
            lastError,
          },
    )
    counts.emailSettled(isHopeless ? 'abandoned' : 'retried')
    log.warn(
      { err: error, kind: row.kind, attempts: row.attempts },
      isHopeless ? 'e-mail abandoned' : 'e-mail not sent, will retry',
    )
  } finally {
    end()
  }

  async function settle(change: Partial<typeof outbox.$inferInsert>): Promise<void> {
    await db.update(outbox).set(change).where(eq(outbox.id, row.id))
  }
}
