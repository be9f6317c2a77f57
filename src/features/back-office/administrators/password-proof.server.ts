import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { HttpError } from '#src/api/server/http-error.server.ts'
import type { SignedInAdmin } from '#src/api/server/signed-in.server.ts'
import { admins } from '#src/infrastructure/database/schema.server.ts'
import { isPassword } from '#src/infrastructure/passwords.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { withAttempt } from './attempts.server.ts'
import { type Administrator, requireCode } from './codes.server.ts'

/** The row of a signed-in administrator. */
export async function administratorOf(
  { db }: Pick<Services, 'db'>,
  { id }: SignedInAdmin,
): Promise<Administrator> {
  const [known] = await db.select().from(admins).where(eq(admins.id, id))
  if (!known) throw new Error('the administrator has just been removed')
  return known
}

interface Proof {
  request: FastifyRequest
  admin: Administrator
  password: string
  /** Thrown for a wrong password. */
  wrong: HttpError
  /** The code that is required too, and the error thrown for a wrong one. */
  code?: { given: string; wrong: HttpError } | undefined
}

/** Requires an administrator's password again, under the login's limits on failures. */
export async function requirePassword(
  services: Services,
  { request, admin, password, wrong, code }: Proof,
): Promise<void> {
  await withAttempt(services, request, admin.email, async (attempt) => {
    if (!(await isPassword(password, admin.passwordHash))) throw await attempt.failed(wrong)
    if (code) await requireCode(services, { request, admin, code: code.given, attempt, wrong: code.wrong })
    await attempt.succeeded()
  })
}
