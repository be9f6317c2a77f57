import { createHash, type Hash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/** The backup cannot be restored here; the message says why. Nothing was changed. */
export class InvalidBackupError extends Error {}

export const rowsPerBatch = 500

const endOfBackup = z.object({ whole: z.string() })

/** Reads the lines of a backup and checks them against the checksum in the last one. */
export class LineReader {
  readonly #lines: AsyncGenerator<string>
  readonly #whole = createHash('sha256')
  #ahead: string | undefined

  constructor(input: Readable) {
    this.#lines = linesOf(input)
  }

  async next<Line extends z.ZodType>(expected: Line): Promise<z.output<Line>> {
    const line = (await this.#peek()) ?? ''
    this.#take(line)
    return parseLine(expected, line)
  }

  /** The next rows of a table; empty at its end. */
  async nextRows(): Promise<string[]> {
    const rows: string[] = []
    for (
      let line = await this.#peek();
      line?.startsWith('[') && rows.length < rowsPerBatch;
      line = await this.#peek()
    ) {
      this.#take(line)
      rows.push(line)
    }
    return rows
  }

  /** Reads the last line, after which nothing may follow. */
  async finish(): Promise<void> {
    const whole = this.#whole.copy().digest('hex')
    const end = await this.next(endOfBackup)
    if (end.whole !== whole || (await this.#peek()) !== undefined)
      throw new InvalidBackupError('The backup is damaged: its end does not fit what stands before.')
  }

  async #peek(): Promise<string | undefined> {
    if (this.#ahead === undefined) {
      const { done, value } = await this.#lines.next().catch((cause: unknown) => {
        if (cause instanceof InvalidBackupError) throw cause
        throw new InvalidBackupError('The backup is incomplete or damaged: it cannot be unpacked.', { cause })
      })
      if (!done) this.#ahead = value
    }
    return this.#ahead
  }

  #take(line: string): void {
    this.#ahead = undefined
    addLines(this.#whole, [line])
  }
}

function parseLine<Line extends z.ZodType>(expected: Line, line: string): z.output<Line> {
  try {
    return expected.parse(JSON.parse(line))
  } catch (cause) {
    throw new InvalidBackupError('The backup is incomplete or damaged: a line is not what it should be.', {
      cause,
    })
  }
}

async function* linesOf(input: Readable): AsyncGenerator<string> {
  const text = createGunzip()
  pipeline(input, rejectEncrypted, text, () => undefined)
  let rest = ''
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** An encrypted backup is not damaged: whoever restores it only has to decrypt it first. */
async function* rejectEncrypted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true
  for await (const chunk of chunks) {
    if (isFirst && /^(?:age-encryption\.org|-----BEGIN AGE)/.test(Buffer.from(chunk).toString('latin1')))
      throw new InvalidBackupError(
        'The backup is encrypted with age: age -d -i KEYFILE FILE | npm run --silent restore -- -',
      )
    isFirst = false
    yield chunk
  }
}

export function addLines(hash: Hash, lines: readonly string[]): void {
  for (const line of lines) hash.update(line).update('\n')
}
