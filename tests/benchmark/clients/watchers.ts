import { setTimeout as delay } from 'node:timers/promises'
import { ask } from './pace.ts'

/**
 * Families that watch, in a process of their own. Each requests a segment every four seconds until the parent
 * sends 'stop'; then the process reports the milliseconds until the first byte of each segment.
 */
interface Message {
  origin: string
  streams: readonly { master: string; session: string }[]
}

const segmentMs = 4000
const segments = 10

process.once('message', async ({ origin, streams }: Message) => {
  const stopping = new AbortController()
  process.once('message', () => stopping.abort())
  const firstBytes: number[] = []
  let bytes = 0
  const began = performance.now()
  await Promise.all(
    streams.map(async ({ master, session }, index) => {
      await delay((index * segmentMs) / streams.length)
      for (let number = 0; !stopping.signal.aborted; number = (number + 1) % segments) {
        const segment = master.replace('master.m3u8', `720/${String(number).padStart(5, '0')}.m4s`)
        const next = delay(segmentMs)
        const response = await ask(`${origin}${segment}`, session)
        firstBytes.push(response.firstByte)
        bytes += response.bytes
        await next
      }
    }),
  )
  const megabytes = bytes / 1e6 / ((performance.now() - began) / 1000)
  process.send?.({ firstBytes, megabytes }, () => process.disconnect())
})
