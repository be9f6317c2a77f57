import { setTimeout as delay } from 'node:timers/promises'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'

/**
 * Returns a function that tells whether the database responds. One late response should not make a load
 * balancer remove the instance, so it tries three times. That takes no time if the database rejects the
 * query, and three seconds if it is silent. Simultaneous callers share one round of tries, so that a flood of
 * them costs one query.
 */
export function createReadiness(ping: OpenDatabase['ping']): () => Promise<boolean> {
  let inFlight: Promise<boolean> | undefined
  return () => {
    inFlight ??= respondsInTime(ping).finally(() => {
      inFlight = undefined
    })
    return inFlight
  }
}

async function respondsInTime(ping: OpenDatabase['ping']): Promise<boolean> {
  for (let miss = 0; miss < maxMisses; miss++) {
    if (miss > 0) await delay(100)
    const timeout = delay(1000, false, { ref: false })
    const pinged = ping().then(
      () => true,
      () => false,
    )
    if (await Promise.race([pinged, timeout])) return true
  }
  return false
}

const maxMisses = 3
