import { request } from 'node:http'
import { Readable } from 'node:stream'

/** The size of the parts that the back-office sends, one call for each. */
export const partBytes = 16 * 1024 ** 2

/** Announces a film of this many bytes. Returns the address that its parts are sent to. */
export async function announce(origin: string, team: string, bytes: number): Promise<string> {
  const response = await fetch(`${origin}/api/admin/uploads`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${team}`,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(bytes),
      'Upload-Metadata': `title ${Buffer.from('Bench').toString('base64')},lang ${Buffer.from('fr').toString('base64')}`,
    },
  })
  if (response.status !== 201) throw new Error(`the upload was rejected: ${await response.text()}`)
  return response.headers.get('location') ?? ''
}

/** Sends one part. Throws unless the server accepts it. */
export function send(
  origin: string,
  team: string,
  location: string,
  offset: number,
  source: Readable,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(`${origin}${location}`, {
      method: 'PATCH',
      headers: {
        Authorization: `Bearer ${team}`,
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
      },
    })
    call.once('response', (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 204 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
      )
    })
    call.once('error', reject)
    source.pipe(call)
  })
}

/** A range of a file that begins like a film and continues with zeros. */
export function filmFrom(offset: number, bytes: number): Readable {
  const piece = Buffer.alloc(1024 ** 2)
  const begin = Buffer.alloc(1024)
  begin.write('\0\0\0\u0020ftypisom', 'latin1')
  return Readable.from(stretch())

  function* stretch(): Generator<Buffer> {
    let left = bytes
    if (offset === 0) {
      yield begin
      left -= begin.length
    }
    for (; left > 0; left -= piece.length) yield piece.subarray(0, left)
  }
}
