import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const agent = new Agent({ keepAlive: true, maxSockets: 1000 })

/**
 * Makes calls at an even pace, whether or not earlier ones have got their response. Returns their times in
 * milliseconds.
 */
export async function callsAtPace(
  url: string,
  session: string,
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<number[]> {
  const calls: Promise<{ whole: number }>[] = []
  const began = performance.now()
  for (let call = 0; call < seconds * perSecond; call++) {
    await delay(Math.max(0, began + (call * 1000) / perSecond - performance.now()))
    calls.push(ask(url, session))
  }
  return (await Promise.all(calls)).map(({ whole }) => whole)
}

/** Sends one request as a family: milliseconds until the first and the last byte, and the number of bytes. */
export function ask(
  url: string,
  session: string,
): Promise<{ firstByte: number; whole: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    request(url, { agent, headers: { Cookie: `session=${session}; signed-in=1` } }, (response) => {
      const firstByte = performance.now() - began
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.once('end', () =>
        response.statusCode === 200
          ? resolve({ firstByte, whole: performance.now() - began, bytes })
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    })
      .once('error', reject)
      .end()
  })
}

/** The mean and the percentiles of times. */
export function spread(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const inTenths = (time: number) => Math.round(time * 10) / 10
  const at = (share: number) => inTenths(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  const mean = inTenths(sorted.reduce((sum, time) => sum + time, 0) / Math.max(1, sorted.length))
  return { times: sorted.length, 'mean ms': mean, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99) }
}
