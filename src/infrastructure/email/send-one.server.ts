import { eq } from 'drizzle-orm'
import { day, later } from '#src/infrastructure/clock/clock.server.ts'
import { outbox } from '#src/infrastructure/database/schema.server.ts'
import { keyedMutex } from '#src/infrastructure/keyed-mutex.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { Composer } from './email.server.ts'
import { EmailRejected, type InTurn, MailServerAway, type Transport } from './transport.server.ts'

/**
 * How long the other e-mails wait at most until one is acknowledged and its row is written. Milliseconds.
 */
const longestTurn = 5000
const fewestAttempts = 8
/**
 * How long an e-mail is retried that the server rejects for good: a day, since the fault may lie in the
 * sender's whole account, and be corrected meanwhile. Milliseconds.
 */
const retriedWhenRejectedMs = day
/** How long an e-mail is retried that fails for any other reason of its own. Milliseconds. */
const retriedForMs = 3 * day

/** An e-mail of the outbox that this process has taken to send. */
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
 * Throws only {@link MailServerAway}: what goes wrong with one e-mail is written into its row. E-mails are
 * completed one at a time, each from its last byte to its row, so that after a kill at most one is sent
 * again.
 */
export async function sendOne(
  row: Claimed,
  {
    services,
    composer,
    transport,
    longestRetry,
  }: {
    services: Services
    /** The composer of its kind; undefined when this version knows no such kind. */
    composer: Promise<Composer> | undefined
    transport: Transport
    /** Milliseconds. */
    longestRetry: number
  },
): Promise<void> {
  const { db, clock, log } = services
  const written = Promise.withResolvers<void>()
  let isItsTurn = false
  const inTurn: InTurn = (end) => {
    if (isItsTurn) return end()
    void keyedMutex('the end of an e-mail', async () => {
      isItsTurn = true
      end()
      const tooLong = setTimeout(written.resolve, longestTurn)
      await written.promise
      clearTimeout(tooLong)
    })
  }
  try {
    const compose = await composer
    if (!compose) throw new Error(`no e-mail of kind ${row.kind}`)
    const posted = { id: row.id, at: row.createdAt }
    const composed = await compose(row.payload, {
      recipient: row.recipient,
      language: row.language,
      services,
      posted,
    })
    if (composed) await transport.send(row.id, row.recipient, composed, inTurn)
    await settle(
      composed
        ? { sentAt: clock.now(), payload: {}, lastError: null }
        : { abandonedAt: clock.now(), payload: {} },
    )
  } catch (error) {
    const now = clock.now()
    const lastError = String(error).slice(0, 300)
    if (error instanceof MailServerAway) {
      await settle({ notBefore: now, attempts: row.attempts - 1, lastError })
      throw error
    }
    const isForGood = error instanceof EmailRejected && error.isForGood
    const isHopeless =
      row.attempts >= fewestAttempts &&
      now.getTime() - row.createdAt.getTime() > (isForGood ? retriedWhenRejectedMs : retriedForMs)
    await settle(
      isHopeless
        ? { abandonedAt: now, payload: {}, lastError }
        : {
            notBefore: later(now, Math.min(longestRetry, 1000 * 2 ** Math.min(row.attempts, 12))),
            lastError,
          },
    )
    log.warn(
      { err: error, kind: row.kind, attempts: row.attempts },
      isHopeless ? 'an e-mail was given up' : 'an e-mail was not sent, it will be tried again',
    )
  } finally {
    written.resolve()
  }

  async function settle(change: Partial<typeof outbox.$inferInsert>): Promise<void> {
    await db.update(outbox).set(change).where(eq(outbox.id, row.id))
  }
}
