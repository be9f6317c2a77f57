import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { enforceRateLimits, limitOfRecipient } from '#src/api/server/rate-limits.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { readFamilyZone } from '#src/domain/accounts/family-zone.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { eraseChildrenOf } from '#src/domain/children/erase-children.server.ts'
import { lockChildren } from '#src/domain/children/lock-children.server.ts'
import { withdrawConsents } from '#src/domain/consents/consents.server.ts'
import { listConsents } from '#src/domain/consents/list-consents.contract.ts'
import { endNewsletter } from '#src/domain/newsletter/newsletter.server.ts'
import { leaveSessionsOf } from '#src/domain/one-to-one/uses.server.ts'
import { subscriptionOfFamily } from '#src/domain/subscriptions/subscriptions.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { children, consents } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { withinTimeout } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { consentWithdrawnEmail } from './consent-email.server.ts'
import { askToErase, eraseFamily, exportFamily, withdrawConsent } from './data-rights.contract.ts'
import { eraseEmail, findFamilyToErase } from './erase-email.server.ts'
import { eraseFamilyData } from './erase-family.server.ts'
import { zipOf } from './export/export-family.server.ts'
import { readFamilyData } from './family-data.server.ts'
import { readConsents } from './read-consents.server.ts'

/** The limit on exports per guardian. An export reads a lot of data and takes time to compress. */
const exportsOfPerson = { max: 5, minutes: 60 } as const

export const dataRightsHandlers = [
  handle(listConsents, async ({ user, services: { db } }) => ({ consents: await readConsents(db, user) })),

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
        if (await endNewsletter(tx, user.email, { at: now, log: services.log })) await enqueueReceipt()
        return
      }
      await lockUserRows(tx, [user.id])
      if (!(await mayWithdraw(tx, user))) throw httpError(withdrawConsent, 'payerOnly')
      const dependsOnParent = inArray(consents.purpose, ['parental', 'live-rules', 'record-video'])
      const withdrawn = await withdrawConsents(tx, and(eq(consents.userId, user.id), dependsOnParent), {
        by: user.guardianId,
        at: now,
      })
      if (withdrawn.length > 0) await enqueueReceipt()
      await lockChildren(tx, user.id)
      await leaveSessionsOf(tx, { userId: user.id, whose: eq(children.userId, user.id), now })
      await eraseChildrenOf(tx, user.id)
      for (const erased of withdrawn) services.log.info({ erased }, 'consent withdrawn')
    })
    services.notifyOutbox()
    // The erased children are no longer paid for. If Stripe is unavailable, the nightly sync of every
    // subscription corrects the charges.
    const subscription = await subscriptionOfFamily(services, user.id)
    if (purpose === 'parental' && subscription?.isRunning)
      await withinTimeout(syncSubscription(services, subscription.id)).catch((error: unknown) =>
        services.log.warn({ err: error }, 'removed children are still paid for'),
      )
    return {}
  }),

  handle(exportFamily, async ({ user, services: { db, clock }, reply }) => {
    const limit = { key: `export|${user.id}|${user.guardianId ?? ''}`, ...exportsOfPerson }
    await enforceRateLimits(db, clock.now(), [limit])
    const data = await readFamilyData(db, user)
    const timeZone = await readFamilyZone(db, user.id)
    reply.header('Content-Disposition', 'attachment; filename="mirabelle.zip"')
    return zipOf(data, { language: user.language, timeZone, isByPayment: user.isByPayment }, clock.now())
  }),

  handle(askToErase, async ({ user, services }) => {
    const limit = limitOfRecipient(services.secret, 'erase', user.email)
    await enforceRateLimits(services.db, services.clock.now(), [limit])
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
    const userId = await findFamilyToErase(services, token.trim())
    if (!userId) throw httpError(eraseFamily, 'invalidLink')
    await eraseFamilyData(services, userId)
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
