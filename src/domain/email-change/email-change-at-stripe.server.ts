import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { emailChanges, users } from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { undefinedIfMissing, withinTimeout } from '#src/infrastructure/payments/stripe-errors.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

export const emailChangeJobs: readonly Job[] = [
  {
    name: 'sync-emails-to-stripe',
    formerName: 'tell-stripe-of-emails',
    cron: '*/10 * * * *',
    run: syncEmailsToStripe,
  },
]

/**
 * Updates the e-mail addresses of Stripe's customers, which get invoices and receipts there. Call it after
 * the commit; a recurring job calls it too, for changes made while Stripe was unreachable. Never throws.
 */
export async function syncEmailsToStripe(services: Services): Promise<void> {
  const { db, log } = services
  try {
    const waiting = await db
      .select({ id: emailChanges.id, userId: users.id, customer: users.stripeCustomerId })
      .from(emailChanges)
      .innerJoin(users, eq(users.id, emailChanges.userId))
      .where(
        and(
          isNotNull(emailChanges.completedAt),
          isNull(emailChanges.stripeUpdatedAt),
          isNotNull(users.stripeCustomerId),
        ),
      )
      .limit(200)
    for (const [userId, changes] of Map.groupBy(waiting, (change) => change.userId)) {
      await updateStripe(userId, changes).catch((error: unknown) =>
        log.warn({ err: error }, 'Stripe not updated with the new address, will retry'),
      )
    }
  } catch (error) {
    log.warn({ err: error }, 'new addresses could not be read')
  }

  async function updateStripe(
    userId: string,
    changes: readonly { id: string; customer: string | null }[],
  ): Promise<void> {
    const customer = changes[0]?.customer
    if (customer) await sendCurrentEmail(services, userId, customer)
    const ids = changes.map(({ id }) => id)
    await db
      .update(emailChanges)
      .set({ stripeUpdatedAt: services.clock.now() })
      .where(inArray(emailChanges.id, ids))
  }
}

/**
 * Sends the current address, and repeats that if it has changed meanwhile, so that of two concurrent calls
 * the last one to write has sent the current address.
 */
async function sendCurrentEmail({ db, payments }: Services, userId: string, customer: string): Promise<void> {
  let sentEmail: string | undefined
  for (;;) {
    const [family] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
    // The family was erased meanwhile: its customer at Stripe had been cleared, and has just been given the
    // address again.
    if (!family && sentEmail !== undefined)
      await undefinedIfMissing(withinTimeout(payments.customers.update(customer, { email: '' })))
    if (!family || family.email === sentEmail) return
    // A customer that was deleted at Stripe needs no update.
    await undefinedIfMissing(withinTimeout(payments.customers.update(customer, { email: family.email })))
    sentEmail = family.email
  }
}
