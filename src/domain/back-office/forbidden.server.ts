import type { FastifyRequest } from 'fastify'
import { type HttpError, notYours } from '#src/api/server/http-error.server.ts'
import type { SignedInAdmin } from '#src/api/server/signed-in.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { auditOnceAMinute } from './audit-once-a-minute.server.ts'

/** A call of the back-office, with the administrator who makes it. */
export interface TeamCall {
  services: Services
  request: FastifyRequest
  admin: SignedInAdmin
}

/** Logs the attempt of an expert at somebody else's session, slot or roster, and throws 403 (PROGRAMME §2). */
export async function rejectForbidden(
  { services, request, admin }: TeamCall,
  what: string,
  error: HttpError = notYours(),
): Promise<never> {
  await auditForbidden(services, request, admin, what)
  throw error
}

/** Logs an administrator's attempt at something that the role does not allow. */
export function auditForbidden(
  services: Services,
  request: FastifyRequest,
  admin: Pick<SignedInAdmin, 'email'>,
  what: string,
): Promise<void> {
  return auditOnceAMinute(services, request, {
    admin: admin.email,
    action: 'refuse-access',
    target: what,
  })
}
