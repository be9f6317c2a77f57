import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { S3 } from '@aws-sdk/client-s3'
import { freePort } from '#tests/support/server/free-port.ts'

const python = '/usr/bin/python3'

/**
 * Whether this machine can start an S3 server; `npm test` installs it if it has the right to
 * (scripts/programs.mjs).
 */
export const hasS3Server =
  spawnSync(python, ['-c', 'import swift.common.middleware.s3api.s3api']).status === 0

/** A fault of the connection: the request's or the response's bytes are damaged, or the connection is cut. */
type Fault = 'damagedRequest' | 'damagedResponse' | 'cut'

export interface S3Server {
  /** For MEDIA_URL. */
  url: string
  /** The names of the objects in the bucket, in order. */
  names(prefix?: string): Promise<string[]>
  /** The number of open multipart uploads. */
  openUploads(): Promise<number>
  /** The sizes of the parts of the multipart upload that is open under a name. */
  partSizes(name: string): Promise<number[]>
  /** Applies a fault to the next `times` requests that match. */
  trouble(what: Fault, matches: (method: string, path: string) => boolean, times?: number): void
  /** The number of faults that have not happened yet. */
  troublesLeft(): number
  /** Kills the server, so that connections fail. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

const user = { key: 'mirabelle:media', secret: 'secret', bucket: 'replays' }

/**
 * A real S3 server, OpenStack Swift's as Debian packages it, with one bucket. Requests pass through a proxy
 * in this process, where a test can inject faults.
 */
export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'mirabelle-s3-'))
  const port = await freePort()
  const agent = new Agent({ keepAlive: true })
  let troubles: { what: Fault; matches: (method: string, path: string) => boolean; left: number }[] = []
  let child = await start()
  const proxy = createServer(pass)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const client = new S3({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: user.key, secretAccessKey: user.secret },
  })
  await client.createBucket({ Bucket: user.bucket })
  const goAway = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    agent.destroy()
  }
  return {
    url: `s3://${encodeURIComponent(user.key)}:${user.secret}@${address}/${user.bucket}`,
    names: async (prefix = '') => {
      const { Contents = [] } = await client.listObjectsV2({ Bucket: user.bucket, Prefix: prefix })
      return Contents.map(({ Key = '' }) => Key)
    },
    openUploads: async () =>
      (await client.listMultipartUploads({ Bucket: user.bucket })).Uploads?.length ?? 0,
    partSizes: async (name) => {
      const { Uploads = [] } = await client.listMultipartUploads({ Bucket: user.bucket, Prefix: name })
      const sizes: number[] = []
      for (const { Key, UploadId } of Uploads) {
        const { Parts = [] } = await client.listParts({ Bucket: user.bucket, Key, UploadId })
        sizes.push(...Parts.map(({ Size = 0 }) => Size))
      }
      return sizes
    },
    trouble: (what, matches, times = 1) => troubles.push({ what, matches, left: times }),
    troublesLeft: () => troubles.reduce((sum, { left }) => sum + left, 0),
    goAway,
    comeBack: async () => {
      child = await start()
    },
    stop: async () => {
      proxy.closeAllConnections()
      proxy.close()
      client.destroy()
      await goAway()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  async function start(): Promise<ChildProcess> {
    const script = join(import.meta.dirname, 's3-server.py')
    const started = spawn(python, [script, folder, String(port), user.key, user.secret], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      )
    while (!(await isReady())) {
      if (started.exitCode !== null) throw new Error(`the S3 server ended with code ${started.exitCode}`)
      await delay(50)
    }
    return started
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = '', url: path = '', headers } = incoming
    const trouble = troubles.find(({ matches }) => matches(method, path))
    if (trouble) {
      trouble.left -= 1
      troubles = troubles.filter(({ left }) => left > 0)
      if (trouble.what === 'cut') {
        incoming.socket.destroy()
        return
      }
    }
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      if (trouble?.what === 'damagedResponse') response.pipe(damageFirstByte()).pipe(outgoing)
      else response.pipe(outgoing)
    })
    sent.on('error', () => incoming.socket.destroy())
    if (trouble?.what === 'damagedRequest') incoming.pipe(damageFirstByte()).pipe(sent)
    else incoming.pipe(sent)
  }
}

/** Flips one bit of the first byte that passes. */
function damageFirstByte(): Transform {
  let isDone = false
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      const changed = Buffer.from(part)
      if (!isDone && changed.length > 0) changed[0] = (changed[0] ?? 0) ^ 1
      isDone = true
      done(null, changed)
    },
  })
}
