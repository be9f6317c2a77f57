import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

/** The longest pause after a portion. */
const maxPauseMs = 2000

/**
 * Runs portions until one returns that none is left, with a pause after each, so that the work takes at most
 * `share` of the time.
 */
export async function workInPortions(share: number, portion: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const began = performance.now()
    if (!(await portion())) return
    await delay(Math.min(maxPauseMs, (performance.now() - began) * (1 / share - 1)))
  }
}
