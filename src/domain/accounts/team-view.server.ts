import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOptions } from '#src/api/server/cookies.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { sessions } from '#src/infrastructure/database/schema.server.ts'
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
