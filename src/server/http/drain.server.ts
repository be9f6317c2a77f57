import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Listening } from './listen.server.ts'

/**
 * Whether load balancers keep sending requests here until they notice that this instance is shutting down.
 */
export type DrainsFor = 'balancers' | 'none'

/** From the signal, all within CONTRACT §3's ten seconds. */
const times = { acceptMs: 2000, keepIdleMs: 5000, cutMs: 8000 } as const
/**
 * An instance that got no request for this long has no load balancer, because balancers check at least every
 * ten seconds.
 */
const quietMs = 30_000
/** Without a balancer, the pauses in which kept-alive connections may still get a response that closes them. */
const pauseMs = 300
const maxPauses = 10

/**
 * Shuts the server down without dropping a request. A load balancer may send a request on an idle kept-alive
 * connection at any moment. While there is time, it gets a response, which closes the connection; only
 * connections without a request are closed without a response.
 */
export async function drain(
  app: FastifyInstance,
  listening: Listening | undefined,
  { drainsFor, lastRequestAt }: { drainsFor: DrainsFor; lastRequestAt: () => number },
): Promise<void> {
  const began = performance.now()
  const at = (milliseconds: number, act: () => void) =>
    setTimeout(act, Math.max(0, began + milliseconds - performance.now()))
  const timers = [at(times.cutMs, () => listening?.closeAllConnections())]
  if (drainsFor === 'none') {
    for (let count = 0; count < maxPauses; count++) {
      await delay(pauseMs)
      // If a pause lasted longer than intended, some requests may still be unread.
      await listening?.acceptWaiting(began + times.keepIdleMs)
      if (performance.now() - lastRequestAt() > pauseMs) break
    }
  } else {
    while (performance.now() - began < times.acceptMs && performance.now() - lastRequestAt() < quietMs)
      await delay(100)
    await listening?.acceptWaiting(began + times.keepIdleMs)
    timers.push(at(times.keepIdleMs, () => listening?.closeIdleConnections()))
    await listening?.stopAccepting()
  }
  await Promise.all([app.close(), listening?.close()])
  for (const timer of timers) clearTimeout(timer)
}
