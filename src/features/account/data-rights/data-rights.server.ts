import { and, desc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { enforceLimits, limitOfRecipient } from '#src/api/server/limits.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { familyZone } from '#src/domain/accounts/family-zone.server.ts'
import { addressOfPerson, guardianOf } from '#src/domain/accounts/guardians.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { lockChildren } from '#src/domain/children/lock-children.server.ts'
import { withdrawConsents } from '#src/domain/consents/consents.server.ts'
import { endNewsletter } from '#src/domain/newsletter/newsletter.server.ts'
import { leaveSessionsOf } from '#src/domain/one-to-one/uses.server.ts'
import { subscriptionOfFamily } from '#src/domain/subscriptions/subscriptions.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  consentActs,
  consents,
  newsletterRequests,
  onboardingProfiles,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { withinTimeout } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { erasureMark } from '#src/infrastructure/secrets.server.ts'
import { consentWithdrawnEmail } from './consent-email.server.ts'
import {
  askToErase,
  eraseFamily,
  exportFamily,
  listConsents,
  withdrawConsent,
} from './data-rights.contract.ts'
import { eraseEmail, familyToErase } from './erase-email.server.ts'
import { erase } from './erase-family.server.ts'
import { zipOf } from './export/export-family.server.ts'
import { readFamilyData } from './family-data.server.ts'

/** The limit on exports per guardian. An export reads a lot of data and takes time to compress. */
const exportsOfPerson = { max: 5, minutes: 60 } as const

export const dataRightsHandlers = [
  handle(listConsents, async ({ user, services: { db } }) => {
    const acts = await db
      .select({ consent: consentActs, child: children.displayName, givenBy: addressOfPerson })
      .from(consentActs)
      .innerJoin(users, eq(users.id, user.id))
      .leftJoin(guardianOf, eq(guardianOf.id, consentActs.guardianId))
      .leftJoin(children, eq(children.id, consentActs.childId))
      .where(eq(consentActs.family, erasureMark(user.id)))
      .orderBy(desc(consentActs.at), consentActs.act, consentActs.purpose)
    const given = acts
      .filter(({ consent }) => consent.act === 'given')
      .map(({ consent, child, givenBy }) => ({
        child,
        givenBy,
        consent: { ...consent, givenAt: consent.at, withdrawnAt: takenBackAt(consent, acts) },
      }))
    const requests = await db
      .select()
      .from(newsletterRequests)
      .where(
        and(
          eq(newsletterRequests.email, user.email),
          eq(newsletterRequests.purpose, 'newsletter'),
          isNotNull(newsletterRequests.confirmedAt),
        ),
      )
      .orderBy(desc(newsletterRequests.confirmedAt))
    return {
      consents: [
        ...given.map(({ child, givenBy, consent }) => ({
          id: consent.id,
          child,
          purpose: consent.purpose,
          textVersion: consent.textVersion,
          language: consent.language,
          givenAt: consent.givenAt.toISOString(),
          withdrawnAt: consent.withdrawnAt?.toISOString() ?? null,
          givenBy,
          isPayers: consent.guardianId === null,
          isYours: consent.guardianId === user.guardianId,
        })),
        ...requests.map(({ id, purpose, textVersion, language, createdAt, confirmedAt, unsubscribedAt }) => ({
          id,
          child: null,
          purpose,
          textVersion,
          language,
          givenAt: (confirmedAt ?? createdAt).toISOString(),
          withdrawnAt: unsubscribedAt?.toISOString() ?? null,
          givenBy: user.email,
          isPayers: user.guardianId === null,
          isYours: true,
        })),
      ],
    }
  }),

  handle(withdrawConsent, async ({ body: { purpose }, user, services }) => {
    const { db, clock } = services
    const now = clock.now()
    await db.transaction(async (tx) => {
      const enqueueReceipt = () =>
        enqueueEmail(tx, consentWithdrawnEmail, {
          to: user.email,
          language: user.language,
          payload: { purpose },
          at: now,
        })
      if (purpose === 'newsletter') {
        if (await endNewsletter(tx, user.email, now)) await enqueueReceipt()
        return
      }
      await lockUserRows(tx, [user.id])
      if (!(await mayWithdraw(tx, user))) throw httpError(withdrawConsent, 'payerOnly')
      const dependsOnParent = inArray(consents.purpose, ['parental', 'live-rules', 'record-video'])
      if (
        await withdrawConsents(tx, and(eq(consents.userId, user.id), dependsOnParent), {
          by: user.guardianId,
          at: now,
        })
      )
        await enqueueReceipt()
      await lockChildren(tx, user.id)
      await leaveSessionsOf(tx, { userId: user.id, whose: eq(children.userId, user.id), now })
      // Without the parental consent no data about a child may be stored. If it is given again, the welcome
      // starts from the beginning.
      await tx.delete(onboardingProfiles).where(eq(onboardingProfiles.userId, user.id))
      await tx.delete(children).where(eq(children.userId, user.id))
      await tx.update(users).set({ hasCompletedOnboarding: false }).where(eq(users.id, user.id))
    })
    services.notifyOutbox()
    // The erased children are no longer paid for. If Stripe is unavailable, the nightly sync of every
    // subscription corrects the charges.
    const subscription = await subscriptionOfFamily(services, user.id)
    if (purpose === 'parental' && subscription?.isLive)
      await withinTimeout(syncSubscription(services, subscription.id)).catch((error: unknown) =>
        services.log.warn({ err: error }, 'removed children are still paid for'),
      )
    return {}
  }),

  handle(exportFamily, async ({ user, services: { db, clock }, reply }) => {
    const limit = { key: `export|${user.id}|${user.guardianId ?? ''}`, ...exportsOfPerson }
    await enforceLimits(db, clock.now(), [limit])
    const data = await readFamilyData(db, user)
    const timeZone = await familyZone(db, user.id)
    reply.header('Content-Disposition', 'attachment; filename="mirabelle.zip"')
    return zipOf(data, { language: user.language, timeZone }, clock.now())
  }),

  handle(askToErase, async ({ user, services }) => {
    const limit = limitOfRecipient(services.secret, 'erase', user.email)
    await enforceLimits(services.db, services.clock.now(), [limit])
    await enqueueEmail(services.db, eraseEmail, {
      to: user.email,
      language: user.language,
      payload: { userId: user.id },
      at: services.clock.now(),
    })
    services.notifyOutbox()
    return {}
  }),

  handle(eraseFamily, async ({ body: { token }, services }) => {
    const userId = await familyToErase(services, token.trim())
    if (!userId) throw httpError(eraseFamily, 'invalidLink')
    await erase(services, userId)
    return {}
  }),
]

/**
 * Withdrawing the parental consent erases the children. The payer may always withdraw it, and the second
 * guardian if nobody else has given it.
 */
async function mayWithdraw(tx: Transaction, { id, guardianId }: SignedInUser): Promise<boolean> {
  if (guardianId === null) return true
  const isOpen = and(eq(consents.userId, id), eq(consents.purpose, 'parental'), isNull(consents.withdrawnAt))
  const isOfOther = or(isNull(consents.guardianId), ne(consents.guardianId, guardianId))
  return (await tx.$count(consents, and(isOpen, isOfOther))) === 0
}

type Act = typeof consentActs.$inferSelect

/** The time of the first withdrawal after a consent was given; null while the consent is in force. */
function takenBackAt(given: Act, acts: readonly { consent: Act }[]): Date | null {
  const later = acts
    .map(({ consent }) => consent)
    .filter(
      ({ act, at, purpose, textVersion, childId }) =>
        act === 'withdrawn' &&
        at >= given.at &&
        purpose === given.purpose &&
        textVersion === given.textVersion &&
        childId === given.childId,
    )
  return later.at(-1)?.at ?? null
}
