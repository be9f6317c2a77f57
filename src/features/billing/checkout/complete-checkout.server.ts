import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { ResponseOf } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import { countTowards, waitSeconds } from '#src/api/server/rate-limits.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { type GuardianRef, readRecipient } from '#src/domain/accounts/guardians.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { asSessionUser, openSession, readFamily } from '#src/domain/accounts/session.server.ts'
import { isOpenLinkSql, linkLimitOf } from '#src/domain/login-links/login-link.server.ts'
import { loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import { moveCharges } from '#src/domain/subscriptions/sync/move-charges.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { checkouts, loginLinks } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import {
  PaymentsUnavailableError,
  undefinedIfMissing,
  withinTimeout,
} from '#src/infrastructure/payments/stripe-errors.server.ts'
import { idOf } from '#src/infrastructure/payments/stripe-reference.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { hour, later } from '#src/shared/durations.ts'
import { completeCheckout } from './checkout.contract.ts'
import { isBrowserOf } from './checkout-browser.server.ts'

/**
 * CONTRACT §7: after paying, the browser that began the checkout is signed in, once, within an hour, and only
 * to an account that this payment created. With any other browser, or if the e-mail already had an account,
 * only a login link is sent by e-mail. Nothing here waits for a webhook.
 */
export const completeCheckoutHandlers = [
  handle(
    completeCheckout,
    async ({ body, services, request, reply, findUser }): Promise<ResponseOf<typeof completeCheckout>> => {
      const { db, clock } = services
      const checkout = await paidCheckout(services, body.sessionId)
      const { language, userId } = checkout
      if (!checkout.completedAt || !userId) return { outcome: 'notPaid', language }

      const user = await findUser()
      if (user?.id === userId) return { outcome: 'signedIn', language, user: asSessionUser(user) }
      const isSameBrowser = isBrowserOf(services, request, checkout.browserHash)
      const isInTime = later(checkout.completedAt, hour) > clock.now()
      if (isSameBrowser && checkout.madeAccount && isInTime) {
        const family = await db.transaction(async (tx) => {
          await lockUserRows(tx, [userId])
          if (await isSharedAlready(tx, checkout.id, userId)) return undefined
          const [taken] = await tx
            .update(checkouts)
            .set({ signedInAt: clock.now() })
            .where(and(eq(checkouts.id, checkout.id), isNull(checkouts.signedInAt)))
            .returning({ id: checkouts.id })
          if (!taken) return undefined
          await openSession(tx, services, {
            userId,
            guardianId: null,
            request,
            reply,
            openedBy: 'payment',
          })
          return readFamily(tx, userId, clock.now())
        })
        if (family) return { outcome: 'signedIn', language, user: asSessionUser(family) }
      }
      await sendLoginLink(services, checkout.id, { userId, guardianId: checkout.guardianId })
      return { outcome: isSameBrowser && !checkout.madeAccount ? 'linkSentToOwner' : 'linkSent', language }
    },
  ),
]

type Checkout = typeof checkouts.$inferSelect

/**
 * Whether a session opened by this payment would have ended by now, because a login link was used or another
 * checkout was completed for the account.
 */
async function isSharedAlready(tx: Transaction, checkoutId: string, userId: string): Promise<boolean> {
  const used = await tx.$count(loginLinks, and(eq(loginLinks.userId, userId), isNotNull(loginLinks.usedAt)))
  const others = await tx.$count(
    checkouts,
    and(eq(checkouts.userId, userId), ne(checkouts.id, checkoutId), isNotNull(checkouts.completedAt)),
  )
  return used + others > 0
}

/** The checkout of a session, synced with Stripe if no event has reported its payment yet. */
async function paidCheckout(services: Services, sessionId: string): Promise<Checkout> {
  const known = await findCheckout(services, sessionId)
  if (!known) throw httpError(completeCheckout, 'unknownCheckout')
  if (known.completedAt) return known
  try {
    await withinTimeout(syncFromSession(services, sessionId))
  } catch (error) {
    if (error instanceof PaymentsUnavailableError)
      throw httpError(completeCheckout, 'paymentsAway', { retryAfterSeconds: 5 })
    throw error
  }
  return (await findCheckout(services, sessionId)) ?? known
}

async function syncFromSession(services: Services, sessionId: string): Promise<void> {
  const session = await undefinedIfMissing(services.payments.checkout.sessions.retrieve(sessionId))
  if (session?.status !== 'complete' || !session.subscription) return
  const outcome = await syncSubscription(services, idOf(session.subscription))
  if (outcome.kind === 'written' && outcome.hasGrantedDays) void moveCharges(services, [outcome.userId])
}

async function findCheckout({ db }: Services, sessionId: string): Promise<Checkout | undefined> {
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.stripeSessionId, sessionId))
  return checkout
}

/**
 * Sends a login link to the owner, or to the second guardian whose address paid. If the page is loaded again
 * within two minutes, no further link is sent, so that nobody with the page's URL can flood a mailbox.
 */
async function sendLoginLink(services: Services, checkoutId: string, who: GuardianRef): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const owner = await readRecipient(db, who)
  if (!owner) return
  if (
    waitSeconds(await countTowards(db, now, [{ key: `checkout-link|${checkoutId}`, max: 1, minutes: 2 }])) !==
    undefined
  )
    return
  if (waitSeconds(await countTowards(db, now, [linkLimitOf(services.secret, owner.to)])) !== undefined) return
  await db.transaction(async (tx) => {
    await tx.update(loginLinks).set({ voidedAt: now }).where(isOpenLinkSql(who.userId, who.guardianId))
    await enqueueEmail(tx, loginLinkEmail, {
      ...owner,
      payload: { ...who, madeBy: 'payment' },
      at: now,
    })
  })
  services.notifyOutbox()
}
