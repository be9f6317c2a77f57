import { beforeEach, expect, test } from 'vitest'
import { setAdministrator } from '#src/features/back-office/administrators/administrators.server.ts'
import { rateLimits } from '#src/infrastructure/database/schema.server.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
beforeEach(() => server.services.db.delete(rateLimits))

const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } })
const statusOf = async (path: string, body: object, ip: string) =>
  (await server.browser().post(path, body, from(ip))).status

test('failed sign-ins with an administrator’s e-mail block only the address they came from', async () => {
  const admin = { email: 'owner@example.com', password: 'une longue phrase secrète' }
  await setAdministrator(server.services.db, admin)
  const failures = await Promise.all(
    [1, 2, 3].flatMap((host) =>
      Array.from({ length: 6 }, () =>
        statusOf('/api/admin/login', { ...admin, password: 'faux' }, `203.0.113.${host}`),
      ),
    ),
  )
  expect(failures.filter((status) => status === 401)).toHaveLength(15)
  expect(failures.filter((status) => status === 429)).toHaveLength(3)
  expect(await statusOf('/api/admin/login', admin, '203.0.113.1')).toBe(429)
  expect(await statusOf('/api/admin/login', admin, '198.51.100.7')).toBe(200)
  const stored = JSON.stringify(await server.services.db.select().from(rateLimits))
  expect(stored).not.toContain('owner@example.com')
})

test('simultaneous sign-ins with the right password do not count as failures', async () => {
  const admin = { email: 'team@example.com', password: 'une longue phrase secrète' }
  await setAdministrator(server.services.db, admin)
  const statuses = await Promise.all(
    Array.from({ length: 12 }, () => statusOf('/api/admin/login', admin, '203.0.113.9')),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('calls that e-mail an address of the caller’s choice are limited to five an hour per recipient', async () => {
  const message = { firstName: 'Claire', lastName: 'Weber', message: 'Bonjour à toutes.' }
  const send = (email: string, host: number) =>
    statusOf('/api/contact', { ...message, email }, `203.0.113.${host}`)
  const statuses: number[] = []
  for (let host = 1; host <= 6; host++) statuses.push(await send('claire@example.com', host))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await send('autre@example.com', 6)).toBe(200)
  server.clock.advance(60 * 60_000)
  expect(await send('claire@example.com', 1)).toBe(200)
})

test('calls that need the payment provider are limited to thirty a minute per family', async () => {
  const [one, other] = [await aMember(server.services.db), await aMember(server.services.db)]
  const browser = await server.signedIn(one)
  const statuses: number[] = []
  for (let call = 0; call < 31; call++)
    statuses.push((await browser.get('/api/account/invoices', from(`203.0.113.${call}`))).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429])
  expect((await (await server.signedIn(other)).get('/api/account/invoices')).status).toBe(200)
  server.clock.advance(60_000)
  expect((await browser.get('/api/account/invoices')).status).toBe(200)
})
