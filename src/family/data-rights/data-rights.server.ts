import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { lockFamilies } from '#src/account/lock-families.server.ts'
import { endLetters } from '#src/account/mailing.server.ts'
import { subscriptionOfFamily } from '#src/account/subscription/account-answer.server.ts'
import { inTime } from '#src/account/subscription/payments-away.server.ts'
import { syncSubscription } from '#src/account/subscription/sync-subscription.server.ts'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import { children, consents, mailingRequests, onboardingProfiles, users } from '#src/database/schema.server.ts'
import { postEmail } from '#src/outside/email/email.server.ts'
import { consentWithdrawnEmail } from './consent-email.server.ts'
import { askToErase, eraseFamily, exportFamily, listConsents, withdrawConsent } from './data-rights.contract.ts'
import { eraseEmail, familyToErase } from './erase-email.server.ts'
import { erase } from './erase-family.server.ts'
import { zipOf } from './export-family.server.ts'
import { readFamilyData } from './family-data.server.ts'

export const dataRightsHandlers = [
  handle(listConsents, async ({ user, services: { db } }) => {
    const given = await db
      .select({ consent: consents, child: children.displayName })
      .from(consents)
      .leftJoin(children, eq(children.id, consents.childId))
      .where(eq(consents.userId, user.id))
      .orderBy(desc(consents.givenAt), consents.purpose)
    const letters = await db
      .select()
      .from(mailingRequests)
      .where(and(eq(mailingRequests.email, user.email), eq(mailingRequests.purpose, 'newsletter'), isNotNull(mailingRequests.confirmedAt)))
      .orderBy(desc(mailingRequests.confirmedAt))
    return {
      consents: [
        ...given.map(({ child, consent: { id, purpose, textVersion, language, givenAt, withdrawnAt } }) => ({
          id,
          child,
          purpose,
          textVersion,
          language,
          givenAt: givenAt.toISOString(),
          withdrawnAt: withdrawnAt?.toISOString() ?? null,
        })),
        ...letters.map(({ id, purpose, textVersion, language, createdAt, confirmedAt, unsubscribedAt }) => ({
          id,
          child: null,
          purpose,
          textVersion,
          language,
          givenAt: (confirmedAt ?? createdAt).toISOString(),
          withdrawnAt: unsubscribedAt?.toISOString() ?? null,
        })),
      ],
    }
  }),

  handle(withdrawConsent, async ({ body: { purpose }, user, services }) => {
    const { db, clock } = services
    const now = clock.now()
    await db.transaction(async (tx) => {
      const tell = () => postEmail(tx, consentWithdrawnEmail, { to: user.email, language: user.language, payload: { purpose }, at: now })
      if (purpose === 'newsletter') {
        if (await endLetters(tx, user.email, now)) await tell()
        return
      }
      await lockFamilies(tx, [user.id])
      const withdrawn = await tx
        .update(consents)
        .set({ withdrawnAt: now })
        .where(and(eq(consents.userId, user.id), inArray(consents.purpose, ['parental', 'live-rules']), isNull(consents.withdrawnAt)))
        .returning({ id: consents.id })
      if (withdrawn.length > 0) await tell()
      // Without the parent's consent nothing may be kept of a child: the welcome begins anew if it is ever given again.
      await tx.delete(onboardingProfiles).where(eq(onboardingProfiles.userId, user.id))
      await tx.delete(children).where(eq(children.userId, user.id))
      await tx.update(users).set({ hasCompletedOnboarding: false }).where(eq(users.id, user.id))
    })
    services.wakeOutbox()
    // Who is gone is paid for no longer. Should Stripe be away, the nightly look at every subscription does it.
    const kept = await subscriptionOfFamily(services, user.id)
    if (purpose === 'parental' && kept?.isLive)
      await inTime(syncSubscription(services, kept.id)).catch((error: unknown) => services.log.warn({ err: error }, 'the children gone are still paid for'))
    return {}
  }),

  handle(exportFamily, async ({ user, services: { db, clock }, reply }) => {
    const data = await readFamilyData(db, user)
    reply.header('Content-Disposition', 'attachment; filename="mirabelle.zip"')
    return Buffer.from(zipOf(data, user.language, clock.now()))
  }),

  handle(askToErase, async ({ user, services }) => {
    await postEmail(services.db, eraseEmail, { to: user.email, language: user.language, payload: { userId: user.id }, at: services.clock.now() })
    services.wakeOutbox()
    return {}
  }),

  handle(eraseFamily, async ({ body: { token }, services }) => {
    const userId = await familyToErase(services, token.trim())
    if (!userId) throw refuse(eraseFamily, 'invalidLink')
    await erase(services, userId)
    return {}
  }),
]
