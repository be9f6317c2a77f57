import { and, isNull, lt } from 'drizzle-orm'
import { tellStripeOfEmails } from '#src/domain/accounts/email-change-at-stripe.server.ts'
import { forgetOldConsentActs } from '#src/domain/consents/consents.server.ts'
import { erase, familiesOverBefore } from '#src/features/account/data-rights/erase-family.server.ts'
import {
  contactSubmissions,
  newsletterRequests,
  subscriptionEvents,
  withdrawalRequests,
} from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { accountingYears, retentionYears } from '#src/shared/numbers.ts'

export const familyJobs: readonly Job[] = [
  { name: 'tell-stripe-of-emails', cron: '*/10 * * * *', run: tellStripeOfEmails },
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
          // Who has come back since the list was made stays.
          if ((await familiesOverBefore(db, cutoff, id)).length > 0) await erase(services, id)
        } catch (error) {
          log.warn({ err: error }, 'a family could not be erased, it will be tried again tomorrow')
        }
      }
      await db.delete(contactSubmissions).where(lt(contactSubmissions.createdAt, cutoff))
      await db.delete(withdrawalRequests).where(lt(withdrawalRequests.createdAt, cutoff))
      await db.delete(newsletterRequests).where(lt(newsletterRequests.createdAt, cutoff))
      await forgetOldConsentActs(db, clock.now())
      // Those of a family that is still here are its own; without one they are kept for the law alone, and
      // their days' figures are closed.
      await db
        .delete(subscriptionEvents)
        .where(
          and(
            isNull(subscriptionEvents.userId),
            subscriptionEvents.isRolledUp,
            lt(subscriptionEvents.createdAt, yearsBefore(clock.now(), accountingYears)),
          ),
        )
      if (over.length > 0)
        log.info({ families: over.length }, 'families were erased, three years after their end')
    },
  },
]

function yearsBefore(moment: Date, years: number): Date {
  const before = new Date(moment)
  before.setUTCFullYear(before.getUTCFullYear() - years)
  return before
}
