import { createServer } from 'node:net'

/**
 * Below the ephemeral ports (from 32768 on Linux), so that neither a connection nor a server on port 0 takes
 * it.
 */
const first = 10_240
const count = 22_000
/** Each process starts at another port, so that two test workers do not try the same one. */
let next = (process.pid * 197) % count

/** A TCP port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < count; attempt++) {
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
