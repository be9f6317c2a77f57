import { and, asc, eq, sql } from 'drizzle-orm'
import { httpError, tooMany } from '#src/api/server/http-error.server.ts'
import { enforceRateLimits } from '#src/api/server/rate-limits.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { clearChildViewCookie, setChildViewCookie } from '#src/domain/accounts/session.server.ts'
import { childOfFamily } from '#src/domain/challenges/child-of-family.server.ts'
import {
  enterChildView,
  leaveChildView,
  readChildSettings,
  sendWayOut,
  setLimits,
  setPicture,
  setPin,
} from '#src/domain/child-view/child-view.contract.ts'
import { hasPin, storePin, tryPin } from '#src/domain/child-view/family-pin.server.ts'
import { isChildTakingPartSql } from '#src/domain/children/family-children.server.ts'
import { linkLimitOf } from '#src/domain/login-links/login-link.server.ts'
import { loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import { children, sessions } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { pathOf } from '#src/shared/site/paths.ts'

export const childViewHandlers = [
  handle(enterChildView, async ({ body: { childId }, user, services: { db, settings }, reply }) => {
    const child = await childOfFamily(db, user.id, childId)
    if (!child) throw httpError(enterChildView, 'unknownChild')
    if (!(await hasPin(db, user.id))) throw httpError(enterChildView, 'pinNeeded')
    await db.update(sessions).set({ childId }).where(eq(sessions.id, user.sessionId))
    setChildViewCookie(reply, settings)
    return { childId, displayName: child.displayName }
  }),

  handle(leaveChildView, async ({ body: { pin }, user, services: { db, settings, clock }, reply }) => {
    if (user.childView) {
      const attempt = await tryPin(db, user.id, pin, clock.now())
      if (attempt.kind === 'resting') throw tooMany(attempt.seconds)
      if (attempt.kind === 'wrong') throw httpError(leaveChildView, 'wrongPin')
      await db.update(sessions).set({ childId: null }).where(eq(sessions.id, user.sessionId))
    }
    clearChildViewCookie(reply, settings)
    return {}
  }),

  handle(sendWayOut, async ({ user, services }) => {
    const { db, clock, secret } = services
    const now = clock.now()
    await enforceRateLimits(db, now, [linkLimitOf(secret, user.email)])
    await db.transaction((tx) =>
      enqueueEmail(tx, loginLinkEmail, {
        to: user.email,
        language: user.language,
        payload: {
          userId: user.id,
          guardianId: user.guardianId,
          madeBy: 'user',
          goTo: pathOf('dashboard', user.language),
        },
        at: now,
      }),
    )
    services.notifyOutbox()
    return {}
  }),

  handle(setPin, async ({ body: { pin }, user, services: { db, clock } }) => {
    await storePin(db, user.id, pin, clock.now())
    return {}
  }),

  handle(setLimits, async ({ params: { id }, body, user, services: { db } }) => {
    const {
      dailyMinutes = sql`${children.dailyMinutes}`,
      restFrom = sql`${children.restFrom}`,
      restTo = sql`${children.restTo}`,
    } = body
    const [changed] = await db
      .update(children)
      .set({ dailyMinutes, restFrom, restTo })
      .where(and(eq(children.id, id), isChildTakingPartSql(db, user.id)))
      .returning({
        dailyMinutes: children.dailyMinutes,
        restFrom: children.restFrom,
        restTo: children.restTo,
      })
    if (!changed) throw httpError(setLimits, 'unknownChild')
    return changed
  }),

  handle(setPicture, async ({ params: { id }, body: { picture }, user, services: { db } }) => {
    const [changed] = await db
      .update(children)
      .set({ picture })
      .where(and(eq(children.id, id), isChildTakingPartSql(db, user.id)))
      .returning({ picture: children.picture })
    if (!changed) throw httpError(setPicture, 'unknownChild')
    return changed
  }),

  handle(readChildSettings, async ({ user, services: { db } }) => {
    const [isPinSet, family] = await Promise.all([
      hasPin(db, user.id),
      db
        .select({
          id: children.id,
          displayName: children.displayName,
          picture: children.picture,
          limits: {
            dailyMinutes: children.dailyMinutes,
            restFrom: children.restFrom,
            restTo: children.restTo,
          },
        })
        .from(children)
        .where(isChildTakingPartSql(db, user.id))
        .orderBy(asc(children.position)),
    ])
    return { hasPin: isPinSet, children: family }
  }),
]
