import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { emails } from '#src/server/emails.server.ts'
import { hour } from '#src/shared/durations.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { enqueueEmail } from './email.server.ts'
import { startOutbox } from './outbox.server.ts'

const within = { timeout: 25_000, interval: 50 }
const quick = { pollMs: 50, longestPauseMs: 200, leaseMs: 5000, longestRetryMs: 100, stopMs: 1000 }

it('names the database, not the mail server, where the row of a sent e-mail cannot be written', async () => {
  const product = await startTestServer({ outboxTimes: { ...quick, pollMs: hour } })
  const { db, clock } = product.services
  const family = await aMember(db)
  const payload = { userId: family.id, madeBy: 'user' } as const
  await enqueueEmail(db, loginLinkEmail, { to: family.email, language: 'fr', payload, at: clock.now() })

  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
  const broken: Services['db'] = Object.create(db, {
    update: {
      value: () => {
        throw new Error('Connection terminated unexpectedly')
      },
    },
  })
  const transport = { send: async () => undefined, close: () => undefined }
  const outbox = startOutbox({ ...product.services, db: broken, log }, emails, transport, quick)
  await vi.waitUntil(
    () => logged.some((line) => line.includes('outbox could not be read or written')),
    within,
  )
  await outbox.stop()
  await product.close()
  expect(logged.join('')).not.toContain('mail server unavailable')
})
