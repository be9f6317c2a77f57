import { and, eq, isNotNull, or, type SQL } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  accessGrants,
  checkouts,
  children,
  consentActs,
  consents,
  gifts,
  referrals,
  subscriptionEvents,
  subscriptions,
  suspensions,
  withdrawalRequests,
} from '#src/infrastructure/database/schema.server.ts'
import { erasureMark } from '#src/infrastructure/secrets.server.ts'
import { isUnderEmailOfSql, type Reader } from './family-sections.server.ts'

/** Reads a family's consents, payments, referrals, free days, suspensions and gifts. */
export async function readAgreementsData(db: Connection, reader: Reader) {
  const { id, email, guardianId = null } = reader
  return {
    consents: (await db.select().from(consents).where(eq(consents.userId, id)).orderBy(consents.givenAt)).map(
      ({ guardianId: by, ...consent }) => ({ ...consent, isYours: by === guardianId }),
    ),
    consentActs: (
      await db
        .select({
          child: children.displayName,
          purpose: consentActs.purpose,
          textVersion: consentActs.textVersion,
          language: consentActs.language,
          act: consentActs.act,
          at: consentActs.at,
          guardianId: consentActs.guardianId,
        })
        .from(consentActs)
        .leftJoin(children, eq(children.id, consentActs.childId))
        .where(eq(consentActs.family, erasureMark(id)))
        .orderBy(consentActs.at)
    ).map(({ guardianId: by, ...act }) => ({ ...act, isYourAct: by === guardianId })),
    subscriptions: (
      await db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.userId, id))
        .orderBy(subscriptions.createdAt)
    ).map(({ isRunning: isLive, ...subscription }) => ({ ...subscription, isLive })),
    payments: await db
      .select()
      .from(subscriptionEvents)
      .where(eq(subscriptionEvents.userId, id))
      .orderBy(subscriptionEvents.createdAt),
    declarations: await db
      .select()
      .from(withdrawalRequests)
      .where(isUnderEmailOfSql(reader, withdrawalRequests.email))
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
    referrals: (await db.select().from(referrals).where(isReferralOfSql(id))).map(
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
    gifts: (await db.select().from(gifts).where(isGiftOfSql(reader))).map((gift) => ({
      side: gift.buyerEmail === email ? 'buyer' : 'recipient',
      months: gift.months,
      message: gift.message,
      deliverOn: gift.deliverOn,
      paidAt: gift.paidAt,
      deliveredAt: gift.deliveredAt,
      redeemedAt: gift.redeemedAt,
      refundAskedAt: gift.refundAskedAt,
    })),
  }
}

/**
 * The gifts that a family has bought, received or used. A gift that is not delivered yet is left out, because
 * it is still a surprise.
 */
function isGiftOfSql(reader: Reader): SQL | undefined {
  return or(
    isUnderEmailOfSql(reader, gifts.buyerEmail),
    and(isUnderEmailOfSql(reader, gifts.recipientEmail), isNotNull(gifts.deliveredAt)),
    eq(gifts.redeemedBy, reader.id),
  )
}

/** The referrals in which a family is the referrer or the friend. */
export function isReferralOfSql(userId: string) {
  return or(eq(referrals.referrerId, userId), eq(referrals.referredId, userId))
}
