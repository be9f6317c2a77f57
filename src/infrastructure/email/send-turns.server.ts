import type { InTurn } from './transport.server.ts'

/** How long the other e-mails wait at most until one is acknowledged and its row is written. */
const maxTurnMs = 5000

export type BeginTurn = () => SendTurn

/** One e-mail's turn among those that are being completed. */
interface SendTurn {
  inTurn: InTurn
  /** Passes the turn on, because the e-mail's row is written or the e-mail was not sent. */
  end(): void
}

/**
 * The turns in which an outbox completes its e-mails: one at a time, each from its last byte to its row, so
 * that at most one is sent again after the process was killed.
 */
export function createSendTurns(): BeginTurn {
  let last: Promise<void> = Promise.resolve()
  return () => {
    const ended = Promise.withResolvers<void>()
    let isItsTurn = false
    return {
      inTurn: (end) => {
        if (isItsTurn) return end()
        const previous = last.catch(() => undefined)
        last = previous.then(async () => {
          isItsTurn = true
          end()
          const tooLong = setTimeout(ended.resolve, maxTurnMs)
          await ended.promise
          clearTimeout(tooLong)
        })
      },
      end: ended.resolve,
    }
  }
}
