import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { withinTimeout } from '#src/domain/subscriptions/payments-away.server.ts'
import { found } from '#src/domain/subscriptions/sync/read-subscription.server.ts'
import { emailChanges, users } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/**
 * Gives Stripe's customers the addresses that their families changed to: invoices and receipts go there. Call
 * it once the change is committed; a recurring job calls it too, so that none is forgotten while Stripe is
 * away. Never throws.
 */
export async function tellStripeOfEmails(services: Services): Promise<void> {
  const { db, log } = services
  try {
    const waiting = await db
      .select({ id: emailChanges.id, userId: users.id, customer: users.stripeCustomerId })
      .from(emailChanges)
      .innerJoin(users, eq(users.id, emailChanges.userId))
      .where(
        and(
          isNotNull(emailChanges.completedAt),
          isNull(emailChanges.stripeToldAt),
          isNotNull(users.stripeCustomerId),
        ),
      )
      .limit(200)
    for (const [userId, changes] of Map.groupBy(waiting, (change) => change.userId)) {
      await tellOne(userId, changes).catch((error: unknown) =>
        log.warn({ err: error }, 'Stripe was not told of a new address, it will be told again'),
      )
    }
  } catch (error) {
    log.warn({ err: error }, 'the new addresses could not be read')
  }

  async function tellOne(
    userId: string,
    changes: readonly { id: string; customer: string | null }[],
  ): Promise<void> {
    const customer = changes[0]?.customer
    if (customer) await tell(services, userId, customer)
    const ids = changes.map(({ id }) => id)
    await db
      .update(emailChanges)
      .set({ stripeToldAt: services.clock.now() })
      .where(inArray(emailChanges.id, ids))
  }
}

/**
 * Tells the address of now, and again when it changed meanwhile: of two that tell at once, the last one to
 * speak says the right one.
 */
async function tell({ db, payments }: Services, userId: string, customer: string): Promise<void> {
  let told: string | undefined
  for (;;) {
    const [family] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
    // Erased meanwhile: Stripe, which had forgotten it, has just been told who it was.
    if (!family && told !== undefined)
      await found(withinTimeout(payments.customers.update(customer, { email: '' })))
    if (!family || family.email === told) return
    // A customer that was deleted at Stripe has nobody to be told.
    await found(withinTimeout(payments.customers.update(customer, { email: family.email })))
    told = family.email
  }
}
