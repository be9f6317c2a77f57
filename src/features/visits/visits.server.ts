import { sql } from 'drizzle-orm'
import { cookieOptions } from '#src/api/server/cookies.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { visits } from '#src/infrastructure/database/schema.server.ts'
import { keyedHash, newToken } from '#src/infrastructure/secrets.server.ts'
import { companyDay, companyMonth } from '#src/shared/dates.ts'
import { forgetVisitor, reportVisit } from './visits.contract.ts'

const visitorCookie = 'visitor'
const visitorPath = '/api/visits'

/**
 * A visitor is a random cookie that only the server reads. The database stores a keyed hash of it that
 * changes each month, so that nobody can be tracked for longer.
 */
export const visitHandlers = [
  handle(reportVisit, async ({ body, services: { db, clock, secret, settings }, request, reply }) => {
    const now = clock.now()
    const known = request.cookies[visitorCookie]
    const visitor = known && /^[\w-]{43}$/.test(known) ? known : newToken()
    if (visitor !== known)
      reply.setCookie(visitorCookie, visitor, {
        ...cookieOptions(settings, 31 * 24 * 3600),
        path: visitorPath,
        httpOnly: true,
      })
    await db
      .insert(visits)
      .values({
        date: companyDay(now),
        visitor: keyedHash(secret, `visitor-${companyMonth(now)}`, visitor),
        firstPage: body.page,
      })
      .onConflictDoUpdate({ target: [visits.date, visits.visitor], set: { views: sql`${visits.views} + 1` } })
    return {}
  }),

  handle(forgetVisitor, async ({ reply }) => {
    reply.clearCookie(visitorCookie, { path: visitorPath })
    return {}
  }),
]
