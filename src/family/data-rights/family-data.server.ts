import { eq, or, sql } from 'drizzle-orm'
import { alias, type PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from '#src/database/database.server.ts'
import {
  accessGrants,
  challengeProgress,
  checkouts,
  childProfiles,
  children,
  consents,
  contactSubmissions,
  deliveryAddresses,
  emailChanges,
  liveJoins,
  liveSessions,
  loginLinks,
  mailingRequests,
  onboardingProfiles,
  outbox,
  referrals,
  sessions,
  subscriptionEvents,
  subscriptions,
  userSessions,
  users,
  videos,
  watches,
} from '#src/database/schema.server.ts'

export const familySections = [
  'account',
  'emailChanges',
  'profile',
  'deliveryAddress',
  'children',
  'childProfiles',
  'challenges',
  'lives',
  'consents',
  'subscriptions',
  'payments',
  'checkouts',
  'referrals',
  'freeDays',
  'devices',
  'loginLinks',
  'watching',
  'replays',
  'messages',
  'mailing',
  'emails',
] as const
type FamilySection = (typeof familySections)[number]

export type FamilyData = Awaited<ReturnType<typeof readFamilyData>>

/** Every column that some section shows. */
export type FamilyColumn = { [Section in FamilySection]: keyof FamilyData[Section][number] }[FamilySection]

/** The table that each section is read from; a test finds the table of a family's that has none. */
export const tableOfSection: Readonly<Record<FamilySection, PgTable>> = {
  account: users,
  emailChanges,
  profile: onboardingProfiles,
  deliveryAddress: deliveryAddresses,
  children,
  childProfiles,
  challenges: challengeProgress,
  lives: liveJoins,
  consents,
  subscriptions,
  payments: subscriptionEvents,
  checkouts,
  referrals,
  freeDays: accessGrants,
  devices: sessions,
  loginLinks,
  watching: userSessions,
  replays: watches,
  messages: contactSubmissions,
  mailing: mailingRequests,
  emails: outbox,
}

/**
 * Everything that is kept about a family, in the words of the tables (GDPR, articles 15 and 20). Hashes of tokens are left out, as they sign in;
 * so is who the other family of a referral is.
 */
export async function readFamilyData(db: Connection, { id, email }: { id: string; email: string }) {
  const mine = eq(users.id, id)
  const child = alias(children, 'child')
  return {
    account: await db.select().from(users).where(mine),
    emailChanges: await db
      .select({
        oldEmail: emailChanges.oldEmail,
        newEmail: emailChanges.newEmail,
        createdAt: emailChanges.createdAt,
        expiresAt: emailChanges.expiresAt,
        oldConfirmedAt: emailChanges.oldConfirmedAt,
        newConfirmedAt: emailChanges.newConfirmedAt,
        completedAt: emailChanges.completedAt,
        endedAt: emailChanges.endedAt,
      })
      .from(emailChanges)
      .where(eq(emailChanges.userId, id))
      .orderBy(emailChanges.createdAt),
    profile: await db.select().from(onboardingProfiles).where(eq(onboardingProfiles.userId, id)),
    deliveryAddress: await db.select().from(deliveryAddresses).where(eq(deliveryAddresses.userId, id)),
    children: await db.select().from(children).where(eq(children.userId, id)).orderBy(children.position),
    childProfiles: (await db.select().from(childProfiles).innerJoin(child, eq(child.id, childProfiles.childId)).where(eq(child.userId, id))).map(
      ({ child_profiles }) => child_profiles,
    ),
    challenges: await db
      .select({ child: child.displayName, challenge: challengeProgress.challenge, begunAt: challengeProgress.begunAt, doneAt: challengeProgress.doneAt })
      .from(challengeProgress)
      .innerJoin(child, eq(child.id, challengeProgress.childId))
      .where(eq(child.userId, id)),
    lives: await db
      .select({ child: child.displayName, title: liveSessions.title, startsAt: liveSessions.startsAt, joinedAt: liveJoins.joinedAt })
      .from(liveJoins)
      .innerJoin(child, eq(child.id, liveJoins.childId))
      .innerJoin(liveSessions, eq(liveSessions.id, liveJoins.liveSessionId))
      .where(eq(child.userId, id)),
    consents: await db.select().from(consents).where(eq(consents.userId, id)).orderBy(consents.givenAt),
    subscriptions: await db.select().from(subscriptions).where(eq(subscriptions.userId, id)).orderBy(subscriptions.createdAt),
    payments: await db.select().from(subscriptionEvents).where(eq(subscriptionEvents.userId, id)).orderBy(subscriptionEvents.createdAt),
    checkouts: await db
      .select({
        planId: checkouts.planId,
        billing: checkouts.billing,
        language: checkouts.language,
        referralCode: checkouts.referralCode,
        createdAt: checkouts.createdAt,
        completedAt: checkouts.completedAt,
      })
      .from(checkouts)
      .where(eq(checkouts.userId, id)),
    referrals: (await db.select().from(referrals).where(ofReferral(id))).map(({ referrerId, referralCode, status, rewardGranted, createdAt, completedAt }) => ({
      side: referrerId === id ? 'referrer' : 'referred',
      referralCode,
      status,
      rewardGranted,
      createdAt,
      completedAt,
    })),
    freeDays: await db
      .select({ reason: accessGrants.reason, days: accessGrants.days, grantedAt: accessGrants.grantedAt, accessUntil: accessGrants.accessUntil })
      .from(accessGrants)
      .where(eq(accessGrants.userId, id)),
    devices: await db
      .select({ userAgent: sessions.userAgent, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, id)),
    loginLinks: await db
      .select({ madeBy: loginLinks.madeBy, createdAt: loginLinks.createdAt, expiresAt: loginLinks.expiresAt, usedAt: loginLinks.usedAt })
      .from(loginLinks)
      .where(eq(loginLinks.userId, id)),
    watching: await db.select().from(userSessions).where(eq(userSessions.userId, id)).orderBy(userSessions.startTime),
    replays: await db
      .select({ title: videos.title, seconds: watches.seconds, firstAt: watches.firstAt, lastReportAt: watches.lastReportAt })
      .from(watches)
      .innerJoin(videos, eq(videos.id, watches.videoId))
      .where(eq(watches.userId, id)),
    messages: await db.select().from(contactSubmissions).where(eq(contactSubmissions.email, email)),
    mailing: await db.select().from(mailingRequests).where(eq(mailingRequests.email, email)),
    emails: await db
      .select({ kind: outbox.kind, language: outbox.language, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
      .from(outbox)
      .where(or(eq(outbox.recipient, email), wasSentTo(id))),
  } satisfies Readonly<Record<FamilySection, readonly Record<string, unknown>[]>>
}

/** The e-mails to an address that the family had, from the time when it had it, and the last link to one that is not its own yet. */
export function wasSentTo(userId: string) {
  return sql`exists (select 1 from ${emailChanges} where ${emailChanges.userId} = ${userId} and (${emailChanges.newLetterId} = ${outbox.id}
    or (${emailChanges.oldEmail} = ${outbox.recipient} and ${outbox.createdAt} <= ${emailChanges.completedAt})))`
}

/** The referrals in which a family is one of the two. */
export function ofReferral(userId: string) {
  return or(eq(referrals.referrerId, userId), eq(referrals.referredId, userId))
}
