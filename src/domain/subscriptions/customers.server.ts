import { eq } from 'drizzle-orm'
import { subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/** Every Stripe customer of a family, because each payment without signing in creates another one. */
export async function customersOf({ db }: Pick<Services, 'db'>, userId: string): Promise<string[]> {
  const [family] = await db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, userId))
  const paidAs = await db
    .selectDistinct({ id: subscriptions.customerId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
  return [...new Set([family, ...paidAs].flatMap((one) => one?.id ?? []))]
}
