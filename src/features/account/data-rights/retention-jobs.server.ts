import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { deleteOldConsentActs } from '#src/domain/consents/consents.server.ts'
import { confirmationDays } from '#src/domain/newsletter/newsletter.rules.ts'
import { deleteDetachedIncidents } from '#src/domain/safety/detach-incidents.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import {
  contactSubmissions,
  newsletterRequests,
  subscriptionEvents,
  withdrawalRequests,
} from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { yearsBefore } from '#src/shared/dates.ts'
import { day, later } from '#src/shared/durations.ts'
import { accountingYears, leavingLinkDays, retentionYears, unconfirmedDays } from '#src/shared/numbers.ts'
import { eraseFamilyData, findFamiliesOverBefore } from './erase-family.server.ts'

export const retentionJobs: readonly Job[] = [
  {
    /** SPEC §9: data is kept during the subscription and up to three years after. */
    name: 'purge-after-retention',
    cron: '25 2 * * *',
    run: async (services) => {
      const { db, clock } = services
      const now = clock.now()
      const cutoff = yearsBefore(now, retentionYears)
      await eraseFamiliesOver(services, cutoff)
      await db.delete(contactSubmissions).where(lt(contactSubmissions.createdAt, cutoff))
      await deleteDeclarations(db, cutoff, now)
      await deleteNewsletterRequests(db, cutoff, now)
      await deleteOldConsentActs(db, now)
      await deleteEventsWithoutFamily(db, now)
      await deleteDetachedIncidents(db, now)
    },
  },
]

async function eraseFamiliesOver(services: Services, cutoff: Date): Promise<void> {
  const { db, log } = services
  const over = await findFamiliesOverBefore(db, cutoff)
  for (const id of over) {
    try {
      // A family that has come back since the list was read is kept.
      if ((await findFamiliesOverBefore(db, cutoff, id)).length > 0) await eraseFamilyData(services, id)
    } catch (error) {
      log.warn({ err: error }, 'family not erased, will retry tomorrow')
    }
  }
  if (over.length > 0) log.info({ families: over.length }, 'families erased, three years after their end')
}

/** Declarations of withdrawal that are old, or whose link expired long before it was confirmed. */
async function deleteDeclarations(db: Database, cutoff: Date, now: Date): Promise<void> {
  const { createdAt, confirmedAt } = withdrawalRequests
  const isUnconfirmed = and(isNull(confirmedAt), lt(createdAt, linkExpired(leavingLinkDays, now)))
  await db.delete(withdrawalRequests).where(or(lt(createdAt, cutoff), isUnconfirmed))
}

/** A confirmed newsletter runs until its reader unsubscribes, however long ago it was requested. */
async function deleteNewsletterRequests(db: Database, cutoff: Date, now: Date): Promise<void> {
  const { purpose, createdAt, confirmedAt, unsubscribedAt } = newsletterRequests
  const wasNeverConfirmed = and(
    isNull(confirmedAt),
    isNull(unsubscribedAt),
    // The guide is sent without a confirmation.
    or(
      lt(createdAt, cutoff),
      and(eq(purpose, 'newsletter'), lt(createdAt, linkExpired(confirmationDays, now))),
    ),
  )
  await db.delete(newsletterRequests).where(or(lt(unsubscribedAt, cutoff), wasNeverConfirmed))
}

function linkExpired(days: number, now: Date): Date {
  return later(now, -(days + unconfirmedDays) * day)
}

/**
 * Events of an existing family are kept with it. Events without a family are kept for the accounting law
 * only, and the metrics of their days are already rolled up.
 */
async function deleteEventsWithoutFamily(db: Database, now: Date): Promise<void> {
  await db
    .delete(subscriptionEvents)
    .where(
      and(
        isNull(subscriptionEvents.userId),
        subscriptionEvents.isRolledUp,
        lt(subscriptionEvents.createdAt, yearsBefore(now, accountingYears)),
      ),
    )
}
