import type { FastifyRequest } from 'fastify'
import { type HttpError, notYours } from '#src/api/server/http-error.server.ts'
import { clientNetworkOf, countTowards } from '#src/api/server/limits.server.ts'
import type { SignedInAdmin } from '#src/api/server/signed-in.server.ts'
import { audit } from '#src/domain/back-office/audit.server.ts'
import { keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

interface Attempt {
  admin: string
  action: string
  target: string | null
}

/** How many rows one administrator, action and target may add in a minute, from however many networks. */
const maxRows = 20

/**
 * Logs an action at most once a minute for each administrator, action, target and network. Nothing can be
 * deleted from the audit log, so an action that is repeated a thousand times would otherwise fill the disk.
 */
export async function auditOnceAMinute(
  { db, clock, secret }: Services,
  request: FastifyRequest,
  { admin, action, target }: Attempt,
): Promise<void> {
  const now = clock.now()
  const subjectHash = keyedHash(secret, 'noted-limit', `${admin}|${target ?? ''}`).toString('base64url')
  const key = `audit|${action}|${subjectHash}`
  const counted = await countTowards(db, now, [
    { key: `${key}|${clientNetworkOf(request.ip)}`, max: 1, minutes: 1 },
    { key, max: maxRows, minutes: 1 },
  ])
  if (counted.some(({ isOver }) => isOver)) return
  await db.transaction((tx) => audit(tx, { at: now, admin, action, target, ip: request.ip, details: {} }))
}

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
