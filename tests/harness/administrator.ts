import { setAdministrator } from '#src/admin/sign-in/administrators.server.ts'
import { codeAt, stepAt } from '#src/admin/sign-in/totp.server.ts'
import { adminSessionHours } from '#src/business/numbers.ts'
import { adminSessions, admins } from '#src/database/schema.server.ts'
import { hour, later } from '#src/outside/clock.server.ts'
import { hashOf, newToken } from '#src/outside/secrets.server.ts'
import type { TestHouse } from './house.ts'

/** An administrator who is signed in: the token that the back-office would keep. */
export async function anAdministratorsToken(house: TestHouse, email = `equipe-${crypto.randomUUID().slice(0, 8)}@example.com`): Promise<string> {
  const { db, clock } = house.services
  const [admin] = await db.insert(admins).values({ email, passwordHash: 'never signs in with a password' }).returning()
  if (!admin) throw new Error('the administrator was not made')
  const token = newToken()
  await db
    .insert(adminSessions)
    .values({ adminId: admin.id, tokenHash: hashOf(token), createdAt: clock.now(), expiresAt: later(clock.now(), adminSessionHours * hour) })
  return token
}

/** An administrator with a password, as `npm run admin` makes one. */
export async function anAdministrator(house: TestHouse, password: string): Promise<{ email: string; password: string }> {
  const email = `equipe-${crypto.randomUUID().slice(0, 8)}@example.com`
  await setAdministrator(house.services.db, email, password)
  return { email, password }
}

/** An administrator who signs in with codes too: their secret, their recovery codes, and the token of the session in which they switched it on. */
export async function anAdministratorWithCodes(house: TestHouse, password: string) {
  const { email } = await anAdministrator(house, password)
  const browser = house.browser()
  const { adminToken: token } = (await browser.post<{ adminToken: string }>('/api/admin/login', { email, password })).body
  const { secret } = (await browser.post<{ secret: string }>('/api/admin/second-factor/begin', { password }, { token })).body
  const code = codeAt(secret, stepAt(house.clock.now()))
  const confirmed = await browser.post<{ recoveryCodes: string[] }>('/api/admin/second-factor/confirm', { code }, { token })
  return { email, password, token, secret, recoveryCodes: confirmed.body.recoveryCodes }
}
