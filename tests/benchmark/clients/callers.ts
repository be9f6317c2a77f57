import { setTimeout as delay } from 'node:timers/promises'
import { ask } from './pace.ts'

/**
 * Sends calls at an even pace from a process of its own, until its parent sends 'stop' or ends. On 'stop' it
 * reports how many milliseconds each call took, and how many got no response.
 */
export interface Calls {
  origin: string
  /** Called in turn, each with its session. */
  requests: readonly { path: string; session: string }[]
  perSecond: number
}

process.once('message', async ({ origin, requests, perSecond }: Calls) => {
  const stopping = new AbortController()
  process.once('message', () => stopping.abort())
  process.once('disconnect', () => process.exit())
  const calls: Promise<number | undefined>[] = []
  const began = performance.now()
  for (let call = 0; !stopping.signal.aborted; call++) {
    await delay(Math.max(0, began + (call * 1000) / perSecond - performance.now()))
    const { path, session } = requests[call % requests.length] ?? { path: '/', session: '' }
    calls.push(
      ask(origin + path, session).then(
        ({ whole }) => whole,
        () => undefined,
      ),
    )
  }
  const all = await Promise.all(calls)
  const times = all.filter((time) => time !== undefined)
  process.send?.({ times, failed: all.length - times.length }, () => process.disconnect())
})
