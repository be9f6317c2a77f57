import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { count, isNotNull } from 'drizzle-orm'
import type pg from 'pg'
import { notices, outbox } from '#src/infrastructure/database/schema.server.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { spread } from './clients/pace.ts'
import { idOf, madeDatabase } from './servers/made-database.ts'
import { serverHere } from './servers/server-here.ts'

/**
 * Prints how long queueing a notice to 100,000 of 200,000 families takes (the target is 30 seconds), how many
 * of its e-mails are sent per second, and how long login links take meanwhile, from the request to the mail
 * server (two seconds).
 */
const families = 200_000
const subscribers = 100_000
const linksEveryMs = 500
const seconds = 40
const token = 'bench-'.padEnd(43, 'a')

const made = await madeDatabase('notice', make)
const mailPort = await freePort()
const mails = fork('tests/benchmark/servers/mail-sink.ts', [String(mailPort)])
try {
  await once(mails, 'message')
  const environment = { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, TRUST_PROXY: '127.0.0.1' }
  const server = await serverHere(made, { environment })
  const { origin } = server
  const { db } = server.services
  await db.delete(outbox)
  await db.delete(notices)

  const requestedAt = new Map<string, number>()
  const links: number[] = []
  mails.on('message', (email: string) => {
    const at = requestedAt.get(email)
    if (at !== undefined) links.push(performance.now() - at)
  })
  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as { id: string }
  }
  const askForLink = async (number: number) => {
    const email = `family-${families - number}@example.com`
    requestedAt.set(email, performance.now())
    await post(
      '/api/auth/magic-link',
      { email },
      { 'X-Forwarded-For': `10.1.${number >> 8}.${number & 255}` },
    )
  }

  const team = { Authorization: `Bearer ${token}` }
  const text = { subject: 'Un prix change', body: 'Le premier janvier.\n\nRien ne change avant.' }
  const notice = { texts: { fr: text }, languages: ['fr'], plans: ['lives', 'complete'] }
  const { id } = await post('/api/admin/notices', notice, team)
  const began = performance.now()
  await post(`/api/admin/notices/${id}/send`, {}, team)
  const answered = performance.now() - began
  let queued: number | undefined
  let next = 0
  while (performance.now() - began < seconds * 1000) {
    if (performance.now() - began >= next * linksEveryMs) void askForLink(next++)
    if (queued === undefined && (await db.$count(notices, isNotNull(notices.queuedAt))) > 0)
      queued = performance.now() - began
    await delay(50)
  }
  const [sent] = await db.select({ many: count(outbox.sentAt) }).from(outbox)
  await delay(3000)
  const inOutbox = await db.$count(outbox)
  process.stdout.write(
    `\nNotice to ${subscribers.toLocaleString('en')} families: answered after ${Math.round(answered)} ms, ${
      queued === undefined ? `not queued within ${seconds} s` : `queued after ${(queued / 1000).toFixed(1)} s`
    }, ${inOutbox} e-mails in the outbox, ${sent?.many} sent\n`,
  )
  console.table({ [`${next} login links meanwhile, aim 2,000 ms`]: spread(links) })
  await server.close()
} finally {
  mails.kill()
  await made.end()
}

async function make(client: pg.Client): Promise<void> {
  for (const statement of [
    `insert into users (id, email, language, is_subscribed)
     select ${idOf(`'user ' || n`)}, 'family-' || n || '@example.com', 'fr', n <= ${subscribers} from generate_series(1, ${families}) n`,
    `insert into subscriptions (id, user_id, customer_id, plan, billing, status, is_live)
     select 'sub_' || n, ${idOf(`'user ' || n`)}, 'cus_' || n, (array['lives', 'complete'])[1 + n % 2], 'monthly', 'active', true from generate_series(1, ${subscribers}) n`,
    `insert into admins (id, email, password_hash) values (${idOf(`'admin'`)}, 'bench@exemple.lu', 'none')`,
    `insert into admin_sessions (admin_id, token_hash, expires_at) values (${idOf(`'admin'`)}, sha256(convert_to('${token}', 'UTF8')), now() + interval '8 hours')`,
  ])
    await client.query(statement)
}
