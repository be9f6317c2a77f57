import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Listening } from './listen.server.ts'

/** Whether others still send requests here until they notice that they should not. */
export type DrainsFor = 'balancers' | 'none'

/** In milliseconds from the signal, all within CONTRACT §3's ten seconds. */
const times = { accept: 2000, keepIdle: 5000, cut: 8000 } as const
/**
 * An instance without any request for so long has no balancer before it: balancers ask at least every ten
 * seconds.
 */
const quiet = 30_000
/**
 * Without a balancer: the pauses in which kept-alive connections may still get a response that closes them.
 */
const round = 300
const rounds = 10

/**
 * Shuts the server down without dropping a request. A balancer may send on an idle kept-alive connection at
 * any moment: while there is time such a request is answered, and its connection closed with the response.
 * Only connections on which nothing came are closed without one.
 */
export async function drain(
  app: FastifyInstance,
  listening: Listening | undefined,
  { drainsFor, lastRequestAt }: { drainsFor: DrainsFor; lastRequestAt: () => number },
): Promise<void> {
  const began = performance.now()
  const at = (milliseconds: number, act: () => void) =>
    setTimeout(act, Math.max(0, began + milliseconds - performance.now()))
  const timers = [at(times.cut, () => listening?.closeAllConnections())]
  if (drainsFor === 'none') {
    for (let count = 0; count < rounds; count++) {
      await pause(round)
      // After a pause that lasted longer than asked for, requests may lie unread.
      await listening?.acceptWaiting(began + times.keepIdle)
      if (performance.now() - lastRequestAt() > round) break
    }
  } else {
    while (performance.now() - began < times.accept && performance.now() - lastRequestAt() < quiet)
      await pause(100)
    await listening?.acceptWaiting(began + times.keepIdle)
    timers.push(at(times.keepIdle, () => listening?.closeIdleConnections()))
    await listening?.stopAccepting()
  }
  await Promise.all([app.close(), listening?.close()])
  for (const timer of timers) clearTimeout(timer)
}
