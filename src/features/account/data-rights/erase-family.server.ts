import { and, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { eraseRequestsAgain } from '#src/domain/newsletter/newsletter.server.ts'
import { liveSubscriptionOf } from '#src/domain/subscriptions/account-response.server.ts'
import { endAtStripe } from '#src/domain/subscriptions/end-subscription.server.ts'
import { withinTimeout } from '#src/domain/subscriptions/payments-away.server.ts'
import { forgetCustomer } from '#src/domain/subscriptions/sync/forget-customer.server.ts'
import { found, ignoreStripeError } from '#src/domain/subscriptions/sync/read-subscription.server.ts'
import { idOf } from '#src/domain/subscriptions/sync/stripe-reference.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import type { Database, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  checkouts,
  contactSubmissions,
  gifts,
  guardians,
  mailbox,
  newsletterRequests,
  outbox,
  rateLimits,
  referrals,
  subscriptions,
  users,
  withdrawalRequests,
} from '#src/infrastructure/database/schema.server.ts'
import { erasureMark } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { ofReferral } from './agreements-data.server.ts'
import { wasSentTo } from './family-data.server.ts'

/**
 * Erases a family: first its subscription ends at Stripe, so that nothing more is ever charged, and Stripe
 * forgets who it was; then everything goes in one transaction. Records of payments stay, without their link
 * to the family (subscription_events; Luxembourg's law keeps them ten years). The other family of a referral
 * keeps its free days. Erasing what is gone is no error. Throws `PaymentsAway` when Stripe does not answer:
 * nothing has been erased then.
 */
export async function erase(services: Services, userId: string): Promise<void> {
  const { db } = services
  let outcome: Erased | 'pays' | 'gone'
  do {
    await withinTimeout(closeCheckouts(services, userId))
    await withinTimeout(endSubscription(services, userId))
    await withinTimeout(forgetAtStripe(services, userId))
    outcome = await db.transaction(async (tx) => {
      const erased = await eraseRows(tx, userId)
      // The log alone outlives the database: `npm run restore` reads it here.
      if (typeof erased === 'object')
        services.log.info({ erased: erasureMark(userId) }, 'a family was erased')
      return erased
    })
    // Paid in this very moment: that ends first.
  } while (outcome === 'pays')
  // An e-mail that was on its way meanwhile.
  if (outcome !== 'gone') await db.delete(mailbox).where(eq(mailbox.recipient, outcome.email))
}

/** Nothing more can be paid on what the family has begun; what it has just paid is known. */
async function closeCheckouts(services: Services, userId: string): Promise<void> {
  const { db, payments } = services
  const begun = await db
    .select({ session: checkouts.stripeSessionId })
    .from(checkouts)
    .where(
      and(eq(checkouts.userId, userId), isNull(checkouts.completedAt), isNotNull(checkouts.stripeSessionId)),
    )
  for (const { session: id } of begun) {
    const session = id === null ? undefined : await found(payments.checkout.sessions.retrieve(id))
    if (session?.status === 'open')
      await payments.checkout.sessions.expire(session.id).catch(ignoreStripeError)
    if (session?.subscription) await syncSubscription(services, idOf(session.subscription))
  }
}

async function endSubscription(services: Services, userId: string): Promise<void> {
  const live = await liveSubscriptionOf(services.db, userId)
  if (!live) return
  await endAtStripe(services, live.id)
  // What ended is written down among the figures while it still has its family.
  const { kind } = await syncSubscription(services, live.id)
  // What Stripe does not know, as after a change of Stripe account, charges nobody.
  if (kind === 'none')
    await services.db.update(subscriptions).set({ isLive: false }).where(eq(subscriptions.id, live.id))
}

/** Each customer that the family has been at Stripe: a payment without signing in makes a new one. */
async function forgetAtStripe({ db, payments }: Services, userId: string): Promise<void> {
  const [family] = await db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, userId))
  const paidAs = await db
    .selectDistinct({ id: subscriptions.customerId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
  const customers = new Set(
    [family?.id, ...paidAs.map(({ id }) => id)].filter((id) => typeof id === 'string'),
  )
  for (const customer of customers) await forgetCustomer(payments, customer)
}

/**
 * Erases again the families and the requests of these marks, which a backup brought back. Returns how many
 * families they were.
 */
export async function eraseAgain(tx: Transaction, marks: ReadonlySet<string>): Promise<number> {
  const all = marks.size > 0 ? await tx.select({ id: users.id }).from(users) : []
  const back = all.filter(({ id }) => marks.has(erasureMark(id)))
  // Their subscriptions ended at Stripe when they were erased.
  for (const { id } of back) {
    await tx.update(subscriptions).set({ isLive: false }).where(eq(subscriptions.userId, id))
    await eraseRows(tx, id)
  }
  await eraseRequestsAgain(tx, marks)
  return back.length
}

/** The marks of erased families in the lines of a log. */
export function erasureMarksIn(log: string): Set<string> {
  return new Set([...log.matchAll(/"erased":"([\w-]{43})"/g)].map(([, mark = '']) => mark))
}

interface Erased {
  email: string
}

/** `pays`: a subscription runs, and must end first. */
async function eraseRows(tx: Transaction, userId: string): Promise<Erased | 'pays' | 'gone'> {
  const known = await tx
    .select({ one: referrals.referrerId, other: referrals.referredId })
    .from(referrals)
    .where(ofReferral(userId))
  await lockUserRows(tx, [userId, ...known.flatMap(({ one, other }) => [one, other])])
  const [family] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!family) return 'gone'
  if (await liveSubscriptionOf(tx, userId)) return 'pays'
  const { email } = family
  await eraseGuardians(tx, userId)
  // A payment on one that is still open would otherwise make the account anew, or be kept for nothing: the
  // sync knows it by its mark and sends the money back.
  const isOpen = and(eq(checkouts.userId, userId), isNull(checkouts.completedAt))
  await tx.update(checkouts).set({ userId: null, referralCode: null, erasedAt: sql`now()` }).where(isOpen)
  await tx.delete(checkouts).where(eq(checkouts.userId, userId))
  await tx.delete(contactSubmissions).where(eq(contactSubmissions.email, email))
  await tx.delete(withdrawalRequests).where(eq(withdrawalRequests.email, email))
  // The code of a gift stays good for whom it was bought; who gave what to whom goes.
  await tx.update(gifts).set({ buyerEmail: null, message: '' }).where(eq(gifts.buyerEmail, email))
  await tx.update(gifts).set({ recipientEmail: null, message: '' }).where(eq(gifts.recipientEmail, email))
  await tx.delete(newsletterRequests).where(eq(newsletterRequests.email, email))
  // Those to earlier addresses of the family, and to one that it has not confirmed.
  await tx
    .delete(mailbox)
    .where(inArray(mailbox.id, tx.select({ id: outbox.id }).from(outbox).where(wasSentTo(userId))))
  await tx.delete(outbox).where(or(eq(outbox.recipient, email), wasSentTo(userId)))
  // E-mails to the team that quote the family, and those that name it in their payload.
  await tx.delete(outbox).where(sql`position(${email} in ${outbox.payload}::text) > 0`)
  await tx
    .delete(mailbox)
    .where(sql`${mailbox.recipient} = ${email} or position(${email} in ${mailbox.text}) > 0`)
  await tx
    .delete(rateLimits)
    .where(sql`position(${email} in ${rateLimits.key}) > 0 or position(${userId} in ${rateLimits.key}) > 0`)
  await tx.delete(users).where(eq(users.id, userId))
  return { email }
}

/**
 * What was sent to the family's other guardians, and what they wrote. An address that never said yes, or has
 * left, may by now be another family's: of it goes what was this family's alone.
 */
async function eraseGuardians(tx: Transaction, userId: string): Promise<void> {
  const all = await tx.select().from(guardians).where(eq(guardians.userId, userId))
  for (const { id, email, invitationOutboxId, joinedAt, endedAt } of all) {
    const isInTime = and(
      joinedAt === null ? sql`false` : gte(outbox.createdAt, joinedAt),
      endedAt === null ? undefined : lte(outbox.createdAt, endedAt),
    )
    const wasSent = or(
      eq(outbox.id, invitationOutboxId),
      and(eq(outbox.recipient, email), isInTime),
      sql`position(${id} in ${outbox.payload}::text) > 0`,
    )
    await tx
      .delete(mailbox)
      .where(inArray(mailbox.id, tx.select({ id: outbox.id }).from(outbox).where(wasSent)))
    await tx.delete(outbox).where(wasSent)
    await tx.delete(rateLimits).where(sql`position(${email} in ${rateLimits.key}) > 0`)
    if (joinedAt !== null && endedAt === null) {
      await tx.delete(contactSubmissions).where(eq(contactSubmissions.email, email))
      await tx.delete(withdrawalRequests).where(eq(withdrawalRequests.email, email))
    }
    // What was sent to the one who pays names the other.
    await tx.delete(mailbox).where(sql`position(${email} in ${mailbox.text}) > 0`)
  }
}

/**
 * Families whose time is over, all of them or `among` one: no subscription runs, and the last one, or the
 * access that the team had given, ended before `cutoff`; without any, nobody has signed in since (SPEC §9,
 * data retention).
 */
export async function familiesOverBefore(db: Database, cutoff: Date, among?: string): Promise<string[]> {
  const ended = sql`(select max(greatest(${subscriptions.accessUntil}, ${subscriptions.createdAt})) from ${subscriptions} where ${subscriptions.userId} = ${users.id})`
  const runs = sql`exists (select 1 from ${subscriptions} where ${subscriptions.userId} = ${users.id} and ${subscriptions.isLive})`
  const over = await db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${among === undefined ? sql`true` : eq(users.id, among)} and not ${users.isSubscribed} and not ${runs}
        and greatest(coalesce(${ended}, ${users.lastLoginAt}, ${users.createdAt}), ${users.freeAccessUntil}, ${users.givenAccessEndedAt}) < ${cutoff.toISOString()}::timestamptz`,
    )
    .limit(1000)
  return over.map(({ id }) => id)
}
