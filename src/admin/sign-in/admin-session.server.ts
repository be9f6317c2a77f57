import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { actor, audit } from '#src/admin/audit/audit.server.ts'
import { refuse } from '#src/api/refuse.server.ts'
import { bearerToken } from '#src/api/request-checks.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Services, SignedInAdmin } from '#src/api/services.server.ts'
import { adminSessionHours } from '#src/business/numbers.ts'
import { adminSessions, admins } from '#src/database/schema.server.ts'
import { hour, later } from '#src/outside/clock.server.ts'
import { hashPassword, isPassword } from '#src/outside/passwords.server.ts'
import { hashOf, newToken } from '#src/outside/secrets.server.ts'
import { adminLogin, adminLogout, adminStatus, listAdminSessions, revokeAdminSession } from './admin-session.contract.ts'
import { beginAttempt } from './attempts.server.ts'
import { demandCode, hasSecondFactor } from './codes.server.ts'

/** A hash that no password fits, so that a wrong e-mail takes as long as a wrong password. */
const nobodysPassword = hashPassword(newToken())

/** The administrator behind a bearer token, unless it has expired or was revoked. */
async function findAdmin({ db, clock }: Services, token: string): Promise<SignedInAdmin | undefined> {
  if (token.length > 200) return undefined
  const [found] = await db
    .select({ id: admins.id, email: admins.email, sessionId: adminSessions.id })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(
      and(eq(adminSessions.tokenHash, hashOf(token)), isNull(adminSessions.revokedAt), gt(adminSessions.expiresAt, clock.now()), isNull(admins.disabledAt)),
    )
  return found
}

/** Recognises an administrator by the bearer token. */
export function adminRecognition(services: Services): (request: FastifyRequest) => Promise<SignedInAdmin | undefined> {
  return async (request) => {
    const token = bearerToken(request)
    return token === undefined ? undefined : findAdmin(services, token)
  }
}

export const adminSessionHandlers = [
  handle(adminLogin, async ({ body: { email, password, code }, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const attempt = await beginAttempt(services, request, email)
    const [admin] = await db
      .select()
      .from(admins)
      .where(and(eq(admins.email, email), isNull(admins.disabledAt)))
    const isRight = await isPassword(password, admin?.passwordHash ?? (await nobodysPassword))
    if (!admin || !isRight) throw await attempt.failed(refuse(adminLogin, 'wrong'))
    const isAsked = hasSecondFactor(admin)
    const spent = isAsked && code !== undefined ? await demandCode(services, request, admin, code, attempt, refuse(adminLogin, 'wrongCode')) : undefined
    await attempt.succeeded()
    if (isAsked && !spent) throw refuse(adminLogin, 'codeNeeded')
    const adminToken = newToken()
    await db.transaction(async (tx) => {
      // A new password ends the sessions of the one before, and a second factor those without it: whoever gave the earlier ones meanwhile opens none.
      const [still] = await tx.select().from(admins).where(eq(admins.id, admin.id)).for('share')
      if (!still || still.disabledAt || still.passwordHash !== admin.passwordHash || hasSecondFactor(still) !== isAsked) throw refuse(adminLogin, 'wrong')
      await tx.insert(adminSessions).values({
        adminId: admin.id,
        tokenHash: hashOf(adminToken),
        ip: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
        createdAt: now,
        expiresAt: later(now, adminSessionHours * hour),
      })
      if (spent === 'recovery') await audit(tx, { ...actor(admin, request, now), action: 'use-recovery-code', target: null, details: {} })
      await audit(tx, { ...actor(admin, request, now), action: 'login', target: null, details: {} })
    })
    return { adminToken }
  }),

  handle(adminLogout, async ({ admin, services: { db, clock }, request }) => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      await tx.update(adminSessions).set({ revokedAt: now }).where(eq(adminSessions.id, admin.sessionId))
      await audit(tx, { ...actor(admin, request, now), action: 'logout', target: null, details: {} })
    })
    return {}
  }),

  handle(adminStatus, async ({ query, services }) => ({ isAdmin: query.token !== undefined && (await findAdmin(services, query.token)) !== undefined })),

  handle(listAdminSessions, async ({ admin, services: { db, clock } }) => {
    const open = await db
      .select()
      .from(adminSessions)
      .where(and(eq(adminSessions.adminId, admin.id), isNull(adminSessions.revokedAt), gt(adminSessions.expiresAt, clock.now())))
      .orderBy(desc(adminSessions.createdAt))
    return open.map(({ id, createdAt, expiresAt, ip, userAgent }) => ({
      id,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      ip,
      userAgent,
      isCurrent: id === admin.sessionId,
    }))
  }),

  handle(revokeAdminSession, async ({ params: { sessionId }, admin, services: { db, clock }, request }) => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      const revoked = await tx
        .update(adminSessions)
        .set({ revokedAt: now })
        .where(and(eq(adminSessions.id, sessionId), eq(adminSessions.adminId, admin.id), isNull(adminSessions.revokedAt)))
        .returning({ id: adminSessions.id })
      if (revoked.length === 0) throw refuse(revokeAdminSession, 'unknown')
      await audit(tx, { ...actor(admin, request, now), action: 'revoke-session', target: sessionId, details: {} })
    })
    return {}
  }),
]
