import cookie from '@fastify/cookie'
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOptions, guardedCookieName } from '#src/api/server/cookies.server.ts'
import { type Authenticate, handle } from '#src/api/server/serve.server.ts'
import type { FamilyWithoutSession } from '#src/api/server/signed-in.server.ts'
import { accessOf } from '#src/domain/access/access.rules.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  calendarFeeds,
  familySignIns,
  guardians,
  sessions,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { childViewCookie } from '#src/shared/child-view-cookie.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { day, later } from '#src/shared/durations.ts'
import { sessionDays } from '#src/shared/numbers.ts'
import { teamViewCookie } from '#src/shared/site/team-view-cookie.ts'
import { type GuardianRef, readRecipient } from './guardians.server.ts'
import { logout, me, type SessionUser, setLanguage } from './session.contract.ts'
import { createSessionLoader } from './session-loader.server.ts'

/**
 * A cookie that scripts can read and that holds no secret: without it, a page knows that nobody is signed in
 * and does not ask the server.
 */
const hintCookie = 'signed-in'

/**
 * Opens a session for this browser, ends the one it had, and sets its cookie. Source: OWASP ASVS 5.0, 7.2.
 */
export async function openSession(
  db: Connection,
  services: Services,
  { userId, guardianId, request, reply, openedBy }: OpenedSession,
): Promise<void> {
  const { clock, settings } = services
  const now = clock.now()
  const token = newToken()
  const earlier = request.cookies[sessionCookieName(settings)]
  if (earlier) await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(earlier)))
  await db.insert(sessions).values({
    userId,
    guardianId,
    tokenHash: hashOf(token),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    byPayment: openedBy === 'payment',
    createdAt: now,
    lastSeenAt: now,
    expiresAt: later(now, sessionDays * day),
  })
  await db.insert(familySignIns).values({ userId, guardianId, at: now, ip: request.ip })
  await db.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId))
  setSessionCookie(reply, settings, token)
  if (request.cookies[teamViewCookie]) reply.clearCookie(teamViewCookie, cookieOptions(settings))
  if (request.cookies[childViewCookie]) clearChildViewCookie(reply, settings)
}

interface OpenedSession extends GuardianRef {
  request: FastifyRequest
  reply: FastifyReply
  openedBy: 'link' | 'payment'
}

/**
 * Ends sessions that were opened by a payment, once somebody has proved the mailbox or has paid for the same
 * account from elsewhere: somebody who only paid may then no longer be signed in (CONTRACT §7). A calendar
 * address requested in such a session ends too, unless one of these sessions has the token `provenToken`:
 * that browser has just proved the mailbox.
 */
export async function endPaymentSessions(
  db: Connection,
  userId: string,
  provenToken?: string,
): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sessions.byPayment))
    .returning({ tokenHash: sessions.tokenHash })
  const proven = provenToken === undefined ? undefined : hashOf(provenToken)
  const feed = and(eq(calendarFeeds.userId, userId), calendarFeeds.byPayment)
  if (proven && ended.some(({ tokenHash }) => tokenHash.equals(proven)))
    await db.update(calendarFeeds).set({ byPayment: false }).where(feed)
  else await db.delete(calendarFeeds).where(feed)
}

/** Authenticates the family of a request. A cookie without a session is cleared. */
export function sessionAuthentication(services: Services): Authenticate['user'] {
  const { db, clock, settings } = services
  const findSession = createSessionLoader(services)

  return async (request, reply, isPoll = false) => {
    const token = request.cookies[sessionCookieName(settings)]
    if (!token) {
      if (request.cookies[hintCookie]) clearCookies(reply, settings)
      return undefined
    }
    const found = await findSession(token, isPoll)
    if (!found) {
      clearCookies(reply, settings)
      return undefined
    }
    const now = clock.now()
    const { accessUntil, suspendedAt, lastSeenAt, childId, displayName, viewedBy, sessionEndsAt, ...family } =
      found
    const teamView = viewedBy === null ? null : { until: sessionEndsAt }
    const childView = childId === null ? null : { childId, displayName: displayName ?? '' }
    // An administrator's view of a family's pages is not extended by visits, and does not count as one.
    const isOld = teamView === null && now.getTime() - lastSeenAt.getTime() > day
    if (isOld) {
      await db
        .update(sessions)
        .set({ lastSeenAt: now, expiresAt: later(now, sessionDays * day) })
        .where(eq(sessions.id, family.sessionId))
    }
    if (isOld || (teamView === null && !request.cookies[hintCookie])) setSessionCookie(reply, settings, token)
    const hasChildViewCookie = Boolean(request.cookies[childViewCookie])
    if (childView !== null && (isOld || !hasChildViewCookie)) setChildViewCookie(reply, settings)
    if (childView === null && hasChildViewCookie) clearChildViewCookie(reply, settings)
    return { ...family, childView, teamView, ...accessOf({ ...family, accessUntil, suspendedAt }, now) }
  }
}

/** The signed-in family as it is sent to the browser. */
export function asSessionUser(user: FamilyWithoutSession): SessionUser {
  return {
    ...user,
    isPayer: user.guardianId === null,
    childView: user.childView ?? undefined,
    teamView: user.teamView ? { until: user.teamView.until.toISOString() } : undefined,
    freeAccessUntil: isoOrNull(user.freeAccessUntil),
  }
}

/** Reads a family as {@link sessionAuthentication} would for one of its guardians, but needs no session. */
export async function readFamily(
  db: Connection,
  userId: string,
  now: Date,
  guardianId: string | null = null,
): Promise<FamilyWithoutSession | undefined> {
  const [found] = await db
    .select({ user: users, plan: subscriptions.plan, accessUntil: subscriptions.accessUntil })
    .from(users)
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), subscriptions.isRunning))
    .where(eq(users.id, userId))
  const person = await readRecipient(db, { userId, guardianId })
  if (!found || !person) return undefined
  const { id, username, hasCompletedOnboarding, freeAccessUntil } = found.user
  return {
    id,
    email: person.to,
    guardianId,
    username,
    language: person.language,
    hasCompletedOnboarding,
    freeAccessUntil,
    plan: found.plan,
    childView: null,
    teamView: null,
    ...accessOf({ ...found.user, accessUntil: found.accessUntil }, now),
  }
}

/** The session that a cookie's token opens, without renewing it; undefined for none. */
export async function sessionOfToken(db: Connection, token: string, now: Date): Promise<string | undefined> {
  const [found] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.expiresAt, now)))
  return found?.id
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
    const { db } = services
    if (user.guardianId === null)
      await db.update(users).set({ language: body.language }).where(eq(users.id, user.id))
    else await db.update(guardians).set({ language: body.language }).where(eq(guardians.id, user.guardianId))
    return {}
  }),
]

/** Sets the session cookie. `maxAge` is in seconds, and is the session's `sessionDays` unless given. */
export function setSessionCookie(
  reply: FastifyReply,
  settings: Settings,
  token: string,
  maxAge = (sessionDays * day) / 1000,
): void {
  const shared = cookieOptions(settings, maxAge)
  reply.setCookie(sessionCookieName(settings), token, { ...shared, httpOnly: true })
  reply.setCookie(hintCookie, '1', shared)
}

/**
 * The cookie that a browser lacks which has a session's cookie but not the hint, as a header's value: without
 * it, the pages would show nobody signed in. The session may have ended; the first call finds out.
 */
export function missingHint(
  cookies: Readonly<Record<string, string | undefined>>,
  settings: Settings,
): string | undefined {
  if (!cookies[sessionCookieName(settings)] || cookies[hintCookie]) return undefined
  return cookie.serialize(hintCookie, '1', cookieOptions(settings, (sessionDays * day) / 1000))
}

/** The cookie by which pages know that this browser is in a child's view; scripts can read it. */
export function setChildViewCookie(reply: FastifyReply, settings: Settings): void {
  reply.setCookie(childViewCookie, '1', cookieOptions(settings, (sessionDays * day) / 1000))
}

export function clearChildViewCookie(reply: FastifyReply, settings: Settings): void {
  reply.clearCookie(childViewCookie, cookieOptions(settings))
}

function clearCookies(reply: FastifyReply, settings: Settings): void {
  const shared = cookieOptions(settings)
  reply.clearCookie(sessionCookieName(settings), { ...shared, httpOnly: true })
  reply.clearCookie(hintCookie, shared)
  reply.clearCookie(childViewCookie, shared)
  reply.clearCookie(teamViewCookie, shared)
}
