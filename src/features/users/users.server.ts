import { and, asc, desc, eq, gt, inArray, isNull, like, lte, or, type SQL, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { isGuardianNowSql } from '#src/domain/accounts/guardians.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { cellsInOrder, csvFrom, csvMoment } from '#src/domain/back-office/lists/csv.server.ts'
import { containing, newest, setTotalHeader } from '#src/domain/back-office/lists/list-queries.server.ts'
import { type AdminUser, listUsers } from '#src/domain/back-office/users/list-users.contract.ts'
import type { accessFilters, userSorts } from '#src/domain/back-office/users/list-users.options.ts'
import { deliveryAddressOf } from '#src/domain/deliveries/delivery-address.server.ts'
import { releaseLostPlaces } from '#src/domain/lost-access/lost-access.server.ts'
import { endAtStripe } from '#src/domain/subscriptions/end-subscription.server.ts'
import { moneyIncidentsOf } from '#src/domain/subscriptions/money-incidents.server.ts'
import { runningSubscriptionOf } from '#src/domain/subscriptions/subscriptions.server.ts'
import { syncEnded } from '#src/domain/subscriptions/sync/sync-ended.server.ts'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { guardians, users } from '#src/infrastructure/database/schema.server.ts'
import { PaymentsUnavailableError, withinTimeout } from '#src/infrastructure/payments/stripe-errors.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { exportUsers, type FamilyDetails, readUser, updateUser } from './users.contract.ts'

export const adminUserHandlers = [
  handle(
    listUsers,
    async ({ query: { page, pageSize, search, sort, access }, services: { db, clock }, reply }) => {
      const condition = matchesSql({ search, access }, clock.now())
      // Finds the ids of the page in the index alone and reads their rows afterwards, so that even the last
      // of four thousand pages is cheap.
      const ofPage = db
        .select({ id: users.id })
        .from(users)
        .where(condition)
        .orderBy(...orders[sort])
        .limit(pageSize)
        .offset((page - 1) * pageSize)
      const [rows] = await Promise.all([
        db
          .select()
          .from(users)
          .where(inArray(users.id, ofPage))
          .orderBy(...orders[sort]),
        setTotalHeader(db, users, condition, reply),
      ])
      return rows.map(asAdminUser)
    },
  ),

  handle(exportUsers, async ({ query: { search, access, sort }, admin, services, request, reply }) => {
    const { db, clock, streamRows } = services
    const now = clock.now()
    await db.transaction((tx) =>
      audit(tx, { ...actor(admin, request, now), action: 'export-users', target: null }),
    )
    reply.header('Content-Disposition', 'attachment; filename="utilisateurs.csv"')
    const { freeAccessUntil, createdAt, lastLoginAt } = users
    const query = db
      .select({
        email: users.email,
        status: sql`case
          when ${users.isSubscribed} then 'Abonné'
          when ${gt(freeAccessUntil, now)} then 'Accès gratuit'
          else 'Pas d''accès'
        end`.as('status'),
        free: csvMoment(freeAccessUntil).as('free'),
        created: csvMoment(createdAt).as('created'),
        lastLogin: csvMoment(lastLoginAt).as('last_login'),
        referrals: users.referralCount,
        code: users.referralCode,
        language: users.language,
        onboarding: sql`case when ${users.hasCompletedOnboarding} then 'oui' else 'non' end`.as('onboarding'),
      })
      .from(users)
      .where(matchesSql({ search, access }, now))
      .orderBy(...orders[sort])
    return csvFrom(
      [
        'Email',
        'Statut',
        'Accès gratuit jusqu’au',
        'Inscription',
        'Dernière connexion',
        'Parrainages',
        'Code',
        'Langue',
        'Accueil terminé',
      ],
      streamRows(query.getSQL()),
      cellsInOrder,
    )
  }),

  handle(readUser, async ({ params: { userId }, admin, services: { db, clock }, request }) => {
    return db.transaction(async (tx) => {
      const [found] = await tx.select().from(users).where(eq(users.id, userId))
      if (!found) throw httpError(readUser, 'unknown')
      await audit(tx, { ...actor(admin, request, clock.now()), action: 'read-family', target: found.id })
      return {
        ...asAdminUser(found),
        subscription: await subscriptionOf(tx, found.id),
        deliveryAddress: await deliveryAddressOf(tx, found.id),
        incidents: await moneyIncidentsOf(tx, found.id),
      }
    })
  }),

  handle(updateUser, async ({ params: { userId }, body: { isSubscribed }, admin, services, request }) => {
    const { db, clock } = services
    const [known] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
    if (!known) throw httpError(updateUser, 'unknown')
    const ended = isSubscribed ? undefined : (await runningSubscriptionOf(db, userId))?.id
    const change: AccessChange = {
      userId,
      isSubscribed,
      ended,
      writeAudit: (tx, { action, because }) =>
        audit(tx, {
          ...actor(admin, request, clock.now()),
          action,
          target: userId,
          details: { ...(ended && { subscription: ended }), ...(because && { because }) },
        }),
    }
    // The subscription ends at Stripe first, so that after an error there nothing has changed here (CONTRACT
    // §7).
    if (ended) await endAudited(services, ended, change)
    const changed = await db.transaction((tx) => storeAccess(tx, change, clock))
    if (!changed) throw httpError(updateUser, 'paidAgain')
    await releaseLostPlaces(services, userId)
    return asAdminUser(changed)
  }),
]

type User = typeof users.$inferSelect

/** An administrator's « Abonner » or « Désabonner ». */
interface AccessChange {
  userId: string
  isSubscribed: boolean
  /** The subscription at Stripe that ends with it. */
  ended: string | undefined
  writeAudit(tx: Transaction, entry: { action: string; because?: string }): Promise<void>
}

/**
 * Ends the subscription at Stripe; the audit log has the request before the call, and its failure after it.
 * Throws `paymentsRejected`.
 */
async function endAudited(
  services: Services,
  subscription: string,
  { writeAudit }: AccessChange,
): Promise<void> {
  await services.db.transaction((tx) => writeAudit(tx, { action: 'ask-unsubscribe' }))
  if (await endSubscription(services, subscription)) return
  await services.db.transaction((tx) =>
    // The stored name of `paymentsRejected`, as in the log's earlier entries.
    writeAudit(tx, { action: 'keep-subscription', because: 'stripeRefused' }),
  )
  throw httpError(updateUser, 'paymentsRejected', { retryAfterSeconds: 5 })
}

/**
 * Stores the access and audits it. Returns undefined and stores nothing for a family that has paid again
 * meanwhile: it keeps its new subscription. Throws `unpaid` or `unknown`.
 */
async function storeAccess(
  tx: Transaction,
  { userId, isSubscribed, ended, writeAudit }: AccessChange,
  clock: Clock,
): Promise<User | undefined> {
  await lockUserRows(tx, [userId])
  const now = clock.now()
  const running = await runningSubscriptionOf(tx, userId)
  if (!isSubscribed && running && running.id !== ended) {
    if (ended) await writeAudit(tx, { action: 'keep-subscription', because: 'paidAgain' })
    return undefined
  }
  // The access of a running subscription depends on its payments: access given here would be removed by the
  // next event.
  if (isSubscribed && running?.accessUntil && running.accessUntil <= now)
    throw httpError(updateUser, 'unpaid')
  const endsNow = !isSubscribed && !ended ? { givenAccessEndedAt: now } : {}
  const [row] = await tx
    .update(users)
    .set({ isSubscribed, ...endsNow })
    .where(eq(users.id, userId))
    .returning()
  if (!row) throw httpError(updateUser, 'unknown')
  await writeAudit(tx, { action: isSubscribed ? 'subscribe' : 'unsubscribe' })
  return row
}

async function subscriptionOf(tx: Transaction, userId: string): Promise<FamilyDetails['subscription']> {
  const running = await runningSubscriptionOf(tx, userId)
  if (!running) return null
  const { plan, billing, nextChargeAt, nextChargeCents, furtherChildren } = running
  return {
    plan,
    billing,
    nextChargeAt: isoOrNull(nextChargeAt),
    nextChargeCents,
    furtherChildren,
  }
}

/**
 * How long ending a subscription at Stripe and reading it again may take, in milliseconds; ten seconds are
 * promised.
 */
const endingMs = 6000
const readingMs = 2500

/**
 * Ends a subscription at Stripe and syncs it. Returns false when Stripe rejected the call or did not respond.
 * If only the sync fails, Stripe's event leads to another sync later.
 */
async function endSubscription(services: Services, subscription: string): Promise<boolean> {
  try {
    await withinTimeout(endAtStripe(services, subscription), endingMs)
  } catch (error) {
    warnOfStripe(services, error, subscription, 'subscription could not be ended at the payment provider')
    return false
  }
  await withinTimeout(syncEnded(services, subscription), readingMs).catch((error: unknown) =>
    warnOfStripe(services, error, subscription, 'ended subscription could not be read again'),
  )
  return true
}

function warnOfStripe({ log }: Services, error: unknown, subscription: string, what: string): void {
  if (!(error instanceof Stripe.errors.StripeError || error instanceof PaymentsUnavailableError)) throw error
  log.warn({ err: error, subscription }, what)
}

/** The account's e-mail address, or its second guardian's. */
function hasEmailLikeSql(pattern: string): SQL | undefined {
  return or(
    like(users.email, pattern),
    sql`${users.id} in (select ${guardians.userId} from ${guardians} where ${guardians.email} like ${pattern} and ${isGuardianNowSql})`,
  )
}

const orders: Readonly<Record<(typeof userSorts)[number], SQL[]>> = {
  newest: [newest(users.createdAt), asc(users.id)],
  oldest: [sql`${users.createdAt} asc nulls first`, desc(users.id)],
  email: [asc(users.email)],
  lastLogin: [newest(users.lastLoginAt), asc(users.id)],
}

function matchesSql(
  { search, access }: { search?: string | undefined; access?: (typeof accessFilters)[number] | undefined },
  now: Date,
): SQL | undefined {
  return and(
    // E-mails are stored in lower case, so the cheaper `like` finds the same as `ilike`.
    search ? hasEmailLikeSql(containing(search.toLowerCase())) : undefined,
    access ? hasAccessOfSql(access, now) : undefined,
  )
}

function hasAccessOfSql(access: (typeof accessFilters)[number], now: Date): SQL | undefined {
  if (access === 'subscribed') return eq(users.isSubscribed, true)
  const isFree = and(eq(users.isSubscribed, false), gt(users.freeAccessUntil, now))
  if (access === 'free') return isFree
  return and(
    eq(users.isSubscribed, false),
    or(isNull(users.freeAccessUntil), lte(users.freeAccessUntil, now)),
  )
}

function asAdminUser(user: User): AdminUser {
  return {
    ...user,
    freeAccessUntil: isoOrNull(user.freeAccessUntil),
    createdAt: user.createdAt.toISOString(),
    lastLoginAt: isoOrNull(user.lastLoginAt),
  }
}
