import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { users } from '#src/infrastructure/database/schema.server.ts'
import { hour } from '#src/shared/durations.ts'
import { ownDatabaseUrl } from '#tests/support/database/own-database.ts'
import { median } from '#tests/support/quantile.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { administer } from '#tests/support/runs/global-setup.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { type ProductProcess, startProcess } from '#tests/support/server/process.ts'
import { type MailServer, startMailServer } from '#tests/support/stand-ins/mail-server.ts'

/** R4: the mail server is unavailable for an hour in `npm run faults`, for some seconds otherwise. */
const awayMs = isFull ? hour : 4000
const families = isFull ? 600 : 12
/** How often the product is killed while its e-mails are being sent. */
const kills = isFull ? 20 : 2
const familiesOfKill = 10

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-mail-server-outage-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it(`a mail server away for ${awayMs / 1000} s delays no request; all e-mails are out 60 s after its return (R4)`, {
  timeout: awayMs + 600_000,
}, async () => {
  const [mail, otherMail] = [await startMailServer(), await startMailServer()]
  const product = await aProduct('mail_away', mail, families)
  // Requested alternately with the other product, so that a busy machine slows both alike.
  const other = await aProduct('mail_there', otherMail, families)
  const [away, there] = [await product.start(), await other.start()]
  await mail.goAway()
  const times = { away: [] as number[], there: [] as number[] }
  const began = performance.now()
  for (const [number, email] of product.emails.entries()) {
    times.away.push(await askForLink(away, email, number))
    times.there.push(await askForLink(there, other.emails[number] ?? '', number))
    await delay(Math.max(0, began + ((number + 1) * awayMs) / families - performance.now()))
  }
  expect(mail.received).toEqual([])

  await mail.comeBack()
  const backAt = performance.now()
  await expect.poll(() => mail.received.length, { timeout: 60_000, interval: 50 }).toBe(families)
  const outMs = performance.now() - backAt
  expect(mail.received.map(recipientOf).toSorted()).toEqual(product.emails.toSorted())
  for (const [number, sentEmail] of mail.received.entries())
    expect(await post(away, '/api/auth/verify-magic-link', { token: tokenIn(sentEmail) }, number)).toBe(200)

  const [during, usual] = [median(times.away), median(times.there)]
  const report = `${families} links requested in ${awayMs / 1000} s: ${during.toFixed(1)} ms at the median, ${usual.toFixed(1)} ms where the mail server is there; all out ${(outMs / 1000).toFixed(1)} s after its return`
  process.stdout.write(`R4, ${report}\n`)
  expect(during, report).toBeLessThan(usual * (isFull ? 1.2 : 2) + 5)
  for (const { child } of [away, there]) child.kill('SIGKILL')
  await Promise.all([mail.stop(), otherMail.stop()])
})

it(`${kills} kills during sending lose no e-mail and repeat at most one each, with the same Message-ID (R4)`, {
  timeout: kills * 60_000,
}, async () => {
  const mail = await startMailServer()
  await mail.goAway()
  const product = await aProduct('mail_kills', mail, kills * familiesOfKill)
  const first = await product.start()
  for (const [number, email] of product.emails.entries()) await askForLink(first, email, number)
  first.child.kill('SIGKILL')
  await mail.comeBack()
  // As long as many servers take to accept an e-mail.
  mail.behaviour.takes = 20
  for (let kill = 0; kill < kills; kill++) {
    const running = await product.start()
    const before = mail.received.length
    await expect
      .poll(() => mail.received.length, { timeout: 20_000, interval: 5 })
      .toBeGreaterThan(before + (kill % 5))
    running.child.kill('SIGKILL')
    await running.ended
    await product.expireClaims()
  }
  const last = await product.start()
  await expect
    .poll(() => new Set(mail.received.map(recipientOf)).size, { timeout: 60_000 })
    .toBe(product.emails.length)
  last.child.kill('SIGTERM')
  await last.ended

  const twice = mail.received.length - product.emails.length
  process.stdout.write(`R4, ${kills} kills while e-mails leave: ${twice} of ${product.emails.length} twice\n`)
  expect(twice).toBeLessThanOrEqual(kills)
  expect(
    new Set(mail.received.map((sentEmail) => `${recipientOf(sentEmail)} ${sentEmail.messageId}`)).size,
    'under the same Message-ID',
  ).toBe(product.emails.length)
  await mail.stop()
})

/** A product with this many families that sends through this mail server; not started yet. */
async function aProduct(purpose: string, mail: MailServer, count: number) {
  const { DATABASE_URL = '' } = await ownDatabaseUrl(purpose)
  const emails = Array.from({ length: count }, (_, number) => `famille-${number}@example.com`)
  const open = await openDatabase({ databaseUrl: DATABASE_URL, dataDirectory: '' })
  await open.db.insert(users).values(emails.map((email) => ({ email })))
  await open.close()
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: join(directory, purpose),
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: mail.url,
    DATABASE_URL,
  }
  return {
    emails,
    start: () => startProcess(environment),
    /** Has the same effect as waiting for half a minute. */
    expireClaims: () =>
      administer(DATABASE_URL, 'update outbox set not_before = created_at where sent_at is null'),
  }
}

/** Milliseconds until the response. */
async function askForLink(product: ProductProcess, email: string, number: number): Promise<number> {
  const began = performance.now()
  expect(await post(product, '/api/auth/magic-link', { email }, number)).toBe(200)
  return performance.now() - began
}

/** Each family has its own IP address. */
async function post({ origin }: ProductProcess, path: string, body: object, number: number): Promise<number> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.0.${number >> 8}.${number & 255}`,
    },
    body: JSON.stringify(body),
  })
  await response.body?.cancel()
  return response.status
}

function recipientOf(sentEmail: MailServer['received'][number]): string {
  return sentEmail.to?.[0]?.address ?? ''
}

function tokenIn({ text }: MailServer['received'][number]): string | undefined {
  return /\?token=([\w-]+)/.exec(text ?? '')?.[1]
}
