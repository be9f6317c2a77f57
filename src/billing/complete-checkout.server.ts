import { and, eq, isNull } from 'drizzle-orm'
import { isOpenLinkOf, linkLimitOf } from '#src/account/login-link.server.ts'
import { loginLinkEmail } from '#src/account/login-link-email.server.ts'
import { asSessionUser, openSession, readFamily } from '#src/account/session.server.ts'
import { moveCharges } from '#src/account/subscription/move-charges.server.ts'
import { inTime, PaymentsAway } from '#src/account/subscription/payments-away.server.ts'
import { found } from '#src/account/subscription/read-subscription.server.ts'
import { idOf } from '#src/account/subscription/stripe-reference.ts'
import { syncSubscription } from '#src/account/subscription/sync-subscription.server.ts'
import type { AnswerOf } from '#src/api/endpoint.ts'
import { countTowards, waitSeconds } from '#src/api/limits.server.ts'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Services } from '#src/api/services.server.ts'
import { checkouts, loginLinks, users } from '#src/database/schema.server.ts'
import { hour, later } from '#src/outside/clock.server.ts'
import { postEmail } from '#src/outside/email/email.server.ts'
import { completeCheckout } from './checkout.contract.ts'
import { isBrowserOf } from './checkout-browser.server.ts'

type Checkout = typeof checkouts.$inferSelect

/**
 * CONTRACT §7: after paying, the browser that began the checkout is signed in, once, within an hour, and only to an account that this payment made.
 * Any other browser, and an e-mail that had an account, get a login link by mail and nothing else. Nothing here waits for a webhook.
 */
export const completeCheckoutHandlers = [
  handle(completeCheckout, async ({ body, services, request, reply, findUser }): Promise<AnswerOf<typeof completeCheckout>> => {
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
        const [taken] = await tx
          .update(checkouts)
          .set({ signedInAt: clock.now() })
          .where(and(eq(checkouts.id, checkout.id), isNull(checkouts.signedInAt)))
          .returning({ id: checkouts.id })
        if (!taken) return undefined
        await openSession(tx, services, userId, request, reply)
        return readFamily(tx, userId, clock.now())
      })
      if (family) return { outcome: 'signedIn', language, user: asSessionUser(family) }
    }
    await sendLoginLink(services, checkout.id, userId)
    return { outcome: isSameBrowser && !checkout.madeAccount ? 'linkSentToOwner' : 'linkSent', language }
  }),
]

/** The checkout of a session, brought up to date with Stripe when no event has told of its payment yet. */
async function paidCheckout(services: Services, sessionId: string): Promise<Checkout> {
  const known = await findCheckout(services, sessionId)
  if (!known) throw refuse(completeCheckout, 'unknownCheckout')
  if (known.completedAt) return known
  try {
    await inTime(syncFromSession(services, sessionId))
  } catch (error) {
    if (error instanceof PaymentsAway) throw refuse(completeCheckout, 'paymentsAway', 5)
    throw error
  }
  return (await findCheckout(services, sessionId)) ?? known
}

async function syncFromSession(services: Services, sessionId: string): Promise<void> {
  const session = await found(services.payments.checkout.sessions.retrieve(sessionId))
  if (session?.status !== 'complete' || !session.subscription) return
  const outcome = await syncSubscription(services, idOf(session.subscription))
  if (outcome.kind === 'written' && outcome.grantedDays) void moveCharges(services)
}

async function findCheckout({ db }: Services, sessionId: string): Promise<Checkout | undefined> {
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.stripeSessionId, sessionId))
  return checkout
}

/**
 * Sends the owner a login link. A page that is loaded again within two minutes leaves the link that has just gone out as it is,
 * and whoever holds the page's address cannot flood a mailbox.
 */
async function sendLoginLink(services: Services, checkoutId: string, userId: string): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const [owner] = await db.select({ email: users.email, language: users.language }).from(users).where(eq(users.id, userId))
  if (!owner) return
  if (waitSeconds(await countTowards(db, now, [{ key: `checkout-link|${checkoutId}`, most: 1, minutes: 2 }])) !== undefined) return
  if (waitSeconds(await countTowards(db, now, [linkLimitOf(services.secret, owner.email)])) !== undefined) return
  await db.transaction(async (tx) => {
    await tx.update(loginLinks).set({ voidedAt: now }).where(isOpenLinkOf(userId))
    await postEmail(tx, loginLinkEmail, { to: owner.email, language: owner.language, payload: { userId, madeBy: 'payment' }, at: now })
  })
  services.wakeOutbox()
}
