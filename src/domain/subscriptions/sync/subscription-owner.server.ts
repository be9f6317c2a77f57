import { eq } from 'drizzle-orm'
import { findGuardianByEmail, lockEmail } from '#src/domain/accounts/guardians.server.ts'
import { ownerOfCode } from '#src/domain/referrals/referrals.server.ts'
import type { SubscriptionReading } from '#src/domain/subscriptions/subscription.rules.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { checkouts, referrals, subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import { isUuid } from '#src/shared/fields/uuid.ts'

export type Checkout = typeof checkouts.$inferSelect

/** The checkout that a subscription came from; undefined when this product did not sell it. */
export async function checkoutOf(
  db: Connection,
  { checkoutId }: SubscriptionReading,
): Promise<Checkout | undefined> {
  if (!checkoutId || !isUuid(checkoutId)) return undefined
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  return checkout
}

/**
 * The family that a subscription belongs to: the one for which it is stored, else that of its Stripe
 * customer, else the one that was signed in at the checkout, else the one to which the payer's e-mail
 * belongs, as its account's or its second guardian's. Undefined if there is none yet.
 */
export async function findOwner(
  db: Connection,
  reading: SubscriptionReading,
  checkout: Checkout | undefined,
): Promise<string | undefined> {
  const [stored] = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.id, reading.id))
  if (stored) return stored.userId
  const [customer] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.stripeCustomerId, reading.customerId))
  if (customer) return customer.id
  if (checkout?.userId) return checkout.userId
  if (!reading.customerEmail) return undefined
  return (await findGuardianByEmail(db, reading.customerEmail))?.userId
}

/**
 * Returns {@link findOwner}, or makes an account for the e-mail that paid, in the language of the checkout.
 * Two concurrent payments make one account.
 */
export async function findOrMakeOwner(
  tx: Transaction,
  reading: SubscriptionReading,
  checkout: Checkout,
  now: Date,
): Promise<{ userId: string; isNew: boolean } | undefined> {
  if (reading.customerEmail) await lockEmail(tx, reading.customerEmail)
  const existing = await findOwner(tx, reading, checkout)
  if (existing) return { userId: existing, isNew: false }
  if (!reading.customerEmail) return undefined
  const [made] = await tx
    .insert(users)
    .values({ email: reading.customerEmail, language: checkout.language, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (made) return { userId: made.id, isNew: true }
  const userId = await findOwner(tx, reading, checkout)
  return userId ? { userId, isNew: false } : undefined
}

/** {@link findOwner} for a subscription without a checkout, in the shape of {@link findOrMakeOwner}. */
export async function findKnownOwner(
  tx: Transaction,
  reading: SubscriptionReading,
): Promise<{ userId: string; isNew: boolean } | undefined> {
  const userId = await findOwner(tx, reading, undefined)
  return userId ? { userId, isNew: false } : undefined
}

/** The second guardian by whose e-mail address a visitor paid; null for any other payment. */
export async function findPayingGuardian(
  tx: Transaction,
  userId: string,
  { customerEmail }: SubscriptionReading,
  checkout: Checkout | undefined,
): Promise<string | null> {
  if (!checkout || checkout.completedAt || checkout.userId || !customerEmail) return null
  const paidBy = await findGuardianByEmail(tx, customerEmail)
  return paidBy?.userId === userId ? paidBy.guardianId : null
}

/** The families that a first payment or a refund of this family may touch. */
export async function referrersOf(
  tx: Transaction,
  userId: string,
  code: string | null | undefined,
): Promise<string[]> {
  const rows = await tx
    .select({ id: referrals.referrerId })
    .from(referrals)
    .where(eq(referrals.referredId, userId))
  const owner = code ? await ownerOfCode(tx, code) : undefined
  return [...rows.map(({ id }) => id), ...(owner ? [owner] : [])]
}
