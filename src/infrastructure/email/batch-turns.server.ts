import { performance } from 'node:perf_hooks'

/**
 * Of the time of this process, what goes to many takes no larger part: calls beside it hardly notice, and
 * twenty thousand reminders leave within minutes.
 */
const share = 0.1
/** However busy the process is. Milliseconds. */
const longestRest = 100

interface BatchTurns {
  /** How long single e-mails alone leave from now on, in milliseconds. */
  restMs(): number
  /** Begins a turn of some e-mails that go to many; what it returns ends it, and a rest begins. */
  begin(): () => void
}

/**
 * Lets what goes to many leave in turns, with rests between them that are as long as this process was busy
 * meanwhile, some times over: waiting for a mail server costs nobody anything.
 */
export function createBatchTurns(): BatchTurns {
  let restsUntil = 0
  return {
    restMs: () => Math.max(0, restsUntil - performance.now()),
    begin: () => {
      const before = performance.eventLoopUtilization()
      return () => {
        const { active } = performance.eventLoopUtilization(before)
        restsUntil = performance.now() + Math.min(longestRest, active * (1 / share - 1))
      }
    },
  }
}
