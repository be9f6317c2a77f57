import { and, eq, getTableColumns, inArray, isNull, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { union } from 'drizzle-orm/pg-core'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  boxParcels,
  children,
  contactSubmissions,
  conversations,
  custodyLines,
  deliveryAddresses,
  emailChanges,
  familySignIns,
  guardians,
  loginLinks,
  newsletterRequests,
  onboardingProfiles,
  outbox,
  sessions,
  userSessions,
  users,
  videos,
  watches,
} from '#src/infrastructure/database/schema.server.ts'
import { readAgreementsData } from './agreements-data.server.ts'
import { readChildrensData } from './childrens-data.server.ts'
import { readMessagesInParts } from './conversation-data.server.ts'
import { earlierEmailIds, emailIdsTo } from './family-emails.server.ts'
import { type FamilySection, isUnderEmailOfSql, ofPayer, type Reader } from './family-sections.server.ts'

export type FamilyData = Awaited<ReturnType<typeof readAll>>

/** Every column of every section. */
export type FamilyColumn = { [Section in FamilySection]: keyof RowOf<FamilyData[Section]> }[FamilySection]

export type RowOf<Rows> = Rows extends Iterable<infer Row> | AsyncIterable<infer Row> ? Row : never

/**
 * Reads everything stored about a family, by the tables' column names (GDPR, articles 15 and 20). It leaves
 * out hashes of tokens, because they belong to credentials, the identity of the other family of a referral,
 * sessions in which the team views the family's pages, and the team's notes on an incident: they may concern
 * other people, or the very parent who reads them, so the team gives them on request. A session that a payment
 * opened gets nothing that is found by the e-mail address alone.
 */
export async function readFamilyData(db: Connection, reader: Reader): Promise<FamilyData> {
  const data = await readAll(db, reader)
  if (!reader.guardianId) return data
  for (const section of ofPayer) data[section] = []
  for (const account of data.account)
    Object.assign(account, { stripeCustomerId: null, stripeSubscriptionId: null })
  return data
}

async function readAll(db: Connection, reader: Reader) {
  return {
    ...(await readAccountData(db, reader)),
    ...(await readChildrensData(db, reader.id)),
    ...(await readAgreementsData(db, reader)),
    ...(await readUsageData(db, reader)),
  } satisfies Readonly<
    Record<FamilySection, readonly Record<string, unknown>[] | AsyncIterable<Record<string, unknown>>>
  >
}

async function readAccountData(db: Connection, { id }: Reader) {
  return {
    account: await db.select().from(users).where(eq(users.id, id)),
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
  }
}

/** Devices, sign-ins and messages of the contact form are shown only to the guardian whose they are. */
async function readUsageData(db: Connection, reader: Reader) {
  return {
    ...(await readSignIns(db, reader)),
    ...(await readWatching(db, reader)),
    ...(await readMessages(db, reader)),
    ...(await readEmails(db, reader)),
  }
}

/** A guardian does not learn where the other one signed in. */
async function readSignIns(db: Connection, { id, guardianId }: Reader) {
  return {
    devices: await db
      .select({
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, id),
          // The device of an administrator who views the family's pages is not the family's.
          isNull(sessions.viewedBy),
          isOf(guardianId, sessions.guardianId),
        ),
      ),
    loginLinks: await db
      .select({
        madeBy: loginLinks.madeBy,
        createdAt: loginLinks.createdAt,
        expiresAt: loginLinks.expiresAt,
        usedAt: loginLinks.usedAt,
      })
      .from(loginLinks)
      .where(and(eq(loginLinks.userId, id), isOf(guardianId, loginLinks.guardianId))),
    signIns: await db
      .select({ at: familySignIns.at, ip: familySignIns.ip })
      .from(familySignIns)
      .where(and(eq(familySignIns.userId, id), isOf(guardianId, familySignIns.guardianId)))
      .orderBy(familySignIns.at),
  }
}

async function readWatching(db: Connection, { id }: Reader) {
  return {
    watching: await db
      .select()
      .from(userSessions)
      .where(eq(userSessions.userId, id))
      .orderBy(userSessions.startTime),
    replays: await db
      .select({
        child: children.displayName,
        title: videos.title,
        seconds: watches.seconds,
        position: watches.position,
        firstAt: watches.firstAt,
        lastReportAt: watches.lastReportAt,
      })
      .from(watches)
      .leftJoin(children, eq(children.id, watches.childId))
      .leftJoin(videos, eq(videos.id, watches.videoId))
      .where(eq(watches.userId, id)),
  }
}

const { guardianId: _, ...messageColumns } = getTableColumns(contactSubmissions)

/** The messages of the contact form, and the conversation with the team. */
async function readMessages(db: Connection, reader: Reader) {
  const { id, guardianId } = reader
  return {
    messages: await db
      .select(messageColumns)
      .from(contactSubmissions)
      .where(
        or(
          and(eq(contactSubmissions.userId, id), isOf(guardianId, contactSubmissions.guardianId)),
          // Written while signed out, or before the family was stored with its messages.
          and(isNull(contactSubmissions.userId), isUnderEmailOfSql(reader, contactSubmissions.email)),
        ),
      ),
    conversation: await db
      .select({
        state: conversations.state,
        createdAt: conversations.createdAt,
        lastMessageAt: conversations.lastMessageAt,
      })
      .from(conversations)
      .where(eq(conversations.userId, id)),
    conversationMessages: await readMessagesInParts(db, id),
  }
}

/** The requests for the newsletter, and the e-mails that were sent. */
async function readEmails(db: Connection, reader: Reader) {
  const { id, email, guardianId, isByPayment } = reader
  return {
    newsletter: await db
      .select()
      .from(newsletterRequests)
      .where(isUnderEmailOfSql(reader, newsletterRequests.email)),
    emails: await db
      .select({
        kind: outbox.kind,
        language: outbox.language,
        createdAt: outbox.createdAt,
        sentAt: outbox.sentAt,
      })
      .from(outbox)
      .where(
        guardianId || isByPayment
          ? isUnderEmailOfSql(reader, outbox.recipient)
          : inArray(outbox.id, union(emailIdsTo(db, email), earlierEmailIds(db, id))),
      )
      .orderBy(outbox.createdAt),
  }
}

/** Whether a row, by the column that names its guardian, is of this one; of the payer where there is none. */
function isOf(guardianId: Reader['guardianId'], column: AnyPgColumn) {
  return guardianId ? eq(column, guardianId) : isNull(column)
}
