import { setAdministrator } from '#src/features/back-office/administrators/administrators.server.ts'
import { codeAt, stepAt } from '#src/features/back-office/administrators/totp.server.ts'
import { adminSessions, admins } from '#src/infrastructure/database/schema.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { hour, later } from '#src/shared/durations.ts'
import { adminSessionHours } from '#src/shared/numbers.ts'
import type { TestServer } from '../server/test-server.ts'

/**
 * Signs in an owner and confirms their password. Returns the bearer token that the back-office's browser
 * would hold.
 */
export async function anAdministratorsToken(
  server: TestServer,
  email = `equipe-${crypto.randomUUID().slice(0, 8)}@example.com`,
): Promise<string> {
  return (await aSignedInAdmin(server, { email })).token
}

/** A signed-in administrator, an owner by default. */
export async function aSignedInAdmin(server: TestServer, more: Partial<typeof admins.$inferInsert> = {}) {
  const { db, clock } = server.services
  const email = `equipe-${crypto.randomUUID().slice(0, 8)}@example.com`
  const [admin] = await db
    .insert(admins)
    .values({ email, passwordHash: 'never signs in with a password', ...more })
    .returning()
  if (!admin) throw new Error('the administrator was not made')
  const token = newToken()
  const expiresAt = later(clock.now(), adminSessionHours * hour)
  await db.insert(adminSessions).values({
    adminId: admin.id,
    tokenHash: hashOf(token),
    createdAt: clock.now(),
    confirmedAt: expiresAt,
    expiresAt,
  })
  return { ...admin, token }
}

/** An administrator with a password, as `npm run admin` makes one. */
export async function anAdministrator(
  server: TestServer,
  password: string,
): Promise<{ email: string; password: string }> {
  const email = `equipe-${crypto.randomUUID().slice(0, 8)}@example.com`
  await setAdministrator(server.services.db, { email, password })
  return { email, password }
}

/**
 * An administrator who signs in with TOTP codes: their secret, their recovery codes, and the token of the
 * session in which the second factor was switched on.
 */
export async function anAdministratorWithCodes(server: TestServer, password: string) {
  const { email } = await anAdministrator(server, password)
  const browser = server.browser()
  const { adminToken: token } = (
    await browser.post<{ adminToken: string }>('/api/admin/login', { email, password })
  ).body
  const { secret } = (
    await browser.post<{ secret: string }>('/api/admin/second-factor/begin', { password }, { token })
  ).body
  const code = codeAt(secret, stepAt(server.clock.now()))
  const confirmed = await browser.post<{ recoveryCodes: string[] }>(
    '/api/admin/second-factor/confirm',
    { code },
    { token },
  )
  return { email, password, token, secret, recoveryCodes: confirmed.body.recoveryCodes }
}
