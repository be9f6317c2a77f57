import { and, asc, count, desc, eq, gt, isNull, max, or } from 'drizzle-orm'
import { openSuspensionOf } from '#src/domain/access/suspension.server.ts'
import { isChildOfSql } from '#src/domain/children/family-children.server.ts'
import { moneyIncidentsOf } from '#src/domain/subscriptions/money-incidents.server.ts'
import { runningSubscriptionOf } from '#src/domain/subscriptions/subscriptions.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  accessGrants,
  boxParcels,
  children,
  conversationMessages,
  experts,
  incidents,
  liveJoins,
  liveSessions,
  oneToOneBookings,
  oneToOneSlots,
  sessions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import type { FamilyFile } from './family-file.contract.ts'
import { lastMessages } from './family-file.limits.ts'

/** The number of rows of each kind that the file shows, the latest ones. */
const shown = 50

/** What the team knows of a family; undefined for an unknown one. */
export async function fileOf(db: Connection, userId: string, now: Date): Promise<FamilyFile | undefined> {
  const [family] = await db.select().from(users).where(eq(users.id, userId))
  if (!family) return undefined
  const running = await runningSubscriptionOf(db, userId)
  const suspension = await openSuspensionOf(db, userId)
  return {
    userId,
    email: family.email,
    language: family.language,
    isSubscribed: family.isSubscribed,
    freeAccessUntil: isoOrNull(family.freeAccessUntil),
    createdAt: family.createdAt.toISOString(),
    lastLoginAt: isoOrNull(family.lastLoginAt),
    suspension: suspension
      ? { since: suspension.suspendedAt.toISOString(), reason: suspension.reason }
      : null,
    signedIn: await db.$count(
      sessions,
      and(eq(sessions.userId, userId), isNull(sessions.viewedBy), gt(sessions.expiresAt, now)),
    ),
    plan: running?.plan ?? null,
    billing: running?.billing ?? null,
    nextChargeAt: isoOrNull(running?.nextChargeAt),
    nextChargeCents: running?.nextChargeCents ?? null,
    cancelAt: isoOrNull(running?.cancelAt),
    pastDueSince: isoOrNull(running?.pastDueSince),
    children: await db
      .select({ id: children.id, displayName: children.displayName, age: children.age })
      .from(children)
      .where(isChildOfSql(userId))
      .orderBy(asc(children.position)),
    freeDays: await freeDaysOf(db, userId),
    messages: await messagesOf(db, userId),
    lives: await livesOf(db, userId),
    sessions: await sessionsOf(db, userId),
    deliveries: await db
      .select({ month: boxParcels.month, state: boxParcels.state, tracking: boxParcels.tracking })
      .from(boxParcels)
      .where(eq(boxParcels.userId, userId))
      .orderBy(desc(boxParcels.month))
      .limit(shown),
    incidents: await incidentsOf(db, userId),
    moneyIncidents: await moneyIncidentsOf(db, userId),
  }
}

async function messagesOf(db: Connection, userId: string): Promise<FamilyFile['messages']> {
  const isOfFamily = eq(conversationMessages.userId, userId)
  const [written] = await db
    .select({ messages: count(), lastAt: max(conversationMessages.createdAt) })
    .from(conversationMessages)
    .where(isOfFamily)
  const last = await db
    .select({
      id: conversationMessages.publicId,
      from: conversationMessages.sender,
      text: conversationMessages.text,
      at: conversationMessages.createdAt,
    })
    .from(conversationMessages)
    .where(isOfFamily)
    .orderBy(desc(conversationMessages.id))
    .limit(lastMessages)
  return {
    count: written?.messages ?? 0,
    lastAt: isoOrNull(written?.lastAt),
    last: last.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
  }
}

async function incidentsOf(db: Connection, userId: string): Promise<FamilyFile['incidents']> {
  const rows = await db
    .select({
      id: incidents.id,
      child: children.displayName,
      words: incidents.words,
      at: incidents.at,
      state: incidents.state,
    })
    .from(incidents)
    .leftJoin(children, eq(children.id, incidents.childId))
    .where(or(eq(children.userId, userId), eq(incidents.userId, userId)))
    .orderBy(desc(incidents.at))
    .limit(shown)
  return rows.map(({ at, state, ...row }) => ({
    ...row,
    at: at.toISOString(),
    isHandled: state === 'handled',
  }))
}

async function freeDaysOf(db: Connection, userId: string): Promise<FamilyFile['freeDays']> {
  const rows = await db
    .select()
    .from(accessGrants)
    .where(eq(accessGrants.userId, userId))
    .orderBy(desc(accessGrants.grantedAt))
    .limit(shown)
  return rows.map(({ reason, days, grantedAt, accessUntil }) => ({
    reason,
    days,
    grantedAt: grantedAt.toISOString(),
    accessUntil: accessUntil.toISOString(),
  }))
}

async function livesOf(db: Connection, userId: string): Promise<FamilyFile['lives']> {
  const rows = await db
    .select({ child: children.displayName, title: liveSessions.title, startsAt: liveSessions.startsAt })
    .from(liveJoins)
    .innerJoin(children, eq(children.id, liveJoins.childId))
    .innerJoin(liveSessions, eq(liveSessions.id, liveJoins.liveSessionId))
    .where(eq(children.userId, userId))
    .orderBy(desc(liveSessions.startsAt))
    .limit(shown)
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }))
}

async function sessionsOf(db: Connection, userId: string): Promise<FamilyFile['sessions']> {
  const rows = await db
    .select({
      child: children.displayName,
      expert: experts.name,
      startsAt: oneToOneSlots.startsAt,
      minutes: oneToOneSlots.minutes,
      cancelledAt: oneToOneBookings.cancelledAt,
    })
    .from(oneToOneBookings)
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
    .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .where(eq(children.userId, userId))
    .orderBy(desc(oneToOneSlots.startsAt))
    .limit(shown)
  return rows.map(({ startsAt, cancelledAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    isCancelled: cancelledAt !== null,
  }))
}
