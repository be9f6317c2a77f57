import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import { users } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { loginTokenFor, startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { startMailServer } from '#tests/support/stand-ins/mail-server.ts'
import { createLog } from './log.server.ts'

let written = ''
const log = createLog(
  { logLevel: 'trace' },
  new Writable({
    write: (chunk, _encoding, done) => {
      written += chunk
      done()
    },
  }),
)

let product: TestServer
beforeAll(async () => {
  product = await startTestServer({ log })
})
afterAll(() => product.close())

describe('the log (CONTRACT §2)', () => {
  it('contains no token, cookie, address or query of a sign-in', async () => {
    const family = await aMember(product.services.db)
    const browser = product.browser()
    await browser.post('/api/auth/magic-link?secret=query-secret', { email: family.email })
    const token = await loginTokenFor(product, family.email)
    await browser.post('/api/auth/verify-magic-link', { token })
    await browser.get('/api/auth/me')
    expect(written).toContain('/api/auth/verify-magic-link')
    for (const secret of [token, browser.cookies.get('session') ?? '?', family.email, 'query-secret'])
      expect(written).not.toContain(secret)
  })

  it('says of a failed query what failed and where, but not its values', async () => {
    const { db } = product.services
    const family = await aMember(db, { username: 'Canari' })
    await db
      .insert(users)
      .values({ email: family.email, username: 'Canari' })
      .catch((error: unknown) => log.error({ err: error }, 'first'))
    await db
      .execute(sql`select ${'Canari'}::uuid`)
      .catch((error: unknown) => log.error({ err: error }, 'second'))
    const lines = written.split('\n').filter((line) => /"(first|second)"/.test(line))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('insert into')
    expect(lines[0]).toContain('23505')
    expect(lines.join()).not.toContain('Canari')
    expect(lines.join()).not.toContain(family.email)
  })

  it('does not contain an address that a mail server rejects', async () => {
    const server = await startMailServer()
    const sending = await startTestServer({ log, environment: { SMTP_URL: server.url } })
    try {
      const { db, clock } = sending.services
      const family = await aMember(db)
      server.behaviour.rejectedRecipients.add(family.email)
      await enqueueEmail(db, loginLinkEmail, {
        to: family.email,
        language: 'fr',
        payload: { userId: family.id, madeBy: 'user' },
        at: clock.now(),
      })
      await sending.drainOutbox()
      await expect.poll(() => written, { timeout: 5000 }).toContain('will retry')
      expect(written).not.toContain(family.email)
    } finally {
      await sending.close()
      await server.stop()
    }
  })
})
