import { eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isSlotOfIncidentSql } from '#src/domain/safety/slot-of-incident.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  badges,
  baselineChoices,
  calendarFeeds,
  challengeProgress,
  childBaselines,
  childDays,
  childProfiles,
  children,
  experts,
  familyPins,
  incidents,
  liveAttendances,
  liveEntries,
  liveJoins,
  liveRegistrations,
  liveReminders,
  liveSessions,
  notForUs,
  notificationSettings,
  oneToOneBookings,
  oneToOneSlots,
  weeklyEmails,
} from '#src/infrastructure/database/schema.server.ts'

const child = alias(children, 'child')

/** Reads what is stored about a family's children and their activities. */
export async function readChildrensData(db: Connection, userId: string) {
  return {
    ...(await readProfiles(db, userId)),
    ...(await readActivity(db, userId)),
    ...(await readLives(db, userId)),
    ...(await readNotifications(db, userId)),
    ...(await readClasses(db, userId)),
    ...(await readNotForUs(db, userId)),
  }
}

/** The children, and the parents' answers about them. */
async function readProfiles(db: Connection, userId: string) {
  return {
    children: await db.select().from(children).where(eq(children.userId, userId)).orderBy(children.position),
    childProfiles: (
      await db
        .select()
        .from(childProfiles)
        .innerJoin(child, eq(child.id, childProfiles.childId))
        .where(eq(child.userId, userId))
    ).map(({ child_profiles }) => child_profiles),
    baselines: (
      await db
        .select()
        .from(childBaselines)
        .innerJoin(child, eq(child.id, childBaselines.childId))
        .where(eq(child.userId, userId))
    ).map(({ child_baselines: { id: _, ...answers } }) => answers),
    baselineChoices: await db
      .select({
        child: child.displayName,
        kind: baselineChoices.kind,
        decidedAt: baselineChoices.decidedAt,
      })
      .from(baselineChoices)
      .innerJoin(child, eq(child.id, baselineChoices.childId))
      .where(eq(child.userId, userId)),
  }
}

/** The children's activity on the site, and the attempts at the family's PIN. */
async function readActivity(db: Connection, userId: string) {
  return {
    challenges: await db
      .select({
        child: child.displayName,
        challenge: challengeProgress.challenge,
        state: challengeProgress.state,
        begunAt: challengeProgress.begunAt,
        doneAt: challengeProgress.doneAt,
        confirmedAt: challengeProgress.confirmedAt,
        words: challengeProgress.words,
      })
      .from(challengeProgress)
      .innerJoin(child, eq(child.id, challengeProgress.childId))
      .where(eq(child.userId, userId)),
    badges: await db
      .select({
        child: child.displayName,
        shape: badges.shape,
        category: badges.category,
        deed: badges.deed,
        earnedAt: badges.earnedAt,
      })
      .from(badges)
      .innerJoin(child, eq(child.id, badges.childId))
      .where(eq(child.userId, userId)),
    childDays: await db
      .select({ child: child.displayName, day: childDays.day, seconds: childDays.seconds })
      .from(childDays)
      .innerJoin(child, eq(child.id, childDays.childId))
      .where(eq(child.userId, userId)),
    familyPin: await db
      .select({
        failures: familyPins.failures,
        lastTriedAt: familyPins.lastTriedAt,
        restUntil: familyPins.restUntil,
        updatedAt: familyPins.updatedAt,
      })
      .from(familyPins)
      .where(eq(familyPins.userId, userId)),
  }
}

/** Live sessions: places, presence, reminders and the calendar feed. */
async function readLives(db: Connection, userId: string) {
  return {
    lives: await db
      .select({
        child: child.displayName,
        title: liveSessions.title,
        startsAt: liveSessions.startsAt,
        joinedAt: liveJoins.joinedAt,
      })
      .from(liveJoins)
      .innerJoin(child, eq(child.id, liveJoins.childId))
      .innerJoin(liveSessions, eq(liveSessions.id, liveJoins.liveSessionId))
      .where(eq(child.userId, userId)),
    registrations: await db
      .select({
        child: child.displayName,
        title: liveSessions.title,
        startsAt: liveSessions.startsAt,
        state: liveRegistrations.state,
        createdAt: liveRegistrations.createdAt,
        movedUpAt: liveRegistrations.movedUpAt,
        offeredUntil: liveRegistrations.offeredUntil,
      })
      .from(liveRegistrations)
      .innerJoin(child, eq(child.id, liveRegistrations.childId))
      .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.liveSessionId))
      .where(eq(child.userId, userId))
      .orderBy(liveSessions.startsAt),
    attendances: await db
      .select({
        child: child.displayName,
        title: liveSessions.title,
        startsAt: liveSessions.startsAt,
        state: liveAttendances.state,
        firstJoinedAt: liveAttendances.firstJoinedAt,
        lastSeenAt: liveAttendances.lastSeenAt,
        secondsPresent: liveAttendances.seconds,
        correctedAt: liveAttendances.correctedAt,
      })
      .from(liveAttendances)
      .innerJoin(child, eq(child.id, liveAttendances.childId))
      .innerJoin(liveSessions, eq(liveSessions.id, liveAttendances.liveSessionId))
      .where(eq(child.userId, userId))
      .orderBy(liveSessions.startsAt),
    reminders: await db
      .select({ title: liveSessions.title, startsAt: liveSessions.startsAt, sentAt: liveReminders.sentAt })
      .from(liveReminders)
      .innerJoin(liveSessions, eq(liveSessions.id, liveReminders.liveSessionId))
      .where(eq(liveReminders.userId, userId))
      .orderBy(liveReminders.sentAt),
    calendar: await db
      .select({ createdAt: calendarFeeds.createdAt })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, userId)),
  }
}

async function readNotifications(db: Connection, userId: string) {
  return {
    notifications: await db
      .select()
      .from(notificationSettings)
      .where(eq(notificationSettings.userId, userId)),
    weeks: await db
      .select({ week: weeklyEmails.week, kind: weeklyEmails.kind, decidedAt: weeklyEmails.decidedAt })
      .from(weeklyEmails)
      .where(eq(weeklyEmails.userId, userId))
      .orderBy(weeklyEmails.week),
  }
}

/** Classes that the children entered, what was reported there, and their one-to-one sessions. */
async function readClasses(db: Connection, userId: string) {
  return {
    classEntries: await db
      .select({
        child: child.displayName,
        title: liveSessions.title,
        enteredAt: liveEntries.enteredAt,
        presentAt: liveEntries.presentAt,
      })
      .from(liveEntries)
      .innerJoin(child, eq(child.id, liveEntries.childId))
      .innerJoin(liveSessions, eq(liveSessions.id, liveEntries.liveSessionId))
      .where(eq(child.userId, userId)),
    incidents: await db
      .select({
        child: child.displayName,
        title: liveSessions.title,
        expert: experts.name,
        startsAt: sql<Date | null>`coalesce(${liveSessions.startsAt}, ${oneToOneSlots.startsAt})`.mapWith(
          oneToOneSlots.startsAt,
        ),
        words: incidents.words,
        presses: incidents.presses,
        at: incidents.at,
        state: incidents.state,
        handledAt: incidents.handledAt,
      })
      .from(incidents)
      .leftJoin(child, eq(child.id, incidents.childId))
      .leftJoin(liveSessions, eq(liveSessions.id, incidents.liveSessionId))
      .leftJoin(oneToOneBookings, eq(oneToOneBookings.id, incidents.bookingId))
      .leftJoin(oneToOneSlots, isSlotOfIncidentSql)
      .leftJoin(experts, eq(experts.id, oneToOneSlots.expertId))
      .where(or(eq(child.userId, userId), eq(incidents.userId, userId))),
    oneToOne: await db
      .select({
        child: child.displayName,
        expert: experts.name,
        startsAt: oneToOneSlots.startsAt,
        minutes: oneToOneSlots.minutes,
        createdAt: oneToOneBookings.createdAt,
        cancelledAt: oneToOneBookings.cancelledAt,
        cancelReason: oneToOneBookings.cancelReason,
        note: oneToOneBookings.note,
        notedAt: oneToOneBookings.notedAt,
      })
      .from(oneToOneBookings)
      .innerJoin(child, eq(child.id, oneToOneBookings.childId))
      .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
      .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
      .where(eq(child.userId, userId))
      .orderBy(oneToOneSlots.startsAt),
  }
}

async function readNotForUs(db: Connection, userId: string) {
  return {
    notForUs: await db
      .select({
        child: child.displayName,
        kind: notForUs.kind,
        reference: notForUs.reference,
        createdAt: notForUs.createdAt,
      })
      .from(notForUs)
      .innerJoin(child, eq(child.id, notForUs.childId))
      .where(eq(child.userId, userId))
      .orderBy(notForUs.createdAt),
  }
}
