import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { deleteOldConsentActs } from '#src/domain/consents/consents.server.ts'
import { syncEmailsToStripe } from '#src/domain/email-change/email-change-at-stripe.server.ts'
import { confirmationDays } from '#src/domain/newsletter/newsletter.rules.ts'
import { erase, familiesOverBefore } from '#src/features/account/data-rights/erase-family.server.ts'
import {
  contactSubmissions,
  newsletterRequests,
  subscriptionEvents,
  withdrawalRequests,
} from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { yearsBefore } from '#src/shared/dates.ts'
import { day, later } from '#src/shared/durations.ts'
import { accountingYears, leavingLinkDays, retentionYears, unconfirmedDays } from '#src/shared/numbers.ts'

export const retentionJobs: readonly Job[] = [
  { name: 'tell-stripe-of-emails', cron: '*/10 * * * *', run: syncEmailsToStripe },
  {
    /** SPEC §9: data is kept during the subscription and up to three years after. */
    name: 'purge-after-retention',
    cron: '25 2 * * *',
    run: async (services) => {
      const { db, clock, log } = services
      const cutoff = yearsBefore(clock.now(), retentionYears)
      const over = await familiesOverBefore(db, cutoff)
      for (const id of over) {
        try {
          // A family that has come back since the list was made is kept.
          if ((await familiesOverBefore(db, cutoff, id)).length > 0) await erase(services, id)
        } catch (error) {
          log.warn({ err: error }, 'family not erased, will retry tomorrow')
        }
      }
      await db.delete(contactSubmissions).where(lt(contactSubmissions.createdAt, cutoff))
      const linkExpired = (days: number) => later(clock.now(), -(days + unconfirmedDays) * day)
      const { createdAt: declaredAt, confirmedAt: declarationConfirmedAt } = withdrawalRequests
      await db
        .delete(withdrawalRequests)
        .where(
          or(
            lt(declaredAt, cutoff),
            and(isNull(declarationConfirmedAt), lt(declaredAt, linkExpired(leavingLinkDays))),
          ),
        )
      // A confirmed newsletter runs until it is unsubscribed from, however long ago it was asked for.
      const { purpose, createdAt, confirmedAt, unsubscribedAt } = newsletterRequests
      const wasNeverConfirmed = and(
        isNull(confirmedAt),
        isNull(unsubscribedAt),
        // The guide is sent without a confirmation.
        or(
          lt(createdAt, cutoff),
          and(eq(purpose, 'newsletter'), lt(createdAt, linkExpired(confirmationDays))),
        ),
      )
      await db.delete(newsletterRequests).where(or(lt(unsubscribedAt, cutoff), wasNeverConfirmed))
      await deleteOldConsentActs(db, clock.now())
      // Events of an existing family are kept with it. Events without a family are kept for the accounting
      // law only, and the metrics of their days are already rolled up.
      await db
        .delete(subscriptionEvents)
        .where(
          and(
            isNull(subscriptionEvents.userId),
            subscriptionEvents.isRolledUp,
            lt(subscriptionEvents.createdAt, yearsBefore(clock.now(), accountingYears)),
          ),
        )
      if (over.length > 0) log.info({ families: over.length }, 'families erased, three years after their end')
    },
  },
]
