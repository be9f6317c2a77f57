import { and, asc, desc, eq, gt, inArray, isNull, like, lte, or, type SQL, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { deliveryAddressOf } from '#src/account/delivery-address/delivery-address.server.ts'
import { lockFamilies } from '#src/account/lock-families.server.ts'
import { liveSubscriptionOf } from '#src/account/subscription/account-answer.server.ts'
import { endAtStripe } from '#src/account/subscription/end-subscription.server.ts'
import { syncSubscription } from '#src/account/subscription/sync-subscription.server.ts'
import { actor, audit } from '#src/admin/audit/audit.server.ts'
import { csvMoment, csvOf } from '#src/admin/csv.rules.ts'
import { containing, newest, tellTotal } from '#src/admin/list-queries.server.ts'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Services } from '#src/api/services.server.ts'
import { disputeEventTypes } from '#src/business/money-events.ts'
import type { Transaction } from '#src/database/database.server.ts'
import { subscriptionEvents, users } from '#src/database/schema.server.ts'
import { type AdminUser, exportUsers, type FamilyDetails, listUsers, readUser, updateUser } from './users.contract.ts'
import type { accessFilters, userSorts } from './users.rules.ts'

type User = typeof users.$inferSelect

export const adminUserHandlers = [
  handle(listUsers, async ({ query: { page, pageSize, search, sort, access }, services: { db, clock }, reply }) => {
    // E-mails are kept folded, so that the cheaper `like` finds what `ilike` would.
    const wanted = and(search ? like(users.email, containing(search.toLowerCase())) : undefined, access ? withAccess(access, clock.now()) : undefined)
    // The page is found in the index alone, and its rows are read afterwards: the last of four thousand pages costs what the first does.
    const ofPage = db
      .select({ id: users.id })
      .from(users)
      .where(wanted)
      .orderBy(...orders[sort])
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const [rows] = await Promise.all([
      db
        .select()
        .from(users)
        .where(inArray(users.id, ofPage))
        .orderBy(...orders[sort]),
      tellTotal(db, users, wanted, reply),
    ])
    return rows.map(asAdminUser)
  }),

  handle(exportUsers, async ({ admin, services: { db, clock }, request, reply }) => {
    const now = clock.now()
    const rows = await db.transaction(async (tx) => {
      await audit(tx, { ...actor(admin, request, now), action: 'export-users', target: null, details: {} })
      return tx
        .select()
        .from(users)
        .orderBy(...orders.newest)
    })
    reply.header('Content-Disposition', 'attachment; filename="utilisateurs.csv"')
    return csvOf(
      ['Email', 'Statut', 'Accès gratuit jusqu’au', 'Inscription', 'Dernière connexion', 'Parrainages', 'Code', 'Langue', 'Accueil terminé'],
      rows.map((user) => [
        user.email,
        user.isSubscribed ? 'Abonné' : user.freeAccessUntil && user.freeAccessUntil > now ? 'Accès gratuit' : "Pas d'accès",
        csvMoment(user.freeAccessUntil),
        csvMoment(user.createdAt),
        csvMoment(user.lastLoginAt),
        user.referralCount,
        user.referralCode,
        user.language,
        user.hasCompletedOnboarding ? 'oui' : 'non',
      ]),
    )
  }),

  handle(readUser, async ({ params: { userId }, admin, services: { db, clock }, request }) => {
    return db.transaction(async (tx) => {
      const [found] = await tx.select().from(users).where(eq(users.id, userId))
      if (!found) throw refuse(readUser, 'unknown')
      await audit(tx, { ...actor(admin, request, clock.now()), action: 'read-family', target: found.id, details: {} })
      return { ...asAdminUser(found), deliveryAddress: await deliveryAddressOf(tx, found.id), incidents: await incidentsOf(tx, found.id) }
    })
  }),

  handle(updateUser, async ({ params: { userId }, body: { isSubscribed }, admin, services, request }) => {
    const { db, clock } = services
    const [known] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
    if (!known) throw refuse(updateUser, 'unknown')
    const by = () => ({ ...actor(admin, request, clock.now()), target: userId })
    // At Stripe first: if it refuses or does not answer, nothing has changed here (CONTRACT §7). What is asked for there is in the log before, and what came of it after.
    const ended = isSubscribed ? undefined : (await liveSubscriptionOf(db, userId))?.id
    const details: Record<string, string> = ended ? { subscription: ended } : {}
    if (ended) {
      await db.transaction((tx) => audit(tx, { ...by(), action: 'ask-unsubscribe', details }))
      if (!(await endFirst(services, ended))) {
        await db.transaction((tx) => audit(tx, { ...by(), action: 'keep-subscription', details: { ...details, because: 'stripeRefused' } }))
        throw refuse(updateUser, 'stripeRefused')
      }
    }
    const changed = await db.transaction(async (tx) => {
      await lockFamilies(tx, [userId])
      const live = await liveSubscriptionOf(tx, userId)
      // Who has paid anew meanwhile keeps what was paid for.
      if (!isSubscribed && live && live.id !== ended) {
        if (ended) await audit(tx, { ...by(), action: 'keep-subscription', details: { ...details, because: 'paidAgain' } })
        return undefined
      }
      // The access of a running subscription follows its payments: given here, it would be gone with the next event.
      if (isSubscribed && live?.accessUntil && live.accessUntil <= clock.now()) throw refuse(updateUser, 'unpaid')
      const endsNow = !isSubscribed && !ended ? { givenAccessEndedAt: clock.now() } : {}
      const [row] = await tx
        .update(users)
        .set({ isSubscribed, ...endsNow })
        .where(eq(users.id, userId))
        .returning()
      if (!row) throw refuse(updateUser, 'unknown')
      await audit(tx, { ...by(), action: isSubscribed ? 'subscribe' : 'unsubscribe', details })
      return row
    })
    if (!changed) throw refuse(updateUser, 'paidAgain')
    return asAdminUser(changed)
  }),
]

/** False when the payment provider refused or did not answer. What it has ended and cannot be asked about yet is written down by the event that it sends. */
async function endFirst(services: Services, subscription: string): Promise<boolean> {
  try {
    await endAtStripe(services, subscription)
  } catch (error) {
    warnOfStripe(services, error, subscription, 'a subscription could not be ended at the payment provider')
    return false
  }
  await syncSubscription(services, subscription).catch((error: unknown) =>
    warnOfStripe(services, error, subscription, 'a subscription was ended and could not be read again'),
  )
  return true
}

function warnOfStripe({ log }: Services, error: unknown, subscription: string, what: string): void {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  log.warn({ err: error, subscription }, what)
}

const orders: Readonly<Record<(typeof userSorts)[number], SQL[]>> = {
  newest: [newest(users.createdAt), asc(users.id)],
  oldest: [sql`${users.createdAt} asc nulls first`, desc(users.id)],
  email: [asc(users.email)],
  lastLogin: [newest(users.lastLoginAt), asc(users.id)],
}

function withAccess(access: (typeof accessFilters)[number], now: Date): SQL | undefined {
  if (access === 'subscribed') return eq(users.isSubscribed, true)
  const isFree = and(eq(users.isSubscribed, false), gt(users.freeAccessUntil, now))
  if (access === 'free') return isFree
  return and(eq(users.isSubscribed, false), or(isNull(users.freeAccessUntil), lte(users.freeAccessUntil, now)))
}

/** Oldest first. A refund that failed is kept as the money that came back of it. */
async function incidentsOf(tx: Transaction, userId: string): Promise<FamilyDetails['incidents']> {
  const { id, eventType, amount, createdAt } = subscriptionEvents
  const isIncident = or(inArray(eventType, disputeEventTypes), and(eq(eventType, 'refund'), gt(amount, 0)))
  const rows = await tx
    .select({ id, eventType, amount, createdAt })
    .from(subscriptionEvents)
    .where(and(eq(subscriptionEvents.userId, userId), isIncident))
    .orderBy(createdAt, eventType)
  return rows.map((row) => ({
    id: row.id,
    type: disputeEventTypes.find((type) => type === row.eventType) ?? 'refund_failed',
    cents: row.amount,
    at: row.createdAt.toISOString(),
  }))
}

function asAdminUser(user: User): AdminUser {
  const { id, email, username, language, isSubscribed, hasCompletedOnboarding, referralCode, referralCount } = user
  return {
    id,
    email,
    username,
    language,
    isSubscribed,
    hasCompletedOnboarding,
    referralCode,
    referralCount,
    freeAccessUntil: user.freeAccessUntil?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
  }
}
