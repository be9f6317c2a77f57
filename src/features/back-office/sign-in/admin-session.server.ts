import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { BodyOf } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import { bearerToken } from '#src/api/server/request-checks.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInAdmin } from '#src/api/server/signed-in.server.ts'
import { endTeamViews } from '#src/domain/accounts/team-view.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { auditOnceAMinute } from '#src/domain/back-office/audit-once-a-minute.server.ts'
import {
  adminLogin,
  adminLogout,
  adminStatus,
  listAdminSessions,
  revokeAdminSession,
} from '#src/features/back-office/administrators/admin-session.contract.ts'
import { type SecretAttempt, withAttempt } from '#src/features/back-office/administrators/attempts.server.ts'
import {
  type Administrator,
  type CodeKind,
  hasSecondFactor,
  isRightCode,
  requireCode,
} from '#src/features/back-office/administrators/codes.server.ts'
import { adminSessions, admins } from '#src/infrastructure/database/schema.server.ts'
import { hashPassword, isPassword } from '#src/infrastructure/passwords.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { hour, later, minute } from '#src/shared/durations.ts'
import { adminSessionHours, confirmationMinutes } from '#src/shared/numbers.ts'

/** The hash of a random password, so that a wrong e-mail takes as long to reject as a wrong password. */
const nobodysPassword = hashPassword(newToken())

/** Authenticates an administrator by the bearer token. */
export function adminAuthentication(
  services: Services,
): (request: FastifyRequest) => Promise<SignedInAdmin | undefined> {
  return async (request) => {
    const token = bearerToken(request)
    return token === undefined ? undefined : findAdmin(services, token)
  }
}

/** The administrator behind a bearer token, unless it has expired or was revoked. */
async function findAdmin(
  { db, clock, settings }: Services,
  token: string,
): Promise<SignedInAdmin | undefined> {
  if (token.length > 200) return undefined
  const [found] = await db
    .select({
      id: admins.id,
      email: admins.email,
      role: admins.role,
      name: admins.name,
      sessionId: adminSessions.id,
      confirmedAt: sql<string>`coalesce(${adminSessions.confirmedAt}, ${adminSessions.createdAt})`.mapWith(
        adminSessions.createdAt,
      ),
      hasSecondFactor: sql<boolean>`(${admins.totpSecret} is not null and ${admins.totpLastStep} is not null)`,
    })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(
      and(
        eq(adminSessions.tokenHash, hashOf(token)),
        isNull(adminSessions.revokedAt),
        gt(adminSessions.expiresAt, clock.now()),
        isNull(admins.disabledAt),
      ),
    )
  if (!found) return undefined
  const { confirmedAt, hasSecondFactor: hasCodes, ...admin } = found
  return {
    ...admin,
    isConfirmed: later(confirmedAt, confirmationMinutes * minute) > clock.now(),
    needsSecondFactor: settings.production && admin.role === 'owner' && !hasCodes,
  }
}

export const adminSessionHandlers = [
  handle(adminLogin, async ({ body, services, request }) => {
    const signIn = await checkCredentials(services, request, body)
    if (signIn.needsCode && !signIn.usedCode) throw httpError(adminLogin, 'codeNeeded')
    return { adminToken: await openSession(services, request, signIn) }
  }),

  handle(adminLogout, async ({ admin, services: { db, clock }, request }) => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      await tx.update(adminSessions).set({ revokedAt: now }).where(eq(adminSessions.id, admin.sessionId))
      await endTeamViews(tx, admin.id)
      await audit(tx, { ...actor(admin, request, now), action: 'logout', target: null })
    })
    return {}
  }),

  handle(adminStatus, async ({ query, services }) => {
    const admin = query.token === undefined ? undefined : await findAdmin(services, query.token)
    return admin
      ? {
          isAdmin: true,
          role: admin.role,
          name: admin.name,
          ...(admin.needsSecondFactor && { needsSecondFactor: true as const }),
        }
      : { isAdmin: false }
  }),

  handle(listAdminSessions, async ({ admin, services: { db, clock } }) => {
    const open = await db
      .select()
      .from(adminSessions)
      .where(
        and(
          eq(adminSessions.adminId, admin.id),
          isNull(adminSessions.revokedAt),
          gt(adminSessions.expiresAt, clock.now()),
        ),
      )
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
        .where(
          and(
            eq(adminSessions.id, sessionId),
            eq(adminSessions.adminId, admin.id),
            isNull(adminSessions.revokedAt),
          ),
        )
        .returning({ id: adminSessions.id })
      if (revoked.length === 0) throw httpError(revokeAdminSession, 'unknown')
      await endTeamViews(tx, admin.id)
      await audit(tx, { ...actor(admin, request, now), action: 'revoke-session', target: sessionId })
    })
    return {}
  }),
]

/** A sign-in with the right password. */
interface SignIn {
  admin: Administrator
  /** Whether the second factor is on. */
  needsCode: boolean
  /** The kind of code that was given and is now used up. */
  usedCode: CodeKind | undefined
}

/** Checks password and code under the limits on failures. Throws `wrong` or `wrongCode`. */
function checkCredentials(
  services: Services,
  request: FastifyRequest,
  { email, password, code }: BodyOf<typeof adminLogin>,
): Promise<SignIn> {
  const findAdministrator = () =>
    services.db
      .select()
      .from(admins)
      .where(and(eq(admins.email, email), isNull(admins.disabledAt)))

  async function check(attempt: SecretAttempt): Promise<SignIn> {
    const [known] = await findAdministrator()
    const isRight = await isPassword(password, known?.passwordHash ?? (await nobodysPassword))
    if (!known || !isRight) {
      // Audited during the delay of the response, so that a known e-mail takes no longer than an unknown one.
      const [error] = await Promise.all([
        attempt.failed(httpError(adminLogin, 'wrong')),
        known &&
          auditOnceAMinute(services, request, {
            admin: known.email,
            action: 'refuse-login',
            target: known.email,
          }),
      ])
      throw error
    }
    const needsCode = hasSecondFactor(known)
    const wrong = httpError(adminLogin, 'wrongCode')
    const usedCode =
      needsCode && code !== undefined
        ? await requireCode(services, { request, admin: known, code, attempt, wrong })
        : undefined
    await attempt.succeeded()
    return { admin: known, needsCode, usedCode }
  }

  async function hasRightCode(): Promise<boolean> {
    if (code === undefined) return false
    const [admin] = await findAdministrator()
    return isRightCode(services, { request, email, admin, code })
  }

  return withAttempt(services, request, email, check, hasRightCode)
}

/**
 * Stores a session of the administrator; returns its token. Throws `wrong` when the credentials have changed
 * since they were checked.
 */
async function openSession(
  { db, clock }: Services,
  request: FastifyRequest,
  { admin, needsCode, usedCode }: SignIn,
): Promise<string> {
  const now = clock.now()
  const token = newToken()
  await db.transaction(async (tx) => {
    // A new password or second factor ends the earlier sessions, so a sign-in in progress with the earlier
    // credentials must not open another.
    const [current] = await tx.select().from(admins).where(eq(admins.id, admin.id)).for('share')
    if (
      !current ||
      current.disabledAt ||
      current.passwordHash !== admin.passwordHash ||
      hasSecondFactor(current) !== needsCode
    )
      throw httpError(adminLogin, 'wrong')
    await tx.insert(adminSessions).values({
      adminId: admin.id,
      tokenHash: hashOf(token),
      ip: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      createdAt: now,
      expiresAt: later(now, adminSessionHours * hour),
    })
    if (usedCode === 'recovery')
      await audit(tx, { ...actor(admin, request, now), action: 'use-recovery-code', target: null })
    await audit(tx, { ...actor(admin, request, now), action: 'login', target: null })
  })
  return token
}
