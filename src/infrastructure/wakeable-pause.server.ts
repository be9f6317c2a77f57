import { setTimeout as delay } from 'node:timers/promises'

export function createWakeablePause(): WakeablePause {
  let waking = new AbortController()
  return {
    pause: async (milliseconds) => {
      await delay(milliseconds, undefined, { signal: waking.signal, ref: false }).catch(() => undefined)
    },
    wake: () => {
      waking.abort()
      waking = new AbortController()
    },
  }
}

interface WakeablePause {
  /** Resolves after that many milliseconds, or at the next `wake`. Does not keep the process alive. */
  pause(milliseconds: number): Promise<void>
  /** Ends the pauses that are under way. */
  wake(): void
}
