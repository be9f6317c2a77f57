import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callsOf } from './calls.ts'
import { Classes } from './classes.ts'
import { handleRequest } from './handle-request.ts'
import { openRecordings } from './recordings.ts'

interface ClassEmulatorOptions {
  /** The directory of the recordings. */
  directory: string
  /** The key that calls and tokens are signed with. */
  secret: string
  /** The product's time, which decides when a class ends. */
  clock: { now(): Date }
  /** Any free port by default. */
  port?: number
}

export interface ClassEmulator {
  /** The address for calls, as LIVE_URL would be: http://127.0.0.1:PORT/bigbluebutton/api. */
  api: string
  close(): Promise<void>
}

const tickMs = 1000

/** Starts the emulator on the loopback address. */
export async function startClassEmulator({
  directory,
  secret,
  clock,
  port = 0,
}: ClassEmulatorOptions): Promise<ClassEmulator> {
  const recordings = openRecordings(directory)
  const classes = new Classes({ recordings, secret, clock })
  let origin = ''
  const calls = callsOf({
    meetings: classes.meetings,
    recordings,
    now: () => clock.now().getTime(),
    origin: () => origin,
    end: (meeting) => classes.end(meeting),
  })

  const server = createServer((request, response) => {
    // Other names that resolve to the loopback address are rejected (DNS rebinding).
    if (!/^(?:127\.0\.0\.1|localhost):\d+$/.test(request.headers.host ?? '')) {
      response.writeHead(403).end()
      return
    }
    handleRequest({ classes, recordings, calls, secret, origin }, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400)
      response.end()
    })
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  const timer = setInterval(() => classes.tick(), tickMs).unref()

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    api: `${origin}/bigbluebutton/api`,
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer)
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
