import { eq } from 'drizzle-orm'
import { day, later } from '#src/infrastructure/clock/clock.server.ts'
import { outbox } from '#src/infrastructure/database/schema.server.ts'
import { keyedMutex } from '#src/infrastructure/keyed-mutex.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { AnyEmail } from './email.server.ts'
import { EmailRejected, type InTurn, MailServerAway, type Transport } from './transport.server.ts'

/**
 * How long the others wait for one e-mail's end to be answered and written down: together less than a server's
 * answer may take. Milliseconds.
 */
const longestTurn = 5000
const fewestAttempts = 8
/**
 * How long an e-mail is tried that the server says it never takes: a day, for what is wrong may be the
 * sender's whole account, and be mended. Milliseconds.
 */
const timeoutWhenRejectedMs = day
/** How long an e-mail is tried that fails for any other reason of its own. Milliseconds. */
const timeoutMs = 3 * day

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
 * Throws {@link MailServerAway} alone: what goes wrong with one e-mail is written into its row. One e-mail at a
 * time is between its end and its row, so that a process that is killed has one sent again at most.
 */
export async function sendOne(
  row: Claimed,
  {
    services,
    byKind,
    transport,
    longestRetry,
  }: {
    services: Services
    byKind: ReadonlyMap<string, AnyEmail>
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
    const email = byKind.get(row.kind)
    if (!email) throw new Error(`no e-mail of kind ${row.kind}`)
    const posted = { id: row.id, at: row.createdAt }
    const composed = await email.composeStored(row.payload, {
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
      now.getTime() - row.createdAt.getTime() > (isForGood ? timeoutWhenRejectedMs : timeoutMs)
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
