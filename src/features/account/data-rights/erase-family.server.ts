import { and, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { eraseViewsWith } from '#src/domain/back-office/views/erase-views.server.ts'
import { eraseChildrenAgain, eraseChildrenOf } from '#src/domain/children/erase-children.server.ts'
import { lockChildren } from '#src/domain/children/lock-children.server.ts'
import { withdrawConsentsAgain } from '#src/domain/consents/consents.server.ts'
import { endRequestsAgain, lockRequests } from '#src/domain/newsletter/newsletter.server.ts'
import { cancelSessionsOf } from '#src/domain/one-to-one/give-up.server.ts'
import { detachIncidentsOfFamily } from '#src/domain/safety/detach-incidents.server.ts'
import { customersOf } from '#src/domain/subscriptions/customers.server.ts'
import { endAtStripe } from '#src/domain/subscriptions/end-subscription.server.ts'
import { runningSubscriptionOf } from '#src/domain/subscriptions/subscriptions.server.ts'
import { clearCustomer } from '#src/domain/subscriptions/sync/clear-customer.server.ts'
import { syncEnded } from '#src/domain/subscriptions/sync/sync-ended.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import type { Database, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  checkouts,
  children,
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
import {
  ignoreStripeError,
  undefinedIfMissing,
  withinTimeout,
} from '#src/infrastructure/payments/stripe-errors.server.ts'
import { idOf } from '#src/infrastructure/payments/stripe-reference.ts'
import { erasureMark } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isReferralOfSql } from './agreements-data.server.ts'
import { earlierEmailIds, emailIdsTo, mentionsSql } from './family-emails.server.ts'

/**
 * Erases a family. First its subscription ends at Stripe, so that nothing more is ever charged, and the
 * personal data of its customers there is cleared; then everything is deleted in one transaction. Records of
 * payments stay, without their link to the family (subscription_events; Luxembourg's law keeps them ten
 * years). The other family of a referral keeps its free days. Erasing a family that does not exist is no
 * error. Throws `PaymentsUnavailableError` when Stripe does not respond; then nothing has been erased.
 */
export async function eraseFamilyData(services: Services, userId: string): Promise<void> {
  const { db } = services
  let outcome: Erased | 'pays' | 'gone'
  do {
    await withinTimeout(closeCheckouts(services, userId))
    await withinTimeout(endSubscription(services, userId))
    await withinTimeout(forgetAtStripe(services, userId))
    outcome = await db.transaction(async (tx) => {
      const erased = await eraseRows(tx, userId, { now: services.clock.now(), cancelsSessions: true })
      // The log is the only record that survives restoring an older backup: `npm run restore` reads the mark
      // here.
      if (typeof erased === 'object') services.log.info({ erased: erasureMark(userId) }, 'family erased')
      return erased
    })
    // A payment has arrived meanwhile, whose subscription must end first.
  } while (outcome === 'pays')
  // Deletes an e-mail that was being delivered during the erasure.
  if (outcome !== 'gone') await db.delete(mailbox).where(eq(mailbox.recipient, outcome.email))
  services.notifyOutbox()
}

/** Expires the family's open checkouts at Stripe, and syncs a subscription that was paid just now. */
async function closeCheckouts(services: Services, userId: string): Promise<void> {
  const { db, payments } = services
  const begun = await db
    .select({ session: checkouts.stripeSessionId })
    .from(checkouts)
    .where(
      and(eq(checkouts.userId, userId), isNull(checkouts.completedAt), isNotNull(checkouts.stripeSessionId)),
    )
  for (const { session: id } of begun) {
    const session =
      id === null ? undefined : await undefinedIfMissing(payments.checkout.sessions.retrieve(id))
    if (session?.status === 'open')
      await payments.checkout.sessions.expire(session.id).catch(ignoreStripeError)
    if (session?.subscription) await syncSubscription(services, idOf(session.subscription))
  }
}

async function endSubscription(services: Services, userId: string): Promise<void> {
  const running = await runningSubscriptionOf(services.db, userId)
  if (!running) return
  await endAtStripe(services, running.id)
  // The sync records the end in the metrics while the subscription still has its family.
  await syncEnded(services, running.id)
}

async function forgetAtStripe(services: Services, userId: string): Promise<void> {
  for (const customer of await customersOf(services, userId)) await clearCustomer(services.payments, customer)
}

/**
 * Erases again the families, children and newsletter requests with these marks, which a backup has brought
 * back, ends the newsletter again where it was unsubscribed, and withdraws consents again, with all that their
 * withdrawal erases. Returns the number of families.
 * Their experts were notified the first time.
 */
export async function eraseAgain(tx: Transaction, marks: ReadonlySet<string>, now: Date): Promise<number> {
  const all = marks.size > 0 ? await tx.select({ id: users.id }).from(users) : []
  const back = all.filter(({ id }) => marks.has(erasureMark(id)))
  // Their subscriptions ended at Stripe when they were erased.
  for (const { id } of back) {
    await tx.update(subscriptions).set({ isRunning: false }).where(eq(subscriptions.userId, id))
    await eraseRows(tx, id, { now, cancelsSessions: false })
  }
  await endRequestsAgain(tx, marks, now)
  await eraseChildrenAgain(tx, marks)
  for (const userId of await withdrawConsentsAgain(tx, marks, now)) await eraseChildrenOf(tx, userId)
  return back.length
}

/** Reads the marks of what was erased or withdrawn from the lines of a log. */
export function erasureMarksIn(log: string): Set<string> {
  return new Set([...log.matchAll(/"erased":"([\w-]{43})"/g)].map(([, mark = '']) => mark))
}

interface Erased {
  email: string
}

/**
 * Returns `pays` if a subscription is running, which must end first. With `cancelsSessions`, the coming
 * sessions are cancelled and their experts notified.
 */
async function eraseRows(
  tx: Transaction,
  userId: string,
  { now, cancelsSessions }: { now: Date; cancelsSessions: boolean },
): Promise<Erased | 'pays' | 'gone'> {
  const known = await tx
    .select({ one: referrals.referrerId, other: referrals.referredId })
    .from(referrals)
    .where(isReferralOfSql(userId))
  await lockUserRows(tx, [userId, ...known.flatMap(({ one, other }) => [one, other])])
  const [family] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!family) return 'gone'
  if (await runningSubscriptionOf(tx, userId)) return 'pays'
  const { email } = family
  await lockChildren(tx, userId)
  // The e-mails that this sends to the family are deleted below, with its other e-mails.
  if (cancelsSessions) await cancelSessionsOf(tx, eq(children.userId, userId), now)
  await detachIncidentsOfFamily(tx, userId)
  await eraseGuardians(tx, userId)
  // Otherwise a payment on an open checkout would create the account again, or be kept although nothing is
  // given for it. The sync sees `erasedAt` and refunds the payment.
  const isOpen = and(eq(checkouts.userId, userId), isNull(checkouts.completedAt))
  await tx.update(checkouts).set({ userId: null, referralCode: null, erasedAt: now }).where(isOpen)
  await tx.delete(checkouts).where(eq(checkouts.userId, userId))
  await eraseContact(tx, or(eq(contactSubmissions.userId, userId), eq(contactSubmissions.email, email)))
  await tx.delete(withdrawalRequests).where(eq(withdrawalRequests.email, email))
  await eraseInGifts(tx, email)
  await lockRequests(tx, email)
  await tx.delete(newsletterRequests).where(eq(newsletterRequests.email, email))
  await eraseViewsWith(tx, email)
  // E-mails to earlier addresses of the family, and to an address that it has not confirmed.
  const earlier = earlierEmailIds(tx, userId)
  await tx.delete(mailbox).where(inArray(mailbox.id, earlier))
  await tx.delete(outbox).where(inArray(outbox.id, earlier))
  await tx.delete(outbox).where(eq(outbox.recipient, email))
  // E-mails to the team that quote the family, and those that name it in their payload.
  await tx.delete(outbox).where(mentionsSql(email))
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
 * Deletes the e-mails to the family's other guardians, and the messages from them. The address of a guardian
 * who never confirmed, or has left, may belong to another family by now, so only this family's data is
 * deleted for it.
 */
async function eraseGuardians(tx: Transaction, userId: string): Promise<void> {
  const all = await tx.select().from(guardians).where(eq(guardians.userId, userId))
  for (const { id, email, invitationOutboxId, joinedAt, endedAt } of all) {
    const isInTime = and(
      joinedAt === null ? sql`false` : gte(outbox.createdAt, joinedAt),
      endedAt === null ? undefined : lte(outbox.createdAt, endedAt),
    )
    const ids = (condition?: SQL) => tx.select({ id: outbox.id }).from(outbox).where(condition)
    const sent = union(
      ids(eq(outbox.id, invitationOutboxId)),
      emailIdsTo(tx, email, isInTime),
      ids(mentionsSql(id)),
    )
    await tx.delete(mailbox).where(inArray(mailbox.id, sent))
    await tx.delete(outbox).where(inArray(outbox.id, sent))
    await tx.delete(rateLimits).where(sql`position(${email} in ${rateLimits.key}) > 0`)
    if (joinedAt !== null && endedAt === null) {
      await eraseContact(tx, eq(contactSubmissions.email, email))
      await tx.delete(withdrawalRequests).where(eq(withdrawalRequests.email, email))
      await eraseInGifts(tx, email)
      await eraseViewsWith(tx, email)
    }
    // E-mails to the payer name the other guardian.
    await tx.delete(mailbox).where(sql`position(${email} in ${mailbox.text}) > 0`)
  }
}

/**
 * Deletes messages of the contact form, and their receipts. A condition finds them, because a signed-in
 * family may have given any address.
 */
async function eraseContact(tx: Transaction, condition: SQL | undefined): Promise<void> {
  const receipts = tx
    .select({ id: outbox.id })
    .from(contactSubmissions)
    .innerJoin(
      outbox,
      and(
        eq(outbox.recipient, contactSubmissions.email),
        eq(outbox.createdAt, contactSubmissions.createdAt),
        eq(outbox.kind, 'contact-receipt'),
      ),
    )
    .where(condition)
  await tx.delete(mailbox).where(inArray(mailbox.id, receipts))
  await tx.delete(outbox).where(inArray(outbox.id, receipts))
  await tx.delete(contactSubmissions).where(condition)
}

/** A gift's code stays valid for its recipient; the address and the message are deleted. */
async function eraseInGifts(tx: Transaction, email: string): Promise<void> {
  await tx.update(gifts).set({ buyerEmail: null, message: '' }).where(eq(gifts.buyerEmail, email))
  await tx.update(gifts).set({ recipientEmail: null, message: '' }).where(eq(gifts.recipientEmail, email))
}

/**
 * The families whose retention period is over, all of them or only `among`: no subscription is running, and
 * the last one, or the access that the team had given, ended before `cutoff`; a family without either last
 * signed in before it (SPEC §9, data retention).
 */
export async function findFamiliesOverBefore(db: Database, cutoff: Date, among?: string): Promise<string[]> {
  const ended = sql`(select max(greatest(${subscriptions.accessUntil}, ${subscriptions.createdAt})) from ${subscriptions} where ${subscriptions.userId} = ${users.id})`
  const runs = sql`exists (select 1 from ${subscriptions} where ${subscriptions.userId} = ${users.id} and ${subscriptions.isRunning})`
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
