import { and, desc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { guardianEmailSql, guardianOf } from '#src/domain/accounts/guardians.server.ts'
import type { Consent } from '#src/domain/consents/list-consents.contract.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  consentActs,
  consents,
  newsletterRequests,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { erasureMark } from '#src/infrastructure/secrets.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { isUnderEmailOfSql } from './family-sections.server.ts'

/**
 * How many acts of consent and newsletter requests are read. A consent in force is listed however old it is.
 */
const maxActs = 400
const maxRequests = 50

/** The family's consents and its newsletter requests, each newest first. */
export async function readConsents(db: Connection, user: SignedInUser): Promise<Consent[]> {
  return [...(await givenBy(db, user)), ...(await requestsOf(db, user))]
}

async function givenBy(db: Connection, user: SignedInUser): Promise<Consent[]> {
  const isOfFamily = eq(consentActs.family, erasureMark(user.id))
  const newest = db
    .select({ id: consentActs.id })
    .from(consentActs)
    .where(isOfFamily)
    .orderBy(desc(consentActs.at))
    .limit(maxActs)
  const isInForce = exists(
    db
      .select({ one: sql`1` })
      .from(consents)
      .where(
        and(
          eq(consents.userId, user.id),
          isNull(consents.withdrawnAt),
          eq(consents.purpose, consentActs.purpose),
          eq(consents.textVersion, consentActs.textVersion),
          sql`${consents.childId} is not distinct from ${consentActs.childId}`,
          eq(consents.givenAt, consentActs.at),
        ),
      ),
  )
  const acts = await db
    .select({ consent: consentActs, child: children.displayName, givenBy: guardianEmailSql })
    .from(consentActs)
    .innerJoin(users, eq(users.id, user.id))
    .leftJoin(guardianOf, eq(guardianOf.id, consentActs.guardianId))
    .leftJoin(children, eq(children.id, consentActs.childId))
    .where(and(isOfFamily, or(inArray(consentActs.id, newest), isInForce)))
    .orderBy(desc(consentActs.at), desc(consentActs.act), consentActs.purpose)
  /** For each subject of consent, the earliest withdrawal after the act that the loop has reached. */
  const withdrawnAt = new Map<string, Date>()
  return acts.flatMap(({ consent, child, givenBy }) => {
    const { id, act, at, purpose, textVersion, childId, language, guardianId } = consent
    const about = `${purpose} ${textVersion} ${childId}`
    if (act === 'withdrawn') {
      withdrawnAt.set(about, at)
      return []
    }
    return [
      {
        id,
        child,
        purpose,
        textVersion,
        language,
        givenAt: at.toISOString(),
        withdrawnAt: isoOrNull(withdrawnAt.get(about)),
        givenBy,
        isPayers: guardianId === null,
        isYours: guardianId === user.guardianId,
      },
    ]
  })
}

async function requestsOf(db: Connection, user: SignedInUser): Promise<Consent[]> {
  const requests = await db
    .select()
    .from(newsletterRequests)
    .where(
      and(
        isUnderEmailOfSql(user, newsletterRequests.email),
        eq(newsletterRequests.purpose, 'newsletter'),
        isNotNull(newsletterRequests.confirmedAt),
      ),
    )
    .orderBy(desc(newsletterRequests.confirmedAt))
    .limit(maxRequests)
  return requests.map(({ id, purpose, textVersion, language, createdAt, confirmedAt, unsubscribedAt }) => ({
    id,
    child: null,
    purpose,
    textVersion,
    language,
    givenAt: (confirmedAt ?? createdAt).toISOString(),
    withdrawnAt: isoOrNull(unsubscribedAt),
    givenBy: user.email,
    isPayers: user.guardianId === null,
    isYours: true,
  }))
}
