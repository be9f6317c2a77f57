import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { guardedCookieName } from '#src/api/cookies.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Services, SignedInUser } from '#src/api/services.server.ts'
import { sessionDays } from '#src/business/numbers.ts'
import type { Connection } from '#src/database/database.server.ts'
import { sessions, subscriptions, users } from '#src/database/schema.server.ts'
import { day, later } from '#src/outside/clock.server.ts'
import { hashOf, newToken } from '#src/outside/secrets.server.ts'
import type { Settings } from '#src/outside/settings.server.ts'
import { accessOf } from './access.rules.ts'
import { logout, me, type SessionUser, setLanguage } from './session.contract.ts'

/** Readable by the page's scripts and worth nothing: it spares visitors the question who they are. */
const hintCookie = 'signed-in'

/** Opens a session for this browser, ending the one it had, and gives it its cookie. Source: OWASP ASVS 5.0, 7.2. */
export async function openSession(db: Connection, services: Services, userId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { clock, settings } = services
  const now = clock.now()
  const token = newToken()
  const earlier = request.cookies[sessionCookieName(settings)]
  if (earlier) await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(earlier)))
  await db.insert(sessions).values({
    userId,
    tokenHash: hashOf(token),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: later(now, sessionDays * day),
  })
  await db.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId))
  giveCookie(reply, settings, token)
}

/** How a request's family is recognised: one prepared query. A cookie that leads nowhere is cleared. */
export function sessionRecognition(services: Services): (request: FastifyRequest, reply: FastifyReply) => Promise<SignedInUser | undefined> {
  const { db, clock, settings } = services
  const find = db
    .select({
      id: users.id,
      email: users.email,
      username: users.username,
      language: users.language,
      isSubscribed: users.isSubscribed,
      hasCompletedOnboarding: users.hasCompletedOnboarding,
      freeAccessUntil: users.freeAccessUntil,
      plan: subscriptions.plan,
      accessUntil: subscriptions.accessUntil,
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), subscriptions.isLive))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('session_user')

  return async (request, reply) => {
    const token = request.cookies[sessionCookieName(settings)]
    if (!token) {
      if (request.cookies[hintCookie]) clearCookies(reply, settings)
      return undefined
    }
    const now = clock.now()
    const [found] = await find.execute({ tokenHash: hashOf(token), now })
    if (!found) {
      clearCookies(reply, settings)
      return undefined
    }
    const { accessUntil, lastSeenAt, ...family } = found
    const isOld = now.getTime() - lastSeenAt.getTime() > day
    if (isOld) {
      await db
        .update(sessions)
        .set({ lastSeenAt: now, expiresAt: later(now, sessionDays * day) })
        .where(eq(sessions.id, family.sessionId))
    }
    if (isOld || !request.cookies[hintCookie]) giveCookie(reply, settings, token)
    return { ...family, ...accessOf({ ...family, accessUntil }, now) }
  }
}

/** The family as the browser sees it. */
export function asSessionUser(user: Omit<SignedInUser, 'sessionId'>): SessionUser {
  return { ...user, freeAccessUntil: user.freeAccessUntil?.toISOString() ?? null }
}

/** Reads one family as {@link sessionRecognition} would, without a session. */
export async function readFamily(db: Connection, userId: string, now: Date): Promise<Omit<SignedInUser, 'sessionId'> | undefined> {
  const [found] = await db
    .select({ user: users, plan: subscriptions.plan, accessUntil: subscriptions.accessUntil })
    .from(users)
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), subscriptions.isLive))
    .where(eq(users.id, userId))
  if (!found) return undefined
  const { id, email, username, language, hasCompletedOnboarding, freeAccessUntil } = found.user
  return {
    id,
    email,
    username,
    language,
    hasCompletedOnboarding,
    freeAccessUntil,
    plan: found.plan,
    ...accessOf({ ...found.user, accessUntil: found.accessUntil }, now),
  }
}

export function sessionCookieName(settings: Settings): string {
  return guardedCookieName('session', settings)
}

export const sessionHandlers = [
  handle(me, async ({ user }) => asSessionUser(user)),
  handle(logout, async ({ services, request, reply }) => {
    const token = request.cookies[sessionCookieName(services.settings)]
    if (token) await services.db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)))
    clearCookies(reply, services.settings)
    return {}
  }),
  handle(setLanguage, async ({ body, user, services }) => {
    await services.db.update(users).set({ language: body.language }).where(eq(users.id, user.id))
    return {}
  }),
]

function giveCookie(reply: FastifyReply, settings: Settings, token: string): void {
  const shared = { path: '/', sameSite: 'lax', secure: settings.isHttps, maxAge: (sessionDays * day) / 1000 } as const
  reply.setCookie(sessionCookieName(settings), token, { ...shared, httpOnly: true })
  reply.setCookie(hintCookie, '1', shared)
}

function clearCookies(reply: FastifyReply, settings: Settings): void {
  const shared = { path: '/', sameSite: 'lax', secure: settings.isHttps } as const
  reply.clearCookie(sessionCookieName(settings), { ...shared, httpOnly: true })
  reply.clearCookie(hintCookie, shared)
}
