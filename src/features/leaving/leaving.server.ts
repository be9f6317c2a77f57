import { and, desc, eq, gt, gte, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { HttpError, httpError } from '#src/api/server/http-error.server.ts'
import { enforceRateLimits, limitsOfClient } from '#src/api/server/rate-limits.server.ts'
import { requestLanguage } from '#src/api/server/request-language.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { readAccount } from '#src/domain/subscriptions/account-response.server.ts'
import { cancelForFamily, withdrawForFamily } from '#src/domain/subscriptions/manage-subscription.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { subscriptionEvents, users, withdrawalRequests } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { momentOf, secondsOf } from '#src/infrastructure/payments/stripe-reference.ts'
import { emailKey, keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { day, later } from '#src/shared/durations.ts'
import { leavingLinkDays } from '#src/shared/numbers.ts'
import { confirmLeaving, requestLeaving } from './leaving.contract.ts'
import { leavingLimits } from './leaving.rules.ts'
import {
  leavingAcknowledgedEmail,
  leavingConfirmationEmail,
  readLeavingToken,
} from './leaving-emails.server.ts'

/** Leaving the contract without signing in (PROGRAMME §8). */
export const leavingHandlers = [
  handle(
    requestLeaving,
    async ({ body: { kind, email, name, wishedOn, locale, website }, services, request }) => {
      if (website) return {}
      await limitRequests(services, request, email)
      const language = requestLanguage(request, locale)
      const at = services.clock.now()
      await services.db.transaction(async (tx) => {
        const requestId = await store(tx, {
          kind,
          email,
          name,
          wishedOn: wishedOn ?? null,
          language,
          createdAt: at,
        })
        await enqueueEmail(tx, leavingConfirmationEmail, { to: email, language, payload: { requestId }, at })
      })
      services.notifyOutbox()
      return {}
    },
  ),

  handle(confirmLeaving, async ({ body: { token }, services }) => {
    const { db, clock } = services
    const link = readLeavingToken(services, token)
    if (!link) throw httpError(confirmLeaving, 'invalidLink')
    const [declared] = await db
      .select()
      .from(withdrawalRequests)
      .where(eq(withdrawalRequests.id, link.requestId))
    if (!declared) throw httpError(confirmLeaving, 'invalidLink')
    if (declared.confirmedAt) return asConfirmed(declared, declared.confirmedAt)
    const isLate = declared.createdAt < later(clock.now(), -leavingLinkDays * day)
    // After a change of the family's address, the link is in a mailbox that may be a stranger's.
    if (isLate || link.emailKey !== emailKey(declared.email)) throw httpError(confirmLeaving, 'invalidLink')
    const effectiveAt = await leave(services, declared)
    const confirmedAt = clock.now()
    const [confirmed] = await db.transaction(async (tx) => {
      const written = await tx
        .update(withdrawalRequests)
        .set({ confirmedAt, outcome: declared.kind, effectiveAt })
        .where(and(eq(withdrawalRequests.id, declared.id), isNull(withdrawalRequests.confirmedAt)))
        .returning()
      const { email: to, language } = declared
      if (written.length > 0)
        await enqueueEmail(tx, leavingAcknowledgedEmail, {
          to,
          language,
          payload: { requestId: declared.id },
          at: confirmedAt,
        })
      return written.length > 0
        ? written
        : tx.select().from(withdrawalRequests).where(eq(withdrawalRequests.id, declared.id))
    })
    services.notifyOutbox()
    return asConfirmed(confirmed ?? declared, confirmed?.confirmedAt ?? confirmedAt)
  }),
]

type Declaration = typeof withdrawalRequests.$inferSelect

/** Withdraws or cancels as the account page does, and returns when the contract ends. Idempotent. */
async function leave(services: Services, { kind, email, createdAt }: Declaration): Promise<Date | null> {
  const [family] = await services.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!family) throw httpError(confirmLeaving, 'noContract')
  try {
    if (kind === 'withdraw') await withdrawForFamily(services, family.id, createdAt)
    else await cancelForFamily(services, family.id)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (error.code === 'tooLate') throw httpError(confirmLeaving, 'tooLate')
    if (error.code !== 'noSubscription') throw error
    // The link was used twice, or its first use ended the contract but was interrupted before that was
    // stored.
    const endedAt = kind === 'cancel' && (await endSince(services, family.id, createdAt))
    if (!endedAt) throw httpError(confirmLeaving, 'noContract')
    return endedAt
  }
  const { cancelAt } = await readAccount(services, family.id)
  return kind === 'cancel' && cancelAt !== null ? new Date(cancelAt) : services.clock.now()
}

/** When a contract of the family ended after `declaredAt`; Stripe counts whole seconds. */
async function endSince({ db }: Services, userId: string, declaredAt: Date): Promise<Date | undefined> {
  const [end] = await db
    .select({ at: subscriptionEvents.createdAt })
    .from(subscriptionEvents)
    .where(
      and(
        eq(subscriptionEvents.userId, userId),
        eq(subscriptionEvents.eventType, 'canceled'),
        gte(subscriptionEvents.createdAt, momentOf(secondsOf(declaredAt))),
      ),
    )
    .orderBy(desc(subscriptionEvents.createdAt))
    .limit(1)
  return end?.at
}

function asConfirmed({ kind, createdAt, effectiveAt }: Declaration, confirmedAt: Date) {
  return {
    kind,
    receivedAt: createdAt.toISOString(),
    confirmedAt: confirmedAt.toISOString(),
    effectiveAt: isoOrNull(effectiveAt),
  }
}

/**
 * Stores a declaration and returns its id. An identical, unconfirmed declaration of the last day is reused,
 * so that the earlier date counts. A declaration with different content is stored separately, with its own
 * link.
 */
async function store(
  tx: Transaction,
  declared: typeof withdrawalRequests.$inferInsert & { createdAt: Date },
): Promise<string> {
  const [waiting] = await tx
    .select({ id: withdrawalRequests.id })
    .from(withdrawalRequests)
    .where(
      and(
        eq(withdrawalRequests.email, declared.email),
        eq(withdrawalRequests.kind, declared.kind),
        eq(withdrawalRequests.name, declared.name),
        declared.wishedOn
          ? eq(withdrawalRequests.wishedOn, declared.wishedOn)
          : isNull(withdrawalRequests.wishedOn),
        eq(withdrawalRequests.language, declared.language),
        isNull(withdrawalRequests.confirmedAt),
        gt(withdrawalRequests.createdAt, later(declared.createdAt, -day)),
      ),
    )
    .orderBy(withdrawalRequests.createdAt)
    .limit(1)
  if (waiting) return waiting.id
  const [stored] = await tx
    .insert(withdrawalRequests)
    .values(declared)
    .returning({ id: withdrawalRequests.id })
  if (!stored) throw new Error('the declaration was not stored')
  return stored.id
}

async function limitRequests(
  { db, clock, secret }: Services,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  await enforceRateLimits(db, clock.now(), [
    {
      key: `leaving-email|${keyedHash(secret, 'leaving-limit', email).toString('base64url')}`,
      ...leavingLimits.perEmail,
    },
    ...limitsOfClient('leaving-address', request.ip, leavingLimits.perIp),
  ])
}
