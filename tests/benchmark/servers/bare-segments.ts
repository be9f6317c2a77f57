import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

/**
 * Serves the segments of a folder from this process's memory without any access check, to measure what the
 * watchers alone cost the machine. Prints its origin.
 */
const folder = process.argv[2] ?? ''
const segments = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.m4s'))
    .map((name) => [name, readFileSync(join(folder, name))]),
)
const server = createServer(({ url = '' }, response) => {
  const segment = segments.get(url.slice(url.lastIndexOf('/') + 1))
  response.writeHead(segment ? 200 : 404, { 'Content-Length': segment?.length ?? 0 }).end(segment)
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.once('disconnect', () => process.exit())
