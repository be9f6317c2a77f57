import { createServer } from 'node:net'

/** Below what the system hands out by itself (from 32768 on Linux), so that no connection or port 0 takes it. */
const first = 10_240
const count = 22_000
/** Each process walks a part of its own, so that two test workers never ask for the same one. */
let next = (process.pid * 197) % count

/** A TCP port of this machine on which nothing listens, to listen on a moment later. */
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
