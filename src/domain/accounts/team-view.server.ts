import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOptions } from '#src/api/server/cookies.server.ts'
import { administratorsOnly } from '#src/api/server/http-error.server.ts'
import type { SignedInAdmin } from '#src/api/server/signed-in.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { adminSessions, admins, sessions } from '#src/infrastructure/database/schema.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { later, minute } from '#src/shared/durations.ts'
import { teamViewMinutes } from '#src/shared/numbers.ts'
import { teamViewCookie } from '#src/shared/site/team-view-cookie.ts'
import { clearChildViewCookie, sessionCookieName, setSessionCookie } from './session.server.ts'

/**
 * Opens a session in which an administrator sees a family's pages as the family does: read-only, for fifteen
 * minutes, not counted as a sign-in. This browser's former session ends. Returns its token and its end;
 * {@link setTeamViewCookies} sets the cookies.
 */
export async function openTeamView(
  tx: Transaction,
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  { userId, adminId, request }: { userId: string; adminId: string; request: FastifyRequest },
): Promise<{ token: string; until: Date }> {
  const now = clock.now()
  const until = later(now, teamViewMinutes * minute)
  const token = newToken()
  const earlier = request.cookies[sessionCookieName(settings)]
  if (earlier) await tx.delete(sessions).where(eq(sessions.tokenHash, hashOf(earlier)))
  await tx.insert(sessions).values({
    userId,
    tokenHash: hashOf(token),
    viewedBy: adminId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: until,
  })
  return { token, until }
}

/** Ends the sessions in which an administrator views families' pages. */
export async function endTeamViews(tx: Transaction, adminId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.viewedBy, adminId))
}

/**
 * Locks an administrator and then the session of the call, so that a transaction that ends one of them waits
 * and then finds the new view. Throws 401 if one of them has ended since the call began.
 */
export async function lockViewer(
  tx: Transaction,
  { id, sessionId }: Pick<SignedInAdmin, 'id' | 'sessionId'>,
): Promise<void> {
  const isEnabled = and(eq(admins.id, id), isNull(admins.disabledAt))
  const [enabled] = await tx.select({ id: admins.id }).from(admins).where(isEnabled).for('share')
  const isOpen = and(eq(adminSessions.id, sessionId), isNull(adminSessions.revokedAt))
  const [open] = await tx.select({ id: adminSessions.id }).from(adminSessions).where(isOpen).for('share')
  if (!enabled || !open) throw administratorsOnly()
}

export function setTeamViewCookies(
  reply: FastifyReply,
  { settings }: Pick<Services, 'settings'>,
  { token, until }: { token: string; until: Date },
): void {
  const maxAge = teamViewMinutes * 60
  setSessionCookie(reply, settings, token, maxAge)
  clearChildViewCookie(reply, settings)
  reply.setCookie(teamViewCookie, String(until.getTime()), cookieOptions(settings, maxAge))
}
