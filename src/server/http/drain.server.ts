import type { FastifyInstance } from 'fastify'
import type { Listening } from './listen.server.ts'

/** Whether others still send requests here until they notice that they should not. */
export type DrainsFor = 'balancers' | 'none'

/** In milliseconds from the signal, all within CONTRACT §3's ten seconds. */
const times = { accept: 2000, keepIdle: 5000, cut: 8000 } as const
/**
 * One that nobody has asked for anything in this time stands behind no balancer that is at work: those ask
 * every ten seconds, if not more often.
 */
const quiet = 30_000
/** Where none does: how long kept-alive connections have to hear, with an answer, that they are being closed. */
const round = 300
const rounds = 10

/**
 * Ends the serving of requests. A balancer that keeps its connections may send on an idle one at any moment:
 * they are answered, and closed with their answer, for as long as there is time, and only those on which
 * nothing came are closed without one.
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
      if (performance.now() - lastRequestAt() > round) break
    }
  } else {
    while (performance.now() - began < times.accept && performance.now() - lastRequestAt() < quiet)
      await pause(100)
    timers.push(at(times.keepIdle, () => listening?.closeIdleConnections()))
    await listening?.stopAccepting()
  }
  await Promise.all([app.close(), listening?.close()])
  for (const timer of timers) clearTimeout(timer)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
