import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { administer } from '#tests/support/runs/global-setup.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { startPostgres } from '#tests/support/stand-ins/postgres.ts'
import { load, post } from './clients/load.ts'
import { firstView } from './first-view.ts'
import { type Running, startProduct } from './servers/product.ts'

/**
 * Prints the performance figures of the built product, each beside its baseline, measured in one run on this
 * machine.
 */
const families = 20_000
const links = 6000

const postgres = await startPostgres()
const directory = mkdtempSync(join(tmpdir(), 'mirabelle-bench-'))
const mailPort = await freePort()
const mails = fork('tests/benchmark/servers/mail-sink.ts', [String(mailPort)])
const recipients: string[] = []
const running: (Running | ChildProcess)[] = []
try {
  await once(mails, 'message')
  mails.on('message', (email: string) => recipients.push(email))
  await administer(postgres.url, 'create database bench')
  const databaseUrl = postgres.databaseUrl('bench')
  const environment = {
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATA_DIR: directory,
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    TRUST_PROXY: '127.0.0.1',
    DEMO_DATA: 'on',
    // Without ffmpeg, so that no film is made during the measurement.
    FFMPEG: '/none',
  }
  await (await startProduct(environment)).stop()
  const tokens = await seed(databaseUrl)
  const product = await startProduct(environment)
  running.push(product)
  await delay(10_000)
  const idle = product.memory()

  const barePort = await freePort()
  const bare = spawn(
    process.execPath,
    ['tests/benchmark/servers/bare-server.ts', String(barePort), `${product.origin}/fr`, databaseUrl],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  running.push(bare)
  const bareOrigin = `http://127.0.0.1:${barePort}`
  await untilReady(`${bareOrigin}/page`)

  const accepts = { 'Accept-Encoding': 'br' }
  // Both cookies that a signed-in browser sends. Without the second, each response would set it again.
  const cookies = tokens.map((token) => `session=${token}; signed-in=1`)
  const rows = {
    'prerendered page /fr': await load(`${product.origin}/fr`, { headers: accepts }),
    '  bare node:http, same bytes': await load(`${bareOrigin}/page`, { headers: accepts }),
    '/api/auth/me': await load(`${product.origin}/api/auth/me`, { cookies }),
    '  bare node:http, same query': await load(`${bareOrigin}/me`, { cookies }),
    '/api/videos': await load(`${product.origin}/api/videos?lang=fr`, { cookies }),
  }
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([name, { perSecond, p99, failed }]) => [
        name,
        { 'requests/s': perSecond, 'p99 ms': p99, failed },
      ]),
    ),
  )
  printFigure('pgbench -S', pgbench(postgres.port))

  const accepted = await post(
    `${product.origin}/api/auth/magic-link`,
    Array.from({ length: links }, (_, index) => ({
      body: { email: `family-${index}@example.com` },
      headers: { 'X-Forwarded-For': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` },
    })),
  )
  printFigure('login links accepted', `${accepted.perSecond}/s, ${accepted.failed} rejected`)
  const delivered = await deliveredOf(links)
  printFigure('  of which delivered', `${delivered} of ${links}, ${recipients.length - delivered} twice`)

  const view = await firstView(product.origin, '/fr')
  printFigure(
    'home page, first view after brotli',
    `${kilobytes(view.html)} HTML, ${kilobytes(view.css)} CSS, ${kilobytes(view.js)} JavaScript, ${kilobytes(view.fonts)} fonts`,
  )
  printFigure('ready once built', `${product.readyMs} ms on PostgreSQL`)
  printFigure('memory idle', `${idle} MB on PostgreSQL`)
  await product.stop()
  running.splice(running.indexOf(product), 1)

  const embedded = { PORT: environment.PORT, HOST: '127.0.0.1', DATA_DIR: join(directory, 'embedded') }
  await (await startProduct(embedded)).stop()
  const warm = await startProduct(embedded)
  printFigure('ready once built', `${warm.readyMs} ms on the embedded database`)
  await warm.stop()
} finally {
  for (const one of running) await ('stop' in one ? one.stop() : one.kill())
  mails.kill()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}

function printFigure(name: string, figure: string): void {
  process.stdout.write(`${name.padEnd(36)} ${figure}\n`)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

/** Makes families with a session each. Returns the tokens of some. */
async function seed(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `insert into users (email, is_subscribed) select 'family-' || n || '@example.com', n % 2 = 0 from generate_series(0, ${families - 1}) n`,
  )
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at) select id, sha256(id::text::bytea), now() + interval '30 days' from users`,
  )
  const { rows } = await client.query<{ token: string }>('select id::text as token from users limit 32')
  await client.query('analyze')
  await client.end()
  return rows.map(({ token }) => token)
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
    await delay(50)
  }
  throw new Error(`${url} does not answer`)
}

function pgbench(port: number): string {
  const roots = ['/usr/lib/postgresql', '/opt/homebrew/opt/postgresql']
  const found = roots
    .filter((root) => existsSync(root))
    .flatMap((root) => readdirSync(root).map((version) => join(root, version, 'bin/pgbench')))
    .find((path) => existsSync(path))
  if (!found) return 'not on this machine'
  const connection = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  spawnSync(found, [...connection, '-i', '-s', '2', '-q', 'postgres'])
  const { stdout } = spawnSync(
    found,
    [...connection, '-S', '-c', '10', '-T', '8', '-M', 'prepared', 'postgres'],
    { encoding: 'utf8' },
  )
  return `${Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0))}/s`
}

/**
 * Waits until this many different recipients have their e-mail, for a minute at most. Returns their number.
 */
async function deliveredOf(expected: number): Promise<number> {
  const delivered = () => new Set(recipients).size
  for (let waited = 0; waited < 600 && delivered() < expected; waited++) await delay(100)
  // Leaves time for e-mails that are sent twice to arrive a second time.
  await delay(1000)
  return delivered()
}
