import type { IncomingMessage } from 'node:http'

export class TooLargeError extends Error {}

/**
 * The whole body as text. A body of more than `maxBytes` is read to its end but not stored, so that the error
 * response arrives.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size <= maxBytes) parts.push(part)
  }
  if (size > maxBytes) throw new TooLargeError()
  return Buffer.concat(parts).toString('utf8')
}
