import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Splits bytes into temporary files of at most `maxBytes` each. A file is removed when the caller requests
 * the next one or stops, and when the source fails.
 */
export async function* gatherParts(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<GatheredPart, void> {
  let part: OpenPart | undefined
  try {
    for await (const chunk of source)
      for (let from = 0; from < chunk.length; ) {
        part ??= await openPart()
        const piece = chunk.subarray(from, from + maxBytes - part.bytes)
        await part.file.appendFile(piece)
        part.bytes += piece.length
        from += piece.length
        if (part.bytes < maxBytes) continue
        yield part
        await discard(part)
        part = undefined
      }
    if (part) yield part
  } finally {
    if (part) await discard(part)
  }
}

interface GatheredPart {
  path: string
  bytes: number
}

interface OpenPart extends GatheredPart {
  file: FileHandle
}

async function openPart(): Promise<OpenPart> {
  const path = join(tmpdir(), `mirabelle-part-${randomUUID()}`)
  return { path, bytes: 0, file: await open(path, 'wx') }
}

async function discard({ file, path }: OpenPart): Promise<void> {
  await file.close()
  await rm(path, { force: true })
}
