// Longer than other files: every table of a family's stands in this one list, which a test compares with the tables.
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias, type PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  accessGrants,
  badges,
  baselineChoices,
  boxParcels,
  calendarFeeds,
  challengeProgress,
  checkouts,
  childBaselines,
  childDays,
  childProfiles,
  children,
  consents,
  contactSubmissions,
  conversationMessages,
  conversations,
  custodyLines,
  deliveryAddresses,
  emailChanges,
  experts,
  familyPins,
  familySignIns,
  gifts,
  guardians,
  incidents,
  liveAttendances,
  liveEntries,
  liveJoins,
  liveRegistrations,
  liveReminders,
  liveSessions,
  loginLinks,
  newsletterRequests,
  notForUs,
  notificationSettings,
  onboardingProfiles,
  oneToOneBookings,
  oneToOneSlots,
  outbox,
  referrals,
  sessions,
  subscriptionEvents,
  subscriptions,
  suspensions,
  userSessions,
  users,
  videos,
  watches,
  weeklyEmails,
  withdrawalRequests,
} from '#src/infrastructure/database/schema.server.ts'

export const familySections = [
  'account',
  'emailChanges',
  'guardians',
  'custody',
  'profile',
  'deliveryAddress',
  'boxes',
  'children',
  'childProfiles',
  'baselines',
  'baselineChoices',
  'challenges',
  'badges',
  'childDays',
  'familyPin',
  'lives',
  'registrations',
  'attendances',
  'reminders',
  'calendar',
  'notifications',
  'weeks',
  'classEntries',
  'incidents',
  'oneToOne',
  'notForUs',
  'consents',
  'subscriptions',
  'payments',
  'declarations',
  'checkouts',
  'referrals',
  'freeDays',
  'suspensions',
  'gifts',
  'devices',
  'loginLinks',
  'signIns',
  'watching',
  'replays',
  'messages',
  'conversation',
  'conversationMessages',
  'mailing',
  'emails',
] as const
type FamilySection = (typeof familySections)[number]

export type FamilyData = Awaited<ReturnType<typeof readAll>>

/** Every column that some section shows. */
export type FamilyColumn = { [Section in FamilySection]: keyof FamilyData[Section][number] }[FamilySection]

/** The table that each section is read from; a test finds the table of a family's that has none. */
export const tableOfSection: Readonly<Record<FamilySection, PgTable>> = {
  account: users,
  emailChanges,
  guardians,
  custody: custodyLines,
  profile: onboardingProfiles,
  deliveryAddress: deliveryAddresses,
  boxes: boxParcels,
  children,
  childProfiles,
  baselines: childBaselines,
  baselineChoices,
  challenges: challengeProgress,
  badges,
  childDays,
  familyPin: familyPins,
  lives: liveJoins,
  registrations: liveRegistrations,
  attendances: liveAttendances,
  reminders: liveReminders,
  calendar: calendarFeeds,
  notifications: notificationSettings,
  weeks: weeklyEmails,
  classEntries: liveEntries,
  incidents,
  oneToOne: oneToOneBookings,
  notForUs,
  consents,
  subscriptions,
  payments: subscriptionEvents,
  declarations: withdrawalRequests,
  checkouts,
  referrals,
  freeDays: accessGrants,
  suspensions,
  gifts,
  devices: sessions,
  loginLinks,
  signIns: familySignIns,
  watching: userSessions,
  replays: watches,
  messages: contactSubmissions,
  conversation: conversations,
  conversationMessages,
  mailing: newsletterRequests,
  emails: outbox,
}

/** Who asks for the data: the one who pays, or the second guardian. */
interface Reader {
  id: string
  email: string
  guardianId?: string | null
}

/**
 * What is the payer's own and no other guardian's: money, and where they live. (The rest of what is not the
 * family's but somebody's, such as devices, everybody gets of their own.)
 */
const ofPayer = [
  'emailChanges',
  'deliveryAddress',
  'boxes',
  'subscriptions',
  'payments',
  'declarations',
  'checkouts',
] as const satisfies readonly FamilySection[]

/**
 * Everything that is kept about a family, in the words of the tables (GDPR, articles 15 and 20). Hashes of
 * tokens are left out, as they sign in; so is who the other family of a referral is.
 */
export async function readFamilyData(db: Connection, reader: Reader): Promise<FamilyData> {
  const data = await readAll(db, reader)
  if (!reader.guardianId) return data
  for (const section of ofPayer) data[section] = []
  for (const account of data.account)
    Object.assign(account, { stripeCustomerId: null, stripeSubscriptionId: null })
  return data
}

async function readAll(db: Connection, { id, email, guardianId = null }: Reader) {
  const mine = eq(users.id, id)
  // Where one signed in from is no business of the other's.
  const isOwn = (column: AnyPgColumn) => (guardianId === null ? isNull(column) : eq(column, guardianId))
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
    guardians: await db
      .select({
        email: guardians.email,
        createdAt: guardians.createdAt,
        payerConfirmedAt: guardians.payerConfirmedAt,
        guardianConfirmedAt: guardians.guardianConfirmedAt,
        joinedAt: guardians.joinedAt,
        endedAt: guardians.endedAt,
      })
      .from(guardians)
      .where(eq(guardians.userId, id))
      .orderBy(guardians.createdAt),
    custody: await db
      .select({ text: custodyLines.text, changedAt: custodyLines.changedAt })
      .from(custodyLines)
      .where(eq(custodyLines.userId, id)),
    profile: await db.select().from(onboardingProfiles).where(eq(onboardingProfiles.userId, id)),
    deliveryAddress: await db.select().from(deliveryAddresses).where(eq(deliveryAddresses.userId, id)),
    boxes: await db.select().from(boxParcels).where(eq(boxParcels.userId, id)).orderBy(boxParcels.month),
    children: await db.select().from(children).where(eq(children.userId, id)).orderBy(children.position),
    childProfiles: (
      await db
        .select()
        .from(childProfiles)
        .innerJoin(child, eq(child.id, childProfiles.childId))
        .where(eq(child.userId, id))
    ).map(({ child_profiles }) => child_profiles),
    baselines: (
      await db
        .select()
        .from(childBaselines)
        .innerJoin(child, eq(child.id, childBaselines.childId))
        .where(eq(child.userId, id))
    ).map(({ child_baselines: { id: _, ...answers } }) => answers),
    baselineChoices: await db
      .select({
        child: child.displayName,
        kind: baselineChoices.kind,
        decidedAt: baselineChoices.decidedAt,
      })
      .from(baselineChoices)
      .innerJoin(child, eq(child.id, baselineChoices.childId))
      .where(eq(child.userId, id)),
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
      .where(eq(child.userId, id)),
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
      .where(eq(child.userId, id)),
    childDays: await db
      .select({ child: child.displayName, day: childDays.day, seconds: childDays.seconds })
      .from(childDays)
      .innerJoin(child, eq(child.id, childDays.childId))
      .where(eq(child.userId, id)),
    familyPin: await db
      .select({
        failures: familyPins.failures,
        lastTriedAt: familyPins.lastTriedAt,
        restUntil: familyPins.restUntil,
        updatedAt: familyPins.updatedAt,
      })
      .from(familyPins)
      .where(eq(familyPins.userId, id)),
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
      .where(eq(child.userId, id)),
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
      .where(eq(child.userId, id))
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
      .where(eq(child.userId, id))
      .orderBy(liveSessions.startsAt),
    reminders: await db
      .select({ title: liveSessions.title, startsAt: liveSessions.startsAt, sentAt: liveReminders.sentAt })
      .from(liveReminders)
      .innerJoin(liveSessions, eq(liveSessions.id, liveReminders.liveSessionId))
      .where(eq(liveReminders.userId, id))
      .orderBy(liveReminders.sentAt),
    calendar: await db
      .select({ createdAt: calendarFeeds.createdAt })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, id)),
    notifications: await db.select().from(notificationSettings).where(eq(notificationSettings.userId, id)),
    weeks: await db
      .select({ week: weeklyEmails.week, kind: weeklyEmails.kind, decidedAt: weeklyEmails.decidedAt })
      .from(weeklyEmails)
      .where(eq(weeklyEmails.userId, id))
      .orderBy(weeklyEmails.week),
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
      .where(eq(child.userId, id)),
    incidents: await db
      .select({
        child: child.displayName,
        words: incidents.words,
        at: incidents.at,
        state: incidents.state,
        handledAt: incidents.handledAt,
      })
      .from(incidents)
      .innerJoin(child, eq(child.id, incidents.childId))
      .where(eq(child.userId, id)),
    oneToOne: await db
      .select({
        child: child.displayName,
        expert: experts.name,
        startsAt: oneToOneSlots.startsAt,
        minutes: oneToOneSlots.minutes,
        createdAt: oneToOneBookings.createdAt,
        cancelledAt: oneToOneBookings.cancelledAt,
        note: oneToOneBookings.note,
        notedAt: oneToOneBookings.notedAt,
      })
      .from(oneToOneBookings)
      .innerJoin(child, eq(child.id, oneToOneBookings.childId))
      .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
      .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
      .where(eq(child.userId, id))
      .orderBy(oneToOneSlots.startsAt),
    notForUs: await db
      .select({
        child: child.displayName,
        kind: notForUs.kind,
        reference: notForUs.reference,
        createdAt: notForUs.createdAt,
      })
      .from(notForUs)
      .innerJoin(child, eq(child.id, notForUs.childId))
      .where(eq(child.userId, id))
      .orderBy(notForUs.createdAt),
    consents: (await db.select().from(consents).where(eq(consents.userId, id)).orderBy(consents.givenAt)).map(
      ({ guardianId: by, ...consent }) => ({ ...consent, isYours: by === guardianId }),
    ),
    subscriptions: await db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, id))
      .orderBy(subscriptions.createdAt),
    payments: await db
      .select()
      .from(subscriptionEvents)
      .where(eq(subscriptionEvents.userId, id))
      .orderBy(subscriptionEvents.createdAt),
    declarations: await db
      .select()
      .from(withdrawalRequests)
      .where(eq(withdrawalRequests.email, email))
      .orderBy(withdrawalRequests.createdAt),
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
    referrals: (await db.select().from(referrals).where(ofReferral(id))).map(
      ({ referrerId, referralCode, status, rewardGranted, createdAt, completedAt }) => ({
        side: referrerId === id ? 'referrer' : 'referred',
        referralCode,
        status,
        rewardGranted,
        createdAt,
        completedAt,
      }),
    ),
    freeDays: await db
      .select({
        reason: accessGrants.reason,
        days: accessGrants.days,
        grantedAt: accessGrants.grantedAt,
        accessUntil: accessGrants.accessUntil,
      })
      .from(accessGrants)
      .where(eq(accessGrants.userId, id)),
    suspensions: await db
      .select({
        reason: suspensions.reason,
        suspendedAt: suspensions.suspendedAt,
        liftedAt: suspensions.liftedAt,
      })
      .from(suspensions)
      .where(eq(suspensions.userId, id))
      .orderBy(suspensions.suspendedAt),
    gifts: (await db.select().from(gifts).where(ofGift({ id, email }))).map((gift) => ({
      side: gift.buyerEmail === email ? 'buyer' : 'recipient',
      months: gift.months,
      message: gift.message,
      deliverOn: gift.deliverOn,
      paidAt: gift.paidAt,
      deliveredAt: gift.deliveredAt,
      redeemedAt: gift.redeemedAt,
      refundAskedAt: gift.refundAskedAt,
    })),
    devices: await db
      .select({
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(and(eq(sessions.userId, id), isOwn(sessions.guardianId))),
    loginLinks: await db
      .select({
        madeBy: loginLinks.madeBy,
        createdAt: loginLinks.createdAt,
        expiresAt: loginLinks.expiresAt,
        usedAt: loginLinks.usedAt,
      })
      .from(loginLinks)
      .where(and(eq(loginLinks.userId, id), isOwn(loginLinks.guardianId))),
    signIns: await db
      .select({ at: familySignIns.at, ip: familySignIns.ip })
      .from(familySignIns)
      .where(and(eq(familySignIns.userId, id), isOwn(familySignIns.guardianId)))
      .orderBy(familySignIns.at),
    watching: await db
      .select()
      .from(userSessions)
      .where(eq(userSessions.userId, id))
      .orderBy(userSessions.startTime),
    replays: await db
      .select({
        child: child.displayName,
        title: videos.title,
        seconds: watches.seconds,
        position: watches.position,
        firstAt: watches.firstAt,
        lastReportAt: watches.lastReportAt,
      })
      .from(watches)
      .leftJoin(child, eq(child.id, watches.childId))
      .innerJoin(videos, eq(videos.id, watches.videoId))
      .where(eq(watches.userId, id)),
    messages: await db.select().from(contactSubmissions).where(eq(contactSubmissions.email, email)),
    conversation: await db
      .select({
        state: conversations.state,
        createdAt: conversations.createdAt,
        lastMessageAt: conversations.lastMessageAt,
      })
      .from(conversations)
      .where(eq(conversations.userId, id)),
    conversationMessages: await db
      .select({
        sender: conversationMessages.sender,
        text: conversationMessages.text,
        createdAt: conversationMessages.createdAt,
      })
      .from(conversationMessages)
      .where(eq(conversationMessages.userId, id))
      .orderBy(conversationMessages.id),
    mailing: await db.select().from(newsletterRequests).where(eq(newsletterRequests.email, email)),
    emails: await db
      .select({
        kind: outbox.kind,
        language: outbox.language,
        createdAt: outbox.createdAt,
        sentAt: outbox.sentAt,
      })
      .from(outbox)
      .where(
        guardianId === null ? or(eq(outbox.recipient, email), wasSentTo(id)) : eq(outbox.recipient, email),
      ),
  } satisfies Readonly<Record<FamilySection, readonly Record<string, unknown>[]>>
}

/**
 * The e-mails to an address that the family had, from the time when it had it, and the last link to one that
 * is not its own yet.
 */
export function wasSentTo(userId: string) {
  return sql`exists (select 1 from ${emailChanges} where ${emailChanges.userId} = ${userId} and (${emailChanges.newOutboxId} = ${outbox.id}
    or (${emailChanges.oldEmail} = ${outbox.recipient} and ${outbox.createdAt} <= ${emailChanges.completedAt})))`
}

/** The gifts that a family has bought, has been sent, or has used. One that has still to come is no news of ours. */
function ofGift({ id, email }: { id: string; email: string }) {
  return or(
    eq(gifts.buyerEmail, email),
    and(eq(gifts.recipientEmail, email), isNotNull(gifts.deliveredAt)),
    eq(gifts.redeemedBy, id),
  )
}

/** The referrals in which a family is one of the two. */
export function ofReferral(userId: string) {
  return or(eq(referrals.referrerId, userId), eq(referrals.referredId, userId))
}
