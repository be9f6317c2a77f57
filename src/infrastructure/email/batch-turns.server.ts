import { performance } from 'node:perf_hooks'

/**
 * The share of this process's busy time that batches of e-mails may take: calls hardly notice it, and twenty
 * thousand reminders still leave within minutes.
 */
const share = 0.05
/** The longest rest, however busy the process was. */
const maxRestMs = 200

/**
 * Sends batches in turns. The rest after a turn is a multiple of the time for which the process was busy in
 * it, not counting the time spent waiting for the mail server.
 */
export function createBatchTurns(): BatchTurns {
  let restsUntil = 0
  return {
    restMs: () => Math.max(0, restsUntil - performance.now()),
    begin: () => {
      const before = performance.eventLoopUtilization()
      return () => {
        const { active } = performance.eventLoopUtilization(before)
        restsUntil = performance.now() + Math.min(maxRestMs, active * (1 / share - 1))
      }
    },
  }
}

interface BatchTurns {
  /** For how many more milliseconds only single e-mails are sent. */
  restMs(): number
  /** Begins a turn for a batch; the function that it returns ends the turn, and a rest begins. */
  begin(): () => void
}
