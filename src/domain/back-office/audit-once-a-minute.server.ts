import type { FastifyRequest } from 'fastify'
import { clientNetworkOf, countTowards } from '#src/api/server/rate-limits.server.ts'
import { keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { audit } from './audit.server.ts'

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
  await db.transaction((tx) => audit(tx, { at: now, admin, action, target, ip: request.ip }))
}

interface Attempt {
  admin: string
  action: string
  target: string | null
}
