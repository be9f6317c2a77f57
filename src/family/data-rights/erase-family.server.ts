import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { lockFamilies } from '#src/account/lock-families.server.ts'
import { eraseRequestsAgain } from '#src/account/mailing.server.ts'
import { liveSubscriptionOf } from '#src/account/subscription/account-answer.server.ts'
import { endAtStripe } from '#src/account/subscription/end-subscription.server.ts'
import { forgetCustomer } from '#src/account/subscription/forget-customer.server.ts'
import { inTime } from '#src/account/subscription/payments-away.server.ts'
import { found, ignoreRefusal } from '#src/account/subscription/read-subscription.server.ts'
import { idOf } from '#src/account/subscription/stripe-reference.ts'
import { syncSubscription } from '#src/account/subscription/sync-subscription.server.ts'
import type { Services } from '#src/api/services.server.ts'
import type { Database, Transaction } from '#src/database/database.server.ts'
import { checkouts, contactSubmissions, mailbox, mailingRequests, outbox, rateLimits, referrals, subscriptions, users } from '#src/database/schema.server.ts'
import { erasureMark } from '#src/outside/secrets.server.ts'
import { ofReferral, wasSentTo } from './family-data.server.ts'

/**
 * Erases a family: first its subscription ends at Stripe, so that nothing more is ever charged, and Stripe forgets who it was; then everything goes in one transaction. Records of payments
 * stay, without their link to the family (subscription_events; Luxembourg's law keeps them ten years). The other family of a referral keeps its free days.
 * Erasing what is gone is no error. Throws `PaymentsAway` when Stripe does not answer: nothing has been erased then.
 */
export async function erase(services: Services, userId: string): Promise<void> {
  const { db } = services
  let outcome: Erased | 'pays' | 'gone'
  do {
    await inTime(closeCheckouts(services, userId))
    await inTime(endSubscription(services, userId))
    await inTime(forgetAtStripe(services, userId))
    outcome = await db.transaction(async (tx) => {
      const erased = await eraseRows(tx, userId)
      // The log alone outlives the database: `npm run restore` reads it here.
      if (typeof erased === 'object') services.log.info({ erased: erasureMark(userId) }, 'a family was erased')
      return erased
    })
    // Paid in this very moment: that ends first.
  } while (outcome === 'pays')
  // A letter that was on its way meanwhile.
  if (outcome !== 'gone') await db.delete(mailbox).where(eq(mailbox.recipient, outcome.email))
}

/** Nothing more can be paid on what the family has begun; what it has just paid is known. */
async function closeCheckouts(services: Services, userId: string): Promise<void> {
  const { db, payments } = services
  const begun = await db
    .select({ session: checkouts.stripeSessionId })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), isNull(checkouts.completedAt), isNotNull(checkouts.stripeSessionId)))
  for (const { session: id } of begun) {
    const session = id === null ? undefined : await found(payments.checkout.sessions.retrieve(id))
    if (session?.status === 'open') await payments.checkout.sessions.expire(session.id).catch(ignoreRefusal)
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
  if (kind === 'none') await services.db.update(subscriptions).set({ isLive: false }).where(eq(subscriptions.id, live.id))
}

/** Each customer that the family has been at Stripe: a payment without signing in makes a new one. */
async function forgetAtStripe({ db, payments }: Services, userId: string): Promise<void> {
  const [family] = await db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, userId))
  const paidAs = await db.selectDistinct({ id: subscriptions.customerId }).from(subscriptions).where(eq(subscriptions.userId, userId))
  const customers = new Set([family?.id, ...paidAs.map(({ id }) => id)].filter((id) => typeof id === 'string'))
  for (const customer of customers) await forgetCustomer(payments, customer)
}

/** Erases again the families and the requests of these marks, which a backup brought back. Answers how many families they were. */
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
  const known = await tx.select({ one: referrals.referrerId, other: referrals.referredId }).from(referrals).where(ofReferral(userId))
  await lockFamilies(tx, [userId, ...known.flatMap(({ one, other }) => [one, other])])
  const [family] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!family) return 'gone'
  if (await liveSubscriptionOf(tx, userId)) return 'pays'
  const { email } = family
  // A payment on one that is still open would otherwise make the account anew, or be kept for nothing: the sync knows it by its mark and sends the money back.
  const isOpen = and(eq(checkouts.userId, userId), isNull(checkouts.completedAt))
  await tx.update(checkouts).set({ userId: null, referralCode: null, erasedAt: sql`now()` }).where(isOpen)
  await tx.delete(checkouts).where(eq(checkouts.userId, userId))
  await tx.delete(contactSubmissions).where(eq(contactSubmissions.email, email))
  await tx.delete(mailingRequests).where(eq(mailingRequests.email, email))
  // Those to earlier addresses of the family, and to one that it has not confirmed.
  await tx.delete(mailbox).where(inArray(mailbox.id, tx.select({ id: outbox.id }).from(outbox).where(wasSentTo(userId))))
  await tx.delete(outbox).where(or(eq(outbox.recipient, email), wasSentTo(userId)))
  // Letters to the team that quote the family, and those that name it in their payload.
  await tx.delete(outbox).where(sql`position(${email} in ${outbox.payload}::text) > 0`)
  await tx.delete(mailbox).where(sql`${mailbox.recipient} = ${email} or position(${email} in ${mailbox.text}) > 0`)
  await tx.delete(rateLimits).where(sql`position(${email} in ${rateLimits.key}) > 0 or position(${userId} in ${rateLimits.key}) > 0`)
  await tx.delete(users).where(eq(users.id, userId))
  return { email }
}

/**
 * Families whose time is over, all of them or `among` one: no subscription runs, and the last one, or the access that the team had given, ended before `cutoff`;
 * without any, nobody has signed in since (SPEC §9, data retention).
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
